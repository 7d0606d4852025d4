/**
 * The session's owner and the signed-in person, the settings of the start, the clock, and the count of unknown messages.
 * docs/decisions/0007-session-owner.md says when it is doubtful who is signed in.
 */
import type { Entry, PanelEvent } from './events';
import { saysSignedOut } from './selectors';
import type { Doubt, SessionSlice } from './state';

/** Begins a doubt if the stored data may belong to another person than the one who is signed in. */
function begun(slice: SessionSlice, event: Extract<PanelEvent, { type: 'session.started' }>, seq: number) {
  const { owner, stored } = event;
  // A start that names no owner, not even an unknown one, is of a session without one.
  if (owner === undefined) return slice;
  const isKept = [stored.drafts, stored.readNotes, stored.wishes].some((list) => list.length > 0);
  return { ...slice, owner, doubt: owner === null && !isKept ? null : newDoubt(seq) };
}

const newDoubt = (since: number, failed = false): Doubt => ({ since, waited: false, failed });

/** Begins a doubt, or begins it again, because an answer to an earlier question must not end the new doubt. */
const doubted = (slice: SessionSlice, since: number, failed = false): SessionSlice =>
  slice.owner === undefined
    ? slice
    : { ...slice, doubt: { ...newDoubt(since, failed), waited: slice.doubt?.waited ?? false } };

const inDoubt = (slice: SessionSlice, part: Partial<Doubt>): SessionSlice =>
  slice.doubt ? { ...slice, doubt: { ...slice.doubt, ...part } } : slice;

function identified(slice: SessionSlice, user: Pick<SessionSlice, 'userId' | 'username'>, asked: number): SessionSlice {
  const next = { ...slice, ...user };
  if (slice.owner === undefined || (slice.doubt && asked < slice.doubt.since)) return next;
  return { ...next, owner: user.userId, doubt: null };
}

export function session(slice: SessionSlice, { at, seq, cause = seq, event }: Entry): SessionSlice {
  switch (event.type) {
    case 'session.started': {
      const { locale, timeZone, embedded, links, startOfToday, left } = event;
      const next = { ...begun(slice, event, seq), started: true, locale, timeZone, embedded, links, startOfToday };
      return { ...next, now: at, ...(left && { left }) };
    }
    case 'session.restoredNotes':
      return slice.owner === null ? { ...slice, owner: event.user, doubt: newDoubt(seq) } : slice;
    case 'clock.ticked':
      return { ...slice, now: event.now ?? at, startOfToday: event.startOfToday };
    case 'page.hidden':
    case 'page.focused':
    case 'host.concealed':
    case 'push.namedOther':
    case 'storage.ownerChanged':
    case 'session.doubted':
      return doubted(slice, seq);
    case 'effect.failed':
      return slice.failed ? slice : { ...slice, failed: seq };
    // The session ends in doubt, because calls that wait must never be sent.
    case 'session.ended':
      return { ...slice, ended: true, doubt: slice.doubt ?? newDoubt(seq) };
    case 'api.requested': {
      const { call } = event.request;
      if (!slice.doubt || call === 'listPairs' || call === 'listNotes') return slice;
      return inDoubt(slice, call === 'getMe' ? { failed: false } : { waited: true });
    }
    case 'api.answered': {
      if (event.call !== 'getMe') return slice;
      return identified(slice, { userId: event.answer.id, username: event.answer.username }, cause);
    }
    case 'api.failed':
      // Another person may sign in next.
      if (saysSignedOut(event))
        return slice.userId === null && !slice.doubt
          ? slice
          : doubted({ ...slice, userId: null, username: null }, seq, true);
      return event.call === 'getMe' ? inDoubt(slice, { failed: true }) : slice;
    case 'host.sentUnknown':
      return { ...slice, unknownMessages: slice.unknownMessages + event.count };
    default:
      return slice;
  }
}
