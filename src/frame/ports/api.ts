/** The `api` port: maps each call of the panel to a row of the client's table and to the parser of its answer (docs/provider.md). */

import { catchError, defer, finalize, from, of } from 'rxjs';
import type { ApiAnswers, ApiCall, ApiRequest, RequestOf } from '../../../reducers/api';
import { partOf } from '../../../reducers/guards';
import type { Ports } from '../../../streams/ports';
import {
  addSeenPosts,
  commentLike,
  deleteComment,
  followSite,
  getComment,
  getMe,
  getPost,
  getSite,
  notifications,
  postLike,
  replyToComment,
  replyToPost,
  suggestUsers,
  unfollowSite,
  updateComment,
} from '../../client/lines';
import { requestOf } from '../../client/readLine';
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

interface Route<C extends ApiCall> {
  /** A row of the client's table, with the ids in its path, its query and its body. */
  readonly ask: (request: RequestOf<C>) => Wire;
  readonly parse: (body: unknown, request: RequestOf<C>) => ApiAnswers[C];
}
type Routes = { readonly [C in ApiCall]: Route<C> };

/** All fields of a note that the panel reads. */
const fields = 'id,type,unread,body,subject,timestamp,meta,note_hash';
const likes = { post: postLike, comment: commentLike };
const replies = { post: replyToPost, comment: replyToComment };
const items = { post: getPost, comment: getComment, site: getSite };
const noFields = { body: {} };

/** What the panel asks and how it reads the answers; src/contract describes both. */
export const routes: Routes = {
  listPairs: {
    ask: ({ number }) => requestOf(notifications.list, {}, { query: { fields: 'id,note_hash', number } }),
    parse: parsePairs,
  },
  listNotes: {
    ask: ({ number }) => requestOf(notifications.list, {}, { query: { fields, number } }),
    parse: parseList,
  },
  getNote: {
    ask: ({ note }) => requestOf(notifications.get, { note }, { query: { fields } }),
    parse: (body, { note }) => parseOne(body, note),
  },
  markSeen: { ask: ({ time }) => requestOf(notifications.seen, {}, { body: { time } }), parse: () => ({}) },
  markRead: { ask: ({ counts }) => requestOf(notifications.read, {}, { body: { counts } }), parse: parseSuccess },
  markPostSeen: {
    ask: ({ site, post }) =>
      requestOf(addSeenPosts, {}, { body: { blog_id: site, post_ids: [post], source: 'notification-web' } }),
    parse: parseDone,
  },
  getMe: { ask: () => requestOf(getMe, {}, { query: { fields: 'ID,username' } }), parse: parseMe },
  suggest: {
    ask: ({ site }) => requestOf(suggestUsers, {}, { query: { site_id: site } }),
    parse: parseSuggestions,
  },
  getItem: {
    ask: ({ item: { kind, siteId, postId, commentId } }) =>
      requestOf(items[kind], { site: siteId, post: postId, comment: commentId }),
    parse: (body, { item }) => parseItem(body, item),
  },
  getReply: { ask: (ids) => requestOf(getComment, ids), parse: parseReply },
  getComment: { ask: (ids) => requestOf(getComment, ids), parse: parseComment },
  updateComment: { ask: ({ body, ...ids }) => requestOf(updateComment, ids, { body }), parse: parseDone },
  deleteComment: { ask: (ids) => requestOf(deleteComment, ids, noFields), parse: parseDone },
  approve: {
    ask: ({ on, ...ids }) => requestOf(updateComment, ids, { body: { status: on ? 'approved' : 'unapproved' } }),
    parse: parseApproved,
  },
  like: {
    ask: ({ site, of, id, on }) => requestOf(likes[of][on ? 'add' : 'del'], { site, [of]: id }, noFields),
    parse: (body, { on }) => parseLike(body, on),
  },
  reply: {
    ask: ({ site, to, id, text }) => requestOf(replies[to], { site, [to]: id }, { body: { content: text } }),
    parse: parseReply,
  },
  follow: {
    ask: ({ site, on }) => requestOf(on ? followSite : unfollowSite, { site }, noFields),
    parse: (body, { on }) => parseFollow(body, on),
  },
};

/** A note that the service no longer has is an answer and not a failure. */
const isGone = (request: ApiRequest, error: unknown): boolean =>
  request.call === 'getNote' && partOf(error)['status'] === 404;

/**
 * @param ask carries a request; it rejects with plain errors that carry `name`, `message`, `status`
 * @returns the port: one answer, or an error; unsubscribing aborts the request
 */
export const apiPort =
  (ask: Ask): Ports['api'] =>
  <C extends ApiCall>(request: RequestOf<C>) =>
    defer(() => {
      const controller = new AbortController();
      // The row is that of the request's call, which the compiler cannot tell from the index.
      const route = routes[request.call as C] as Route<C>;
      const answer = ask(route.ask(request), controller.signal).then((body) => route.parse(body, request));
      return from(answer).pipe(
        catchError((error: unknown) => {
          if (isGone(request, error)) return of({ note: null } as ApiAnswers[C]);
          throw error;
        }),
        finalize(() => controller.abort()),
      );
    });
