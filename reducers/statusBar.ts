/** The status bar: one line that says whether an act succeeded or failed, and the acts that got no answer. */
import type { Problem } from './api';
import type { ApiFailed, Entry, StatusMessage } from './events';
import { limits } from './limits';
import { isAboutAct, isSettled, isUnanswered } from './selectors';
import type { State, StatusBarSlice, UnsentAct } from './state';

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

/** A switch that failed: its message, the press that asked for it, and what is asked for now. */
interface Asked {
  readonly message: StatusMessage;
  readonly press: Extract<UnsentAct, { readonly on: boolean }>;
  readonly now: { readonly on: boolean } | undefined;
}

function askedBy(event: ApiFailed, { overrides, follows }: State): Asked | null {
  switch (event.call) {
    case 'approve':
    case 'like': {
      const { call, on } = event;
      const { note } = event.subject;
      const press = { type: call === 'like' ? 'user.askedLike' : 'user.askedApprove', note, on } as const;
      return { message: `${on ? '' : 'un'}${call}Failed`, press, now: overrides[call][note] };
    }
    case 'follow': {
      const { site } = event.subject;
      const press = { type: 'user.askedFollow', site, on: event.on } as const;
      return { message: event.on ? 'followFailed' : 'unfollowFailed', press, now: follows.bySite[site] };
    }
    default:
      return null;
  }
}

const keyOf = (act: UnsentAct): string => act.type + ('site' in act ? act.site : act.note);

/** The person asks for it anew, or it fails anew. */
function without({ current, unsent = [] }: StatusBarSlice, asked: UnsentAct): StatusBarSlice {
  const rest = unsent.filter((act) => keyOf(act) !== keyOf(asked));
  return rest.length ? { current, unsent: rest } : { current };
}

/** An act that got no answer can be sent again. */
function failed(slice: StatusBarSlice, act: UnsentAct, problem: Problem): StatusBarSlice {
  const rest = without(slice, act);
  return isUnanswered(problem) ? { ...rest, unsent: [...(rest.unsent ?? []), act] } : rest;
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
      const keepsActs = next || event.type === 'status.elapsed' || (current && !isAboutAct(current.message));
      if (!current && (keepsActs || !slice.unsent)) return slice;
      // What the bar offers goes with the last message.
      return keepsActs ? { ...slice, current: next } : { current: null };
    }
    case 'user.askedApprove':
    case 'user.askedLike':
    case 'user.askedFollow':
    case 'user.askedSpam':
    case 'user.askedTrash':
      return slice.unsent ? without(slice, event) : slice;
    // A single note may come before the first list.
    case 'sync.settled':
      if (!before.sync.everLoaded) return slice;
      return (slice.unsent ?? []).filter((act) => isSettled(before, act)).reduce(without, slice);
    case 'moderation.failed': {
      const { action, note, problem } = event;
      const type = action === 'spam' ? 'user.askedSpam' : 'user.askedTrash';
      return failed(fail(slice, seq, `${action}Failed`), { type, note }, problem);
    }
    case 'read.refused':
      return event.asked ? fail(slice, seq, event.as === 'read' ? 'readFailed' : 'unreadFailed') : slice;
    case 'reply.failed':
      return fail(slice, seq, event.duplicate ? 'replyDuplicate' : 'replyFailed');
    case 'api.failed': {
      const asked = askedBy(event, before);
      if (!asked) return slice;
      const { press, now } = asked;
      // The person has taken the act back meanwhile. [override.fails]
      if (now && now.on !== press.on) return slice;
      return failed(fail(slice, seq, asked.message), press, event.problem);
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
