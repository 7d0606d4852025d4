/**
 * The calls to the provider: what is asked, what the call is about, and what is answered, parsed. Effects make the
 * requests, `src/frame/ports/api.ts` sends them, and the log records both ends (`docs/provider.md`).
 */
import * as v from 'valibot';
import {
  commentId,
  commentStatus,
  count,
  draftText,
  durationMs,
  errorName,
  flag,
  httpStatus,
  idKey,
  login,
  noteId,
  postId,
  sentence,
  siteId,
  text,
  timeMs,
  timeSeconds,
  url,
  userId,
} from './fields';
import { damaged, fetchedNote, knownNote } from './note';

/** A person who can be mentioned. */
export const suggestion = v.object({
  id: userId,
  login,
  displayName: text,
  imageUrl: v.nullable(url),
  /** Typed text is matched against it. When the server sends no such field, it is login, space and display name. */
  name: text,
});

/** A post, comment or site opened inside the panel. */
export const itemRef = v.object({
  kind: v.picklist(['post', 'comment', 'site']),
  siteId,
  postId: v.nullable(postId),
  commentId: v.nullable(commentId),
  /** The address of "Open in a new tab" until the item is loaded. */
  url: v.nullable(url),
});

/** What the panel shows of an opened item. */
export const item = v.object({
  title: text,
  site: text,
  author: text,
  /** Plain text, never markup. */
  excerpt: text,
  url: v.nullable(url),
});

/** Why a call failed, as a plain object. */
export const problem = v.object({
  name: errorName,
  message: sentence,
  status: httpStatus,
  /** The wait that the answer asked for. */
  retryMs: v.exactOptional(durationMs),
});

/** A comment as the provider sends it, and gets it back. */
const comment: v.GenericSchema<{ [field: string]: unknown }> = v.looseObject({
  ID: v.exactOptional(commentId),
  status: v.exactOptional(commentStatus),
});

export const readOrUnread = v.picklist(['read', 'unread']);
const postOrComment = v.picklist(['post', 'comment']);

const nothing = v.object({});
const aboutNothing = v.null();
const aboutNote = v.object({ note: noteId });
const aboutNotes = v.object({ notes: v.array(noteId), as: readOrUnread });
const aboutSite = v.object({ site: siteId });

const toComment = { note: noteId, site: siteId, comment: commentId };

/** A reply of the person; `text` is plain and empty when unknown, `at` is null when unknown. */
export const ownReply = v.object({ url: v.nullable(url), text, at: v.nullable(timeMs) });

/** A reply to an open comment, as the service lists it. `by` is the id of who wrote it, null when unknown; `text` is plain. */
export const commentReply = v.object({
  comment: commentId,
  by: v.nullable(userId),
  name: text,
  text,
  at: v.nullable(timeMs),
  url: v.nullable(url),
});
/** The newest replies to a comment, oldest first. `more`: there are older ones, or there may be. */
export const commentReplies = v.object({ replies: v.array(commentReply), more: flag });

export const calls = {
  listPairs: {
    request: v.object({ number: count }),
    subject: aboutNothing,
    /** `pairs` is null when they equal the held notes. */
    answer: v.object({ pairs: v.nullable(v.array(knownNote)), lastSeen: timeSeconds, leftOut: count }),
  },
  listNotes: {
    request: v.object({ number: count }),
    subject: aboutNothing,
    answer: v.object({
      notes: v.array(fetchedNote),
      lastSeen: timeSeconds,
      leftOut: count,
      damaged: v.exactOptional(damaged),
    }),
  },
  getNote: {
    request: v.object({ note: noteId }),
    subject: aboutNote,
    /** `null`: the service has no such note any more. */
    answer: v.object({ note: v.nullable(fetchedNote), damaged: v.exactOptional(damaged) }),
  },
  markSeen: { request: v.object({ time: timeSeconds }), subject: aboutNothing, answer: nothing },
  markRead: {
    request: v.object({ counts: v.record(idKey, count) }),
    subject: aboutNotes,
    answer: v.object({ success: flag }),
  },
  markPostSeen: { request: v.object({ site: siteId, post: postId }), subject: aboutNothing, answer: nothing },
  getMe: { request: nothing, subject: aboutNothing, answer: v.object({ id: userId, username: text }) },
  suggest: {
    request: v.object({ site: siteId }),
    subject: aboutSite,
    answer: v.object({ suggestions: v.array(suggestion) }),
  },
  getItem: { request: v.object({ item: itemRef }), subject: aboutSite, answer: v.object({ item }) },
  getReply: { request: v.object(toComment), subject: aboutNote, answer: ownReply },
  listReplies: {
    request: v.object({ ...toComment, post: postId }),
    subject: aboutNote,
    answer: commentReplies,
  },
  getComment: { request: v.object(toComment), subject: aboutNote, answer: v.object({ comment }) },
  updateComment: { request: v.object({ ...toComment, body: comment }), subject: aboutNote, answer: nothing },
  deleteComment: { request: v.object(toComment), subject: aboutNote, answer: nothing },
  approve: {
    request: v.object({ ...toComment, on: flag }),
    subject: aboutNote,
    answer: v.object({ approved: flag }),
  },
  like: {
    request: v.object({ note: noteId, site: siteId, of: postOrComment, id: commentId, on: flag }),
    subject: aboutNote,
    answer: v.object({ likes: flag }),
  },
  reply: {
    request: v.object({
      note: noteId,
      site: siteId,
      to: postOrComment,
      id: commentId,
      text: draftText,
      /** 0 for the first try. */
      retry: count,
    }),
    subject: aboutNote,
    answer: v.object({ url: v.nullable(url) }),
  },
  follow: {
    request: v.object({ site: siteId, on: flag }),
    subject: aboutSite,
    answer: v.object({ following: flag }),
  },
};
