/**
 * The `api` port of a session. While it is doubtful who is signed in, it makes no call with the owner's data and takes
 * no list as the owner's ([session.doubt-holds]). The code that gives the effects their ports wraps the port with it.
 */
import { defer, delayWhen, filter, map, type Observable, switchMap, take } from 'rxjs';
import type { ApiAnswers, ApiCall, Problem, RequestOf } from '../../reducers/api';
import type { State } from '../../reducers/state';
import { isListCall } from '../../reducers/sync';
import type { StateStream } from '../log';
import type { Ports } from '../ports';

/** Whether a list may be another person's, because it has none of the held notes. */
function isStrange(answer: object, { notes: { byId, order } }: State): boolean {
  const { notes, pairs = notes } = answer as Partial<ApiAnswers['listNotes'] & ApiAnswers['listPairs']>;
  return order.length > 0 && pairs?.some(({ id }) => id in byId) === false;
}

const unknownPerson: Problem = { name: 'NoAnswerError', message: 'It is not known who is signed in.', status: 0 };

/**
 * @param suspect is called with a list that may be another person's; without it no list is suspected, as in a replay
 * @returns a port for which a doubt has these effects: `getMe` passes; a list is asked for, and its answer waits for the
 *   end of the doubt; any other call waits for that end. When the question who is signed in fails, a suspected list and a
 *   reply fail too, because the person waits for them [session.doubt-fails]
 */
export const ownersCalls =
  (api: Ports['api'], state$: StateStream, suspect?: () => void): Ports['api'] =>
  <C extends ApiCall>(request: RequestOf<C>): Observable<ApiAnswers[C]> => {
    /** @param waits true: until `getMe` was answered; false: until it was answered or has failed */
    const known = (waits: boolean) =>
      state$.pipe(
        filter(({ session: { doubt } }) => !doubt || (!waits && doubt.failed)),
        take(1),
      );
    const orFails = known(false).pipe(
      map((state) => {
        if (state.session.doubt) throw unknownPerson;
        return state;
      }),
    );
    const { call } = request;
    if (call === 'getMe') return api<C>(request);
    if (!isListCall(call)) return (call === 'reply' ? orFails : known(true)).pipe(switchMap(() => api<C>(request)));
    return defer(() => api<C>(request)).pipe(
      delayWhen((answer) => {
        const { session } = state$.value;
        const isSuspect = suspect !== undefined && Boolean(session.owner) && isStrange(answer, state$.value);
        if (isSuspect && !session.doubt) suspect();
        return isSuspect ? orFails : known(false);
      }),
    );
  };
