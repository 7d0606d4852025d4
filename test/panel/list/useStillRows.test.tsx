/** Slides of rows, and what stays under the mouse. jsdom has no layout, so the tests say where rows stand; test/browser/still has the real thing. */
import { BehaviorSubject } from 'rxjs';
import { keepStill } from '../../../src/panel/list/useStillRows';
import { aNote, readyState } from '../../support/panelWorld';

interface Slide {
  readonly id: string;
  readonly from: string;
  canceled: boolean;
}
let slides: Slide[] = [];
let shifts = new Map<string, number>();
const height = 80;

/** A list of 300 px whose rows are 80 px high, each below the one before. */
function setUp(...ids: readonly number[]) {
  const list = document.createElement('div');
  document.body.replaceChildren(list);
  list.getBoundingClientRect = () => DOMRect.fromRect({ width: 400, height: 300 });
  const topOf = (row: Element): number => {
    const rows = [...list.children].slice(0, [...list.children].indexOf(row) + 1);
    const margins = rows.map((one) =>
      one instanceof HTMLElement ? Number.parseFloat(one.style.marginBlockStart) || 0 : 0,
    );
    return (rows.length - 1) * height + margins.reduce((sum, px) => sum + px, 0);
  };
  const make = (id: number) => {
    const row = document.createElement('div');
    row.className = 'row';
    row.id = `${id}`;
    Object.defineProperties(row, {
      offsetTop: { get: () => topOf(row) },
      offsetHeight: { value: height },
    });
    row.getBoundingClientRect = () =>
      DOMRect.fromRect({ y: topOf(row) - list.scrollTop + (shifts.get(row.id) ?? 0), width: 400, height });
    row.animate = (frames) => {
      const slide = { id: row.id, from: JSON.stringify(frames), canceled: false };
      slides.push(slide);
      return Object.assign(new Animation(), {
        cancel() {
          slide.canceled = true;
          shifts.delete(row.id);
        },
      });
    };
    return row;
  };
  list.append(...ids.map(make));
  const states = (some: readonly number[]) => readyState(some.map((id) => aNote(id)));
  const state$ = new BehaviorSubject(states(ids));
  const stop = keepStill(list, { state$ });
  const row = (id: number) => list.querySelector<HTMLElement>(`[id="${id}"]`);
  return {
    list,
    state$,
    stop,
    row,
    states,
    /** The list has these rows from now on, as after a drawing of React. */
    async show(...next: readonly number[]) {
      state$.next(states(next));
      list.replaceChildren(...next.map((id) => row(id) ?? make(id)));
      await Promise.resolve();
    },
    over: (id: number) => row(id)?.dispatchEvent(pointer('pointerover', 'mouse')),
    leave: () => list.dispatchEvent(pointer('pointerleave', 'mouse')),
    seen: (id: number) => row(id)?.getBoundingClientRect().top,
  };
}
const pointer = (type: string, pointerType: string) =>
  Object.assign(new Event(type, { bubbles: type !== 'pointerleave' }), { pointerType });
const slid = () => slides.map(({ id, from }) => `${id} ${/-?\d+px/.exec(from)?.[0]}`);

beforeAll(() => {
  const rect = (x: { y?: number; width?: number; height?: number } = {}) => {
    const { y = 0, width = 0, height: tall = 0 } = x;
    return { x: 0, y, left: 0, top: y, width, height: tall, right: width, bottom: y + tall, toJSON: () => ({}) };
  };
  Object.assign(globalThis, { DOMRect: { fromRect: rect }, Animation: class {} });
});
beforeEach(() => {
  slides = [];
  shifts = new Map();
  window.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;
});

test('[look.motion] rows below a removed row slide up from where they were, once, and rows out of sight do not', async () => {
  const { show } = setUp(9, 8, 7, 6, 5, 4, 3);
  await show(9, 7, 6, 5, 4, 3);
  expect(slid()).toEqual(['7 80px', '6 80px', '5 80px']);
  await show(9, 7, 6, 5, 4, 3);
  expect(slid()).toHaveLength(3);
});

