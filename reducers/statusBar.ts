/** The status bar: one line that says whether an act succeeded or failed, and the spam and trash that got no answer. */
import type { Entry, PanelEvent, StatusMessage } from './events';
import { limits } from './limits';
import { dismissesActs, isUnanswered } from './selectors';
import type { State, StatusBarSlice, UnsentModeration } from './state';

type Current = NonNullable<StatusBarSlice['current']>;

/** Puts a message behind those that wait already. The same failure is told once; of the same other message the newest is. */
function behind(first: Current, added: Current): Current {
  if (first.message !== added.message) return { ...first, next: first.next ? behind(first.next, added) : added };
  return added.kind === 'fail' || !first.next ? first : { ...added, next: first.next };
}

/** A failure that is shown keeps its time: any other message is told after it. [status.each-failure] */
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

/** The person asks for it again, or it fails again. */
function without(
  { current, unsent = [] }: StatusBarSlice,
  note: number,
  type: UnsentModeration['type'],
): StatusBarSlice {
  const rest = unsent.filter((act) => act.note !== note || act.type !== type);
  return rest.length ? { current, unsent: rest } : { current };
}

function moderationFailed(
  slice: StatusBarSlice,
  { action, note, problem }: Extract<PanelEvent, { readonly type: 'moderation.failed' }>,
  seq: number,
): StatusBarSlice {
  const type = action === 'spam' ? 'user.askedSpam' : 'user.askedTrash';
  const rest = without(fail(slice, seq, `${action}Failed`), note, type);
  return isUnanswered(problem) ? { ...rest, unsent: [...(rest.unsent ?? []), { type, note }] } : rest;
}

/** @param before the state before this entry, for what the person last asked for */
export function statusBar(slice: StatusBarSlice, { seq, event }: Entry, before: State): StatusBarSlice {
  switch (event.type) {
    case 'session.started': {
      const { unsent = [], replies = [] } = event.left ?? {};
      const next = unsent.length > 0 ? { ...slice, unsent } : slice;
      return replies.length > 0 ? fail(next, seq, 'replyFailed') : next;
    }
    case 'user.dismissedStatus':
    case 'status.elapsed': {
      const { current } = slice;
      const next = current?.next ?? null;
      const keepsActs = event.type === 'status.elapsed' || !dismissesActs(slice);
      if (!current && (keepsActs || !slice.unsent)) return slice;
      // What the bar offers goes with the last message.
      return keepsActs ? { ...slice, current: next } : { current: null };
    }
    case 'user.askedSpam':
    case 'user.askedTrash':
      return slice.unsent ? without(slice, event.note, event.type) : slice;
    case 'sync.settled': {
      // A single note may come before the first list.
      if (!before.sync.everLoaded) return slice;
      const gone = (slice.unsent ?? []).filter(({ note }) => !(note in before.notes.byId));
      return gone.reduce((next, { note, type }) => without(next, note, type), slice);
    }
    case 'moderation.failed':
      return moderationFailed(slice, event, seq);
    case 'outbox.failed': {
      const { kind, id, want } = event;
      const wish = before.outbox[kind][id];
      // The person has taken it back meanwhile. [override.fails]
      if (wish && wish.want !== want) return slice;
      return fail(slice, seq, `${want ? '' : 'un'}${kind}Failed`);
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
