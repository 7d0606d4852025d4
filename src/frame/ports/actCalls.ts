/** The calls of acts, and of what an open note looks up. `views.tsx` brings these calls after the list [layout.asked-again]. */
import {
  addSeenPosts,
  commentLike,
  deleteComment,
  followSite,
  getComment,
  getPost,
  getReplies,
  getSite,
  postLike,
  replyToComment,
  replyToPost,
  suggestUsers,
  unfollowSite,
  updateComment,
} from '../../client/lines';
import { requestOf } from '../../client/readLine';
import {
  commentsAsked,
  parseApproved,
  parseComment,
  parseDone,
  parseFollow,
  parseItem,
  parseLike,
  parseOwnReply,
  parseReplies,
  parseReply,
  parseSuggestions,
} from '../wire/actAnswers';
import type { ActCall, Routes } from './api';

const likes = { post: postLike, comment: commentLike };
const replies = { post: replyToPost, comment: replyToComment };
const items = { post: getPost, comment: getComment, site: getSite };
const noFields = { body: {} };

export const actRoutes: Routes<ActCall> = {
  markPostSeen: {
    ask: ({ site, post }) =>
      requestOf(addSeenPosts, {}, { body: { blog_id: site, post_ids: [post], source: 'notification-web' } }),
    parse: parseDone,
  },
  suggest: {
    ask: ({ site }) => requestOf(suggestUsers, {}, { query: { site_id: site } }),
    parse: parseSuggestions,
  },
  getItem: {
    ask: ({ item: { kind, siteId, postId, commentId } }) =>
      requestOf(items[kind], { site: siteId, post: postId, comment: commentId }),
    parse: (body, { item }) => parseItem(body, item),
  },
  getReply: { ask: (ids) => requestOf(getComment, ids), parse: parseOwnReply },
  listReplies: {
    ask: (ids) => requestOf(getReplies, ids, { query: { number: commentsAsked, order: 'DESC' } }),
    parse: parseReplies,
  },
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
