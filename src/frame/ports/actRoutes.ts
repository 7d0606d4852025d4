/** The calls of acts, and of what is looked up for them, as HTTP requests (docs/provider.md). See `api`. */
import type { RequestOf } from '../../../reducers/api';
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
import { get, type LateRoutes, post } from './routes';

const commentPath = ({ site, comment }: { readonly site: number; readonly comment: number }): string =>
  `/sites/${site}/comments/${comment}`;

function itemPath({ item: { kind, siteId, postId, commentId } }: RequestOf<'getItem'>): string {
  if (kind === 'post') return `/sites/${siteId}/posts/${postId}`;
  return kind === 'comment' ? `/sites/${siteId}/comments/${commentId}` : `/sites/${siteId}`;
}

/** One row a call. Deletes are sent as POST. */
export const actRoutes: LateRoutes = {
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
