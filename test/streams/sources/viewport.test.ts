/** The size of the panel's window, on change only. */
import { viewport } from '../../../streams/sources/viewport';
import { CountingTarget } from '../support/countingTarget';
import { marbles } from '../support/marbles';

const size = (width: number, height: number) => ({ type: 'viewport.resized', width, height });

/** Sizes that a window takes over time, and those that are told. */
function sized(changes: string, told: string, sizes: Record<string, readonly [number, number]>) {
  marbles().run(({ hot, expectObservable }) => {
    const view = Object.assign(new CountingTarget(), { innerWidth: 400, innerHeight: 700 });
    hot(changes, sizes).subscribe(([innerWidth, innerHeight]) => {
      Object.assign(view, { innerWidth, innerHeight });
      view.say('resize');
    });
    const events = Object.entries(sizes).map(([letter, [width, height]]) => [letter, size(width, height)]);
    expectObservable(viewport(view)).toBe(told, Object.fromEntries(events));
  });
}

test('a change of either measure is told, and a size that is the same again is not', () => {
  sized('a-b-c-c-a', 'a-b-c---a', { a: [400, 600], b: [500, 600], c: [500, 650] });
});

test('an iframe that is not laid out has no size, and a window without one of its measures has none', () => {
  sized('a-z-n-m-a-b', 'a---------b', { a: [500, 700], z: [0, 0], n: [0, 700], m: [500, 0], b: [600, 700] });
});

test('the end of the subscription leaves no listener', () => {
  const view = Object.assign(new CountingTarget(), { innerWidth: 400, innerHeight: 700 });
  const source$ = viewport(view);
  expect(view.live).toBe(0);
  const subscription = source$.subscribe();
  expect(view.live).toBe(1);
  subscription.unsubscribe();
  expect(view.live).toBe(0);
});
