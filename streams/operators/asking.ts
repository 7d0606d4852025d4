/**
 * One call to the provider as entries: asked, then answered or failed, each caused by the entry before
 * ([log.asked-and-answered]). Every effect that calls the provider uses it.
 */
import { catchError, concat, concatMap, defer, EMPTY, endWith, map, type Observable, of, take } from 'rxjs';
import { type ApiAnswers, type ApiCall, type Problem, type RequestOf, subjectOf } from '../../reducers/api';
import type { ApiAnswered, ApiFailed, PanelEvent } from '../../reducers/events';
import { problemOf } from '../../reducers/problemOf';
import type { NewEntry, Ports, Ref } from '../ports';

export type Outcome<C extends ApiCall> =
  | { readonly ok: true; readonly answer: ApiAnswers[C] }
  | { readonly ok: false; readonly problem: Problem };

const noAnswer: Problem = { name: 'NoAnswerError', message: 'The call ended without an answer.', status: 0 };

/**
 * @param request the call
 * @param cause the entry that led to it
 * @param then makes entries of the outcome; `answered` points at the entry that recorded it
 * @returns new entries; errors only if `then` does; unsubscribing aborts the call
 */
export function asking<C extends ApiCall>(
  api: Ports['api'],
  request: RequestOf<C>,
  cause: Readonly<Ref>,
  then: (outcome: Outcome<C>, answered: Ref) => Observable<NewEntry> = () => EMPTY,
): Observable<NewEntry> {
  return defer(() => {
    const asked: Ref = { seq: 0 };
    const answered: Ref = { seq: 0 };
    const subject = subjectOf(request);
    const { call } = request;
    const wanted = 'on' in request ? { on: request.on } : {};
    const eventOf = (outcome: Outcome<C>): PanelEvent =>
      outcome.ok
        ? ({ type: 'api.answered', call, subject, answer: outcome.answer } as ApiAnswered)
        : ({ type: 'api.failed', call, subject, ...wanted, problem: outcome.problem } as ApiFailed);
    const outcome$ = defer(() => api<C>(request)).pipe(
      map((answer): Outcome<C> => ({ ok: true, answer })),
      endWith<Outcome<C>>({ ok: false, problem: noAnswer }),
      take(1),
      catchError((error: unknown) => of<Outcome<C>>({ ok: false, problem: problemOf(error) })),
    );
    return concat(
      of<NewEntry>({ event: { type: 'api.requested', request }, cause, ref: asked }),
      outcome$.pipe(
        concatMap((outcome) =>
          concat(
            of<NewEntry>({ event: eventOf(outcome), cause: asked, ref: answered }),
            defer(() => then(outcome, answered)),
          ),
        ),
      ),
    );
  });
}
