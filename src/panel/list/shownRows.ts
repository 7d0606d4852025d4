/**
 * All that the list's rows show, worked out once for each change of the state. Groups and rows stay the same objects
 * while nothing in them changed, so reading a note draws one row and not the whole list [list.draws-one-row].
 */
import type { Note } from '../../../reducers/note';
import { type GroupName, groups, noteOf, type Row } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
import { type Place, shortTime } from '../words/timeText';
import { faceOf } from './rowFace';

export interface ShownRow extends Row {
  readonly note: Note | null;
  /** Read by `readFace`. */
  readonly face: number;
  /** How long ago the note is from, in words. */
  readonly time: string;
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
  a.undo === b.undo && a.note === b.note && a.face === b.face && a.time === b.time;

const sameItems = <T>(a: readonly T[], b: readonly T[]): boolean =>
  a.length === b.length && a.every((item, index) => item === b[index]);

/**
 * Makes a selector that remembers its last answer; each list has its own.
 * @param place how times are written
 */
export function makeShownRows(place: Place): (state: State) => readonly ShownGroup[] {
  let inputs: readonly unknown[] = [];
  let last: readonly ShownGroup[] = [];
  let known: ReadonlyMap<number, ShownRow> = new Map();
  const shown = (state: State, { id, undo }: Row): ShownRow => {
    const note = noteOf(state, id);
    const time = note && note.timestamp > 0 ? shortTime(note.timestamp, state.session.now, place) : '';
    const row: ShownRow = { id, undo, note, face: faceOf(state, id), time };
    const before = known.get(id);
    return before && isSame(before, row) ? before : row;
  };
  return (state) => {
    const now = inputsOf(state);
    if (sameItems(now, inputs)) return last;
    inputs = now;
    const next = groups(state).map(({ name, rows }): ShownGroup => {
      const group = { name, rows: rows.map((row) => shown(state, row)) };
      const before = last.find((one) => one.name === name);
      return before && sameItems(before.rows, group.rows) ? before : group;
    });
    if (!sameItems(next, last)) {
      last = next;
      known = new Map(next.flatMap(({ rows }) => rows.map((row) => [row.id, row] as const)));
    }
    return last;
  };
}
