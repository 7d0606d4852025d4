/** The status bar: one line that says whether an act succeeded or failed. */
import { allMutations, isRemoval } from './acts';
import type { Entry, StatusMessage, Thing } from './events';
import { limits } from './limits';
import { removedBy } from './mutations';
import type { Context, Handlers } from './slice';
import type { Mutation, OutboxSlice, State, StatusBarSlice } from './state';

type Current = NonNullable<StatusBarSlice['current']>;

/** The same failure of another note: the message names neither. */
function ofBoth(message: Current, { note }: Current): Current {
  if (message.note === note) return message;
  const { note: _one, ...rest } = message;
  return rest;
}

/** Queues a message last. If the same message waits, a failure is not queued again, and any other message replaces it. */
function behind(first: Current, added: Current): Current {
  if (first.message !== added.message) return { ...first, next: first.next ? behind(first.next, added) : added };
  return added.kind === 'fail' || !first.next ? ofBoth(first, added) : { ...added, next: first.next };
}

/** A shown failure keeps its time, and any other message follows it. [status.each-failure] */
function say(slice: StatusBarSlice, message: Current): StatusBarSlice {
  const { current } = slice;
  if (current?.kind === 'fail' && current.message !== message.message)
    return { ...slice, current: behind(current, message) };
  const said = current?.message === message.message ? ofBoth(message, current) : message;
  return { ...slice, current: current?.next ? { ...said, next: current.next } : said };
}

const fail = (slice: StatusBarSlice, seq: number, message: StatusMessage, note?: number): StatusBarSlice =>
  say(slice, { seq, kind: 'fail', message, url: null, forMs: limits.failStatusMs, ...(note && { note }) });

const next = (slice: StatusBarSlice): StatusBarSlice =>
  slice.current ? { current: slice.current.next ?? null } : slice;

const replied = (slice: StatusBarSlice, { entry }: Context, url: string | null): StatusBarSlice =>
  say(slice, { seq: entry.seq, kind: 'success', message: 'replyPosted', url, forMs: limits.successStatusMs });

/** What failed, in the words of the bar. */
const failureOf = ({ kind }: Thing, wanted: boolean): StatusMessage =>
  isRemoval(kind) ? `${kind}Failed` : `${wanted ? '' : 'un'}${kind}Failed`;

/** A mutation that was shown, or not said to have failed, is said to have failed now. [override.fails] [moderation.fails] */
function mutationsFailed(slice: StatusBarSlice, before: State, after: OutboxSlice, seq: number): StatusBarSlice {
  let said = slice;
  for (const [thing, earlier] of allMutations(before.outbox)) {
    const failure = failureFor(thing, earlier, after[thing.kind][thing.id]);
    if (failure) said = fail(said, seq, failure, thing.kind === 'follow' ? undefined : thing.id);
  }
  return said;
}

/** The message about a mutation after a failed call or a deadline; null when there is nothing to say. */
function failureFor(thing: Thing, before: Mutation, after: Mutation | undefined): StatusMessage | null {
  if (before === after || before.phase === 'undoable') return null;
  const isAsked = before.target.of !== 'note' || before.target.asked;
  // The person has taken the act back meanwhile, so its failure is not told.
  const isTakenBack = before.phase === 'inFlight' && before.wanted !== before.sent;
  if (isTakenBack) return null;
  if (!after) return before.phase === 'inFlight' && isAsked ? failureOf(thing, before.wanted) : null;
  const isOver = after.phase === 'failed' && before.phase !== 'failed';
  const hasReverted = after.phase === 'pending' && before.optimistic && !after.optimistic;
  return isOver || hasReverted ? failureOf(thing, before.wanted) : null;
}

/** @param outbox the outbox after this entry */
export function settleStatus(
  slice: StatusBarSlice,
  outbox: OutboxSlice,
  before: State,
  { seq, event }: Entry,
): StatusBarSlice {
  if (outbox === before.outbox) return slice;
  const isFailure = event.type === 'api.failed' && removedBy(before, { seq, at: 0, event }) === null;
  return isFailure || event.type === 'timer.fired' ? mutationsFailed(slice, before, outbox, seq) : slice;
}

export const statusBar: Handlers<StatusBarSlice> = {
  'user.dismissedStatus': next,
  'status.elapsed': next,
  'reply.failed': (slice, { note, duplicate }, { entry }) =>
    fail(slice, entry.seq, duplicate ? 'replyDuplicate' : 'replyFailed', note),
  'api.answered': (slice, event, context) =>
    event.call === 'reply' ? replied(slice, context, event.answer.url) : slice,
  'reply.found': (slice, _event, context) => replied(slice, context, null),
  'log.failed': (slice, _event, { entry }) => fail(slice, entry.seq, 'logFailed'),
  'storage.failed': (slice, _event, { entry, before }) =>
    before.panel.storageBlocked
      ? slice
      : say(slice, { seq: entry.seq, kind: 'info', message: 'storageBlocked', url: null, forMs: limits.statusMs }),
};
