/** A recorded session as the devtools hold it: of a live panel, with a log that grows, or of a file. `connection` makes them. */

import type { Entry } from '../../../reducers/events';
import type { State } from '../../../reducers/state';
import type { Snapshot } from '../../../streams/snapshot';
import { createHistory, type History } from '../../replay/fold/history';
import { panelFold } from '../../replay/fold/panelFold';
import { type Fold, foldEntry } from '../../replay/fold/pass';
import type { Header } from '../../replay/session/header';
import type { Checkpoint } from '../../replay/session/reader';
import { createColumns, type GrowingColumns } from './columns';
import type { Track } from './track';

interface SessionFacts {
  readonly kind: 'live' | 'file';
  /** The file's name, or when the live panel started. */
  readonly title: string;
  readonly header: Header;
  /** The file itself: the checks read it again from its first line. */
  readonly file: Blob | null;
}

export interface Session extends Track {
  readonly facts: SessionFacts;
  readonly history: () => History<State>;
  /** Recorded hashes: the file's checkpoints, or the live panel's own. */
  readonly points: () => readonly Checkpoint[];
  readonly add: (entries: readonly Entry[], points?: readonly Checkpoint[]) => void;
  /** Begins again at this state: the panel dropped the entries in between to stay within its budget. */
  readonly rebase: (base: Snapshot) => void;
}

/** The same reducers; `onThrow` gets the message where one throws. */
export function tolerant(fold: Fold<State>, onThrow: (seq: number, message: string) => void): Fold<State> {
  return {
    initial: fold.initial,
    reduce: (state, entry) => foldEntry(fold, state, entry, ({ message }) => onThrow(entry.seq, message)),
  };
}

/** @param base the position before the first entry */
export const columnsOfEntry = (columns: GrowingColumns, { cause = 0, event }: Entry, base: number): void =>
  columns.push(event.type, Math.max(-1, cause - base - 1));

/** The most entries a live session keeps. Over that the oldest half is dropped. */
const mostEntries = 500_000;

export function createSession(facts: SessionFacts, from: Snapshot | null): Session {
  const failures = new Map<number, string>();
  const fold = tolerant(panelFold, (seq, message) => failures.set(seq, message));
  const start = from ?? { seq: 0, state: fold.initial };
  let history = createHistory({ fold, base: start });
  let columns: GrowingColumns = createColumns();
  let points: Checkpoint[] = [];

  const base = () => history.base().seq;
  const push = (entry: Entry) => columnsOfEntry(columns, entry, base());

  function beginAt(from: Snapshot): void {
    history = createHistory({ fold, base: from });
    columns = createColumns();
    points = [];
  }

  function forgetHalf(): void {
    const half = base() + Math.floor(mostEntries / 512) * 256;
    history.forget({ seq: half, state: history.stateAt(half) });
    columns = createColumns();
    for (const entry of history.entries()) push(entry);
    points = points.filter(({ checkpoint }) => checkpoint > half);
  }

  return {
    facts,
    base,
    last: () => history.last(),
    entry: (position) => history.entry(position),
    stateAt: (position) => history.stateAt(position),
    columns: () => columns,
    isSkipped: () => false,
    failure: (position) => failures.get(position) ?? null,
    history: () => history,
    points: () => points,
    add(entries, more = []) {
      for (const entry of entries) {
        history.append(entry);
        push(entry);
      }
      points.push(...more);
      if (columns.length > mostEntries) forgetHalf();
    },
    rebase: beginAt,
  };
}
