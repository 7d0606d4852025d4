/**
 * The calls that carry out wishes: the look before a second try, the call, what a refusal means, and the calls of one spam or
 * trash ([moderation.spam], [moderation.trash]). Part of `outbox`.
 */
import { asyncScheduler, defer, EMPTY, from, type Observable, of } from 'rxjs';
import type { Problem } from '../../../reducers/api';
import type { Moderation, Thing } from '../../../reducers/events';
import { limits } from '../../../reducers/limits';
import { resolve } from '../../../reducers/noteCopies';
import { kinds } from '../../../reducers/outboxKinds';
import { isRefusal, isUnanswered } from '../../../reducers/selectors';
import type { NotesSlice, State, Wish } from '../../../reducers/state';
import type { StateStream } from '../../log';
import { asking, askingNote, type Outcome } from '../../operators/asking';
import { holding } from '../../operators/holding';
import type { NewEntry, Ports, Ref } from '../../ports';
import { wishKey } from '../../storageKeys';

type Act = Thing & { readonly kind: Moderation };

const done = ({ id: note }: Act, cause: Ref): Observable<NewEntry> =>
  of({ event: { type: 'moderation.done', note }, cause });

/** `outbox` repeats a call without an answer. Any other failure is told to the person. [moderation.fails] */
function failed(act: Act, problem: Problem, cause: Ref, { report }: Ports): Observable<NewEntry> {
  // The comment is no longer there. [moderation.gone-is-done]
  if (problem.status === 404) return done(act, cause);
  if (isUnanswered(problem)) return EMPTY;
  return defer(() => {
    report(problem);
    const failure: Ref = { seq: 0 };
    return from<NewEntry[]>([
      { event: { type: 'moderation.failed', note: act.id, action: act.kind, problem }, cause, ref: failure },
      { event: { type: 'error.reported', problem }, cause: failure },
    ]);
  });
}

/**
 * Whether an earlier try, another device or another tab may have done the act already. Tabs do not hear of each other's
 * acts while storage is full.
 */
function mayBeDone({ kind, id }: Act, { outbox, notes, sync }: State, { read, scheduler }: Ports): boolean {
  const isOld = Math.abs((scheduler ?? asyncScheduler).now() - sync.listedAt) > limits.certainMs;
  const isTried = (outbox[kind][id]?.tries ?? 0) > 0;
  return isTried || isOld || id in notes.doubtful || read(wishKey({ kind, id })) === null;
}

/** The lock lets tabs act on a note one after the other, also while a full storage keeps them from hearing of each other. */
export const noteLock = (note: number): string => `notes_moderation_${note}`;

/**
 * @param act a wish that is due
 * @returns the calls, and `moderation.done` or `moderation.failed`; neither when no answer came
 */
const moderate = (act: Act, state$: StateStream, ports: Ports): Observable<NewEntry> =>
  holding(
    ports.lock(noteLock(act.id)),
    defer(() => moderateAlone(act, state$, ports)),
  );

/** While the note's lock is held. */
function moderateAlone(act: Act, state$: StateStream, ports: Ports): Observable<NewEntry> {
  const { api } = ports;
  const { kind, id } = act;
  const wish = state$.value.outbox[kind][id];
  if (wish?.phase !== 'due' || wish.target.of !== 'comment') return EMPTY;
  const ids = { note: id, site: wish.target.site, comment: wish.target.id };
  const asked: Ref = { seq: wish.since };

  const trash = (cause: Ref): Observable<NewEntry> =>
    asking<'deleteComment'>(api, { call: 'deleteComment', ...ids }, cause, (outcome, answered) =>
      outcome.ok ? done(act, answered) : failed(act, outcome.problem, answered, ports),
    );
  if (kind === 'trash' && !mayBeDone(act, state$.value, ports)) return trash(asked);

  // The comment is fetched first, so that an act that was done is not done again. [moderation.looks-first]
  return asking<'getComment'>(api, { call: 'getComment', ...ids }, asked, (outcome, answered) => {
    if (!outcome.ok) return failed(act, outcome.problem, answered, ports);
    const { comment } = outcome.answer;
    if (state$.value.outbox[kind][id]?.phase !== 'due') return EMPTY;
    if (comment['status'] === kind) return done(act, answered);
    if (kind === 'trash') return trash(answered);
    const body = { ...comment, status: 'spam' };
    return asking<'updateComment'>(api, { call: 'updateComment', ...ids, body }, answered, (updated, last) =>
      updated.ok ? done(act, last) : failed(act, updated.problem, last, ports),
    );
  });
}

