/** Questions about mutations: which tab sends one, which call it has, and when something is due. `outbox.ts` changes them. */
import { acts, allMutations, isAway, isCommentGone, isRemoval } from './acts';
import type { StoredMutation, Thing, UndoKey } from './events';
import { limits } from './limits';
import { removals } from './names';
import type { Context } from './slice';
import type { InFlight, Mutation, OutboxSlice, Pending, State, Undoable } from './state';

/** A mutation that an undo can bring back. */
export type Lasting = Exclude<Mutation, Undoable>;

export const lastingOf = (mutation: Mutation | undefined): Lasting | null =>
  mutation?.phase === 'undoable' ? mutation.replaced : (mutation ?? null);

/**
 * Whether this tab makes the calls of a mutation and changes its key in storage: the leading tab does, and where the tabs
 * cannot reach each other, or storage did not take the mutation, the tab of the press. While it can be undone it belongs to
 * the tab of the press. [outbox.one-writer]
 */
export function isWriter({ tab }: OutboxSlice, { leading, alone }: State['sync'], mutation: Mutation): boolean {
  if (mutation.isOurs) return true;
  return mutation.phase === 'undoable' || alone ? mutation.tab === tab : leading;
}

/** The undo bar of a mutation that can be undone. */
export const undoKeyOf = ({ kind, id }: Thing, { bulk }: Pick<Mutation, 'bulk'>): UndoKey =>
  bulk ? 'checked' : kind === 'read' ? 'all' : id;

/** The things of a failed call. */
export function thingsOf(
  slice: OutboxSlice,
  { call, subject }: { readonly call: string; readonly subject: unknown },
): readonly Thing[] {
  const about = subject as { readonly note: number; readonly site: number; readonly notes: readonly number[] };
  switch (call) {
    case 'approve':
    case 'like':
      return [{ kind: call, id: about.note }];
    case 'follow':
      return [{ kind: 'follow', id: about.site }];
    case 'markRead':
      return about.notes.map((id) => ({ kind: 'read', id }));
    case 'getNote':
    case 'getComment':
    case 'updateComment':
    case 'deleteComment':
      return removals
        .filter((kind) => lastingOf(slice[kind][about.note])?.phase === 'inFlight')
        .map((kind) => ({ kind, id: about.note }));
    default:
      return [];
  }
}

/**
 * What an answer means for the spam or trash that is under way: done, or on to the next call.
 * @returns the note that is gone now; null when it is not done
 */
export function removedBy({ outbox }: Pick<State, 'outbox'>, { event }: Context['entry']): number | null {
  if (event.type !== 'api.answered' && event.type !== 'api.failed') return null;
  const [removal] = thingsOf(outbox, event);
  if (!removal || !isRemoval(removal.kind)) return null;
  const isDone =
    event.type === 'api.failed'
      ? event.call !== 'getNote' && isCommentGone(event.problem)
      : (event.call === 'getNote' && event.answer.note === null) ||
        (event.call === 'getComment' && isAway(removal.kind, event.answer)) ||
        event.call === 'updateComment' ||
        event.call === 'deleteComment';
  return isDone ? removal.id : null;
}

/** The things that another tab had asked for, or sends, and that storage no longer has: they were done, or taken back. */
export function endedElsewhere(
  { outbox, sync }: Pick<State, 'outbox' | 'sync'>,
  stored: readonly StoredMutation[],
): readonly Thing[] {
  const there = new Set(stored.map(({ kind, id }) => `${kind} ${id}`));
  return allMutations(outbox).flatMap(([thing, mutation]) => {
    const isOpen = mutation.phase !== 'acknowledged' && mutation.phase !== 'failed';
    const isEnded = isOpen && !there.has(`${thing.kind} ${thing.id}`) && !isWriter(outbox, sync, mutation);
    return isEnded ? [thing] : [];
  });
}

/**
 * When this tab takes over what another tab should send; null: never. Where tabs cannot reach each other: what another tab has not
 * sent after a while [outbox.alone]. Else: what was pressed here, when the leading tab has not ended it by its deadline, because it
 * could not read it [outbox.gives-up].
 */
export function takeOverTime({ tab }: OutboxSlice, { alone }: State['sync'], mutation: Mutation): number | null {
  const { phase, isOurs, at, pressedAt = at } = mutation;
  const isOwn = mutation.tab === tab;
  if (isOurs || phase === 'inFlight' || phase === 'acknowledged') return null;
  if (alone) return isOwn ? null : ('until' in mutation ? mutation.until : pressedAt) + limits.takeOverMs;
  return isOwn && phase === 'pending' && mutation.deadline !== null ? mutation.deadline + limits.undoGraceMs : null;
}

/** Until when a mutation without an answer is shown, counted from the same time as its deadline; null where no time ends that. */
export function shownUntil({ deadline, optimistic }: Pending | InFlight, { kind }: Pick<Thing, 'kind'>): number | null {
  const { optimisticMs, lifeMs } = acts[kind];
  if (!optimistic || optimisticMs === null || lifeMs === null || deadline === null) return null;
  return deadline - lifeMs + optimisticMs;
}

/** When this tab ends an undo window: its own, and as the leading tab also that of a tab that has not ended it itself. */
export function undoEndOf(
  slice: OutboxSlice,
  { leading, alone }: State['sync'],
  { tab, until, leftMs }: Undoable,
): number | null {
  if (tab === slice.tab) return leftMs === null ? until : null;
  return leading && !alone ? until + limits.undoGraceMs : null;
}

function timesOf(
  { outbox, sync }: Pick<State, 'outbox' | 'sync'>,
  kind: Thing['kind'],
  mutation: Mutation,
): readonly (number | null)[] {
  const takeOver = takeOverTime(outbox, sync, mutation);
  if (mutation.phase === 'undoable') return [takeOver, undoEndOf(outbox, sync, mutation)];
  if (mutation.phase === 'inFlight') return [shownUntil(mutation, { kind })];
  if (mutation.phase !== 'pending') return [takeOver];
  const ours = isWriter(outbox, sync, mutation) ? [mutation.nextTryAt, mutation.deadline] : [];
  return [takeOver, shownUntil(mutation, { kind }), ...ours];
}

/** The next time at which `timer.fired` changes the outbox; null without one. */
export function nextOutboxTime(state: Pick<State, 'outbox' | 'sync'>): number | null {
  let next = state.outbox.lateUndoUntil ?? Number.POSITIVE_INFINITY;
  for (const [{ kind }, mutation] of allMutations(state.outbox))
    for (const time of timesOf(state, kind, mutation)) if (time !== null) next = Math.min(next, time);
  return next === Number.POSITIVE_INFINITY ? null : next;
}
