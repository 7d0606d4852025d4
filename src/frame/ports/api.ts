/** The `api` port: each call of the panel as one HTTP request (docs/provider.md). */
import { Observable } from 'rxjs';
import type { ApiAnswers, ApiCall, ApiRequest, RequestOf } from '../../../reducers/api';
import type { Ports } from '../../../streams/ports';
import type { Ask } from '../asking';
import { parseList, parseMe, parseOne, parsePairs } from '../wire/answers';
import { partOf } from '../wire/parts';
import {
  type FirstCall,
  get,
  type LateRoutes,
  listNotes,
  noteFields,
  nothing,
  post,
  type Route,
  type Routes,
} from './routes';

/** One row a call. */
const firstRoutes: Routes<FirstCall> = {
  listPairs: { wire: ({ number }) => get('/notifications/', { fields: 'id,note_hash', number }), parse: parsePairs },
  listNotes: { wire: ({ number }) => listNotes(number), parse: parseList },
  getNote: {
    wire: ({ note }) => get(`/notifications/${note}`, { fields: noteFields }),
    parse: (body, { note }) => parseOne(body, note),
  },
  markSeen: { wire: ({ time }) => post('/notifications/seen', { time }), parse: nothing },
  getMe: { wire: () => get('/me', { fields: 'ID,username' }), parse: parseMe },
};

/** The service has no such note any more: that is an answer, not a failure. */
const isGone = (request: ApiRequest, error: unknown): boolean =>
  request.call === 'getNote' && partOf(error)['status'] === 404;

/**
 * @param ask carries a request; it rejects with plain errors that carry `name`, `message`, `status`
 * @param lateRoutes gives the other calls' rows; asked at each such call
 * @returns the port: one answer, or an error; unsubscribing aborts the request
 */
export function apiPort(ask: Ask, lateRoutes: () => Promise<LateRoutes>): Ports['api'] {
  const routeOf = async <C extends ApiCall>(call: C): Promise<Route<C>> => {
    const routes: Partial<Routes<ApiCall>> = call in firstRoutes ? firstRoutes : await lateRoutes();
    // The table's row belongs to the request's own call; the compiler cannot follow that through the index.
    return routes[call] as Route<C>;
  };
  return <C extends ApiCall>(request: RequestOf<C>) =>
    new Observable<ApiAnswers[C]>((subscriber) => {
      const controller = new AbortController();
      const { signal } = controller;
      routeOf(request.call as C)
        .then(async (route) => {
          signal.throwIfAborted();
          return route.parse(await ask(route.wire(request), signal), request);
        })
        .catch((error: unknown) => {
          if (isGone(request, error)) return { note: null } as ApiAnswers[C];
          throw error;
        })
        .then(
          (answer) => {
            subscriber.next(answer);
            subscriber.complete();
          },
          (error: unknown) => subscriber.error(error),
        );
      return () => controller.abort();
    });
}
