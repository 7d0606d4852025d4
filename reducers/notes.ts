/**
 * The notes, their order, and the marks of this client. Our copies follow the service's: news that an answer may have
 * missed makes a note doubtful, and doubtful notes are fetched.
 */
import type { Entry, StoredRead } from './events';
import { resolve } from './knownNotes';
import { limits } from './limits';
import type { Note } from './note';
import {
  bury,
  doubt,
  doubtPushed,
  isStale,
  keepOnly,
  newestFirst,
  put,
  takeStored,
  unpaint,
  withAll,
  without,
  withoutPast,
  withoutUnlisted,
} from './noteCopies';
import { notesOfSite } from './offers';
import { isMarkedRead, isOtherTabs } from './readMarks';
import { isRefusal, saysSignedOut } from './selectors';
import type { NotesSlice, ReadMark, State } from './state';

function mark(
  slice: NotesSlice,
  ids: readonly number[],
  made: Pick<ReadMark, 'on' | 'origin'>,
  since: number,
): NotesSlice {
  const marks: { [id: number]: ReadMark } = { ...slice.marks };
  for (const id of ids) {
    const note = slice.byId[id];
    if (note) marks[id] = { ...made, since, version: note.timestamp, unanswered: false };
  }
  return { ...slice, marks };
}

/** Opening an unread note marks it read; it stays listed under "Unread" until the filter changes. */
export function opened(slice: NotesSlice, id: number, wasRead: boolean, seq: number): NotesSlice {
  const next = wasRead ? slice : mark(slice, [id], { on: true, origin: 'opened' }, seq);
  return next.readUnderFilter.includes(id) ? next : { ...next, readUnderFilter: [...next.readUnderFilter, id] };
}

/** Ends the marks of these notes that were made before the call was asked. A newer mark has a call of its own. */
const endMarks = ({ marks }: NotesSlice, ids: readonly number[], asked: number): NotesSlice['marks'] =>
  without(
    marks,
    ids.filter((id) => (marks[id]?.since ?? asked) < asked),
  );

/**
 * The service accepted a mark, so our copy has it too. A copy that was fetched while the mark was under way may be
 * older or newer than the mark, so its note is doubtful.
 */
function confirm(
  slice: NotesSlice,
  ids: readonly number[],
  on: boolean,
  { seq, cause: asked = seq }: Entry,
): NotesSlice {
  const asOf: { [id: number]: number } = { ...slice.asOf };
  const changed: Note[] = [];
  const unsure: number[] = [];
  for (const id of ids) {
    const note = slice.byId[id];
    if (!note) continue;
    const stale = isStale(slice, id, asked);
    if (!stale) asOf[id] = seq;
    if (note.read === on) continue;
    if (stale) unsure.push(id);
    // The service's hash may speak of the mark, so the hash of the edited copy is unknown.
    else changed.push({ ...note, read: on, hash: 0 });
  }
  const byId = changed.length ? withAll(slice.byId, changed) : slice.byId;
  return doubt({ ...slice, byId, asOf, marks: endMarks(slice, ids, asked) }, unsure, seq);
}

/** The service refused a mark: older marks are taken back, and the note is fetched. */
const refuse = (slice: NotesSlice, ids: readonly number[], { seq, cause: asked = seq }: Entry): NotesSlice =>
  doubt({ ...slice, marks: endMarks(slice, ids, asked) }, ids, seq);

/** No answer came, so it is unknown whether the service has the mark. */
function unanswer(slice: NotesSlice, ids: readonly number[], { seq, cause: asked = seq }: Entry): NotesSlice {
  const marks: { [id: number]: ReadMark } = { ...slice.marks };
  for (const id of ids) {
    const made = marks[id];
    if (made && made.since < asked) marks[id] = { ...made, unanswered: true };
  }
  return { ...slice, marks };
}

/** Another tab marked a note read, and sends the mark. The mark of a note that this tab has not seen is remembered. */
function heard(slice: NotesSlice, id: number, seq: number): NotesSlice {
  const note = slice.byId[id];
  if (!note) return { ...slice, storedReads: { ...slice.storedReads, [id]: { version: null } } };
  if (isMarkedRead(slice, id)) return slice;
  return mark(slice, [id], { on: true, origin: 'heard' }, seq);
}

