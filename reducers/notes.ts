/**
 * The notes and their order. They are copies of the service's notes: a copy that may be old is doubtful, and doubtful notes
 * are fetched.
 */
import type { Entry } from './events';
import { limits } from './limits';
import type { Note } from './note';
import {
  answerDoubts,
  bury,
  doubt,
  doubtPushed,
  isStale,
  keepOnly,
  newestFirst,
  put,
  resolve,
  unpaint,
  withoutPast,
  withoutUnlisted,
} from './noteCopies';
import { notesOfSite } from './offers';
import { saysSignedOut } from './selectors';
import type { NotesSlice, State } from './state';

/** A note that was opened stays listed under "Unread" until the filter changes. */
export const opened = (slice: NotesSlice, id: number): NotesSlice =>
  slice.readUnderFilter.includes(id) ? slice : { ...slice, readUnderFilter: [...slice.readUnderFilter, id] };

/** Makes the notes doubtful that tell whether this site is followed. */
const doubtSite = (slice: NotesSlice, site: number, seq: number): NotesSlice =>
  doubt(
    slice,
    notesOfSite(slice.byId, site).map(({ id }) => id),
    seq,
  );

/** A posted reply changes its note on the service. */
const doubtPosted = (slice: NotesSlice, id: number, seq: number): NotesSlice =>
  doubt({ ...slice, asOf: { ...slice.asOf, [id]: seq } }, [id], seq);

/** A note from below the list would leave a gap above it, so "Load more" brings it later. */
function isBelowList({ byId, order }: NotesSlice, note: Note, { sync }: State): boolean {
  const last = byId[order.at(-1) ?? 0];
  return !sync.complete && !(note.id in byId) && last !== undefined && newestFirst(last, note) < 0;
}

/** A listed note has this reply of the person; the addresses of other replies are forgotten. */
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
      if (fetched === null)
        return isStale(slice, id, cause) ? doubt(slice, [id], seq) : bury(slice, [id], entry, cause);
      const note = resolve(slice.byId, fetched);
      if (!note) return slice;
      return isBelowList(slice, note, before) ? answerDoubts(slice, [id], cause) : put(slice, [note], cause, entry);
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
      // A wish that has ended no longer covers the copy, so the copy has to be right.
      return doubt(
        slice,
        event.subject.notes.filter((note) => !(note in before.outbox.read)),
        seq,
      );
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
    // The call was made because there may be news of the note, and an earlier doubt says that already.
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
      const flagged = event.stored.readNotes.map((id) => [id, true] as const);
      return flagged.length ? { ...slice, flagged: Object.fromEntries(flagged) } : slice;
    }
    case 'session.restoredNotes': {
      const { userId, owner = null } = before.session;
      const isOthers = [userId, owner].some((known) => known !== null && known !== event.user);
      if (slice.order.length > 0 || before.sync.everLoaded || isOthers) return slice;
      return { ...put(slice, event.notes.slice(0, limits.maxWindowNotes), 0, entry), restoredOf: event.user };
    }
    case 'user.choseFilter':
      return slice.readUnderFilter.length ? { ...slice, readUnderFilter: [] } : slice;
    case 'user.markedUnread':
      return { ...slice, readUnderFilter: slice.readUnderFilter.filter((id) => id !== event.note) };
    // Who marks notes by name wants them to leave "Unread" at once.
    case 'user.askedEach':
      return { ...slice, readUnderFilter: slice.readUnderFilter.filter((id) => !event.notes.includes(id)) };
    case 'read.refused':
      return doubt(slice, event.notes, seq);
    case 'push.noteChanged':
    case 'tabs.heardChange':
      return event.note === null ? slice : doubtPushed(slice, event.note, seq);
    // The notes are fetched, because it is not known what the service has. After a look of this page it is known.
    case 'outbox.failed':
    case 'storage.wishEnded':
    case 'outbox.found': {
      const { type, kind, id } = event;
      const phase = before.outbox[kind][id]?.phase;
      // A copy may have ended the wish in this page, while another page still sends it.
      const isUnsure = phase === 'elsewhere' || (type === 'storage.wishEnded' && !phase);
      if (type !== 'outbox.failed' && !isUnsure) return slice;
      return kind === 'follow' ? doubtSite(slice, id, seq) : doubt(slice, [id], seq);
    }
    case 'reply.found':
      return doubtPosted(slice, event.note, seq);
    case 'moderation.failed':
      return doubt(slice, [event.note], seq);
    case 'moderation.done':
      return bury(slice, [event.note], entry);
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
