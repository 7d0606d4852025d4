/** Keeps rows in their places while a row becomes an undo bar: the bar is as high as the row was [undo.bar]. `TimeGroup` calls it. */
export interface BarHeights {
  /** Called before a row becomes an undo bar. */
  readonly keep: (id: number, row: HTMLElement | null) => void;
  /** Makes the bar as high as the row was; its place keeps this height when the bar ends [undo.still]. */
  readonly set: (id: number, bar: HTMLElement) => void;
}

export function makeBarHeights(): BarHeights {
  const heights = new Map<number, number>();
  return {
    keep: (id, row) => {
      if (row) heights.set(id, row.getBoundingClientRect().height);
    },
    set: (id, bar) => {
      const height = Math.max(heights.get(id) ?? 0, bar.getBoundingClientRect().height);
      bar.style.minBlockSize = `${height}px`;
    },
  };
}
