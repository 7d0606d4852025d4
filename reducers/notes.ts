/** The notes and their order: what the service said of them, which of them may be old, and their read flags in storage. */
import { acts } from './acts';
import { isListAnswer } from './events';
import { limits } from './limits';
import { endedElsewhere, removedBy } from './mutations';
import type { Note } from './note';
import { notesOfSite } from './offers';
import { saysSignedOut } from './selectors';
import {
  bury,
  changeStale,
  freshen,
  freshenUnlisted,
  isOutdated,
  keepOnly,
  markPushed,
  markStale,
  newestFirst,
  put,
  resolve,
  unasked,
  unpaint,
  without,
  withoutPast,
} from './serverNotes';
import type { Context, EventOf, Handlers } from './slice';
import type { NotesSlice, State } from './state';
import { backoffMs } from './times';

/** A note that was opened stays listed under "Unread" until the filter changes. */
export const opened = (slice: NotesSlice, id: number): NotesSlice =>
  slice.readUnderFilter.includes(id) ? slice : { ...slice, readUnderFilter: [...slice.readUnderFilter, id] };

/** Makes the notes stale that tell whether this site is followed. */
const markSite = (slice: NotesSlice, site: number, seq: number): NotesSlice =>
  markStale(
    slice,
    notesOfSite(slice.byId, site).map(({ id }) => id),
    seq,
  );

/** A posted reply changes its note on the service. */
const markReplied = (slice: NotesSlice, id: number, seq: number): NotesSlice =>
  markStale({ ...slice, asOf: { ...slice.asOf, [id]: seq } }, [id], seq);

/** A note from below the list would leave a gap above it, so "Load more" brings it later. */
function isBelowList({ byId, order }: NotesSlice, note: Note, { sync }: State): boolean {
  const last = byId[order.at(-1) ?? 0];
  return !sync.complete && !(note.id in byId) && last !== undefined && newestFirst(last, note) < 0;
}

/** A listed note has this reply of the person; other replies are forgotten. */
const isLinked = ({ byId }: NotesSlice, reply: number): boolean =>
  Object.values(byId).some((note) => note.readable && note.ids.reply_comment === reply);

function answered(slice: NotesSlice, event: EventOf<'api.answered'>, { entry, before }: Context): NotesSlice {
  const { seq, cause = seq } = entry;
  const { askedNumber } = before.sync;
  const isFull = (count: number) => askedNumber > 0 && count >= askedNumber;
  const gone = removedBy(before, entry);
  if (gone !== null) return bury(slice, [gone], entry);
  switch (event.call) {
    case 'listNotes': {
      const { notes: listed, leftOut } = event.answer;
      const kept = keepOnly(slice, listed, isFull(listed.length + leftOut), entry);
      return freshenUnlisted(
        { ...put(kept, listed, cause, entry), restoredOf: null, leftOut, listedAsOf: cause },
        cause,
      );
    }
    case 'listPairs': {
      const { pairs, leftOut } = event.answer;
      const isWhole = isFull((pairs?.length ?? 0) + leftOut);
      const kept = pairs === null ? slice : keepOnly(slice, pairs, isWhole, entry);
      return freshenUnlisted({ ...kept, listedAsOf: cause }, cause);
    }
    case 'getNote': {
      const { note: id } = event.subject;
      const fetched = event.answer.note;
      const asked = unasked(slice, id);
      if (fetched === null) {
        // Of two answers that a note is gone, none is news.
        if (!(id in asked.byId)) return freshen(asked, [id], cause);
        return isOutdated(asked, id, cause) ? markStale(asked, [id], seq) : bury(asked, [id], entry, cause);
      }
      const note = resolve(asked.byId, fetched);
      if (!note) return asked;
      return isBelowList(asked, note, before) ? freshen(asked, [id], cause) : put(asked, [note], cause, entry);
    }
    // Another user signed in, so restored notes are dropped.
    case 'getMe':
      return event.answer.id === slice.restoredOf ? slice : unpaint(slice);
    case 'getReply': {
      const note = slice.byId[event.subject.note];
      const reply = note?.readable ? note.ids.reply_comment : undefined;
      if (reply === undefined) return slice;
      const linked = Object.entries(slice.ownReplies).filter(([id]) => isLinked(slice, Number(id)));
      return { ...slice, ownReplies: { ...Object.fromEntries(linked), [reply]: event.answer } };
    }
    case 'listReplies':
      return { ...slice, replies: { ...event.answer, note: event.subject.note } };
    case 'markRead': {
      const { notes, as } = event.subject;
      if (!event.answer.success) return unflag(slice, as === 'read' ? notes : []);
      // A mutation that has ended no longer covers the server note, so the note has to be right.
      return markStale(
        as === 'read' ? flag(slice, notes) : slice,
        notes.filter((note) => !(note in before.outbox.read)),
        seq,
      );
    }
    case 'reply':
      return markReplied(slice, event.subject.note, seq);
    default:
      return slice;
  }
}

