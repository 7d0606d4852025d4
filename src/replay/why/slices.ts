/** Long work in pieces: a generator yields how much of the work is done, so that a page can draw in between, and can stop. */

/** Yields the part that is done, 0 to 1. */
export type Work<R> = Generator<number, R, undefined>;

export interface Slices<R> {
  /** Works until the time is spent. @returns true when the work is done */
  readonly step: (isSpent: () => boolean) => boolean;
  /** 0 to 1. */
  readonly done: () => number;
  /**
   * The result, once `step` has returned true.
   * @throws {Error} before that
   */
  readonly report: () => R;
}

export function inSlices<R>(work: Work<R>): Slices<R> {
  let done = 0;
  let ended: { readonly result: R } | null = null;
  return {
    step(isSpent) {
      while (!ended) {
        const next = work.next();
        if (next.done) ended = { result: next.value };
        else {
          done = Math.max(done, next.value);
          if (isSpent()) return false;
        }
      }
      return true;
    },
    done: () => (ended ? 1 : done),
    report() {
      if (!ended) throw new Error('The work is not done yet.');
      return ended.result;
    },
  };
}

/** For callers that need not draw in between. */
export function atOnce<R>(work: Work<R>): R {
  for (;;) {
    const next = work.next();
    if (next.done) return next.value;
  }
}

/** Work that is a part of a longer work: what is done of it lies between the two shares of the whole. */
export function* share<R>(from: number, to: number, work: Work<R>): Work<R> {
  for (;;) {
    const next = work.next();
    if (next.done) return next.value;
    yield from + (to - from) * next.value;
  }
}
