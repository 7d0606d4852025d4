/**
 * The `api` port: maps each call of the panel to a row of the client's table and to the parser of its answer
 * (docs/provider.md). The calls of acts are in `actCalls`, which comes after the list.
 */

import { catchError, defer, finalize, from, of } from 'rxjs';
import type { ApiAnswers, ApiCall, ApiRequest, RequestOf } from '../../../reducers/api';
import { partOf } from '../../../reducers/guards';
import type { Ports } from '../../../streams/ports';
import { getMe, notifications } from '../../client/lines';
import { requestOf } from '../../client/readLine';
import type { Wire } from '../../client/sending';
import type { Ask } from '../client';
import { parseList, parseMe, parseOne, parsePairs, parseSuccess } from '../wire/answers';
import { listQuery, noteFields } from '../wire/listQuery';

interface Route<C extends ApiCall> {
  /** A row of the client's table, with the ids in its path, its query and its body. */
  readonly ask: (request: RequestOf<C>) => Wire;
  readonly parse: (body: unknown, request: RequestOf<C>) => ApiAnswers[C];
}
export type Routes<Calls extends ApiCall> = { readonly [C in Calls]: Route<C> };
/** The calls that a list needs. */
type ListCall = 'listPairs' | 'listNotes' | 'getNote' | 'markSeen' | 'markRead' | 'getMe';
export type ActCall = Exclude<ApiCall, ListCall>;

/** What the panel asks and how it reads the answers; src/contract describes both. */
export const listRoutes: Routes<ListCall> = {
  listPairs: {
    ask: ({ number }) => requestOf(notifications.list, {}, { query: { fields: 'id,note_hash', number } }),
    parse: parsePairs,
  },
  listNotes: {
    ask: ({ number }) => requestOf(notifications.list, {}, { query: listQuery(number) }),
    parse: parseList,
  },
  getNote: {
    ask: ({ note }) => requestOf(notifications.get, { note }, { query: { fields: noteFields } }),
    parse: (body, { note }) => parseOne(body, note),
  },
  markSeen: { ask: ({ time }) => requestOf(notifications.seen, {}, { body: { time } }), parse: () => ({}) },
  markRead: { ask: ({ counts }) => requestOf(notifications.read, {}, { body: { counts } }), parse: parseSuccess },
  getMe: { ask: () => requestOf(getMe, {}, { query: { fields: 'ID,username' } }), parse: parseMe },
};

/** A note that the service no longer has is an answer and not a failure. */
const isGone = (request: ApiRequest, error: unknown): boolean =>
  request.call === 'getNote' && partOf(error)['status'] === 404;

/**
 * @param ask carries a request; it rejects with plain errors that carry `name`, `message`, `status`
 * @param routes the calls that a list needs
 * @param loadActs fetches the calls of acts. While that fails, these calls fail as without a network. [layout.asked-again]
 * @returns the port: one answer, or an error; unsubscribing aborts the request
 */
export const apiPort =
  (ask: Ask, loadActs: () => Promise<Routes<ActCall>>, routes = listRoutes): Ports['api'] =>
  <C extends ApiCall>(request: RequestOf<C>) =>
    defer(() => {
      const controller = new AbortController();
      const send = async (known: Partial<Routes<ApiCall>>): Promise<ApiAnswers[C]> => {
        // The row is that of the request's call, which the compiler cannot tell from the index.
        const route = known[request.call as C] as Route<C>;
        return route.parse(await ask(route.ask(request), controller.signal), request);
      };
      const answer = request.call in routes ? send(routes) : loadActs().then(send);
      return from(answer).pipe(
        catchError((error: unknown) => {
          if (isGone(request, error)) return of({ note: null } as ApiAnswers[C]);
          throw error;
        }),
        finalize(() => controller.abort()),
      );
    });
