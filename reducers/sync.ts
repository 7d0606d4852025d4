/** The exchange with the provider: loading, failures, the window's size, push, last seen. */
import type { ApiCall } from './api';
import type { ApiAnswered, ApiEvent, Entry, PanelEvent } from './events';
import { limits } from './limits';
import type { State, SyncSlice } from './state';

/** The wait before the next look after this many failures in a row: 30 s times (failures + 1), at most 180 s ([sync.backoff]). */
export const backoffMs = (failures: number): number => Math.min(limits.pollMs * (failures + 1), limits.maxBackoffMs);

/** Seconds from a time that may be in milliseconds. */
export const asSeconds = (time: number): number => (time > limits.millisecondsAbove ? Math.floor(time / 1000) : time);

/** Last seen only moves forward. */
export function seenUpTo(slice: SyncSlice, time: number, seq: number): SyncSlice {
  const seconds = asSeconds(time);
  return seconds > slice.lastSeen ? { ...slice, lastSeen: seconds, lastSeenSince: seq } : slice;
}

type ListCall = 'listPairs' | 'listNotes';

/** One of the two calls that ask for the list. */
export const isListCall = (call: ApiCall): call is ListCall => call === 'listPairs' || call === 'listNotes';

/** Whether an event is an answer with the list, or with its pairs of id and hash. */
export const isListAnswer = (event: PanelEvent): event is Extract<ApiAnswered, { readonly call: ListCall }> =>
  event.type === 'api.answered' && isListCall(event.call);

/** Sets the service's last seen, unless newer news of it came after the answer's request. */
const sentUpTo = (slice: SyncSlice, seconds: number, asked: number, seq: number): SyncSlice =>
  asked < slice.sentLastSeen.asOf ? slice : { ...slice, sentLastSeen: { seconds, asOf: seq } };

function fold(slice: SyncSlice, event: ApiEvent, { at, seq, cause = seq }: Entry): SyncSlice {
  switch (event.type) {
    case 'api.requested': {
      const { request } = event;
      if (request.call === 'markSeen') return { ...slice, askedLastSeen: request.time };
      if (request.call === 'listPairs') return { ...slice, busy: true, askedNumber: request.number };
      if (request.call !== 'listNotes') return slice;
      return { ...slice, busy: true, loading: true, askedNumber: request.number };
    }
    case 'api.failed': {
      if (!isListCall(event.call)) return slice;
      const failures = slice.failures + 1;
      const nextTryAt = at + Math.max(backoffMs(failures), event.problem.retryMs ?? 0);
      return { ...slice, busy: false, loading: false, failures, problem: event.problem, nextTryAt };
    }
    case 'api.answered': {
      if (event.call === 'markSeen') return sentUpTo(slice, slice.askedLastSeen, cause, seq);
      if (!isListAnswer(event)) return slice;
      const seconds = asSeconds(event.answer.lastSeen);
      const told = seenUpTo(sentUpTo(slice, seconds, cause, seq), seconds, seq);
      const well = { busy: false, listedAt: at, failures: 0, problem: null, nextTryAt: null };
      if (event.call === 'listPairs') return { ...told, ...well };
      const held = event.answer.notes.length + event.answer.leftOut;
      const complete = held < slice.askedNumber || slice.askedNumber >= limits.maxWindowNotes;
      return { ...told, ...well, loading: false, everLoaded: true, loadedNumber: slice.askedNumber, complete };
    }
    default:
      return event satisfies never;
  }
}

function pushLost(slice: SyncSlice): SyncSlice {
  const rests = slice.pushTries >= limits.pushTries;
  return { ...slice, push: rests ? 'resting' : 'off', pushTries: rests ? 0 : slice.pushTries };
}

/** @param before the state before this entry, which still has the held notes */
export function sync(slice: SyncSlice, entry: Entry, before: State): SyncSlice {
  const { seq, event } = entry;
  switch (event.type) {
    case 'session.started':
      return seenUpTo(
        {
          ...slice,
          number: event.left?.number ?? slice.number,
          sentLastSeen: { seconds: asSeconds(event.stored.lastSeen), asOf: seq },
        },
        event.stored.lastSeen,
        seq,
      );
    case 'api.requested':
    case 'api.answered':
    case 'api.failed':
      return fold(slice, event, entry);
    case 'push.asked':
      return { ...slice, push: 'trying', pushTries: slice.pushTries + 1 };
    case 'push.opened':
      return { ...slice, push: 'open', pushTries: 0 };
    case 'push.closed':
    case 'push.failed':
      return pushLost(slice);
    case 'storage.lastSeenMoved':
      // The tab that moved last seen also sends it, so this tab holds it as sent.
      return seenUpTo(sentUpTo(slice, asSeconds(event.lastSeen), seq, seq), event.lastSeen, seq);
    case 'user.reachedEnd': {
      if (slice.busy || slice.complete || slice.number >= limits.maxWindowNotes) return slice;
      const held = Math.max(slice.number, before.notes.order.length);
      const steps = Math.floor(held / limits.windowStepNotes) + 1;
      return { ...slice, number: Math.min(steps * limits.windowStepNotes, limits.maxWindowNotes) };
    }
    case 'sync.settled':
      return slice.rendered ? slice : { ...slice, rendered: true };
    case 'network.online':
      return { ...slice, online: true };
    case 'tabs.led':
      return { ...slice, leading: true };
    // The channel is closed. The next try counts as the first.
    case 'network.offline':
      return { ...slice, online: false, push: 'off', pushTries: 0 };
    case 'tabs.followed':
      return { ...slice, leading: false, push: 'off', pushTries: 0 };
    default:
      return slice;
  }
}
