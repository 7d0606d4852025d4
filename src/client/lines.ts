/**
 * The lines of the table about notifications, and about what can be done with one. They stand apart from `endpoints.ts`, so that
 * a program that makes these calls alone, such as the panel, loads no other line: `requestOf` makes a request of a line.
 */

export const getMe = 'GET ^/me';
export const suggestUsers = 'GET ^/users/suggest';
export const getSite = 'GET ^/sites/{site}';
export const getPost = 'GET ^/sites/{site}/posts/{post} |^/sites/{site}/posts/slug:{slug}';
export const getReplies = 'GET ^/sites/{site}/posts/{post}/replies/';
export const replyToPost = 'POST ^/sites/{site}/posts/{post}/replies/new';
export const getComment = 'GET ^/sites/{site}/comments/{comment}';
export const updateComment = 'POST ^/sites/{site}/comments/{comment} {...}';
export const deleteComment = 'POST ^/sites/{site}/comments/{comment}/delete';
export const replyToComment = 'POST ^/sites/{site}/comments/{comment}/replies/new';
export const addSeenPosts = 'POST ^/seen-posts/seen/blog/new {...} @wpcom/v2';

export const notifications = {
  list: 'GET ^/notifications/',
  get: 'GET ^/notifications/{note}',
  seen: 'POST ^/notifications/seen {time}',
  read: 'POST ^/notifications/read {...}',
} as const;

export const postLike = {
  mine: 'GET ^/sites/{site}/posts/{post}/likes/mine',
  add: 'POST ^/sites/{site}/posts/{post}/likes/new',
  del: 'POST ^/sites/{site}/posts/{post}/likes/mine/delete',
} as const;

export const commentLike = {
  mine: 'GET ^/sites/{site}/comments/{comment}/likes/mine',
  add: 'POST ^/sites/{site}/comments/{comment}/likes/new',
  del: 'POST ^/sites/{site}/comments/{comment}/likes/mine/delete',
} as const;

export const getFollow = 'GET ^/sites/{site}/follows/mine';
export const followSite = 'POST ^/sites/{site}/follows/new';
export const unfollowSite = 'POST ^/sites/{site}/follows/mine/delete';
