/** Bodies about comments, likes and follows. */
import type { Answers, Comment } from '../../../src/client/index';
import { sam } from './sites';

const comment = {
  ID: 711,
  post: {
    ID: 501,
    title: 'The last ferry of autumn',
    type: 'post',
    link: 'https://provider.example/rest/v1.1/sites/101/posts/501',
  },
  author: { ID: 2001, login: 'ada', email: false, name: 'Ada Thorne', URL: 'https://ada.example', site_ID: 3001 },
  date: '2026-11-21T06:31:02+00:00',
  URL: 'https://harbourlights.example/2026/11/the-last-ferry-of-autumn/#comment-711',
  short_URL: 'https://wp.example/p1-8f',
  content: '<p>Lovely photographs, Sam.</p>\n',
  raw_content: 'Lovely photographs, Sam.',
  status: 'approved',
  parent: false,
  type: 'comment',
  like_count: 2,
  i_like: false,
  can_moderate: true,
  i_replied: false,
  meta: { links: {} },
} satisfies Comment;
const reply = {
  ...comment,
  ID: 712,
  parent: { ID: 711, type: 'comment', link: 'https://provider.example/rest/v1.1/sites/101/comments/711' },
  content: '<p>Thank you, Ada.</p>\n',
} satisfies Comment;
const list = { found: 2, site_ID: 101, comments: [reply, comment] };
const liked = { success: true, i_like: true, like_count: 3, meta: { links: {} } };
const follows = { success: true, is_following: true, meta: { links: {} } };

export const commentBodies = {
  'GET /sites/{site}/comments': list,
  'GET /sites/{site}/comments/{comment}': comment,
  'POST /sites/{site}/comments/{comment}': { ...comment, status: 'unapproved' },
  'POST /sites/{site}/comments/{comment}/delete': { ...comment, status: 'trash' },
  'POST /sites/{site}/comments/{comment}/replies/new': reply,
  'GET /sites/{site}/posts/{post}/replies/': list,
  'POST /sites/{site}/posts/{post}/replies/new': comment,
  'GET /sites/{site}/comments/{comment}/likes': { found: 1, i_like: true, likes: [sam], meta: { links: {} } },
  'GET /sites/{site}/posts/{post}/likes': {
    found: 1,
    i_like: true,
    can_like: true,
    site_ID: 101,
    post_ID: 501,
    likes: [sam],
  },
  'GET /sites/{site}/comments/{comment}/likes/mine': liked,
  'POST /sites/{site}/comments/{comment}/likes/new': liked,
  'POST /sites/{site}/comments/{comment}/likes/mine/delete': { ...liked, i_like: false, like_count: 2 },
  'GET /sites/{site}/posts/{post}/likes/mine': { ...liked, site_ID: 101, post_ID: 501 },
  'POST /sites/{site}/posts/{post}/likes/new': { ...liked, site_ID: 101, post_ID: 501 },
  'POST /sites/{site}/posts/{post}/likes/mine/delete': { ...liked, i_like: false, site_ID: 101, post_ID: 501 },
  'GET /sites/{site}/follows/mine': follows,
  'POST /sites/{site}/follows/new': follows,
  'POST /sites/{site}/follows/mine/delete': { ...follows, is_following: false },
} satisfies Partial<Answers>;
