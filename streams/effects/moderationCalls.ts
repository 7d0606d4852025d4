/** The calls that carry out one spam or trash ([moderation.spam], [moderation.trash]). */
import { concat, defer, from, mergeMap, type Observable, of, take } from 'rxjs';
import type { ApiAnswers, Problem } from '../../reducers/api';
import type { Moderation } from '../../reducers/events';
import { asking } from '../operators/asking';
import type { NewEntry, Ports, Ref } from '../ports';

export interface Act {
  readonly note: number;
  readonly action: Moderation;
  readonly site: number;
  readonly comment: number;
}

/** The comment no longer exists, so the act counts as done ([moderation.gone-is-done]). */
const isGone = (problem: Problem): boolean => problem.status === 404;

const targetOf = ({ note, site, comment }: Act) => ({ note, site, comment });

const done = ({ note }: Act, cause: Ref): Observable<NewEntry> =>
  of({ event: { type: 'moderation.done', note }, cause });

/** `reportError` gets the error ([moderation.fails]). */
const failed = ({ note, action }: Act, problem: Problem, cause: Ref, { report }: Ports): Observable<NewEntry> =>
  defer(() => {
    report(problem);
    const failure: Ref = { seq: 0 };
    return from<NewEntry[]>([
      { event: { type: 'moderation.failed', note, action, problem }, cause, ref: failure },
      { event: { type: 'error.reported', problem }, cause: failure },
    ]);
  });

function trash(act: Act, cause: Ref, ports: Ports): Observable<NewEntry> {
  return asking<'deleteComment'>(ports.api, { call: 'deleteComment', ...targetOf(act) }, cause, (outcome, answered) =>
    outcome.ok || isGone(outcome.problem) ? done(act, answered) : failed(act, outcome.problem, answered, ports),
  );
}

/** Posts the whole comment back with the status `spam`. */
function spam(act: Act, comment: ApiAnswers['getComment']['comment'], cause: Ref, ports: Ports): Observable<NewEntry> {
  const body = { ...comment, status: 'spam' };
  return asking<'updateComment'>(
    ports.api,
    { call: 'updateComment', ...targetOf(act), body },
    cause,
    (outcome, answered) => (outcome.ok ? done(act, answered) : failed(act, outcome.problem, answered, ports)),
  );
}

/** Fetches the comment first, so that an act that was done is not done again ([moderation.looks-first]). */
function lookThenAct(act: Act, cause: Ref, ports: Ports): Observable<NewEntry> {
  return asking<'getComment'>(ports.api, { call: 'getComment', ...targetOf(act) }, cause, (outcome, answered) => {
    if (!outcome.ok)
      return isGone(outcome.problem) ? done(act, answered) : failed(act, outcome.problem, answered, ports);
    const { comment } = outcome.answer;
    if (comment['status'] === act.action) return done(act, answered);
    return act.action === 'spam' ? spam(act, comment, answered, ports) : trash(act, answered, ports);
  });
}

/**
 * @param act the act to carry out
 * @param cause the entry that asked for it
 * @param ready$ emits once when the calls may be made, and whether the act may have been done already: then the comment
 *   is fetched first
 * @returns `undo.elapsed`, the calls, and `moderation.done` or `moderation.failed`
 */
export const carryOut = (
  act: Act,
  cause: Readonly<Ref>,
  ports: Ports,
  ready$: Observable<{ readonly mayBeDone: boolean }>,
): Observable<NewEntry> =>
  defer(() => {
    const elapsed: Ref = { seq: 0 };
    return concat(
      of<NewEntry>({ event: { type: 'undo.elapsed', key: act.note }, cause, ref: elapsed }),
      ready$.pipe(
        take(1),
        mergeMap(({ mayBeDone }) =>
          act.action === 'spam' || mayBeDone ? lookThenAct(act, elapsed, ports) : trash(act, elapsed, ports),
        ),
      ),
    );
  });
