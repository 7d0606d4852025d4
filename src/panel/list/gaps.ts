/**
 * Keeps rows in place while a row becomes an undo bar, and closes the gap that a removed bar leaves: the elements below
 * it move up [look.gap]. `TimeGroup` and `ListView` call it; it changes transforms only.
 */
const closeMs = 160;

export interface Gaps {
  /** Called before a row becomes an undo bar. */
  readonly keepHeight: (id: number, row: HTMLElement | null) => void;
  /** Makes the bar as high as the row was; its place keeps this height when the bar ends [undo.still]. */
  readonly setHeight: (id: number, bar: HTMLElement) => void;
  /** Called before an undo bar is removed without a replacement. */
  readonly leave: (bar: HTMLElement | null) => void;
  /** Called after the bars given to `leave` were removed. */
  readonly close: (scroller: HTMLElement | null) => void;
}

const prefersStill = (element: HTMLElement): boolean =>
  element.ownerDocument.defaultView?.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true;

/** Moves each visible element below the gap from its old place to its new place. */
function slideUp(scroller: HTMLElement, { top, height }: { top: number; height: number }): void {
  const { bottom } = scroller.getBoundingClientRect();
  for (const element of scroller.querySelectorAll<HTMLElement>('.row, .undo, .group-head, .list-end')) {
    const at = element.getBoundingClientRect().top;
    if (at < top - 1) continue;
    if (at > bottom) break;
    element.animate?.([{ transform: `translateY(${height}px)` }, { transform: 'none' }], {
      duration: closeMs,
      easing: 'ease-out',
    });
  }
}

export function makeGaps(): Gaps {
  const heights = new Map<number, number>();
  let left: { top: number; height: number }[] = [];
  return {
    keepHeight: (id, row) => {
      if (row) heights.set(id, row.getBoundingClientRect().height);
    },
    setHeight: (id, bar) => {
      const height = Math.max(heights.get(id) ?? 0, bar.getBoundingClientRect().height);
      bar.style.minBlockSize = `${height}px`;
    },
    leave: (bar) => {
      if (bar) left.push(bar.getBoundingClientRect());
    },
    close: (scroller) => {
      const gaps = left;
      left = [];
      if (scroller && gaps.length > 0 && !prefersStill(scroller)) for (const gap of gaps) slideUp(scroller, gap);
    },
  };
}
