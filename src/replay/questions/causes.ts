/**
 * The chain of entries that led to an entry. It keeps a few bytes for each entry, so that a long log need not fit into
 * memory. `verify`, `blame` and `bisect` use it.
 */
import type { Entry } from '../../../reducers/events';

export interface CauseLink {
  readonly seq: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly type: string;
}

export interface CauseIndex {
  readonly add: (entry: Entry) => void;
  /**
   * The entry itself first, then its cause, then the cause of its cause. The chain ends at an entry without a cause, at
   * an entry that is no longer kept, or after 100, because in a file each entry may be the cause of the next.
   */
  readonly chain: (seq: number) => readonly CauseLink[];
}

const longestChain = 100;

/** @param capacity how many of the latest entries are kept */
export function createCauseIndex(capacity = 65_536): CauseIndex {
  const seqs = new Float64Array(capacity);
  const ats = new Float64Array(capacity);
  const causes = new Float64Array(capacity);
  const types: string[] = [];
  return {
    add({ seq, at, cause = 0, event }) {
      const slot = seq % capacity;
      seqs[slot] = seq;
      ats[slot] = at;
      causes[slot] = cause;
      types[slot] = event.type;
    },
    chain(seq) {
      const links: CauseLink[] = [];
      for (let next = seq; next > 0 && seqs[next % capacity] === next && links.length < longestChain; ) {
        const slot = next % capacity;
        links.push({ seq: next, at: ats[slot] ?? 0, type: types[slot] ?? '' });
        next = causes[slot] ?? 0;
      }
      return links;
    },
  };
}
