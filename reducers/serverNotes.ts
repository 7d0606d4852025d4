/**
 * The server notes: how answers replace and remove them, and which are stale and must be fetched. An answer to an older
 * request never turns a note back. Used by the `notes` slice.
 */
import type { KnownNote } from './api';
import type { Entry } from './events';
import { limits } from './limits';
import type { Note } from './note';
import { commentOf } from './offers';
import type { NotesSlice, Stale } from './state';

type Known = NotesSlice['byId'];
type Replies = NonNullable<NotesSlice['replies']>;

/** The fields that may change without the note's hash: its read state, and the actions taken on it. */
export const unhashed = (note: Note): string =>
  JSON.stringify([note.read, note.readable ? note.body.map(({ actions }) => actions) : null]);

/**
 * @param byId the notes of the state
 * @returns the note as it is recorded; a note of hash 0 is always recorded whole, because hash 0 tells nothing
 */
export function compress(byId: Known, note: Note | KnownNote): Note | KnownNote {
  const known = byId[note.id];
  if (!('readable' in note) || note.hash === 0 || known?.hash !== note.hash) return note;
  return unhashed(known) === unhashed(note) ? { id: note.id, hash: note.hash } : note;
}

/**
 * @param byId the notes of the state
 * @returns the note as it was fetched; undefined for the id and hash of a note that the state no longer has
 */
export const resolve = (byId: Known, recorded: Note | KnownNote): Note | undefined =>
  'readable' in recorded ? recorded : byId[recorded.id];

/** Newest first: by timestamp, then id. [list.order] */
export const newestFirst = (a: Note, b: Note): number => b.timestamp - a.timestamp || b.id - a.id;

/** Whether the state has news of the note from after the request of this answer. */
export const isOutdated = (slice: NotesSlice, id: number, asked: number): boolean => (slice.asOf[id] ?? 0) > asked;

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

const isSameNote = (a: Note, b: Note): boolean => a.hash === b.hash && a.hash !== 0 && unhashed(a) === unhashed(b);

/**
 * Replaces server notes by fetched ones. A fetched note that is older than what is known is left out, and makes its note
 * stale.
 * @param fetched as recorded; a note that is known by its hash alone, and not in the state, is left out
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
    const known = slice.byId[recorded.id];
    const note = resolve(slice.byId, recorded);
    if (!note) continue;
    if (isOutdated(slice, note.id, asked)) {
      if (!known || !isSameNote(known, note)) missed.push(note.id);
      continue;
    }
    asOf[note.id] = asked;
    if (known !== note) changed.push(note);
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
  const answered = Object.keys(slice.stale)
    .map(Number)
    .filter((id) => asOf[id] === asked);
  return markStale(freshen(next, answered, asked), missed, seq);
}

export function withAll(byId: NotesSlice['byId'], notes: readonly Note[]): NotesSlice['byId'] {
  const next: { [id: number]: Note } = { ...byId };
  for (const note of notes) next[note.id] = note;
  return next;
}

/** The notes are no longer stale if they became so before the request of this answer. */
export function freshen(slice: NotesSlice, ids: readonly number[], asked: number): NotesSlice {
  const answered = ids.filter((id) => asked > (slice.stale[id]?.since ?? asked));
  return answered.length ? { ...slice, stale: without(slice.stale, answered) } : slice;
}

/**
 * The list answers for notes that the state does not have and that became stale before it was asked for: it brought the
 * note, or the note is below the list or gone.
 */
