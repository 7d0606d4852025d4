/** When scrolling asks for more notes, and when it means that the top was left. */
import { VirtualTimeScheduler } from 'rxjs';
import type { UserEvent } from '../../../reducers/events';
import { limits } from '../../../reducers/limits';
import type { State } from '../../../reducers/state';
import { mayLoadMore, scroll } from '../../../streams/sources/scroll';
import { CountingTarget } from '../support/countingTarget';
import { sampleNote, sampleState, stateStream } from '../support/sampleState';

const notes = [1, 2, 3].map((id) => sampleNote(id));
const ready = sampleState(notes);
const busy: State = { ...ready, sync: { ...ready.sync, busy: true } };

/** A list 700 px high with content 2,000 px high, at its top. */
function world(initial: State = ready, box: { clientHeight?: number; scrollHeight?: number } = {}) {
  const element = Object.assign(new CountingTarget(), {
    scrollTop: 0,
    scrollHeight: 2_000,
    clientHeight: 700,
    ...box,
  });
  const state$ = stateStream(initial);
  const scheduler = new VirtualTimeScheduler();
  const heard: UserEvent[] = [];
  const source$ = scroll(element, state$, scheduler);
  const subscription = source$.subscribe((event) => {
    heard.push(event);
    const { value } = state$;
    // The reducers do the same.
    if (event.type === 'user.scrolledAway') state$.set({ ...value, panel: { ...value.panel, away: event.away } });
    if (event.type === 'user.reachedEnd')
      state$.set({ ...value, sync: { ...value.sync, number: value.sync.number + 10 } });
  });
  /** Lets virtual time pass, in milliseconds. */
  const pass = (ms: number) => {
    scheduler.maxFrames = scheduler.now() + ms;
    scheduler.schedule(() => {}, ms);
    scheduler.flush();
  };
  const scrollTo = (scrollTop: number) => {
    element.scrollTop = scrollTop;
    element.say('scroll');
  };
  return { element, state$, heard, pass, scrollTo, subscription, source$ };
}

const away = (is: boolean) => ({ type: 'user.scrolledAway', away: is });
const end = { type: 'user.reachedEnd' };

test('[more.near-end] the end is within 300 px of the bottom, and one pixel more is not', () => {
  const { scrollTo, heard, pass } = world();
  scrollTo(999);
  pass(1_000);
  expect(heard).toEqual([away(true)]);
  scrollTo(1_000);
  expect(heard).toEqual([away(true), end]);
});

test('[more.near-end] the end is told once, until the larger window has come', () => {
  const { scrollTo, heard, pass, state$, element } = world();
  scrollTo(1_300);
  scrollTo(1_290);
  pass(1_000);
  scrollTo(1_300);
  pass(1_000);
  expect(heard.filter(({ type }) => type === 'user.reachedEnd')).toHaveLength(1);
  element.scrollHeight = 2_900;
  state$.set({ ...state$.value, sync: { ...state$.value.sync, loadedNumber: 20 } });
  pass(1_000);
  expect(heard.filter(({ type }) => type === 'user.reachedEnd')).toHaveLength(1);
  scrollTo(2_200);
  expect(heard.filter(({ type }) => type === 'user.reachedEnd')).toHaveLength(2);
});

test.each<[string, Partial<State['sync']>, Partial<State['panel']>]>([
  ['the list is loading', { loading: true }, {}],
  ['a check is under way', { busy: true }, {}],
  ['nothing was ever loaded', { everLoaded: false, loadedNumber: 0 }, {}],
  ['all there is was loaded', { complete: true }, {}],
  ['a hundred were loaded', { number: limits.maxWindowNotes, loadedNumber: limits.maxWindowNotes }, {}],
  ['the window asked for last has not come', { number: 20, loadedNumber: 10 }, {}],
  ['the panel does not show', {}, { showing: false }],
  ['the host conceals the panel', {}, { revealed: false }],
  ['the page is hidden', {}, { pageVisible: false }],
])('nothing more is asked for when %s', (_, sync, panel) => {
  const state: State = { ...ready, sync: { ...ready.sync, ...sync }, panel: { ...ready.panel, ...panel } };
  expect(mayLoadMore(ready)).toBe(true);
  expect(mayLoadMore(state)).toBe(false);
  const { scrollTo, heard, pass } = world(state);
  scrollTo(1_300);
  pass(1_000);
  expect(heard).not.toContainEqual(end);
});

