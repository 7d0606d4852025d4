/**
 * The shapes of the provider's answers, as far as they are known (docs/provider.md). Every other call resolves with
 * `unknown`. The types describe answers and do not check them: an application parses what it uses.
 */

export interface Me {
  readonly ID: number;
  readonly username: string;
  readonly [field: string]: unknown;
}

export interface Suggestion {
  readonly ID: number;
  readonly user_login: string;
  readonly display_name: string;
  readonly image_URL: string;
  readonly name?: string;
}

export interface Suggestions {
  readonly suggestions: readonly Suggestion[];
}

/** Half-open, in UTF-16 units of the block's text. */
export type Indices = readonly [start: number, end: number];

export interface NotificationRange {
  readonly type?: string;
  readonly indices: Indices;
  readonly url?: string;
  readonly id?: number;
  readonly site_id?: number;
  readonly post_id?: number;
  readonly parent?: number | null;
  readonly value?: string;
}

export interface NotificationMedia {
  readonly type: string;
  readonly indices: Indices;
  readonly url: string;
  /** Pixels, as text. */
  readonly width?: string;
  readonly height?: string;
}

export interface NotificationIds {
  readonly site?: number;
  readonly post?: number;
  readonly comment?: number;
  readonly user?: number;
  readonly reply_comment?: number;
  readonly parent_comment?: number;
}

export interface NotificationMeta {
  readonly ids?: NotificationIds;
  readonly links?: { readonly home?: string; readonly [name: string]: unknown };
  readonly titles?: { readonly home?: string; readonly [name: string]: unknown };
}

export interface NotificationBlock {
  readonly text: string;
  readonly ranges?: readonly NotificationRange[];
  readonly media?: readonly NotificationMedia[];
  /** A key says that the act is offered; its value is the present state. */
  readonly actions?: { readonly [name: string]: boolean };
  readonly meta?: NotificationMeta;
  readonly type?: string;
  readonly nest_level?: number;
  readonly edit_comment_link?: string;
}

export interface Notification {
  readonly id: number;
  readonly type: string;
  readonly read: 0 | 1;
  readonly noticon: string;
  readonly timestamp: string;
  readonly icon: string;
  readonly url: string;
  readonly subject: readonly NotificationBlock[];
  readonly body: readonly NotificationBlock[];
  readonly header?: readonly NotificationBlock[];
  readonly meta: NotificationMeta;
  readonly title: string;
  readonly note_hash: number;
}

export interface NotificationList {
  /** Seconds, as text; absent when one note was asked for. */
  readonly last_seen_time?: string;
  readonly number?: number;
  readonly notes: readonly Notification[];
}

export interface Comment {
  readonly ID: number;
  readonly URL: string;
  readonly status: string;
  readonly content: string;
  readonly [field: string]: unknown;
}

export interface CommentList {
  readonly found: number;
  readonly comments: readonly Comment[];
  readonly [field: string]: unknown;
}

export interface LikeState {
  readonly success: boolean;
  readonly i_like: boolean;
  readonly [field: string]: unknown;
}

export interface FollowState {
  readonly success: boolean;
  readonly is_following: boolean;
  readonly [field: string]: unknown;
}

/** The answer to marking notes as read or unread. */
export interface Marked {
  readonly success: boolean;
}

export interface Seen extends Marked {
  /** Seconds. */
  readonly last_seen_time: number;
}

/** Answers by verb and path of a row of `endpoints.ts`. */
export interface Answers {
  'GET /me': Me;
  'GET /users/suggest': Suggestions;
  'GET /notifications/': NotificationList;
  'GET /notifications/{note}': NotificationList;
  'POST /notifications/seen': Seen;
  'POST /notifications/read': Marked;
  'GET /sites/{site}/comments': CommentList;
  'GET /sites/{site}/comments/{comment}': Comment;
  'POST /sites/{site}/comments/{comment}': Comment;
  'POST /sites/{site}/comments/{comment}/delete': Comment;
  'POST /sites/{site}/comments/{comment}/replies/new': Comment;
  'GET /sites/{site}/posts/{post}/replies/': CommentList;
  'POST /sites/{site}/posts/{post}/replies/new': Comment;
  'GET /sites/{site}/comments/{comment}/likes/mine': LikeState;
  'POST /sites/{site}/comments/{comment}/likes/new': LikeState;
  'POST /sites/{site}/comments/{comment}/likes/mine/delete': LikeState;
  'GET /sites/{site}/posts/{post}/likes/mine': LikeState;
  'POST /sites/{site}/posts/{post}/likes/new': LikeState;
  'POST /sites/{site}/posts/{post}/likes/mine/delete': LikeState;
  'GET /sites/{site}/follows/mine': FollowState;
  'POST /sites/{site}/follows/new': FollowState;
  'POST /sites/{site}/follows/mine/delete': FollowState;
}

/** Answers by verb and path for `req`: calls without a helper, and the simplest of the others. */
export interface RequestAnswers {
  'GET /me': Me;
  'GET /users/suggest': Suggestions;
  'GET /notifications/': NotificationList;
  [note: `GET /notifications/${number}`]: NotificationList;
  'POST /notifications/seen': Seen;
  'POST /notifications/read': Marked;
}
