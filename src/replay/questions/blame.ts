/**
 * The entries that changed one place in the state, and what led to each. `--blame` and a click on a value in the
 * devtools use it.
 */
import type { Entry } from '../../../reducers/events';
import type { Visitor } from '../fold/pass';
import { hashNumber } from '../values/hash';
import { type CauseLink, createCauseIndex } from './causes';

export interface Blamed {
  readonly entry: Entry;
  /** Undefined where there is no value. */
  readonly before: unknown;
  readonly after: unknown;
  /** The entry first, then what led to it. */
  readonly causes: readonly CauseLink[];
}

export interface BlameReport {
  /** The value before the first entry. */
  readonly first: unknown;
  /** The latest 2,000 changes, the oldest first. */
  readonly changes: readonly Blamed[];
  /** The number of changes before these. */
  readonly earlier: number;
}

/** A stranger's log may have millions of changes with long chains of causes. [replay.bounds] */
const mostChanges = 2_000;

function same(before: unknown, after: unknown): boolean {
  if (before === after) return true;
  if (typeof before !== 'object' || typeof after !== 'object') return false;
  return hashNumber(before) === hashNumber(after);
}

/**
 * @param place reads the value in question from a state
 * @returns a visitor for `pass`, and the report for after it
 */
export function createBlame<S>(place: (state: S) => unknown): Visitor<S> & { readonly report: () => BlameReport } {
  const causes = createCauseIndex();
  let changes: Blamed[] = [];
  let earlier = 0;
  let first: unknown;
  let value: unknown;
  return {
    start({ base }) {
      first = place(base.state);
      value = first;
    },
    entry(entry, before, after) {
      causes.add(entry);
      if (before === after) return;
      const now = place(after);
      if (same(value, now)) return;
      changes.push({ entry, before: value, after: now, causes: causes.chain(entry.seq) });
      value = now;
      // Twice the number is held, so that an entry is moved once.
      if (changes.length < 2 * mostChanges) return;
      changes = changes.slice(mostChanges);
      earlier += mostChanges;
    },
    report() {
      const over = Math.max(0, changes.length - mostChanges);
      return { first, changes: changes.slice(over), earlier: earlier + over };
    },
  };
}
