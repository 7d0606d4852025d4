/**
 * What if some entries had not been: a session without them and without all that followed from them. Positions stay those of
 * the session, which is not changed.
 */
import type { State } from '../../../reducers/state';
import { createHistory } from '../../replay/fold/history';
import { panelFold } from '../../replay/fold/panelFold';
import type { Fold } from '../../replay/fold/pass';
import { createColumns } from './columns';
import { columnsOfEntry, type Session, tolerant } from './session';
import { effectsOf, type Track } from './track';

export interface Without extends Track {
  /** The entries that the person left out. What followed from them is left out, too. */
  readonly left: readonly number[];
}

/** @param left positions of the session, at least one */
export function without(session: Session, left: readonly number[]): Without {
  const base = session.base();
  const last = session.last();
  const skipped = new Set(left.flatMap((position) => [position, ...effectsOf(session, position, last - base)]));
  const failures = new Map<number, string>();
  const unchanged = Math.min(...left) - 1;
  // The session may grow later, and the copy does not.
  const entries = [...session.history().entries()];
  const fold: Fold<State> = {
    initial: panelFold.initial,
    reduce: (state, entry) => (skipped.has(entry.seq) ? state : panelFold.reduce(state, entry)),
  };
  const history = createHistory({
    fold: tolerant(fold, (position, message) => failures.set(position, message)),
    base: { seq: unchanged, state: session.stateAt(unchanged) },
    entries: entries.slice(unchanged - base),
  });
  const columns = createColumns(entries.length + 1);
  for (const entry of entries) columnsOfEntry(columns, entry, base);
  return {
    left,
    base: () => base,
    last: () => last,
    entry: (position) => entries[position - base - 1],
    stateAt: (position) => (position <= unchanged ? session.stateAt(position) : history.stateAt(position)),
    columns: () => columns,
    isSkipped: (position) => skipped.has(position),
    failure: (position) => failures.get(position) ?? (position <= unchanged ? session.failure(position) : null),
  };
}
