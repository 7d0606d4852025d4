/** Visibility of the page, leaving it, and being online, by real events. */
import type { WorldEvent } from '../../../reducers/events';
import { visibility } from '../../../streams/sources/visibility';
import { CountingTarget } from '../support/countingTarget';

function world() {
  const page = Object.assign(new CountingTarget(), { visibilityState: 'visible' as DocumentVisibilityState });
  const view = new CountingTarget();
  const said: WorldEvent['type'][] = [];
  const subscription = visibility(page, view).subscribe(({ type }) => said.push(type));
  const turn = (state: DocumentVisibilityState) => {
    page.visibilityState = state;
    page.say('visibilitychange');
  };
  return { page, view, said, subscription, turn };
}

test('a page is hidden and shown, each told once', () => {
  const { said, turn } = world();
  turn('hidden');
  turn('hidden');
  turn('visible');
  expect(said).toEqual(['page.hidden', 'page.shown']);
});

test('the visibility at the start is no event', () => {
  expect(world().said).toEqual([]);
});

test('leaving the page is told, also when it was hidden before', () => {
  const { view, said, turn } = world();
  turn('hidden');
  view.say('pagehide', { persisted: false });
  expect(said).toEqual(['page.hidden', 'page.left']);
});

test('a page that comes back from the back/forward cache is shown again, once', () => {
  const { view, said, turn } = world();
  view.say('pagehide', { persisted: true });
  turn('hidden');
  turn('visible');
  view.say('pageshow', { persisted: true });
  expect(said).toEqual(['page.left', 'page.hidden', 'page.shown', 'page.restored']);
});

test('a page that comes back by pageshow alone is shown again too', () => {
  const { view, said } = world();
  view.say('pagehide', { persisted: true });
  view.say('pageshow', { persisted: true });
  expect(said).toEqual(['page.left', 'page.shown', 'page.restored']);
});

test('the first pageshow of a fresh page is no event', () => {
  const { view, said } = world();
  view.say('pageshow', { persisted: false });
  expect(said).toEqual([]);
});

test('the browser goes offline and online', () => {
  const { view, said } = world();
  view.say('offline');
  view.say('online');
  expect(said).toEqual(['network.offline', 'network.online']);
});

test('the end of the subscription leaves no listener', () => {
  const { page, view, subscription } = world();
  const before = [page.live, view.live];
  expect(before).toEqual([1, 6]);
  subscription.unsubscribe();
  expect([page.live, view.live]).toEqual([0, 0]);
});

test.each([
  { awayMs: 1_001, told: ['page.focused'] },
  { awayMs: 900, told: [] },
])('[session.focus] the focus that comes back after $awayMs ms elsewhere is told: $told', ({ awayMs, told }) => {
  const { view, said } = world();
  const at = (type: string, timeStamp: number) =>
    view.dispatchEvent(Object.defineProperty(new Event(type), 'timeStamp', { value: timeStamp }));
  at('focus', 0);
  at('blur', 10);
  at('focus', 10 + awayMs);
  at('focus', 20 + awayMs);
  expect(said).toEqual(told);
});
