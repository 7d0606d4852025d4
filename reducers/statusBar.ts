/** The status bar: one line that says whether an act succeeded or failed. */
import type { Entry, StatusMessage } from './events';
import { limits } from './limits';
import type { State, StatusBarSlice } from './state';

type Current = NonNullable<StatusBarSlice['current']>;

/** Queues a message last. If the same message waits, a failure is not queued again, and any other message replaces it. */
function behind(first: Current, added: Current): Current {
  if (first.message !== added.message) return { ...first, next: first.next ? behind(first.next, added) : added };
  return added.kind === 'fail' || !first.next ? first : { ...added, next: first.next };
}

/** A shown failure keeps its time, and any other message follows it. [status.each-failure] */
function say(slice: StatusBarSlice, message: Current): StatusBarSlice {
  const { current } = slice;
  if (current?.kind === 'fail' && current.message !== message.message)
    return { ...slice, current: behind(current, message) };
  return { ...slice, current: current?.next ? { ...message, next: current.next } : message };
}

const fail = (slice: StatusBarSlice, seq: number, message: StatusMessage): StatusBarSlice =>
  say(slice, { seq, kind: 'fail', message, url: null, forMs: limits.failStatusMs });

const posted = (slice: StatusBarSlice, seq: number, url: string | null): StatusBarSlice =>
  say(slice, { seq, kind: 'success', message: 'replyPosted', url, forMs: limits.successStatusMs });

/** @param before the state before this entry, for what the person last asked for */
export function statusBar(slice: StatusBarSlice, { seq, event }: Entry, before: State): StatusBarSlice {
  switch (event.type) {
    case 'session.started':
      return event.left?.replies?.length ? fail(slice, seq, 'replyFailed') : slice;
    case 'user.dismissedStatus':
    case 'status.elapsed':
      return slice.current ? { current: slice.current.next ?? null } : slice;
    case 'moderation.failed':
      return fail(slice, seq, `${event.action}Failed`);
    case 'outbox.failed': {
      const { kind, id, want } = event;
      const wish = before.outbox[kind][id];
      // The person has taken the act back meanwhile, so its failure is not told. [override.fails]
      if (wish && wish.want !== want) return slice;
      return kind === 'spam' || kind === 'trash'
        ? fail(slice, seq, `${kind}Failed`)
        : fail(slice, seq, `${want ? '' : 'un'}${kind}Failed`);
    }
    case 'read.refused':
      return event.asked ? fail(slice, seq, event.as === 'read' ? 'readFailed' : 'unreadFailed') : slice;
    case 'reply.failed':
      return fail(slice, seq, event.duplicate ? 'replyDuplicate' : 'replyFailed');
    case 'api.answered':
      return event.call === 'reply' ? posted(slice, seq, event.answer.url) : slice;
    case 'reply.found':
      return posted(slice, seq, null);
    case 'log.failed':
      return fail(slice, seq, 'logFailed');
    case 'storage.failed':
      if (before.panel.storageBlocked) return slice;
      return say(slice, { seq, kind: 'info', message: 'storageBlocked', url: null, forMs: limits.statusMs });
    default:
      return slice;
  }
}
