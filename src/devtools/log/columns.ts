/** A log's times, sources and causes in typed arrays, so that the timeline and the filters are fast with 100,000 entries. */
import { sourceIndex } from './sources';

export interface Columns {
  readonly length: number;
  /** Milliseconds since 1970. */
  readonly at: (index: number) => number;
  /** Number of the source; see `sourceName`. */
  readonly source: (index: number) => number;
  /** Index of its cause; -1 when it has none, or none that is kept. */
  readonly cause: (index: number) => number;
  /** The first index with a time at or after `at`; the length when there is none. */
  readonly firstAt: (at: number) => number;
  /** How many entries each source has, by source index. */
  readonly counts: () => ReadonlyMap<number, number>;
}

export interface GrowingColumns extends Columns {
  readonly push: (at: number, type: string, cause: number) => void;
}

export function createColumns(expected = 1_024): GrowingColumns {
  let ats = new Float64Array(expected);
  let causes = new Int32Array(expected);
  let sources = new Uint8Array(expected);
  const counts = new Map<number, number>();
  let length = 0;

  function grow(): void {
    const room = Math.max(1_024, ats.length * 2);
    const next = { ats: new Float64Array(room), causes: new Int32Array(room), sources: new Uint8Array(room) };
    next.ats.set(ats);
    next.causes.set(causes);
    next.sources.set(sources);
    ({ ats, causes, sources } = next);
  }

  return {
    get length() {
      return length;
    },
    at: (index) => ats[index] ?? Number.NaN,
    source: (index) => sources[index] ?? 0,
    cause: (index) => (index < length ? (causes[index] ?? -1) : -1),
    firstAt(at) {
      let low = 0;
      let high = length;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((ats[middle] ?? 0) < at) low = middle + 1;
        else high = middle;
      }
      return low;
    },
    counts: () => counts,
    push(at, type, cause) {
      if (length === ats.length) grow();
      const source = sourceIndex(type);
      ats[length] = at;
      causes[length] = cause;
      sources[length] = source;
      counts.set(source, (counts.get(source) ?? 0) + 1);
      length += 1;
    },
  };
}
