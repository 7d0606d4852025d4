/**
 * The `api` port of a session. While it is doubtful who is signed in, it makes no call with the owner's data and takes
 * no list as the owner's ([session.doubt-holds]). The code that gives the effects their ports wraps the port with it.
 */
import { defer, delayWhen, filter, type Observable, switchMap, take } from 'rxjs';
import type { ApiAnswers, ApiCall, RequestOf } from '../../reducers/api';
import type { State } from '../../reducers/state';
import { isListCall } from '../../reducers/sync';
import type { StateStream } from '../log';
import type { Ports } from '../ports';

/** The list has none of the held notes, so it may be another person's. */
function isStrange(answer: object, { notes: { byId, order } }: State): boolean {
  const { notes, pairs = notes } = answer as Partial<ApiAnswers['listNotes'] & ApiAnswers['listPairs']>;
  return order.length > 0 && pairs?.some(({ id }) => id in byId) === false;
}

/**
 * @param suspect is called with a list that may be another person's; without it no list is suspected, as in a replay
 * @returns a port that passes the call for who is signed in; makes the calls for the list, but holds their answers
 *   until a doubt ends; and makes any other call only then
 */
export const ownersCalls =
  (api: Ports['api'], state$: StateStream, suspect?: () => void): Ports['api'] =>
  <C extends ApiCall>(request: RequestOf<C>): Observable<ApiAnswers[C]> => {
    const when = (isFine: (doubt: State['session']['doubt']) => boolean) =>
      state$.pipe(
        filter(({ session }) => isFine(session.doubt)),
        take(1),
      );
    const { call } = request;
    if (call === 'getMe') return api<C>(request);
    if (!isListCall(call)) return when((doubt) => !doubt).pipe(switchMap(() => api<C>(request)));
    return defer(() => api<C>(request)).pipe(
      delayWhen((answer) => {
        const { session } = state$.value;
        const isSuspect = suspect !== undefined && Boolean(session.owner) && isStrange(answer, state$.value);
        if (isSuspect && !session.doubt) suspect();
        return when((doubt) => !doubt || (doubt.failed && !isSuspect));
      }),
    );
  };
