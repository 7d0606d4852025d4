/** What is known of the exchange with the provider: loading, failures, the window's size, push, last seen. */
import type { ApiCall } from './api';
import type { ApiAnswered, ApiEvent, Entry, PanelEvent } from './events';
import { limits } from './limits';
import type { SyncSlice } from './state';

/**
 * The wait before the next look after so many failures in a row: 30 s times (failures + 1), at most 180 s
 * (PROVIDER section 4).
 */
export const backoffMs = (failures: number): number => Math.min(limits.pollMs * (failures + 1), limits.maxBackoffMs);

/** Seconds from a time that may be in milliseconds (SPEC section 3, "Last seen time"). */
export const asSeconds = (time: number): number => (time > limits.millisecondsAbove ? Math.floor(time / 1000) : time);

/** Last seen only moves forward. */
export function seenUpTo(slice: SyncSlice, time: number): SyncSlice {
  const seconds = asSeconds(time);
  return seconds > slice.lastSeen ? { ...slice, lastSeen: seconds } : slice;
}

type ListCall = 'listPairs' | 'listNotes';

/** One of the two calls that ask for the list. */
export const isListCall = (call: ApiCall): call is ListCall => call === 'listPairs' || call === 'listNotes';

/** An answer that holds the list, or its pairs of id and hash. */
export const isListAnswer = (event: PanelEvent): event is Extract<ApiAnswered, { readonly call: ListCall }> =>
  event.type === 'api.answered' && isListCall(event.call);

function fold(slice: SyncSlice, event: ApiEvent, at: number): SyncSlice {
  switch (event.type) {
    case 'api.requested': {
      const { request } = event;
      if (request.call === 'listPairs') return { ...slice, busy: true };
      if (request.call !== 'listNotes') return slice;
      return { ...slice, busy: true, loading: true, askedNumber: request.number };
    }
    case 'api.failed': {
      if (!isListCall(event.call)) return slice;
      const failures = slice.failures + 1;
      const nextTryAt = at + backoffMs(failures);
      return { ...slice, busy: false, loading: false, failures, problem: event.problem, nextTryAt };
    }
    case 'api.answered': {
      if (!isListAnswer(event)) return slice;
      const well = {
        ...seenUpTo(slice, event.answer.lastSeen),
        busy: false,
        failures: 0,
        problem: null,
        nextTryAt: null,
      };
      if (event.call === 'listPairs') return well;
      const held = event.answer.notes.length + event.answer.leftOut;
      const complete = held < slice.askedNumber || slice.askedNumber >= limits.maxWindowNotes;
      return { ...well, loading: false, everLoaded: true, loadedNumber: slice.askedNumber, complete };
    }
    default:
      return event satisfies never;
  }
}

function pushLost(slice: SyncSlice): SyncSlice {
  const rests = slice.pushTries >= limits.pushTries;
  return { ...slice, push: rests ? 'resting' : 'off', pushTries: rests ? 0 : slice.pushTries };
}

export function sync(slice: SyncSlice, { at, event }: Entry): SyncSlice {
  switch (event.type) {
    case 'session.started':
      return seenUpTo(slice, event.stored.lastSeen);
    case 'api.requested':
    case 'api.answered':
    case 'api.failed':
      return fold(slice, event, at);
    case 'push.asked':
      return { ...slice, push: 'trying', pushTries: slice.pushTries + 1 };
    case 'push.opened':
      return { ...slice, push: 'open', pushTries: 0 };
    case 'push.closed':
    case 'push.failed':
      return pushLost(slice);
    case 'storage.lastSeenMoved':
      return seenUpTo(slice, event.lastSeen);
    case 'user.reachedEnd': {
      if (slice.busy || slice.complete || slice.number >= limits.maxWindowNotes) return slice;
      return { ...slice, number: slice.number + limits.windowStepNotes };
    }
    case 'sync.settled':
      return slice.rendered ? slice : { ...slice, rendered: true };
    case 'network.online':
      return { ...slice, online: true };
    case 'tabs.led':
      return { ...slice, leading: true };
    // The channel is let go of, and tried anew from the first try.
    case 'network.offline':
      return { ...slice, online: false, push: 'off', pushTries: 0 };
    case 'tabs.followed':
      return { ...slice, leading: false, push: 'off', pushTries: 0 };
    default:
      return slice;
  }
}
