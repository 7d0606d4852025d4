/** The status bar: one line that says whether an act succeeded or failed. */
import type { ApiFailed, Entry, StatusMessage } from './events';
import { limits } from './limits';
import type { State, StatusBarSlice } from './state';

type Current = NonNullable<StatusBarSlice['current']>;

const fail = (seq: number, message: StatusMessage): StatusBarSlice => ({
  current: { seq, kind: 'fail', message, url: null, forMs: limits.failStatusMs },
});

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
      return slice.current ? { current: null } : slice;
    case 'moderation.failed':
      return fail(seq, event.action === 'spam' ? 'spamFailed' : 'trashFailed');
    case 'read.refused':
      return event.asked ? fail(seq, event.as === 'read' ? 'readFailed' : 'unreadFailed') : slice;
    case 'reply.failed':
      return fail(seq, event.duplicate ? 'replyDuplicate' : 'replyFailed');
    case 'api.failed': {
      const message = failedCall(event, before);
      return message ? fail(seq, message) : slice;
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
      return { current: posted };
    }
    case 'log.failed':
      return fail(seq, 'logFailed');
    case 'storage.failed':
      if (before.panel.storageBlocked) return slice;
      return { current: { seq, kind: 'info', message: 'storageBlocked', url: null, forMs: limits.statusMs } };
    default:
      return slice;
  }
}
