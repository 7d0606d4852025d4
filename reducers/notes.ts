/** The notes themselves, their order, and what this client knows of their being read. */
import type { KnownNote } from './api';
import type { Entry } from './events';
import { resolve } from './knownNotes';
import { limits } from './limits';
import type { ActionName, Note, NoteBlock } from './note';
import { actionBlock } from './offers';
import type { NotesSlice, State } from './state';

/** Newest first: by timestamp, then id (PROVIDER section 3). */
const newestFirst = (a: Note, b: Note): number => b.timestamp - a.timestamp || b.id - a.id;

/** What is known of a note is newer than the request that brought this. */
const isStale = (slice: NotesSlice, id: number, asked: number): boolean => (slice.asOf[id] ?? 0) > asked;

function without<T>(record: { readonly [id: number]: T }, ids: readonly number[]): { readonly [id: number]: T } {
  if (!ids.some((id) => id in record)) return record;
  const rest = { ...record };
  for (const id of ids) delete rest[id];
  return rest;
}

function sorted(slice: NotesSlice, byId: NotesSlice['byId']): readonly number[] {
  const order = Object.values(byId)
    .sort(newestFirst)
    .map((note) => note.id);
  return order.length === slice.order.length && order.every((id, index) => id === slice.order[index])
    ? slice.order
    : order;
}

/**
 * A note to which something happened on the server (a new like, say) and that is unread there is unread here too; one
 * that is only not yet known to be read there keeps what the person did here.
 */
function unreadAgain(slice: NotesSlice, fresh: Note): boolean {
  const known = slice.byId[fresh.id];
  if (known === undefined || fresh.read) return false;
  return fresh.timestamp > known.timestamp || (known.read && known.hash !== fresh.hash);
}

function put(slice: NotesSlice, fetched: readonly Note[], asked: number): NotesSlice {
  const fresh = fetched.filter((note) => !isStale(slice, note.id, asked));
  const changed = fresh.filter((note) => slice.byId[note.id] !== note);
  const again = changed.filter((note) => unreadAgain(slice, note)).map((note) => note.id);
  const byId = changed.length
    ? { ...slice.byId, ...Object.fromEntries(changed.map((note) => [note.id, note])) }
    : slice.byId;
  return {
    ...slice,
    byId,
    order: byId === slice.byId ? slice.order : sorted(slice, byId),
    readHere: without(slice.readHere, again),
    asOf: { ...slice.asOf, ...Object.fromEntries(fresh.map((note) => [note.id, asked])) },
  };
}

function remove(slice: NotesSlice, ids: readonly number[]): NotesSlice {
  const known = ids.filter((id) => id in slice.byId);
  if (known.length === 0) return slice;
  return { ...slice, byId: without(slice.byId, known), order: slice.order.filter((id) => !known.includes(id)) };
}

/** As if these had never come. No tombstones: an answer on its way would bring a copy as old, and that goes the same way. */
export const forget = (slice: NotesSlice, ids: readonly number[]): NotesSlice => ({
  ...remove(slice, ids),
  asOf: without(slice.asOf, ids),
});

/** Removes a note and leaves its tombstone. */
function bury(slice: NotesSlice, id: number, seq: number): NotesSlice {
  const next = remove(slice, [id]);
  return { ...next, asOf: { ...next.asOf, [id]: seq } };
}

/** No answer comes so many entries after its request. */
const longestRequestEntries = 2_000;

/**
 * What a list does not hold is gone, unless we learned of it after that list was asked for. A tombstone stays, so that
 * no answer to an older request brings it back, until no such answer can come.
 */
function keepOnly(slice: NotesSlice, listed: readonly { readonly id: number }[], asked: number): NotesSlice {
  const held = new Set(listed.map((note) => note.id));
  const gone = slice.order.filter((id) => !held.has(id) && !isStale(slice, id, asked));
  if (gone.length === 0) return slice;
  const next = remove(slice, gone);
  const asOf = Object.entries(next.asOf).filter(
    ([id, seq]) => Number(id) in next.byId || seq > asked - longestRequestEntries,
  );
  return { ...next, asOf: { ...Object.fromEntries(asOf), ...Object.fromEntries(gone.map((id) => [id, asked])) } };
}