export const freshenUnlisted = (slice: NotesSlice, asked: number): NotesSlice =>
  freshen(
    slice,
    Object.keys(slice.stale)
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
 * Forgets notes. They need no tombstones, because an old note that an answer still brings is forgotten the same way.
 */
export const forget = (slice: NotesSlice, ids: readonly number[]): NotesSlice => ({
  ...remove(slice, ids),
  asOf: without(slice.asOf, ids),
});

/** After this many entries a request no longer gets an answer. */
const longestRequestEntries = 2_000;

/** A reply that the service listed goes with the note of it. */
function repliesWithout(ids: readonly number[], listed: Replies, { byId }: NotesSlice): Replies {
  const [open, ...gone] = [listed.note, ...ids].map((id) => commentOf(byId[id]));
  const isGone = (comment: number) => gone.some((one) => one?.comment === comment && one.site === open?.site);
  return { ...listed, replies: listed.replies.filter(({ comment }) => !isGone(comment)) };
}

/**
 * Removes notes that the service no longer has. Each leaves a tombstone of the entry that told so, because the service
 * may have answered requests that crossed in any order. [order.tombstone]
 * @param asked seq of the request; of an act's answer, the seq of the answer
 */
export function bury(slice: NotesSlice, ids: readonly number[], { seq }: Entry, asked = seq): NotesSlice {
  const next = freshen(remove(slice, ids), ids, asked);
  const asOf = Object.entries(next.asOf).filter(
    ([id, asked]) => Number(id) in next.byId || asked > seq - longestRequestEntries,
  );
  return {
    ...next,
    replies: slice.replies && repliesWithout(ids, slice.replies, slice),
    asOf: { ...Object.fromEntries(asOf), ...Object.fromEntries(ids.map((id) => [id, seq])) },
  };
}

/**
 * Tells whether a note that the list lacks is gone from the service: the list was not full, or the note would stand above a
 * listed note. A note that was pushed off the end of the list stays. [sync.only-gone-goes]
 */
function leavesOut(slice: NotesSlice, listed: readonly (Note | KnownNote)[], isFull: boolean): (id: number) => boolean {
  if (!isFull) return () => true;
  // A note with another hash has changed, so its place in the list is not known.
  const certain = listed.flatMap((one) => {
    if ('readable' in one) return [one];
    const known = slice.byId[one.id];
    return known && known.hash === one.hash && one.hash !== 0 ? [known] : [];
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

/** Removes the notes that the list lacks. A note of which anything was heard after the request becomes stale instead. */
export function keepOnly(
  slice: NotesSlice,
  listed: readonly (Note | KnownNote)[],
  isFull: boolean,
  entry: Entry,
): NotesSlice {
  const { seq, cause: asked = seq } = entry;
  // Usually the list is the known one.
  if (slice.order.every((id, index) => listed[index]?.id === id)) return slice;
  const there = new Set(listed.map((note) => note.id));
  const unlisted = slice.order.filter((id) => !there.has(id));
  const left = unlisted.filter(leavesOut(slice, listed, isFull));
  const gone = left.filter((id) => !isOutdated(slice, id, asked) && (slice.stale[id]?.since ?? 0) <= asked);
  return markStale(gone.length ? bury(slice, gone, entry, asked) : slice, left, seq);
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
  slice.restoredOf === null ? slice : { ...slice, byId: {}, order: [], restoredOf: null, stale: {}, cameAt: {} };

/** A call that is under way may have been answered before, so its answer does not end this; it is made again then. */
const staleSince = (since: number, earlier?: Stale): Stale => ({
  since,
  tries: 0,
  nextTryAt: null,
  ...(earlier?.asked && { asked: true }),
});

/** Makes a note stale, in the state or not. Of notes that the state does not have only the newest few are kept, because many lead to a fetch of the list. */
export function markPushed(slice: NotesSlice, id: number, seq: number): NotesSlice {
  const stale = { ...slice.stale, [id]: staleSince(seq, slice.stale[id]) };
  const unknown = Object.keys(stale)
    .filter((one) => !(one in slice.byId))
    .map(Number);
  const newest = unknown.toSorted((a, b) => (stale[b]?.since ?? 0) - (stale[a]?.since ?? 0));
  return { ...slice, stale: without(stale, newest.slice(limits.notesOneByOne + 1)) };
}

/** Makes the notes stale that the state has, or that are stale already. */
export function markStale(slice: NotesSlice, ids: readonly number[], seq: number): NotesSlice {
  const known = ids.filter((id) => id in slice.byId || id in slice.stale);
  if (known.length === 0) return slice;
  return {
    ...slice,
    stale: { ...slice.stale, ...Object.fromEntries(known.map((id) => [id, staleSince(seq, slice.stale[id])])) },
  };
}

/** Changes what is known of the fetching of a stale note. */
export function changeStale(slice: NotesSlice, id: number, part: Partial<Stale>): NotesSlice {
  const stale = slice.stale[id];
  return stale ? { ...slice, stale: { ...slice.stale, [id]: { ...stale, ...part } } } : slice;
}

/** The call for a stale note has ended. */
export function unasked(slice: NotesSlice, id: number): NotesSlice {
  const stale = slice.stale[id];
  if (!stale?.asked) return slice;
  const { asked, ...rest } = stale;
  return { ...slice, stale: { ...slice.stale, [id]: rest } };
}
