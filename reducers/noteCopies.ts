/**
 * Our copies of the service's notes: how answers replace and remove them, and which copies are doubtful and must be
 * fetched. An answer to an older request never turns a copy back. Used by the `notes` slice.
 */
import type { KnownNote } from './api';
import type { Entry } from './events';
import { limits } from './limits';
import type { Note } from './note';
import type { NotesSlice } from './state';

type Held = NotesSlice['byId'];

/** The fields that may change without the note's hash: its read mark, and the actions taken on it. */
export const unhashed = (note: Note): string =>
  JSON.stringify([note.read, note.readable ? note.body.map(({ actions }) => actions) : null]);

/**
 * @param held the notes that the state holds
 * @returns the note as it is recorded; a note of hash 0 is always recorded whole, because hash 0 tells nothing
 */
export function compress(held: Held, note: Note | KnownNote): Note | KnownNote {
  const known = held[note.id];
  if (!('readable' in note) || note.hash === 0 || known?.hash !== note.hash) return note;
  return unhashed(known) === unhashed(note) ? { id: note.id, hash: note.hash } : note;
}

/**
 * @param held the notes that the state holds
 * @returns the note as it was fetched; undefined for the id and hash of a note that is no longer held
 */
export const resolve = (held: Held, recorded: Note | KnownNote): Note | undefined =>
  'readable' in recorded ? recorded : held[recorded.id];

/** Newest first: by timestamp, then id. [list.order] */
export const newestFirst = (a: Note, b: Note): number => b.timestamp - a.timestamp || b.id - a.id;

/** Whether the state holds news of the note from after the request of this answer. */
export const isStale = (slice: NotesSlice, id: number, asked: number): boolean => (slice.asOf[id] ?? 0) > asked;

export function without<T>(record: { readonly [id: number]: T }, ids: readonly number[]): { readonly [id: number]: T } {
  if (!ids.some((id) => id in record)) return record;
  const rest = { ...record };
  for (const id of ids) delete rest[id];
  return rest;
}

function sorted(slice: NotesSlice, byId: NotesSlice['byId']): readonly number[] {
  const order = Object.values(byId)
    .sort(newestFirst)
    .map((note) => note.id);
  // Callers remove no notes, so the orders are equal if each id of the new order is at its old place.
  return order.every((id, index) => id === slice.order[index]) ? slice.order : order;
}

const isSameCopy = (a: Note, b: Note): boolean => a.hash === b.hash && a.hash !== 0 && unhashed(a) === unhashed(b);

/**
 * Replaces our copies by fetched ones. A copy that is older than our knowledge is left out, and makes its note
 * doubtful.
 * @param fetched as recorded; a note that is known by its hash and no longer held is left out
 */
export function put(
  slice: NotesSlice,
  fetched: readonly (Note | KnownNote)[],
  asked: number,
  { seq, at }: Entry,
): NotesSlice {
  const changed: Note[] = [];
  const missed: number[] = [];
  const asOf = { ...slice.asOf };
  for (const recorded of fetched) {
    const held = slice.byId[recorded.id];
    const note = resolve(slice.byId, recorded);
    if (!note) continue;
    if (isStale(slice, note.id, asked)) {
      if (!held || !isSameCopy(held, note)) missed.push(note.id);
      continue;
    }
    asOf[note.id] = asked;
    if (held !== note) changed.push(note);
  }
  const future = changed.filter(({ id, timestamp }) => timestamp > at + limits.clockSkewMs && !(id in slice.cameAt));
  const byId = changed.length ? withAll(slice.byId, changed) : slice.byId;
  const next: NotesSlice = {
    ...slice,
    byId,
    order: changed.length ? sorted(slice, byId) : slice.order,
    asOf,
    cameAt: future.length
      ? { ...slice.cameAt, ...Object.fromEntries(future.map(({ id }) => [id, Math.floor(at / 1000)])) }
      : slice.cameAt,
  };
  const answered = Object.keys(slice.doubtful)
    .map(Number)
    .filter((id) => asOf[id] === asked);
  return doubt(answerDoubts(next, answered, asked), missed, seq);
}

export function withAll(byId: NotesSlice['byId'], notes: readonly Note[]): NotesSlice['byId'] {
  const next: { [id: number]: Note } = { ...byId };
  for (const note of notes) next[note.id] = note;
  return next;
}

/** Ends the doubts that began before the request of this answer. */
export function answerDoubts(slice: NotesSlice, ids: readonly number[], asked: number): NotesSlice {
  const answered = ids.filter((id) => asked > (slice.doubtful[id] ?? asked));
  return answered.length ? { ...slice, doubtful: without(slice.doubtful, answered) } : slice;
}

/**
 * Ends the doubts about notes that are not held, if they began before the list was asked for: the list brought the note, or
 * the note is below the list or gone.
 */
export const withoutUnlisted = (slice: NotesSlice, asked: number): NotesSlice =>
  answerDoubts(
    slice,
    Object.keys(slice.doubtful)
      .map(Number)
      .filter((id) => !(id in slice.byId)),
    asked,
  );

