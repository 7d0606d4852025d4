/** The `api` port: each call of the panel as one HTTP request (docs/provider.md). */
import { Observable } from 'rxjs';
import type { ApiAnswers, ApiCall, ApiRequest, RequestOf } from '../../../reducers/api';
import type { Ports } from '../../../streams/ports';
import type { Wire } from '../../client/sending';
import type { Ask } from '../client';
import {
  parseApproved,
  parseComment,
  parseDone,
  parseFollow,
  parseItem,
  parseLike,
  parseReply,
  parseSuccess,
  parseSuggestions,
} from '../wire/actAnswers';
import { parseList, parseMe, parseOne, parsePairs } from '../wire/answers';
import { partOf } from '../wire/parts';

interface Route<C extends ApiCall> {
  readonly wire: (request: RequestOf<C>) => Wire;
  readonly parse: (body: unknown, request: RequestOf<C>) => ApiAnswers[C];
}
type Routes = { readonly [C in ApiCall]: Route<C> };

const get = (path: string, query?: NonNullable<Wire['query']>): Wire => ({
  method: 'GET',
  path,
  ...(query && { query }),
});
const post = (path: string, body: unknown = {}): Wire => ({ method: 'POST', path, body });
/** Of a note, all that the panel reads. */
const noteFields = 'id,type,unread,body,subject,timestamp,meta,note_hash';

const commentPath = ({ site, comment }: { readonly site: number; readonly comment: number }): string =>
  `/sites/${site}/comments/${comment}`;

function itemPath({ item: { kind, siteId, postId, commentId } }: RequestOf<'getItem'>): string {
  if (kind === 'post') return `/sites/${siteId}/posts/${postId}`;
  return kind === 'comment' ? `/sites/${siteId}/comments/${commentId}` : `/sites/${siteId}`;
}

/** One row a call. Deletes are sent as POST. */
const routes: Routes = {
  listPairs: { wire: ({ number }) => get('/notifications/', { fields: 'id,note_hash', number }), parse: parsePairs },
  listNotes: { wire: ({ number }) => get('/notifications/', { fields: noteFields, number }), parse: parseList },
  getNote: {
    wire: ({ note }) => get(`/notifications/${note}`, { fields: noteFields }),
    parse: (body, { note }) => parseOne(body, note),
  },
  markSeen: { wire: ({ time }) => post('/notifications/seen', { time }), parse: () => ({}) },
  getMe: { wire: () => get('/me', { fields: 'ID,username' }), parse: parseMe },
  markRead: { wire: ({ counts }) => post('/notifications/read', { counts }), parse: parseSuccess },
  markPostSeen: {
    wire: ({ site, post: id }) => ({
      ...post('/seen-posts/seen/blog/new', { blog_id: site, post_ids: [id], source: 'notification-web' }),
      apiNamespace: 'wpcom/v2',
    }),
    parse: parseDone,
  },
  suggest: { wire: ({ site }) => get('/users/suggest', { site_id: site }), parse: parseSuggestions },
  getItem: { wire: (request) => get(itemPath(request)), parse: (body, { item }) => parseItem(body, item) },
  getReply: { wire: (request) => get(commentPath(request)), parse: parseReply },
  getComment: { wire: (request) => get(commentPath(request)), parse: parseComment },
  updateComment: { wire: (request) => post(commentPath(request), request.body), parse: parseDone },
  deleteComment: { wire: (request) => post(`${commentPath(request)}/delete`), parse: parseDone },
  approve: {
    wire: (request) => post(commentPath(request), { status: request.on ? 'approved' : 'unapproved' }),
    parse: parseApproved,
  },
  like: {
    wire: ({ site, of, id, on }) => post(`/sites/${site}/${of}s/${id}/likes/${on ? 'new' : 'mine/delete'}`),
    parse: (body, { on }) => parseLike(body, on),
  },
  reply: {
    wire: ({ site, to, id, text }) => post(`/sites/${site}/${to}s/${id}/replies/new`, { content: text }),
    parse: parseReply,
  },
  follow: {
    wire: ({ site, on }) => post(`/sites/${site}/follows/${on ? 'new' : 'mine/delete'}`),
    parse: (body, { on }) => parseFollow(body, on),
  },
};

/** The service has no such note any more: that is an answer, not a failure. */
const isGone = (request: ApiRequest, error: unknown): boolean =>
  request.call === 'getNote' && partOf(error)['status'] === 404;

/**
 * @param ask carries a request; it rejects with plain errors that carry `name`, `message`, `status`
 * @returns the port: one answer, or an error; unsubscribing aborts the request
 */
export const apiPort =
  (ask: Ask): Ports['api'] =>
  <C extends ApiCall>(request: RequestOf<C>) =>
    new Observable<ApiAnswers[C]>((subscriber) => {
      const controller = new AbortController();
      // The row belongs to the request's own call; the compiler cannot follow that through the index.
      const route = routes[request.call as C] as Route<C>;
      ask(route.wire(request), controller.signal)
        .then((body) => route.parse(body, request))
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