/** Whether no answer of this session has held the note of a stored mark. */
export const isUnseen = ({ byId, asOf }: NotesSlice, id: number, { tries }: Wish): boolean =>
  tries > 0 && !(id in byId && (asOf[id] ?? 0) > 0);

/** The note to fetch before the call; null when that is not needed, or no note is known. */
function noteToLookAt(notes: NotesSlice, { kind, id }: Thing, { tries }: Wish): number | null {
  if (tries === 0 || kinds[kind].isRemoval) return null;
  return kind === 'follow' ? (kinds.follow.notesOf(notes, id)[0]?.id ?? null) : id;
}

/**
 * @param things one thing with a due wish, or the notes of several read marks that one entry made
 * @returns the entries of the look, if one is needed, and of the call; none when the wishes have ended
 */
export function carryOut(things: readonly Thing[], state$: StateStream, ports: Ports): Observable<NewEntry> {
  const { api } = ports;
  const wishOf = ({ kind, id }: Thing): Wish | undefined => {
    const wish = state$.value.outbox[kind][id];
    return wish?.phase === 'due' ? wish : undefined;
  };

  function mark(ids: readonly number[], { want, target }: Wish, cause: Readonly<Ref>): Observable<NewEntry> {
    const sinceOf = (id: number): number | undefined => state$.value.outbox.read[id]?.since;
    const asked = new Map(ids.map((id) => [id, sinceOf(id)]));
    const counts = Object.fromEntries(ids.map((id) => [id, want ? limits.readCount : limits.unreadCount]));
    return asking<'markRead'>(api, { call: 'markRead', counts }, cause, (outcome, answered) => {
      if (outcome.ok ? outcome.answer.success : !isRefusal(outcome.problem)) return EMPTY;
      // A newer mark of the same note has a call of its own.
      const notes = ids.filter((id) => sinceOf(id) === asked.get(id));
      const as = want ? 'read' : 'unread';
      const event = { type: 'read.refused', notes, as, asked: target.of === 'note' && target.asked } as const;
      return notes.length ? of({ event, cause: answered }) : EMPTY;
    });
  }

  function call(thing: Thing, wish: Wish, cause: Readonly<Ref> = { seq: wish.since }): Observable<NewEntry> {
    const { kind, id } = thing;
    const { want, target } = wish;
    if (kind === 'spam' || kind === 'trash') return moderate({ kind, id }, state$, ports);
    if (target.of === 'note') return mark([id], wish, cause);
    const refused = (outcome: Outcome<'approve' | 'like' | 'follow'>, answered: Ref): Observable<NewEntry> =>
      !outcome.ok && isRefusal(outcome.problem) && wishOf(thing)?.want === want
        ? of({ event: { type: 'outbox.failed', kind, id, want, refused: true }, cause: answered })
        : EMPTY;
    const { site } = target;
    if (target.of === 'site') return asking<'follow'>(api, { call: 'follow', site, on: want }, cause, refused);
    return kind === 'approve'
      ? asking<'approve'>(api, { call: 'approve', note: id, site, comment: target.id, on: want }, cause, refused)
      : asking<'like'>(api, { call: 'like', note: id, site, of: target.of, id: target.id, on: want }, cause, refused);
  }

  /** The service may have carried out the call before, or the note may have changed, so the note is fetched first. [outbox.sent-again] */
  const look = (thing: Thing, note: number, { since }: Wish): Observable<NewEntry> =>
    askingNote(ports, state$, note, { seq: since }, (outcome, answered) => {
      const wish = wishOf(thing);
      if (!wish || !outcome.ok) return EMPTY;
      const { kind, id } = thing;
      const fetched = outcome.answer.note && resolve(state$.value.notes.byId, outcome.answer.note);
      const isOver = fetched
        ? kinds[kind].saidBy(fetched, id) === wish.want || kinds[kind].endsBy(fetched, wish)
        : kind !== 'follow';
      return isOver ? of({ event: { type: 'outbox.found', kind, id }, cause: answered }) : call(thing, wish, answered);
    });

  return defer(() => {
    const [first, ...others] = things.filter(wishOf);
    const wish = first && wishOf(first);
    if (!wish) return EMPTY;
    if (others.length)
      return mark(
        [first, ...others].map(({ id }) => id),
        wish,
        { seq: wish.since },
      );
    const note = noteToLookAt(state$.value.notes, first, wish);
    return note === null ? call(first, wish) : look(first, note, wish);
  });
}
