/** Scenes of an open note: its actions, its reply box, and views that open over it. */
import type { Item, ItemRef } from '../../../reducers/api';
import type { PanelEvent } from '../../../reducers/events';
import type { Note } from '../../../reducers/note';
import type { NoteName } from './fixtures';
import { pictureOf } from './fixtures';
import { answered, type Cast, listAnswered, listAsked, scene } from './scene';

/** The other notes in the list beside an open note. */
const others: readonly NoteName[] = ['like', 'automattcher', 'comment-long', 'follow', 'comment-replied', 'reblog'];

const note = (
  title: string,
  name: NoteName,
  after: (id: number, cast: Cast) => readonly PanelEvent[],
  width?: number,
) =>
  scene({
    ...{ group: 'The note', title, notes: width === undefined ? [name] : [name, ...others] },
    after: (cast) => [{ type: 'user.openedNote', note: cast.id(name) }, ...after(cast.id(name), cast)],
    ...(width !== undefined && { width }),
  });

const wrote = (id: number, text: string): readonly PanelEvent[] => [
  { type: 'user.focusedReply', note: id },
  { type: 'user.wroteReply', note: id, edit: { start: 0, removed: 0, inserted: text }, caret: text.length },
];
const reply = 'Thank you, Ada! The spring timetable comes with the next post.';
const sent = (id: number, retry: number): PanelEvent => ({
  type: 'api.requested',
  request: { call: 'reply', note: id, site: 101, to: 'comment', id: 711, text: reply, retry },
});

const people = [
  ['ada', 'Ada Thorne'],
  ['yuki', 'Yuki Tanaka'],
  ['leila', 'Leila Haddad'],
  ['bolindqvist', 'Bo Lindqvist'],
].map(([login = '', displayName = ''], index) => ({
  ...{ id: 2001 + index, login, displayName, name: `${login} ${displayName}` },
  imageUrl: pictureOf(`https://images.example/avatar/${login}.svg`),
}));

const post: ItemRef = {
  kind: 'post',
  siteId: 101,
  postId: 501,
  commentId: null,
  url: 'https://harbourlights.example/',
};
const item: Item = {
  title: 'The last ferry of autumn',
  site: 'Harbour Lights',
  author: 'Sam Reed',
  excerpt:
    'The ticket office closes at four now, and the gulls know it. We took the last boat with two thermos flasks and nobody else.',
  url: 'https://harbourlights.example/2026/11/the-last-ferry-of-autumn/',
};
const itemAsked: PanelEvent = { type: 'api.requested', request: { call: 'getItem', item: post } };

