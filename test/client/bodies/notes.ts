/** Bodies about notifications, and people who may be mentioned. */
import type { Answers, Notification } from '../../../src/client/index';

const note = {
  id: 4711,
  type: 'comment',
  read: 0,
  noticon: '\uf300',
  timestamp: '2026-11-21T06:31:02+00:00',
  icon: 'https://images.example/avatar/ada.svg',
  url: 'https://harbourlights.example/2026/11/the-last-ferry-of-autumn/#comment-711',
  subject: [
    {
      text: 'Ada Thorne commented on The last ferry of autumn',
      ranges: [
        { type: 'user', indices: [0, 10], id: 2001, site_id: 3001, url: 'https://ada.example' },
        { type: 'post', indices: [24, 48], id: 501, site_id: 101, url: 'https://harbourlights.example/?p=501' },
      ],
    },
    { text: 'Lovely photographs, Sam.', ranges: [{ type: 'comment', indices: [0, 24], id: 711, post_id: 501 }] },
  ],
  body: [
    {
      text: 'Lovely photographs, Sam.',
      type: 'comment',
      actions: { 'approve-comment': true, 'like-comment': false, 'replyto-comment': false },
      media: [{ type: 'image', indices: [0, 0], url: 'https://images.example/wave.svg', width: '16', height: '16' }],
      meta: { ids: { comment: 711, user: 2001, post: 501, site: 101 }, links: { home: 'https://ada.example' } },
      nest_level: 0,
      edit_comment_link: 'https://harbourlights.example/edit/711',
    },
  ],
  header: [{ text: 'The last ferry of autumn' }],
  meta: { ids: { site: 101, post: 501, comment: 711, user: 2001 }, titles: { home: 'Harbour Lights' } },
  title: 'Comment',
  note_hash: 123456789,
} satisfies Notification;

export const noteBodies = {
  'GET /users/suggest': {
    suggestions: [
      { ID: 2001, user_login: 'ada', display_name: 'Ada Thorne', image_URL: 'https://images.example/avatar/ada.svg' },
    ],
  },
  'GET /notifications/': { last_seen_time: '1795240000', number: 1, notes: [note] },
  'GET /notifications/{note}': { notes: [note] },
  'POST /notifications/seen': { success: true, last_seen_time: 1795240000 },
  'POST /notifications/read': { success: true },
} satisfies Partial<Answers>;
