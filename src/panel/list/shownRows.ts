/**
 * All that the list's rows show, worked out once for each change of the state. Groups and rows stay the same objects
 * while nothing in them changed, so reading a note draws one row and not the whole list.
 */
import type { Note } from '../../../reducers/note';
import {
  currentNote,
  type Group,
  type GroupName,
  groups,
  isBarHeld,
  isNew,
  isRead,
  isUnapproved,
  noteOf,
  type Row,
  type Written,
  writtenTo,
} from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
import { type Place, shortTime } from '../words/timeText';

export interface ShownRow extends Row {
  readonly note: Note | null;
  /** How long ago the note is from, in words. */
  readonly time: string;
  readonly read: boolean;
  readonly unapproved: boolean;
  /** What became of a reply that was written to it. */
  readonly written: Written | null;
  /** It came after the person last looked; `last`: the row below it did not. [list.new-line] */
  readonly isNew: 'new' | 'last' | null;
  /** Open or highlighted. */
  readonly current: boolean;
  /** Null while the list has no check boxes. */
  readonly checked: boolean | null;
  /** The one row that the Tab key reaches. */
  readonly tabStop: boolean;
}
export interface ShownGroup {
  readonly name: GroupName;
  readonly rows: readonly ShownRow[];
}

/** The notes with a draft, and whether it has failed: a text that grows changes no row. */
const draftsOf = ({ reply }: State): string =>
  Object.entries(reply.drafts)
    .map(([id, { text, failed }]) => (text.trim() ? `${id} ${failed === true}` : ''))
    .join();

/** The parts of the state that rows are made of. */
const inputsOf = (state: State): readonly unknown[] => {
  const { notes, outbox, panel, session, reply } = state;
  return [notes, outbox, panel, session, reply.sending, reply.posted, draftsOf(state)];
};

const isSame = (a: ShownRow, b: ShownRow): boolean =>
  a.undo === b.undo &&
  a.note === b.note &&
  a.time === b.time &&
  a.read === b.read &&
  a.unapproved === b.unapproved &&
  a.written === b.written &&
  a.isNew === b.isNew &&
  a.current === b.current &&
  a.checked === b.checked &&
  a.tabStop === b.tabStop;

const sameItems = <T>(a: readonly T[], b: readonly T[]): boolean =>
  a.length === b.length && a.every((item, index) => item === b[index]);

const rowsOf = (some: readonly Group[]): readonly Row[] => some.flatMap(({ rows }) => rows);

/** The current row is the tab stop, or the first row when the current one is not listed. */
function tabStopOf(state: State, some: readonly Group[]): number | undefined {
  const ids = rowsOf(some).flatMap(({ id, undo }) => (undo ? [] : [id]));
  const current = currentNote(state);
  return current !== null && ids.includes(current) ? current : ids[0];
}

/** The new row above the first row that is not; undefined where all are new, or none. An undo bar draws no line. */
function lastNewOf(state: State, all: readonly Row[]): number | undefined {
  const some = all.filter(({ undo }) => !undo);
  const seen = some.findIndex(({ id }) => {
    const note = noteOf(state, id);
    return note !== null && !isNew(state, note);
  });
  return some[seen - 1]?.id;
}

/** Whether a bar of the last answer is held and must not move. A current note that is new must be shown at once. */
function mustBeStill(state: State, last: readonly Row[], next: readonly Row[]): boolean {
  const current = currentNote(state);
  const hasCurrent = ({ id }: Row): boolean => id === current;
  return last.some(({ id, undo }) => undo && isBarHeld(state, id)) && (last.some(hasCurrent) || !next.some(hasCurrent));
}

/**
 * The places of the last answer, empty where a row is gone, and below them the older rows that came. Newer rows wait,
 * because they would move the held bar. [undo.still]
 */
function inTheirPlaces(last: readonly Group[], next: readonly Group[]): readonly Group[] {
  const rows = rowsOf(next);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const known = new Set(rowsOf(last).map(({ id }) => id));
  const older = new Set(rows.slice(rows.findLastIndex(({ id }) => known.has(id)) + 1));
  const places = last.map(({ name, rows }) => ({
    name,
    rows: rows.map(({ id }) => byId.get(id) ?? { id, undo: true }),
  }));
  for (const group of next) {
    const added = group.rows.filter((row) => older.has(row));
    const place = places.find(({ name }) => name === group.name);
    if (place) place.rows.push(...added);
    else if (added.length > 0) places.push({ name: group.name, rows: added });
  }
  return places;
}

/**
 * Makes a selector that remembers its last answer; each list has its own.
 * @param place how times are written
 */
export function makeShownRows(place: Place): (state: State) => readonly ShownGroup[] {
  let inputs: readonly unknown[] = [];
  let last: readonly ShownGroup[] = [];
  let known: ReadonlyMap<number, ShownRow> = new Map();
  let filter: State['panel']['filter'] | null = null;
  const shown = (state: State, { id, undo }: Row, stop: number | undefined, lastNew: number | undefined): ShownRow => {
    const note = noteOf(state, id);
    const row: ShownRow = {
      id,
      undo,
      note,
      time: note && note.timestamp > 0 ? shortTime(note.timestamp, state.session.now, place) : '',
      read: isRead(state, id),
      unapproved: isUnapproved(state, id),
      written: writtenTo(state, note),
      isNew: note && isNew(state, note) ? (id === lastNew ? 'last' : 'new') : null,
      current: currentNote(state) === id,
      checked: state.panel.checked?.includes(id) ?? null,
      tabStop: stop === id,
    };
    const before = known.get(id);
    return before && isSame(before, row) ? before : row;
  };
  return (state) => {
    const now = inputsOf(state);
    if (sameItems(now, inputs)) return last;
    const found = groups(state);
    const isStill = state.panel.filter === filter && mustBeStill(state, rowsOf(last), rowsOf(found));
    const placed = isStill ? inTheirPlaces(last, found) : found;
    const stop = tabStopOf(state, placed);
    const lastNew = lastNewOf(state, rowsOf(placed));
    const next = placed.map(({ name, rows }): ShownGroup => {
      const group = { name, rows: rows.map((row) => shown(state, row, stop, lastNew)) };
      const before = last.find((one) => one.name === name);
      return before && sameItems(before.rows, group.rows) ? before : group;
    });
    // The inputs are kept with their answer, because a computation that throws has no answer ([states.error]).
    inputs = now;
    filter = state.panel.filter;
    if (!sameItems(next, last)) {
      last = next;
      known = new Map(next.flatMap(({ rows }) => rows.map((row) => [row.id, row] as const)));
    }
    return last;
  };
}
