/** Which entries the list shows: those of the sources that are not hidden and, when asked for, only matches of the search. */
import { sourceName } from './sources';
import type { Track } from './track';

/** Positions by row; `rowOf` gives the row of a position, or of the nearest one before it. */
export interface Rows {
  readonly length: number;
  readonly position: (row: number) => number;
  readonly rowOf: (position: number) => number;
}

interface RowFilter {
  readonly hidden: ReadonlySet<string>;
  /** The positions to show; null for all. */
  readonly only: readonly number[] | null;
}

const allRows = (base: number, length: number): Rows => ({
  length,
  position: (row) => base + row + 1,
  rowOf: (position) => Math.min(length - 1, Math.max(0, position - base - 1)),
});

function someRows(positions: Int32Array, length: number): Rows {
  return {
    length,
    position: (row) => positions[row] ?? 0,
    rowOf(position) {
      let low = 0;
      let high = length;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((positions[middle] ?? 0) <= position) low = middle + 1;
        else high = middle;
      }
      return Math.max(0, low - 1);
    },
  };
}

export function rowsOf(track: Track, { hidden, only }: RowFilter): Rows {
  const columns = track.columns();
  const base = track.base();
  if (hidden.size === 0 && only === null) return allRows(base, columns.length);
  const isHidden = new Set<number>();
  for (const index of columns.counts().keys()) if (hidden.has(sourceName(index))) isHidden.add(index);
  const positions = new Int32Array(only ? only.length : columns.length);
  let length = 0;
  const take = (position: number): void => {
    if (isHidden.has(columns.source(position - base - 1))) return;
    positions[length] = position;
    length += 1;
  };
  if (only) for (const position of only) take(position);
  else for (let index = 0; index < columns.length; index += 1) take(base + index + 1);
  return someRows(positions, length);
}