type ReadExpired = Extract<Entry['event'], { readonly type: 'override.expired' }>;

/** Another tab's mark after a while: that tab has sent it, has not sent it, or has changed it since. */
function expired(slice: NotesSlice, { note: id, stored: isFlagged, unsent }: ReadExpired, seq: number): NotesSlice {
  const made = slice.marks[id];
  // This tab has not seen the note, so it is fetched for its mark.
  if (!made)
    return typeof unsent === 'number'
      ? { ...slice, storedReads: { ...slice.storedReads, [id]: { version: unsent } } }
      : slice;
  if (made.origin !== 'stored' && !isOtherTabs(made)) return slice;
  const version = unsent === undefined && isFlagged ? made.version : (unsent ?? null);
  const marks = { ...slice.marks };
  // A mark without its flag no longer counts in the other tab, nor here.
  if (version !== null) marks[id] = { ...made, version, origin: 'unsent', unanswered: !isFlagged };
  else if (isFlagged) marks[id] = { ...made, origin: 'sent' };
  else delete marks[id];
  return doubt({ ...slice, marks }, [id], seq);
}

/** The notes that tell whether this site is followed. */
const doubtSite = (slice: NotesSlice, site: number, seq: number): NotesSlice =>
  doubt(
    slice,
    notesOfSite(slice.byId, site).map(({ id }) => id),
    seq,
  );

/** A reply changes its note. */
const doubtPosted = (slice: NotesSlice, id: number, seq: number): NotesSlice =>
  doubt({ ...slice, asOf: { ...slice.asOf, [id]: seq } }, [id], seq);

/** A note from below the list would leave a gap above it. "Load more" brings it. */
function isBelowList({ byId, order }: NotesSlice, note: Note, { sync }: State): boolean {
  const last = byId[order.at(-1) ?? 0];
  return !sync.complete && !(note.id in byId) && last !== undefined && newestFirst(last, note) < 0;
}

/** A listed note has this reply of the person; the addresses of other replies are forgotten. [own-reply.link] */
const isLinked = ({ byId }: NotesSlice, reply: number): boolean =>
  Object.values(byId).some((note) => note.readable && note.ids.reply_comment === reply);

function answered(slice: NotesSlice, entry: Entry, before: State): NotesSlice {
  const { seq, cause = seq, event } = entry;
  if (event.type !== 'api.answered') return slice;
  const { askedNumber } = before.sync;
  const isFull = (count: number) => askedNumber > 0 && count >= askedNumber;
  switch (event.call) {
    case 'listNotes': {
      const { notes: listed, leftOut } = event.answer;
      const kept = keepOnly(slice, listed, isFull(listed.length + leftOut), entry);
      return withoutUnlisted({ ...put(kept, listed, cause, entry), restoredOf: null, leftOut }, cause);
    }
    case 'listPairs': {
      const { pairs, leftOut } = event.answer;
      const isWhole = isFull((pairs?.length ?? 0) + leftOut);
      return withoutUnlisted(pairs === null ? slice : keepOnly(slice, pairs, isWhole, entry), cause);
    }
    case 'getNote': {
      const { note: id } = event.subject;
      const fetched = event.answer.note;
      if (fetched === null) {
        const storedReads = without(slice.storedReads, [id]);
        return isStale(slice, id, cause) ? doubt(slice, [id], seq) : { ...bury(slice, [id], cause), storedReads };
      }
      const note = resolve(slice.byId, fetched);
      if (!note) return slice;
      return isBelowList(slice, note, before) ? takeStored(slice, note, entry) : put(slice, [note], cause, entry);
    }
    // Another user signed in, so restored notes are dropped.
    case 'getMe':
      return event.answer.id === slice.restoredOf ? slice : unpaint(slice);
    case 'getReply': {
      const note = slice.byId[event.subject.note];
      const reply = note?.readable ? note.ids.reply_comment : undefined;
      if (event.answer.url === null || reply === undefined) return slice;
      const linked = Object.entries(slice.replyUrls).filter(([id]) => isLinked(slice, Number(id)));
      return { ...slice, replyUrls: { ...Object.fromEntries(linked), [reply]: event.answer.url } };
    }
    case 'markRead': {
      const { notes: ids, as } = event.subject;
      return event.answer.success ? confirm(slice, ids, as === 'read', entry) : refuse(slice, ids, entry);
    }
    case 'approve':
    case 'like':
      return doubt(slice, [event.subject.note], seq);
    case 'follow':
      return doubtSite(slice, event.subject.site, seq);
    case 'reply':
      return doubtPosted(slice, event.subject.note, seq);
    default:
      return slice;
  }
}

