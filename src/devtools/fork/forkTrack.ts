/** A fork as a track: states before the first edit are those of the session, and the rest is folded again. */
import type { Entry } from '../../../reducers/events';
import type { State } from '../../../reducers/state';
import { createHistory } from '../../replay/fold/history';
import { panelFold } from '../../replay/fold/panelFold';
import type { Fold } from '../../replay/fold/pass';
import { createColumns } from '../log/columns';
import { type Session, tolerant } from '../log/session';
import type { Track } from '../log/track';
import { type Edit, type ForkItem, forked } from './fork';

export interface Fork extends Track {
  readonly edits: readonly Edit[];
  readonly items: readonly ForkItem[];
  /** The position in the original that corresponds to a position here. */
  readonly beside: (position: number) => number;
  /** The position of an item; null when there is none with this id. */
  readonly positionOf: (id: string) => number | null;
  readonly original: Track;
  /** The original's last position when the fork began. */
  readonly originalLast: number;
}

function columnsOf(items: readonly ForkItem[]) {
  const columns = createColumns(items.length + 1);
  const indexes = new Map<number, number>();
  for (const [index, { entry }] of items.entries()) {
    indexes.set(entry.seq, index);
    columns.push(entry.at, entry.event.type, entry.cause === undefined ? -1 : (indexes.get(entry.cause) ?? -1));
  }
  return columns;
}

export interface ForkSource {
  readonly session: Session;
  readonly entries: readonly Entry[];
  readonly base: number;
}

/** The present entries of a session. The session may grow later; the fork does not. */
export const forkSource = (session: Session): ForkSource => ({
  session,
  entries: [...session.history().entries()],
  base: session.base(),
});

export function createFork({ session, entries, base }: ForkSource, edits: readonly Edit[]): Fork {
  const items = forked(entries, base, edits);
  const failures = new Map<number, string>();
  const firstEdited = items.findIndex(({ entry, fate }, index) => fate === 'skipped' || entry !== entries[index]);
  const unchanged = base + (firstEdited < 0 ? items.length : firstEdited);
  // A history needs seqs without gaps, so it gets positions; this fold looks up the entry at each.
  const inner: Fold<State> = {
    initial: panelFold.initial,
    reduce(state, { seq: position }) {
      const item = items[position - base - 1];
      return !item || item.fate === 'skipped' ? state : panelFold.reduce(state, item.entry);
    },
  };
  const history = createHistory({
    fold: tolerant(inner, (position, message) => failures.set(position, message)),
    base: { seq: unchanged, state: session.stateAt(unchanged) },
    entries: items.slice(unchanged - base).map(({ entry: { at, event } }, index) => ({
      seq: unchanged + index + 1,
      at,
      event,
    })),
  });
  const columns = columnsOf(items);
  const positions = new Map(items.map(({ id }, index) => [id, base + index + 1]));
  const itemAt = (position: number): ForkItem | undefined => items[position - base - 1];
  return {
    edits,
    items,
    original: session,
    originalLast: base + entries.length,
    base: () => base,
    last: () => base + items.length,
    entry: (position) => itemAt(position)?.entry,
    stateAt: (position) => (position <= unchanged ? session.stateAt(position) : history.stateAt(position)),
    columns: () => columns,
    fate: (position) => itemAt(position)?.fate ?? 'kept',
    failure: (position) => failures.get(position) ?? (position <= unchanged ? session.failure(position) : null),
    beside: (position) => Math.max(base, Math.floor(itemAt(position)?.entry.seq ?? base)),
    positionOf: (id) => positions.get(id) ?? null,
  };
}
