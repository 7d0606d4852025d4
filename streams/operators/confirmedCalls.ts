/**
 * The `api` port of a session. While nobody has confirmed who is signed in, no call is made with the owner's data and no list
 * is taken as the owner's ([session.holds]). The code that gives the effects their ports wraps the port with it.
 */
import { defer, filter, map, type Observable, switchMap, take } from 'rxjs';
import type { ApiAnswers, ApiCall, Problem, RequestOf } from '../../reducers/api';
import { isListCall } from '../../reducers/api';
import type { State } from '../../reducers/state';
import type { StateStream } from '../log';
import type { Ports } from '../ports';

/** Whether a list may be another person's, because it has none of the known notes. */
function isStrange(answer: object, { notes: { byId, order } }: State): boolean {
  const { notes, pairs = notes } = answer as Partial<ApiAnswers['listNotes'] & ApiAnswers['listPairs']>;
  return order.length > 0 && pairs?.some(({ id }) => id in byId) === false;
}

const unknownPerson: Problem = { name: 'NoAnswerError', message: 'It is not known who is signed in.', status: 0 };

/**
 * @param suspect is called with a list that may be another person's; without it no list is suspected, as in a replay
 * @returns a port that lets `getMe` pass; a list is asked for, and its answer waits until somebody is confirmed; any other call
 *   waits for that. When the question who is signed in fails, a suspected list and a reply fail too, because the person waits
 *   for them [session.question-fails]. After the session has ended nothing is called any more.
 */
export const confirmedCalls =
  (api: Ports['api'], state$: StateStream, suspect?: () => void): Ports['api'] =>
  <C extends ApiCall>(request: RequestOf<C>): Observable<ApiAnswers[C]> => {
    /** @param waits true: until `getMe` was answered; false: until it was answered or has failed */
    const known = (waits: boolean) =>
      state$.pipe(
        filter(({ session: { unconfirmed, ended } }) => !ended && (!unconfirmed || (!waits && unconfirmed.failed))),
        take(1),
      );
    const orFails = known(false).pipe(
      map((state) => {
        if (state.session.unconfirmed) throw unknownPerson;
        return state;
      }),
    );
    const { call } = request;
    if (call === 'getMe') return api<C>(request);
    if (!isListCall(call)) return (call === 'reply' ? orFails : known(true)).pipe(switchMap(() => api<C>(request)));
    return defer(() => api<C>(request)).pipe(
      switchMap((answer) => {
        const { session } = state$.value;
        const isSuspect = suspect !== undefined && Boolean(session.owner) && isStrange(answer, state$.value);
        if (isSuspect && !session.unconfirmed) suspect();
        return (isSuspect ? orFails : known(false)).pipe(map(() => answer));
      }),
    );
  };
