/** The calls of one spam or trash, to their end (SPEC section 4 "Undo bar flow", PROVIDER section 3). Moderation uses it. */
import { concat, defer, from, type Observable, of } from 'rxjs';
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

/** The comment is no longer there: what was wanted has happened. */
const isGone = (problem: Problem): boolean => problem.status === 404;

const targetOf = ({ note, site, comment }: Act) => ({ note, site, comment });

const done = ({ note }: Act, cause: Ref): Observable<NewEntry> =>
  of({ event: { type: 'moderation.done', note }, cause });

/** "The error is thrown" (SPEC section 8, "Failed undo call"): handed to reportError. */
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
  return asking<'deleteComment'>(ports.api, { call: 'deleteComment', ...targetOf(act) }, cause, (outcome, told) =>
    outcome.ok || isGone(outcome.problem) ? done(act, told) : failed(act, outcome.problem, told, ports),
  );
}

/** The whole comment goes back, its status changed. */
function spam(act: Act, comment: ApiAnswers['getComment']['comment'], cause: Ref, ports: Ports): Observable<NewEntry> {
  const body = { ...comment, status: 'spam' };
  return asking<'updateComment'>(
    ports.api,
    { call: 'updateComment', ...targetOf(act), body },
    cause,
    (outcome, told) => (outcome.ok ? done(act, told) : failed(act, outcome.problem, told, ports)),
  );
}

/** Looks at the comment first: what was done already is not done again. */
function looked(act: Act, cause: Ref, ports: Ports): Observable<NewEntry> {
  return asking<'getComment'>(ports.api, { call: 'getComment', ...targetOf(act) }, cause, (outcome, told) => {
    if (!outcome.ok) return isGone(outcome.problem) ? done(act, told) : failed(act, outcome.problem, told, ports);
    const { comment } = outcome.answer;
    if (comment['status'] === act.action) return done(act, told);
    return act.action === 'spam' ? spam(act, comment, told, ports) : trash(act, told, ports);
  });
}

/**
 * @param act what is to be done
 * @param cause the entry that asked for it
 * @param left another page left it behind and may have made its calls: look before doing. A trash of one's own needs no look.
 * @returns `undo.elapsed`, the calls, and `moderation.done` or `moderation.failed`
 */
export const carryOut = (act: Act, cause: Readonly<Ref>, ports: Ports, left: boolean): Observable<NewEntry> =>
  defer(() => {
    const elapsed: Ref = { seq: 0 };
    return concat(
      of<NewEntry>({ event: { type: 'undo.elapsed', key: act.note }, cause, ref: elapsed }),
      act.action === 'spam' || left ? looked(act, elapsed, ports) : trash(act, elapsed, ports),
    );
  });