/** After a failure it is not known what the service has, so the note is fetched. */
function failed(slice: NotesSlice, event: EventOf<'api.failed'>, { entry, before }: Context): NotesSlice {
  const { seq, at } = entry;
  const gone = removedBy(before, entry);
  if (gone !== null) return bury(slice, [gone], entry);
  switch (event.call) {
    case 'getNote': {
      const { note: id } = event.subject;
      const marked = id in slice.stale ? slice : markStale(slice, [id], seq);
      const tries = (marked.stale[id]?.tries ?? 0) + 1;
      const nextTryAt = at + Math.max(backoffMs(tries, before.outbox.tab), event.problem.retryMs ?? 0);
      return {
        ...marked,
        stale: { ...marked.stale, [id]: { since: marked.stale[id]?.since ?? seq, tries, nextTryAt } },
      };
    }
    // The painted notes of the last visit belong to a person, so a person who is not signed in may not see them.
    case 'listPairs':
    case 'listNotes':
    case 'getMe':
      return saysSignedOut(event) ? unpaint(slice) : slice;
    case 'markRead': {
      const { notes, as } = event.subject;
      return markStale(unflag(slice, as === 'read' ? notes : []), notes, seq);
    }
    case 'approve':
    case 'like':
    case 'getComment':
    case 'updateComment':
    case 'deleteComment':
      return markStale(slice, [event.subject.note], seq);
    case 'follow':
      return markSite(slice, event.subject.site, seq);
    default:
      return slice;
  }
}

/** Sets read flags. [reading.flag] */
const flag = (slice: NotesSlice, ids: readonly number[]): NotesSlice =>
  ids.every((id) => slice.flagged[id])
    ? slice
    : { ...slice, flagged: { ...slice.flagged, ...Object.fromEntries(ids.map((id) => [id, true] as const)) } };

/** Removes read flags: the note is unread, or the service did not take that it is read. */
const unflag = (slice: NotesSlice, ids: readonly number[]): NotesSlice =>
  ids.some((id) => slice.flagged[id]) ? { ...slice, flagged: without(slice.flagged, ids) } : slice;

/**
 * Sets the flags of notes that were just marked as read, and removes those of listed notes that are unread.
 * @param isRead whether the person sees the note as read
 */
export function settleFlags(
  slice: NotesSlice,
  reads: State['outbox']['read'],
  before: State,
  isRead: (id: number) => boolean,
): NotesSlice {
  const earlier = before.outbox.read;
  const { byId, flagged, restoredOf } = before.notes;
  if (slice.byId === byId && slice.flagged === flagged && slice.restoredOf === restoredOf && reads === earlier)
    return slice;
  const come = Object.entries(reads).flatMap(([key, { wanted, phase, at }]) => {
    const id = Number(key);
    const isPress = earlier[id]?.at !== at || earlier[id]?.phase === 'undoable';
    return wanted && isPress && (phase === 'pending' || phase === 'inFlight') ? [id] : [];
  });
  const gone = slice.order.filter((id) => slice.flagged[id] && !come.includes(id) && !isRead(id));
  return unflag(flag(slice, come), gone);
}

/** A channel or another tab says that a note changed; null: not which. */
const told = (slice: NotesSlice, { note }: { readonly note: number | null }, { entry }: Context): NotesSlice =>
  note === null ? slice : markPushed(slice, note, entry.seq);

/** Fetches now what waits after a failure: all of it, or what is due at a time. */
const hastened = (slice: NotesSlice, byTime = Number.POSITIVE_INFINITY): NotesSlice => {
  const due = Object.entries(slice.stale).filter(([, { nextTryAt }]) => nextTryAt !== null && nextTryAt <= byTime);
  if (due.length === 0) return slice;
  const now = Object.fromEntries(due.map(([id, stale]) => [id, { ...stale, nextTryAt: null }]));
  return { ...slice, stale: { ...slice.stale, ...now } };
};

export const notes: Handlers<NotesSlice> = {
  'session.started': (slice, { stored }) => flag(slice, stored.readNotes),
  'session.restoredNotes': (slice, event, { entry, before }) => {
    const { userId, owner = null } = before.session;
    const isOthers = [userId, owner].some((known) => known !== null && known !== event.user);
    if (slice.order.length > 0 || before.sync.everLoaded || isOthers) return slice;
    return { ...put(slice, event.notes.slice(0, limits.maxWindowNotes), 0, entry), restoredOf: event.user };
  },
  'user.choseFilter': (slice) => (slice.readUnderFilter.length ? { ...slice, readUnderFilter: [] } : slice),
  'user.markedUnread': (slice, { note }) => ({
    ...unflag(slice, [note]),
    readUnderFilter: slice.readUnderFilter.filter((id) => id !== note),
  }),
  // Who marks notes by name wants them to leave "Unread" at once. [filter.what-shows]
  'user.askedEach': (slice, { notes: ids }) => ({
    ...slice,
    readUnderFilter: slice.readUnderFilter.filter((id) => !ids.includes(id)),
  }),
  'push.noteChanged': told,
  'tabs.heardChange': told,
  'storage.noteRead': (slice, { note }) => flag(slice, [note]),
  'storage.cleaned': (slice, { notes: ids }) => unflag(slice, ids),
  // Another tab has ended these, so the notes tell what the service has.
  'storage.mutationsRead': (slice, { mutations }, { entry, before }) =>
    markStale(
      slice,
      endedElsewhere(before, mutations).flatMap(({ kind, id }) => acts[kind].notesOf(slice, id).map((note) => note.id)),
      entry.seq,
    ),
  'reply.found': (slice, { note }, { entry }) => markReplied(slice, note, entry.seq),
  'timer.fired': (slice, { time }) => hastened(slice, time),
  'api.requested': (slice, { request }) =>
    request.call === 'getNote' && request.note in slice.stale
      ? changeStale(slice, request.note, { asked: true })
      : slice,
  'api.failed': failed,
  'api.answered': (slice, event, context) => {
    const next = answered(withoutPast(slice, context.entry.at), event, context);
    return isListAnswer(event) ? hastened(next) : next;
  },
  'network.online': (slice) => hastened(slice),
  'page.shown': (slice) => hastened(slice),
  'clock.ticked': (slice, _event, { entry }) => withoutPast(slice, entry.at),
};
