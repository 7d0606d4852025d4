/** The calls that carry out one spam or trash ([moderation.spam], [moderation.trash]). Part of `outbox`. */
import { asyncScheduler, defer, EMPTY, from, type Observable, of } from 'rxjs';
import type { Problem } from '../../../reducers/api';
import type { Moderation, Thing } from '../../../reducers/events';
import { limits } from '../../../reducers/limits';
import { isUnanswered } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
import type { StateStream } from '../../log';
import { asking } from '../../operators/asking';
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
export const moderate = (act: Act, state$: StateStream, ports: Ports): Observable<NewEntry> =>
  holding(
    ports.lock(noteLock(act.id)),
    defer(() => carryOut(act, state$, ports)),
  );

function carryOut(act: Act, state$: StateStream, ports: Ports): Observable<NewEntry> {
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