test('[look.motion] a slide that is interrupted goes on from where the row is', async () => {
  const { show } = setUp(9, 8, 7, 6);
  await show(9, 7, 6);
  shifts = new Map([
    ['7', 30],
    ['6', 30],
  ]);
  await show(7, 6);
  expect(slid()).toEqual(['7 80px', '6 80px', '7 110px', '6 110px']);
  expect(slides.map(({ canceled }) => canceled)).toEqual([true, true, false, false]);
});

test('[look.motion] with reduced motion nothing slides', async () => {
  window.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: true }) as MediaQueryList;
  const { show, over, seen } = setUp(9, 8, 7);
  await show(9, 7);
  over(7);
  await show(7);
  expect(slid()).toEqual([]);
  expect(seen(7)).toBe(80);
});

test('[look.still] a row under the mouse stays when rows above it go, one by one and several at once, until the mouse has left', async () => {
  const { show, over, leave, seen } = setUp(9, 8, 7, 6, 5);
  over(6);
  await show(9, 7, 6, 5);
  expect(seen(6)).toBe(240);
  await show(6, 5);
  expect([seen(6), seen(5)]).toEqual([240, 320]);
  expect(slid()).toEqual([]);
  leave();
  expect([seen(6), seen(5)]).toEqual([0, 80]);
  expect(slid()).toEqual(['6 240px', '5 240px']);
});

test('[look.still] rows that come above fill the gaps, and then push the list', async () => {
  const { list, show, over, leave, seen } = setUp(8, 7, 6);
  over(6);
  await show(7, 6);
  await show(8, 7, 6);
  expect([seen(6), list.scrollTop]).toEqual([160, 0]);
  await show(9, 8, 7, 6);
  expect([seen(6), list.scrollTop, list.dataset['pushed']]).toEqual([160, 80, '80']);
  leave();
  expect([seen(6), list.scrollTop, list.dataset['pushed']]).toEqual([240, 0, undefined]);
});

test('[look.still] a list that the person has scrolled stays there when the mouse leaves', async () => {
  const { list, show, over, leave } = setUp(8, 7, 6);
  over(6);
  await show(9, 8, 7, 6);
  list.scrollTop = 60;
  leave();
  expect(list.scrollTop).toBe(60);
});

test('[look.still] nothing stays for a finger, for a row that goes itself, or for a row that goes to the top', async () => {
  const { list, show, over, row, seen } = setUp(9, 8, 7, 6);
  row(7)?.dispatchEvent(pointer('pointerover', 'touch'));
  await show(8, 7, 6);
  expect(seen(7)).toBe(80);
  over(7);
  await show(8, 6);
  expect(seen(6)).toBe(80);
  over(6);
  await show(6, 8);
  expect([seen(6), seen(8), list.scrollTop]).toEqual([0, 80, 0]);
});

test('[look.still] another filter closes the gaps', async () => {
  const { list, state$, states, show, over, seen } = setUp(9, 8, 7);
  over(7);
  await show(8, 7);
  expect(seen(7)).toBe(160);
  const next = states([8, 7, 6]);
  state$.next({ ...next, panel: { ...next.panel, filter: 'comments' } });
  await Promise.resolve();
  expect(seen(7)).toBe(80);
  expect(list.scrollTop).toBe(0);
});

test('[look.motion] rows are measured when other rows are due, and neither when a note alone changes nor when the list is hidden', async () => {
  const { list, state$, states, show } = setUp(9, 8, 7);
  const measured = jest.fn(() => DOMRect.fromRect({ width: 400, height }));
  for (const row of list.querySelectorAll('.row')) row.getBoundingClientRect = measured;
  const same = states([9, 8, 7]);
  state$.next({ ...same, notes: { ...same.notes, byId: { ...same.notes.byId, 9: { ...aNote(9), read: true } } } });
  list.checkVisibility = () => false;
  await show(8, 7);
  expect(measured).not.toHaveBeenCalled();
  list.checkVisibility = () => true;
  await show(7);
  expect(measured).toHaveBeenCalled();
});

test('[look.still] at its end nothing is heard and no gap stays', async () => {
  const { list, show, over, seen, stop } = setUp(9, 8, 7);
  over(7);
  await show(8, 7);
  stop();
  expect(seen(7)).toBe(80);
  await show(7);
  expect([seen(7), slid(), list.style.length]).toEqual([0, [], 0]);
});