test('a list too short to scroll loads more by itself, until it fills the panel or there is no more', () => {
  const { heard, pass, state$, element } = world(ready, { scrollHeight: 300, clientHeight: 700 });
  expect(heard).toEqual([]);
  pass(limits.scrollEndMs);
  expect(heard).toEqual([end]);
  element.scrollHeight = 990;
  state$.set({ ...state$.value, sync: { ...state$.value.sync, loadedNumber: 20 } });
  pass(limits.scrollEndMs);
  expect(heard).toEqual([end, end]);
  element.scrollHeight = 1_900;
  state$.set({ ...state$.value, sync: { ...state$.value.sync, loadedNumber: 30 } });
  pass(10_000);
  expect(heard).toEqual([end, end]);
});

test('changes that draw nothing do not put off the look at the list', () => {
  const { heard, pass, state$ } = world(ready, { scrollHeight: 300 });
  for (const now of [1, 2, 3]) {
    pass(limits.scrollEndMs / 2);
    state$.set({ ...state$.value, session: { ...state$.value.session, now } });
  }
  expect(heard).toEqual([end]);
});

test('a list that is not drawn emits nothing', () => {
  const { heard, pass, scrollTo } = world(ready, { scrollHeight: 0, clientHeight: 0 });
  scrollTo(0);
  pass(1_000);
  scrollTo(5);
  pass(1_000);
  expect(heard).toEqual([]);
});

test('leaving the top and coming back are told, each once', () => {
  const { heard, pass, scrollTo } = world(busy);
  for (const top of [40, 80, 120, 60, 0]) {
    scrollTo(top);
    pass(1_000);
  }
  expect(heard).toEqual([away(true), away(false)]);
});

test('a list that is drawn again at its top corrects the state', () => {
  const { heard, pass, state$, scrollTo } = world(busy);
  state$.set({ ...busy, panel: { ...busy.panel, away: true } });
  scrollTo(0);
  pass(1_000);
  expect(heard).toEqual([away(false)]);
});

test('while scrolling it looks at once and every 200 ms, and once more at the end', () => {
  const { heard, pass, element } = world(busy);
  let looks = 0;
  let top = 0;
  Object.defineProperty(element, 'scrollTop', {
    get: () => {
      looks += 1;
      return top;
    },
  });
  const each = () => {
    const before = looks;
    element.say('scroll');
    return looks > before;
  };
  expect(each()).toBe(true);
  pass(50);
  expect(each()).toBe(false);
  top = 500;
  expect(each()).toBe(false);
  expect(heard).toEqual([]);
  pass(limits.scrollEndMs);
  expect(heard).toEqual([away(true)]);
});

test('scrolling never waits for it: the browser is told that its listener prevents nothing', () => {
  const { element, source$, subscription } = world();
  subscription.unsubscribe();
  const added = jest.spyOn(element, 'addEventListener');
  source$.subscribe().unsubscribe();
  expect(added.mock.calls).toEqual([['scroll', expect.any(Function), { passive: true }]]);
});

test('the end of the subscription leaves no listener and no timer', () => {
  jest.useFakeTimers();
  try {
    const element = Object.assign(new CountingTarget(), { scrollTop: 0, scrollHeight: 300, clientHeight: 700 });
    const source$ = scroll(element, stateStream(ready));
    expect(element.live).toBe(0);
    const subscription = source$.subscribe();
    expect([element.live, jest.getTimerCount()]).toEqual([1, 1]);
    subscription.unsubscribe();
    expect([element.live, jest.getTimerCount()]).toEqual([0, 0]);
  } finally {
    jest.useRealTimers();
  }
});