/** The whole window. */
function replaceAll(slice: NotesSlice, fetched: readonly (Note | KnownNote)[], asked: number): NotesSlice {
  const notes = fetched.map((one) => resolve(slice.byId, one)).filter((note) => note !== undefined);
  return { ...put(keepOnly(slice, fetched, asked), notes, asked), restoredOf: null };
}

/** What was painted from the last visit goes. */
const unpaint = (slice: NotesSlice): NotesSlice =>
  slice.restoredOf === null ? slice : { ...slice, byId: {}, order: [], restoredOf: null };

/** Marks as read: by opening, by "Mark all as read", by another tab. */
export function markRead(slice: NotesSlice, ids: readonly number[]): NotesSlice {
  const news = ids.filter((id) => !slice.readHere[id] || slice.unreadHere[id] !== undefined);
  if (news.length === 0) return slice;
  return {
    ...slice,
    readHere: { ...slice.readHere, ...Object.fromEntries(news.map((id) => [id, true as const])) },
    unreadHere: without(slice.unreadHere, news),
  };
}

/** Opening a note: an unread one is read, and it stays listed under "Unread" until the filter changes. */
export function opened(slice: NotesSlice, id: number): NotesSlice {
  const wasRead = slice.byId[id]?.read === true && slice.unreadHere[id] === undefined;
  const next = wasRead ? slice : markRead(slice, [id]);
  return next.readUnderFilter.includes(id) ? next : { ...next, readUnderFilter: [...next.readUnderFilter, id] };
}

/** Back to what the server's copy says. */
const unmarkRead = (slice: NotesSlice, ids: readonly number[]): NotesSlice => ({
  ...slice,
  readHere: without(slice.readHere, ids),
});

const markUnread = (slice: NotesSlice, id: number, seq: number): NotesSlice => ({
  ...slice,
  readHere: without(slice.readHere, [id]),
  unreadHere: { ...slice.unreadHere, [id]: seq },
  readUnderFilter: slice.readUnderFilter.filter((other) => other !== id),
});

const setRead = (slice: NotesSlice, note: Note, read: boolean, seq: number): NotesSlice => ({
  ...slice,
  byId: note.read === read ? slice.byId : { ...slice.byId, [note.id]: { ...note, read } },
  asOf: { ...slice.asOf, [note.id]: seq },
});

/** The server took a mark: our copy says so too, so that a later change there is told from an old copy. */
function confirmRead(slice: NotesSlice, id: number, asked: number, seq: number): NotesSlice {
  const note = slice.byId[id];
  if (!note) return slice;
  const unreadSince = slice.unreadHere[id];
  if (unreadSince !== undefined && unreadSince < asked) {
    return setRead({ ...slice, unreadHere: without(slice.unreadHere, [id]) }, note, false, seq);
  }
  // Fetched since the mark was sent: that copy knows better, and may have got something new.
  return isStale(slice, id, asked) ? slice : setRead(slice, note, true, seq);
}

/** Writes what the server answered to an act into our copy: what was asked for before it does not turn it back. */
function take(slice: NotesSlice, note: Note | undefined, seq: number, blocks: (block: NoteBlock) => NoteBlock) {
  if (!note?.readable) return slice;
  const body = note.body.map(blocks);
  const same = body.every((block, index) => block === note.body[index]);
  const byId = same ? slice.byId : { ...slice.byId, [note.id]: { ...note, body } };
  return { ...slice, byId, asOf: { ...slice.asOf, [note.id]: seq } };
}

const withAction = (block: NoteBlock, name: ActionName, on: boolean): NoteBlock =>
  block.actions?.[name] === undefined || block.actions[name] === on
    ? block
    : { ...block, actions: { ...block.actions, [name]: on } };

function takeAct(slice: NotesSlice, id: number, names: readonly ActionName[], on: boolean, seq: number): NotesSlice {
  const note = slice.byId[id];
  const acting = note?.readable ? actionBlock(note) : null;
  return take(slice, note, seq, (block) =>
    block === acting ? names.reduce((next, name) => withAction(next, name, on), block) : block,
  );
}

