/** The status bar: one line that says whether an act succeeded or failed. */
import type { ApiFailed, Entry, StatusMessage } from './events';
import { limits } from './limits';
import type { State, StatusBarSlice } from './state';

type Current = NonNullable<StatusBarSlice['current']>;

/** @returns the message, and after it those that waited already */
const shown = (slice: StatusBarSlice, message: Current): StatusBarSlice => ({
  ...slice,
  current: slice.current?.next ? { ...message, next: slice.current.next } : message,
});

/** Puts a failure behind others that are not shown yet; each is told once. */
const behind = (first: Current, failed: Current): Current =>
  first.message === failed.message ? first : { ...first, next: first.next ? behind(first.next, failed) : failed };

/** [status.each-failure] */
function fail(slice: StatusBarSlice, seq: number, message: StatusMessage): StatusBarSlice {
  const { current } = slice;
  const failed: Current = { seq, kind: 'fail', message, url: null, forMs: limits.failStatusMs };
  return current?.kind === 'fail' && current.message !== message
    ? { ...slice, current: behind(current, failed) }
    : shown(slice, failed);
}

const failures = {
  approve: ['unapproveFailed', 'approveFailed'],
  like: ['unlikeFailed', 'likeFailed'],
  follow: ['unfollowFailed', 'followFailed'],
} as const;

/** What the bar says about a failed call: nothing when the person has taken the act back meanwhile. [override.fails] */
function failedCall(event: ApiFailed, { overrides, follows }: State): StatusMessage | null {
  if (event.call !== 'approve' && event.call !== 'like' && event.call !== 'follow') return null;
  const override =
    event.call === 'follow' ? follows.bySite[event.subject.site] : overrides[event.call][event.subject.note];
  return override && override.on !== event.on ? null : failures[event.call][event.on ? 1 : 0];
}

/** @param before the state before this entry, for what the person last asked for */
export function statusBar(slice: StatusBarSlice, { seq, event }: Entry, before: State): StatusBarSlice {
  switch (event.type) {
    case 'user.dismissedStatus':
    case 'status.elapsed':
      return slice.current ? { ...slice, current: slice.current.next ?? null } : slice;
    case 'moderation.failed':
      return fail(slice, seq, event.action === 'spam' ? 'spamFailed' : 'trashFailed');
    case 'read.refused':
      return event.asked ? fail(slice, seq, event.as === 'read' ? 'readFailed' : 'unreadFailed') : slice;
    case 'reply.failed':
      return fail(slice, seq, event.duplicate ? 'replyDuplicate' : 'replyFailed');
    case 'api.failed': {
      const message = failedCall(event, before);
      return message ? fail(slice, seq, message) : slice;
    }
    case 'api.answered': {
      if (event.call !== 'reply') return slice;
      const posted: Current = {
        seq,
        kind: 'success',
        message: 'replyPosted',
        url: event.answer.url,
        forMs: limits.successStatusMs,
      };
      return shown(slice, posted);
    }
    case 'log.failed':
      return fail(slice, seq, 'logFailed');
    case 'storage.failed':
      if (before.panel.storageBlocked) return slice;
      return shown(slice, { seq, kind: 'info', message: 'storageBlocked', url: null, forMs: limits.statusMs });
    default:
      return slice;
  }
}