function failed(slice: NotesSlice, entry: Entry): NotesSlice {
  const { seq, event } = entry;
  if (event.type !== 'api.failed') return slice;
  switch (event.call) {
    case 'markRead':
      return isRefusal(event.problem)
        ? refuse(slice, event.subject.notes, entry)
        : unanswer(slice, event.subject.notes, entry);
    // The list was asked for because it may have news. An existing doubt is such a reason.
    case 'getNote':
      return event.subject.note in slice.doubtful ? slice : doubt(slice, [event.subject.note], seq);
    // The painted notes of the last visit belong to a person, so a person who is not signed in may not see them.
    case 'listPairs':
    case 'listNotes':
    case 'getMe':
      return saysSignedOut(event) ? unpaint(slice) : slice;
    default:
      return slice;
  }
}

/** @param before the state before this entry, for other slices' values */
export function notes(slice: NotesSlice, entry: Entry, before: State): NotesSlice {
  const { event, seq } = entry;
  switch (event.type) {
    case 'session.started': {
      const { readNotes, unsentReads } = event.stored;
      const unsent = unsentReads ?? readNotes.map((note): StoredRead & { note: number } => ({ note, version: null }));
      const storedReads = Object.fromEntries(unsent.map(({ note, ...stored }) => [note, stored]));
      return { ...slice, storedReads };
    }
    case 'session.restoredNotes': {
      const { userId, owner = null } = before.session;
      const isOthers = [userId, owner].some((known) => known !== null && known !== event.user);
      if (slice.order.length > 0 || before.sync.everLoaded || isOthers) return slice;
      const restored = put(slice, event.notes.slice(0, limits.maxWindowNotes), 0, entry);
      // The device keeps its copies with their marks applied, so only the service's copies tell whether the service has
      // the marks.
      return { ...restored, marks: slice.marks, storedReads: slice.storedReads, restoredOf: event.user };
    }
    case 'user.choseFilter':
      return slice.readUnderFilter.length ? { ...slice, readUnderFilter: [] } : slice;
    case 'undo.elapsed': {
      if (event.key !== 'all') return slice;
      const ids = before.moderation.readAll?.notes ?? [];
      return ids.length ? mark(slice, ids, { on: true, origin: 'asked' }, seq) : slice;
    }
    case 'user.markedUnread': {
      const next = mark(slice, [event.note], { on: false, origin: 'asked' }, seq);
      return { ...next, readUnderFilter: next.readUnderFilter.filter((id) => id !== event.note) };
    }
    case 'storage.noteRead':
      return heard(slice, event.note, seq);
    case 'override.expired':
      return expired(slice, event, seq);
    case 'push.noteChanged':
    case 'tabs.heardChange':
      return event.note === null ? slice : doubtPushed(slice, event.note, seq);
    case 'storage.cleaned': {
      // The flags are gone; a mark that must still be sent stays.
      const sent = event.notes.filter((id) => slice.storedReads[id]?.version === null);
      return { ...slice, storedReads: without(slice.storedReads, sent) };
    }
    // What the service has after all is asked for. A look of this page has just told it.
    case 'outbox.failed':
    case 'storage.wishEnded':
    case 'outbox.found': {
      const { type, kind, id } = event;
      if (type !== 'outbox.failed' && before.outbox[kind][id]?.phase !== 'elsewhere') return slice;
      return kind === 'follow' ? doubtSite(slice, id, seq) : doubt(slice, [id], seq);
    }
    case 'reply.found':
      return doubtPosted(slice, event.note, seq);
    case 'moderation.failed':
      return doubt(slice, [event.note], seq);
    case 'moderation.done':
      return bury(slice, [event.note], seq);
    case 'api.failed':
      return failed(slice, entry);
    case 'clock.ticked':
      return withoutPast(slice, entry.at);
    case 'api.answered':
      return answered(withoutPast(slice, entry.at), entry, before);
    default:
      return slice;
  }
}