export const notes = [
  note('a comment is liked', 'comment', (id) => [{ type: 'user.askedLike', note: id, on: true }]),
  note('a comment is disapproved', 'comment', (id) => [{ type: 'user.askedApprove', note: id, on: false }]),
  note('a site is followed', 'follow-one', () => [{ type: 'user.askedFollow', site: 3005, on: true }]),
  note('the reply box has the focus', 'comment', (id) => [{ type: 'user.focusedReply', note: id }]),
  note('a reply is being written', 'comment', (id) => wrote(id, reply)),
  note('a long reply', 'comment', (id) => wrote(id, Array.from({ length: 12 }, () => reply).join('\n'))),
  note('people to mention', 'comment', (id) => [
    answered('suggest', { site: 101 }, { suggestions: people }),
    ...wrote(id, 'Ask @a'),
  ]),
  note('people to mention are being loaded', 'comment', (id) => [
    { type: 'api.requested', request: { call: 'suggest', site: 101 } },
    ...wrote(id, 'Ask @'),
  ]),
  scene({
    ...{ group: 'The note', title: 'other people answered', notes: ['comment-reply', 'comment-long', 'comment'] },
    after: ({ all, id }) => [
      listAsked,
      listAnswered(
        all.map((one): Note => {
          const answers = one.readable && one.id !== id('comment');
          return answers ? { ...one, hash: one.hash + 1, ids: { ...one.ids, site: 101, parent_comment: 711 } } : one;
        }),
      ),
      { type: 'user.openedNote', note: id('comment') },
    ],
  }),
  note('a reply is being sent', 'comment', (id) => [
    ...wrote(id, reply),
    { type: 'user.sentReply', note: id },
    sent(id, 0),
  ]),
  note('a reply is tried again', 'comment', (id) => [
    ...wrote(id, reply),
    { type: 'user.sentReply', note: id },
    sent(id, 2),
  ]),
  note('a reply was posted', 'comment', (id) => [
    ...wrote(id, reply),
    { type: 'user.sentReply', note: id },
    sent(id, 0),
    answered('reply', { note: id }, { url: 'https://harbourlights.example/#comment-720' }),
  ]),
  note('a reply failed', 'comment', (id) => [
    ...wrote(id, reply),
    { type: 'user.sentReply', note: id },
    sent(id, 3),
    { type: 'reply.failed', note: id, duplicate: false },
  ]),
  note('an earlier reply', 'comment-replied', (id) => [
    answered(
      'getReply',
      { note: id },
      { url: 'https://harbourlights.example/', text: reply, at: Date.UTC(2026, 10, 2) },
    ),
  ]),
  note('replies of others', 'comment', (id) => [
    answered(
      'listReplies',
      { note: id },
      {
        replies: [
          ['Noor Haddad', 'The ferry at nine was full, so we walked along the breakwater.'],
          ['מיכל לוי', 'אני הייתי שם בשבוע שעבר, והאור היה נפלא.'],
          ['Ines Duarte', 'Thank you, I did not know that one may climb it.'],
        ].map(([name = '', text = ''], place) => ({
          ...{ comment: 801 + place, name, text, by: 41 + place, at: Date.UTC(2026, 10, 2, 8 + place) },
          url: `https://harbourlights.example/#comment-${801 + place}`,
        })),
        more: true,
      },
    ),
  ]),
  scene({
    ...{ group: 'The note', title: 'a review', notes: ['comment-unapproved', 'comment-long', 'comment'] },
    after: ({ all, id }) => [
      { type: 'user.startedReview', notes: all.map((one) => one.id) },
      { type: 'user.askedTrash', note: id('comment-unapproved') },
    ],
  }),
  scene({
    ...{ group: 'The note', title: 'several comments of one person', notes: ['comment-unapproved', 'comment-long'] },
    after: ({ all, id }) => [
      listAsked,
      listAnswered(
        all.flatMap((one): Note[] =>
          one.id === id('comment-unapproved') && one.readable
            ? [0, 1, 2].map((place) => ({ ...one, id: one.id + place, ids: { ...one.ids, user: 77 } }))
            : [one],
        ),
      ),
      { type: 'user.openedNote', note: id('comment-unapproved') },
    ],
  }),
  note('an item is being loaded', 'comment', () => [{ type: 'user.openedItem', item: post }, itemAsked]),
  note('an item', 'comment', () => [
    { type: 'user.openedItem', item: post },
    itemAsked,
    answered('getItem', { site: 101 }, { item }),
  ]),
  note('an item could not be loaded', 'comment', () => [
    { type: 'user.openedItem', item: post },
    itemAsked,
    {
      ...{ type: 'api.failed', call: 'getItem', subject: { site: 101 } },
      problem: { name: 'NotFoundError', message: 'No such post.', status: 404 },
    },
  ]),
  scene({ group: 'The note', title: 'wide: nothing is open', notes: ['comment', 'like', 'follow'], width: 1000 }),
  note('wide: a comment beside the list', 'comment', () => [], 1000),
  note(
    'wide: an item beside the list',
    'comment',
    () => [{ type: 'user.openedItem', item: post }, itemAsked, answered('getItem', { site: 101 }, { item })],
    1000,
  ),
];
