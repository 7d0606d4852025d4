/** Statistics of a log: counts, rates and fold time by type of event. `--stat` and the devtools' overview use it. */
import type { Entry } from '../../../reducers/events';
import type { Fold, Visitor } from '../fold/pass';

export interface TypeStat {
  readonly type: string;
  readonly count: number;
  /** Length of the events' JSON, in UTF-16 units. */
  readonly size: number;
  /** Time that the reducers took for these events, milliseconds. */
  readonly foldMs: number;
}

export interface StatReport {
  readonly entries: number;
  readonly checkpoints: number;
  /** Milliseconds since 1970; null without entries. */
  readonly from: number | null;
  readonly to: number | null;
  /** Entries a minute, over the whole log. */
  readonly perMinute: number;
  readonly foldMs: number;
  /** The most frequent first. Types after the first 1,000 of a log are one row, "(other types)". */
  readonly types: readonly TypeStat[];
}

/** A stranger's log may have a type for each entry. [replay.bounds] */
const mostTypes = 1_000;
const others = '(other types)';

/**
 * Counts, sizes and fold times by type of event, in one pass.
 * @param fold the log's reducers
 * @param clock milliseconds, for measuring: `performance.now`
 * @returns the fold to give to `pass`, which measures; a visitor for the same pass; and the report for after it
 */
export function createStat<S>(
  fold: Fold<S>,
  clock: () => number,
): { readonly fold: Fold<S>; readonly visitor: Visitor<S>; readonly report: () => StatReport } {
  const types = new Map<string, { count: number; size: number; foldMs: number }>();
  let checkpoints = 0;
  let entries = 0;
  let from: number | null = null;
  let to: number | null = null;

  const of = ({ event }: Entry) => {
    const type = types.has(event.type) || types.size < mostTypes ? event.type : others;
    const found = types.get(type) ?? { count: 0, size: 0, foldMs: 0 };
    types.set(type, found);
    return found;
  };

  return {
    fold: {
      initial: fold.initial,
      reduce(state, entry) {
        const since = clock();
        const next = fold.reduce(state, entry);
        of(entry).foldMs += clock() - since;
        return next;
      },
    },
    visitor: {
      entry(entry) {
        const type = of(entry);
        type.count += 1;
        type.size += JSON.stringify(entry).length;
        entries += 1;
        from ??= entry.at;
        to = entry.at;
      },
      checkpoint() {
        checkpoints += 1;
      },
    },
    report() {
      const all = [...types].map(([type, stat]) => ({ type, ...stat }));
      const minutes = ((to ?? 0) - (from ?? 0)) / 60_000;
      return {
        entries,
        checkpoints,
        from,
        to,
        perMinute: minutes > 0 ? entries / minutes : entries,
        foldMs: all.reduce((sum, { foldMs }) => sum + foldMs, 0),
        types: all.sort((a, b) => b.count - a.count || (a.type < b.type ? -1 : 1)),
      };
    },
  };
}
