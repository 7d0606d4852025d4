/** The `api` port over a transport: each call of the panel as one HTTP request (docs/provider.md). */
import { Observable } from 'rxjs';
import type { ApiAnswers, ApiCall, ApiRequest, RequestOf } from '../../../reducers/api';
import type { Ports } from '../../../streams/ports';
import { type Config, send, type Wire } from '../../client/sending';
import {
  parseApproved,
  parseComment,
  parseFollow,
  parseItem,
  parseLike,
  parseList,
  parseMe,
  parseOne,
  parsePairs,
  parseReply,
  parseSuccess,
  parseSuggestions,
} from '../wire/answers';

const noteFields = 'id,type,unread,body,subject,timestamp,meta,note_hash';

interface Route<C extends ApiCall> {
  readonly wire: (request: RequestOf<C>) => Wire;
  readonly parse: (body: unknown, request: RequestOf<C>) => ApiAnswers[C];
}

const get = (path: string, query?: NonNullable<Wire['query']>): Wire => ({
  method: 'GET',
  path,
  ...(query && { query }),
});
const post = (path: string, body: unknown = {}): Wire => ({ method: 'POST', path, body });
const nothing = (): Record<string, never> => ({});
const commentPath = ({ site, comment }: { readonly site: number; readonly comment: number }): string =>
  `/sites/${site}/comments/${comment}`;

function itemPath({ item: { kind, siteId, postId, commentId } }: RequestOf<'getItem'>): string {
  if (kind === 'post') return `/sites/${siteId}/posts/${postId}`;
  return kind === 'comment' ? `/sites/${siteId}/comments/${commentId}` : `/sites/${siteId}`;
}

/** One row a call. Deletes are sent as POST. */
const routes: { readonly [C in ApiCall]: Route<C> } = {
  listPairs: { wire: ({ number }) => get('/notifications/', { fields: 'id,note_hash', number }), parse: parsePairs },
  listNotes: { wire: ({ number }) => get('/notifications/', { fields: noteFields, number }), parse: parseList },
  getNote: {
    wire: ({ note }) => get(`/notifications/${note}`, { fields: noteFields }),
    parse: (body, { note }) => parseOne(body, note),
  },
  markSeen: { wire: ({ time }) => post('/notifications/seen', { time }), parse: nothing },
  markRead: { wire: ({ counts }) => post('/notifications/read', { counts }), parse: parseSuccess },
  markPostSeen: {
    wire: ({ site, post: id }) => ({
      ...post('/seen-posts/seen/blog/new', { blog_id: site, post_ids: [id], source: 'notification-web' }),
      apiNamespace: 'wpcom/v2',
    }),
    parse: nothing,
  },
  getMe: { wire: () => get('/me', { fields: 'ID,username' }), parse: parseMe },
  suggest: { wire: ({ site }) => get('/users/suggest', { site_id: site }), parse: parseSuggestions },
  getItem: { wire: (request) => get(itemPath(request)), parse: (body, { item }) => parseItem(body, item) },
  getReply: { wire: (request) => get(commentPath(request)), parse: parseReply },
  getComment: { wire: (request) => get(commentPath(request)), parse: parseComment },
  updateComment: { wire: (request) => post(commentPath(request), request.body), parse: nothing },
  deleteComment: { wire: (request) => post(`${commentPath(request)}/delete`), parse: nothing },
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
  request.call === 'getNote' &&
  typeof error === 'object' &&
  error !== null &&
  'status' in error &&
  error.status === 404;

/**
 * @param config how requests are sent; its transport rejects with plain errors that carry `name`, `message`, `status`
 * @returns the port: one answer, or an error; unsubscribing aborts the request
 */
export function apiPort(config: Config): Ports['api'] {
  return <C extends ApiCall>(request: RequestOf<C>) =>
    new Observable<ApiAnswers[C]>((subscriber) => {
      // The table's row belongs to the request's own call; the compiler cannot follow that through the index.
      const route = routes[request.call as C] as Route<C>;
      const controller = new AbortController();
      send({ ...config, signal: controller.signal }, route.wire(request))
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
}
