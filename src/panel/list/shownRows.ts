/**
 * All that the list's rows show, worked out once for each change of the state. Groups and rows stay the same objects
 * while nothing in them changed, so reading a note draws one row and not the whole list [list.draws-one-row].
 */
import type { Note } from '../../../reducers/note';
import {
  currentNote,
  type GroupName,
  groups,
  isRead,
  isUnapproved,
  noteOf,
  type Row,
  visibleNotes,
} from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
import { type Place, shortTime } from '../words/timeText';

export interface ShownRow extends Row {
  readonly note: Note | null;
  /** How long ago the note is from, in words. */
  readonly time: string;
  readonly read: boolean;
  readonly unapproved: boolean;
  /** Open or highlighted. */
  readonly current: boolean;
  /** The one row that the Tab key reaches. */
  readonly tabStop: boolean;
}
export interface ShownGroup {
  readonly name: GroupName;
  readonly rows: readonly ShownRow[];
}

/** The parts of the state that rows are made of. */
const inputsOf = ({ notes, moderation, outbox, panel, session }: State): readonly unknown[] => [
  notes,
  moderation,
  outbox,
  panel,
  session,
];

const isSame = (a: ShownRow, b: ShownRow): boolean =>
  a.undo === b.undo &&
  a.note === b.note &&
  a.time === b.time &&
  a.read === b.read &&
  a.unapproved === b.unapproved &&
  a.current === b.current &&
  a.tabStop === b.tabStop;

const sameItems = <T>(a: readonly T[], b: readonly T[]): boolean =>
  a.length === b.length && a.every((item, index) => item === b[index]);

/** The current row is the tab stop, or the first row when the current one is not listed. */
function tabStopOf(state: State): number | undefined {
  const visible = visibleNotes(state);
  const current = currentNote(state);
  return current !== null && visible.includes(current) ? current : visible[0];
}

/**
 * Makes a selector that remembers its last answer; each list has its own.
 * @param place how times are written
 */
export function makeShownRows(place: Place): (state: State) => readonly ShownGroup[] {
  let inputs: readonly unknown[] = [];
  let last: readonly ShownGroup[] = [];
  let known: ReadonlyMap<number, ShownRow> = new Map();
  const shown = (state: State, { id, undo }: Row, stop: number | undefined): ShownRow => {
    const note = noteOf(state, id);
    const row: ShownRow = {
      id,
      undo,
      note,
      time: note && note.timestamp > 0 ? shortTime(note.timestamp, state.session.now, place) : '',
      read: isRead(state, id),
      unapproved: isUnapproved(state, id),
      current: currentNote(state) === id,
      tabStop: stop === id,
    };
    const before = known.get(id);
    return before && isSame(before, row) ? before : row;
  };
  return (state) => {
    const now = inputsOf(state);
    if (sameItems(now, inputs)) return last;
    const stop = tabStopOf(state);
    const next = groups(state).map(({ name, rows }): ShownGroup => {
      const group = { name, rows: rows.map((row) => shown(state, row, stop)) };
      const before = last.find((one) => one.name === name);
      return before && sameItems(before.rows, group.rows) ? before : group;
    });
    // The inputs are kept with their answer, because a computation that throws has no answer ([list.no-answer]).
    inputs = now;
    if (!sameItems(next, last)) {
      last = next;
      known = new Map(next.flatMap(({ rows }) => rows.map((row) => [row.id, row] as const)));
    }
    return last;
  };
}