function takeFollow(slice: NotesSlice, site: number, on: boolean, seq: number): NotesSlice {
  const isOf = (block: NoteBlock) => block.ids.site === site && block.actions?.follow !== undefined;
  const about = Object.values(slice.byId).filter((note) => note.readable && note.body.some(isOf));
  return about.reduce(
    (next, note) => take(next, note, seq, (block) => (isOf(block) ? withAction(block, 'follow', on) : block)),
    slice,
  );
}

function answered(slice: NotesSlice, { seq, cause = seq, event }: Entry): NotesSlice {
  if (event.type !== 'api.answered') return slice;
  switch (event.call) {
    case 'listNotes':
      return { ...replaceAll(slice, event.answer.notes, cause), leftOut: event.answer.leftOut };
    case 'listPairs':
      return keepOnly(slice, event.answer.pairs, cause);
    case 'getNote': {
      const { note: id } = event.subject;
      const fetched = event.answer.note;
      if (fetched === null) return isStale(slice, id, cause) ? slice : bury(slice, id, cause);
      const note = resolve(slice.byId, fetched);
      return note ? put(slice, [note], cause) : slice;
    }
    // Nor does anybody else.
    case 'getMe':
      return event.answer.id === slice.restoredOf ? slice : unpaint(slice);
    case 'getReply':
      return event.answer.url === null
        ? slice
        : { ...slice, replyUrls: { ...slice.replyUrls, [event.subject.note]: event.answer.url } };
    case 'markRead': {
      const [only, ...others] = event.subject.notes;
      // "Mark all as read" is confirmed by the next list, not by its answer.
      const isOfOne = only !== undefined && others.length === 0;
      return isOfOne && event.answer.success ? confirmRead(slice, only, cause, seq) : slice;
    }
    case 'approve':
      return takeAct(slice, event.subject.note, ['approve-comment'], event.answer.approved, seq);
    case 'like':
      return takeAct(slice, event.subject.note, ['like-comment', 'like-post'], event.answer.likes, seq);
    case 'follow':
      return takeFollow(slice, event.subject.site, event.answer.following, seq);
    case 'reply':
      return { ...slice, asOf: { ...slice.asOf, [event.subject.note]: seq } };
    default:
      return slice;
  }
}

/** @param before the state before this entry, for what other slices knew */
export function notes(slice: NotesSlice, entry: Entry, before: State): NotesSlice {
  const { event } = entry;
  switch (event.type) {
    case 'session.started':
      return markRead(slice, event.stored.readNotes);
    case 'session.restoredNotes': {
      const isOthers = before.session.userId !== null && before.session.userId !== event.user;
      if (slice.order.length > 0 || before.sync.everLoaded || isOthers) return slice;
      return { ...put(slice, event.notes.slice(0, limits.maxWindowNotes), 0), restoredOf: event.user };
    }
    case 'user.choseFilter':
      return slice.readUnderFilter.length ? { ...slice, readUnderFilter: [] } : slice;
    case 'user.askedReadAll':
      return markRead(slice, event.notes);
    case 'user.askedUndo':
      return event.key === 'all' ? undoReadAll(slice, before) : slice;
    case 'user.markedUnread':
      return markUnread(slice, event.note, entry.seq);
    case 'read.refused':
      return event.as === 'read' ? unmarkRead(slice, event.notes) : markRead(slice, event.notes);
    case 'storage.noteRead':
      return markRead(slice, [event.note]);
    case 'storage.cleaned':
      return { ...slice, readHere: without(slice.readHere, event.notes) };
    // What was painted from the last visit is somebody's notes: whoever is not signed in does not see them.
    case 'api.failed':
      return event.problem.status === 401 || event.problem.status === 403 ? unpaint(slice) : slice;
    case 'moderation.done':
      return bury(slice, event.note, entry.seq);
    case 'api.answered':
      return answered(slice, entry);
    default:
      return slice;
  }
}

const undoReadAll = (slice: NotesSlice, { moderation }: State): NotesSlice =>
  moderation.readAll ? unmarkRead(slice, moderation.readAll.notes) : slice;
