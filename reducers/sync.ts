/** The exchange with the provider: loading, failures, the window's size, push, last seen. */
import { isListCall } from './api';
import { type ApiAnswered, isListAnswer } from './events';
import { limits } from './limits';
import type { Context, EventOf, Handlers } from './slice';
import type { SyncSlice } from './state';
import { asSeconds, backoffMs } from './times';

/** Last seen only moves forward. */
export function seenUpTo(slice: SyncSlice, time: number, seq: number): SyncSlice {
  const seconds = asSeconds(time);
  return seconds > slice.lastSeen ? { ...slice, lastSeen: seconds, lastSeenSince: seq } : slice;
}

/** Sets the service's last seen, unless newer news of it came after the answer's request. */
const sentUpTo = (slice: SyncSlice, seconds: number, asked: number, seq: number): SyncSlice =>
  asked < slice.sentLastSeen.asOf ? slice : { ...slice, sentLastSeen: { seconds, asOf: seq } };

/** A try of `markSeen` is over. */
const tried = (slice: SyncSlice, lastSeenTries: number, lastSeenNextTryAt: number | null): SyncSlice => ({
  ...slice,
  lastSeenAsked: false,
  lastSeenTries,
  lastSeenNextTryAt,
});

/** Last seen is sent now, if it waits after a failure. */
const hastened = (slice: SyncSlice): SyncSlice =>
  slice.lastSeenNextTryAt === null ? slice : { ...slice, lastSeenNextTryAt: null };

function requested(slice: SyncSlice, { request }: EventOf<'api.requested'>): SyncSlice {
  switch (request.call) {
    case 'markSeen':
      return { ...slice, askedLastSeen: request.time, lastSeenAsked: true };
    case 'listPairs':
      return { ...slice, busy: true, askedNumber: request.number };
    case 'listNotes':
      return { ...slice, busy: true, loading: true, askedNumber: request.number };
    default:
      return slice;
  }
}

function failed(
  slice: SyncSlice,
  { call, problem }: EventOf<'api.failed'>,
  { entry: { at }, before }: Context,
): SyncSlice {
  const wait = (failures: number): number =>
    at + Math.max(backoffMs(failures, before.outbox.tab), problem.retryMs ?? 0);
  if (call === 'markSeen') return tried(slice, slice.lastSeenTries + 1, wait(slice.lastSeenTries + 1));
  if (!isListCall(call)) return slice;
  const failures = slice.failures + 1;
  return { ...slice, busy: false, loading: false, failures, problem, nextTryAt: wait(failures) };
}

function answered(slice: SyncSlice, event: ApiAnswered, { entry: { at, seq, cause = seq } }: Context): SyncSlice {
  // A list that was asked for before may have been answered between.
  if (event.call === 'markSeen')
    return tried(
      slice.askedLastSeen > slice.sentLastSeen.seconds ? sentUpTo(slice, slice.askedLastSeen, seq, seq) : slice,
      0,
      null,
    );
  if (!isListAnswer(event)) return slice;
  const seconds = asSeconds(event.answer.lastSeen);
  const told = hastened(seenUpTo(sentUpTo(slice, seconds, cause, seq), seconds, seq));
  const well = { busy: false, listedAt: at, failures: 0, problem: null, nextTryAt: null };
  if (event.call === 'listPairs') return { ...told, ...well };
  const count = event.answer.notes.length + event.answer.leftOut;
  const complete = count < slice.askedNumber || slice.askedNumber >= limits.maxWindowNotes;
  return { ...told, ...well, loading: false, everLoaded: true, loadedNumber: slice.askedNumber, complete };
}

function pushLost(slice: SyncSlice): SyncSlice {
  const rests = slice.pushTries >= limits.pushTries;
  return { ...slice, push: rests ? 'resting' : 'off', pushTries: rests ? 0 : slice.pushTries };
}

/** The list is asked for as far as the service lists it, because all of it is spoken of. [more.all] */
const wantsAll = (slice: SyncSlice): SyncSlice =>
  slice.complete ? slice : { ...slice, number: limits.maxWindowNotes };

export const sync: Handlers<SyncSlice> = {
  'session.started': (slice, { stored }, { entry: { seq } }) =>
    seenUpTo({ ...slice, sentLastSeen: { seconds: asSeconds(stored.lastSeen), asOf: seq } }, stored.lastSeen, seq),
  'api.requested': requested,
  'api.answered': answered,
  'api.failed': failed,
  'push.asked': (slice) => ({ ...slice, push: 'trying', pushTries: slice.pushTries + 1 }),
  'push.opened': (slice) => ({ ...slice, push: 'open', pushTries: 0 }),
  'push.closed': pushLost,
  'push.failed': pushLost,
  // The tab that moved last seen also sends it, so this tab takes it as sent.
  'storage.lastSeenMoved': (slice, { lastSeen }, { entry: { seq } }) =>
    seenUpTo(sentUpTo(slice, asSeconds(lastSeen), seq, seq), lastSeen, seq),
  'user.reachedEnd': (slice, _event, { before }) => {
    if (slice.busy || slice.complete || slice.number >= limits.maxWindowNotes) return slice;
    const listed = Math.max(slice.number, before.notes.order.length);
    const steps = Math.floor(listed / limits.windowStepNotes) + 1;
    return { ...slice, number: Math.min(steps * limits.windowStepNotes, limits.maxWindowNotes) };
  },
  'user.choseFilter': (slice, { filter }) => (filter === 'all' ? slice : wantsAll(slice)),
  'user.openedSearch': wantsAll,
  'user.askedReadAll': wantsAll,
  'sync.settled': (slice) => (slice.rendered ? slice : { ...slice, rendered: true }),
  'timer.fired': (slice, { time }) => ((slice.lastSeenNextTryAt ?? time + 1) <= time ? hastened(slice) : slice),
  'page.shown': hastened,
  'network.online': (slice) => ({ ...hastened(slice), online: true }),
  // The channel is closed. The next try counts as the first.
  'page.restored': (slice) => ({ ...slice, push: 'off', pushTries: 0 }),
  'network.offline': (slice) => ({ ...slice, online: false, push: 'off', pushTries: 0 }),
  'tabs.led': (slice, { alone }) => ({ ...slice, leading: true, alone }),
  'tabs.followed': (slice) => ({ ...slice, leading: false, push: 'off', pushTries: 0 }),
};
