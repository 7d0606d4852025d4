/** The size of the panel's window, once per animation frame, on change only. */
import { viewport } from '../../../streams/sources/viewport';
import { CountingTarget } from '../support/countingTarget';
import { marbles } from '../support/marbles';

const size = (width: number, height = 700) => ({ type: 'viewport.resized', width, height });

/** Widths that a window takes over time: letters of `widths`, frames where they stand in `repaints`. */
function drawn(changes: string, repaints: string, expected: string, widths: Record<string, number>) {
  marbles().run(({ hot, animate, expectObservable, flush }) => {
    animate(repaints);
    const view = Object.assign(new CountingTarget(), { innerWidth: 400, innerHeight: 700 });
    hot(changes, widths).subscribe((width) => {
      view.innerWidth = width;
      view.innerHeight = width === 0 ? 0 : 700;
      view.say('resize');
    });
    const events = Object.fromEntries(Object.entries(widths).map(([letter, width]) => [letter, size(width)]));
    expectObservable(viewport(view)).toBe(expected, events);
    flush();
  });
}

test('a burst of changes is told once, at the next frame, as it then is', () => {
  drawn('abc-----d', '----x---------x', '----c---------d', { a: 500, b: 600, c: 700, d: 800 });
});

test('a size that is the same again is not told', () => {
  drawn('a----b----a-', '---x----x----x', '---a----b----a', { a: 500, b: 600 });
  drawn('a----a------', '---x----x----x', '---a----------', { a: 500 });
});

test('an iframe that is not laid out emits no size', () => {
  drawn('a----z----a-', '---x----x----x', '---a----------', { a: 500, z: 0 });
});

test('either measure counts: a change of one alone is told, and a window without one of them has no size', () => {
  marbles().run(({ hot, animate, expectObservable }) => {
    animate('---x----x----x----x----x----x');
    const view = Object.assign(new CountingTarget(), { innerWidth: 400, innerHeight: 700 });
    const sizes = { a: [400, 600], b: [500, 600], c: [500, 650], n: [0, 600], m: [500, 0] } as const;
    hot('a----b----c----n----m----a--', sizes).subscribe(([innerWidth, innerHeight]) => {
      Object.assign(view, { innerWidth, innerHeight });
      view.say('resize');
    });
    const told = { a: size(400, 600), b: size(500, 600), c: size(500, 650) };
    expectObservable(viewport(view)).toBe('---a----b----c--------------a', told);
  });
});

test('all subscribers share one listener, which goes with the last of them', () => {
  const view = Object.assign(new CountingTarget(), { innerWidth: 400, innerHeight: 700 });
  const source$ = viewport(view);
  expect(view.live).toBe(0);
  const first = source$.subscribe();
  const second = source$.subscribe();
  expect(view.live).toBe(1);
  first.unsubscribe();
  second.unsubscribe();
  expect(view.live).toBe(0);
});
