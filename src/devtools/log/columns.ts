/** A log's sources and causes in typed arrays, so that the filters are fast with 100,000 entries. */
import { sourceIndex } from './sources';

export interface Columns {
  readonly length: number;
  /** Number of the source; see `sourceName`. */
  readonly source: (index: number) => number;
  /** Index of its cause; -1 when it has none, or none that is kept. */
  readonly cause: (index: number) => number;
  /** How many entries each source has, by source index. */
  readonly counts: () => ReadonlyMap<number, number>;
}

export interface GrowingColumns extends Columns {
  readonly push: (type: string, cause: number) => void;
}

export function createColumns(expected = 1_024): GrowingColumns {
  let causes = new Int32Array(expected);
  let sources = new Uint8Array(expected);
  const counts = new Map<number, number>();
  let length = 0;

  function grow(): void {
    const room = Math.max(1_024, causes.length * 2);
    const next = { causes: new Int32Array(room), sources: new Uint8Array(room) };
    next.causes.set(causes);
    next.sources.set(sources);
    ({ causes, sources } = next);
  }

  return {
    get length() {
      return length;
    },
    source: (index) => sources[index] ?? 0,
    cause: (index) => (index < length ? (causes[index] ?? -1) : -1),
    counts: () => counts,
    push(type, cause) {
      if (length === causes.length) grow();
      const source = sourceIndex(type);
      causes[length] = cause;
      sources[length] = source;
      counts.set(source, (counts.get(source) ?? 0) + 1);
      length += 1;
    },
  };
}
