/** Runs before each unit suite: DOM matchers, storage that starts empty in every test, and frames that are painted at once. */
import '@testing-library/jest-dom';

/** jsdom paints nothing: whoever waits for an element's frame is told at once. */
class PaintedAtOnce {
  constructor(private readonly done: () => void) {}
  observe(): void {
    this.done();
  }
  disconnect(): void {}
}
Object.assign(globalThis, { IntersectionObserver: PaintedAtOnce });

beforeEach(() => {
  if (typeof localStorage !== 'undefined') localStorage.clear();
});