function remove(slice: NotesSlice, ids: readonly number[]): NotesSlice {
  const known = ids.filter((id) => id in slice.byId);
  return {
    ...slice,
    byId: without(slice.byId, known),
    order: slice.order.filter((id) => !known.includes(id)),
    cameAt: without(slice.cameAt, known),
    readUnderFilter: slice.readUnderFilter.filter((id) => !known.includes(id)),
  };
}

/**
 * Forgets notes. They need no tombstones, because an old copy that an answer still brings is forgotten the same way.
 */
export const forget = (slice: NotesSlice, ids: readonly number[]): NotesSlice => ({
  ...remove(slice, ids),
  asOf: without(slice.asOf, ids),
});

/** After this many entries a request no longer gets an answer. */
const longestRequestEntries = 2_000;

/**
 * Removes notes that the service no longer has. Each leaves a tombstone of the entry that told so, because the service
 * may have answered requests that crossed in any order. [order.tombstone]
 * @param asked seq of the request; of an act's answer, the seq of the answer
 */
export function bury(slice: NotesSlice, ids: readonly number[], { seq }: Entry, asked = seq): NotesSlice {
  const next = answerDoubts(remove(slice, ids), ids, asked);
  const asOf = Object.entries(next.asOf).filter(
    ([id, asked]) => Number(id) in next.byId || asked > seq - longestRequestEntries,
  );
  return { ...next, asOf: { ...Object.fromEntries(asOf), ...Object.fromEntries(ids.map((id) => [id, seq])) } };
}

/**
 * Tells whether a note that the list lacks is gone from the service: the list was not full, or the note would stand above a
 * listed note. A note that was pushed off the end of the list stays. [sync.only-gone-goes]
 */
function leavesOut(slice: NotesSlice, listed: readonly (Note | KnownNote)[], isFull: boolean): (id: number) => boolean {
  if (!isFull) return () => true;
  // A held copy with another hash has changed, so its place in the list is not known.
  const certain = listed.flatMap((one) => {
    if ('readable' in one) return [one];
    const held = slice.byId[one.id];
    return held && held.hash === one.hash && one.hash !== 0 ? [held] : [];
  });
  const lowest = certain.reduce<Note | null>(
    (low, note) => (low === null || newestFirst(low, note) < 0 ? note : low),
    null,
  );
  return (id) => {
    const note = slice.byId[id];
    return note !== undefined && lowest !== null && newestFirst(note, lowest) < 0;
  };
}

/** Removes the notes that the list lacks. A note with news from after the request becomes doubtful instead. */
export function keepOnly(
  slice: NotesSlice,
  listed: readonly (Note | KnownNote)[],
  isFull: boolean,
  entry: Entry,
): NotesSlice {
  const { seq, cause: asked = seq } = entry;
  // Usually the list equals the held one.
  if (slice.order.every((id, index) => listed[index]?.id === id)) return slice;
  const held = new Set(listed.map((note) => note.id));
  const unlisted = slice.order.filter((id) => !held.has(id));
  const left = unlisted.filter(leavesOut(slice, listed, isFull));
  const gone = left.filter((id) => !isStale(slice, id, asked));
  return doubt(gone.length ? bury(slice, gone, entry, asked) : slice, left, seq);
}

/** Forgets the arrival times of notes that are no longer dated in the future, because time passed or their date was corrected. */
export function withoutPast(slice: NotesSlice, at: number): NotesSlice {
  const past = Object.keys(slice.cameAt)
    .map(Number)
    .filter((id) => (slice.byId[id]?.timestamp ?? 0) <= at + limits.clockSkewMs);
  return past.length === 0 ? slice : { ...slice, cameAt: without(slice.cameAt, past) };
}

/** Removes the painted notes of the last visit. */
export const unpaint = (slice: NotesSlice): NotesSlice =>
  slice.restoredOf === null ? slice : { ...slice, byId: {}, order: [], restoredOf: null, doubtful: {}, cameAt: {} };

/** Makes a note doubtful, held or not. Of notes that are not held only the newest few are kept, because many doubts lead to a fetch of the list. */
export function doubtPushed(slice: NotesSlice, id: number, seq: number): NotesSlice {
  const doubtful = { ...slice.doubtful, [id]: seq };
  const unheld = Object.keys(doubtful)
    .filter((one) => !(one in slice.byId))
    .map(Number);
  const newest = unheld.toSorted((a, b) => (doubtful[b] ?? 0) - (doubtful[a] ?? 0));
  return { ...slice, doubtful: without(doubtful, newest.slice(limits.notesOneByOne + 1)) };
}

/** Makes notes doubtful that are held, or are doubtful already. A spread and not a draft, because this runs at every act and copies one small record. */
export function doubt(slice: NotesSlice, ids: readonly number[], seq: number): NotesSlice {
  const known = ids.filter((id) => id in slice.byId || id in slice.doubtful);
  if (known.length === 0) return slice;
  return { ...slice, doubtful: { ...slice.doubtful, ...Object.fromEntries(known.map((id) => [id, seq])) } };
}
