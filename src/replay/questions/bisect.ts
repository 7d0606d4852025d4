/**
 * The first entry after which an expression holds, and the entries that led to it. `--bisect` and the devtools'
 * search in states use it.
 */
import type { Entry } from '../../../reducers/events';
import type { Visitor } from '../fold/pass';
import { type CauseLink, createCauseIndex } from './causes';
import type { Expression } from './expression';

export interface BisectReport {
  /** The first seq after which it holds; the seq of the base when it held from the beginning; null when it never holds. */
  readonly seq: number | null;
  /** Null when it held from the beginning, or never. */
  readonly entry: Entry | null;
  readonly causes: readonly CauseLink[];
  /** How often it became true after having been false. */
  readonly times: number;
  readonly holdsAtEnd: boolean;
}

/**
 * Asks each state in one pass: an expression that holds once may not hold later, so a binary search would miss it.
 * @returns a visitor for `pass`, and the report for after it
 */
export function createBisect<S>(expression: Expression<S>): Visitor<S> & { readonly report: () => BisectReport } {
  const causes = createCauseIndex();
  let first: { readonly seq: number; readonly entry: Entry | null } | null = null;
  let chain: readonly CauseLink[] = [];
  let times = 0;
  let holds = false;
  return {
    start({ base }) {
      holds = expression.holds({ state: base.state, entry: null });
      if (!holds) return;
      first = { seq: base.seq, entry: null };
      times = 1;
    },
    entry(entry, _before, after) {
      causes.add(entry);
      const did = holds;
      holds = expression.holds({ state: after, entry });
      if (!holds || did) return;
      times += 1;
      if (first) return;
      first = { seq: entry.seq, entry };
      chain = causes.chain(entry.seq);
    },
    report: () => ({ seq: first?.seq ?? null, entry: first?.entry ?? null, causes: chain, times, holdsAtEnd: holds }),
  };
}
