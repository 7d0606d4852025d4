/** Parsing the provider's answers: a damaged part is left out, and the rest stays. */
import fc from 'fast-check';
import { limits } from '../../../reducers/limits';
import type { Note, NoteBlock, ReadableNote } from '../../../reducers/note';
import {
  parseApproved,
  parseComment,
  parseDone,
  parseFollow,
  parseItem,
  parseLike,
  parseReplies,
  parseReply,
  parseSuggestions,
} from '../../../src/frame/wire/actAnswers';
import { parseList, parseMe, parseOne, parsePairs, parseSuccess } from '../../../src/frame/wire/answers';
import { parseNote } from '../../../src/frame/wire/note';
import { BadAnswer } from '../../../src/frame/wire/values';
import { apiAnswer, hostileNames, hostileNote, noteNames, wireNote } from '../../support/fixtures';

const json = fc.jsonValue({ maxDepth: 5 });

function readable(value: unknown): ReadableNote {
  const note = parseNote(value);
  if (!note?.readable) throw new Error(`not readable: ${JSON.stringify(note)}`);
  return note;
}
const blocksOf = (note: Note): readonly NoteBlock[] =>
  note.readable ? [...note.subject, ...note.header, ...note.body] : [];

test.each(noteNames())('%s is read whole', (name) => {
  const note = readable(wireNote(name));
  expect(note.subject[0]?.text).not.toBe('');
  expect(note.timestamp).toBeGreaterThan(0);
});

test.each(hostileNames())('hostile %s never throws, and what is left of it is safe', (name) => {
  const note = parseNote(hostileNote(name));
  for (const { text, ranges, media } of note ? blocksOf(note) : []) {
    for (const { start, end, url } of ranges) {
      expect(start).toBeGreaterThanOrEqual(0);
      expect(end).toBeGreaterThanOrEqual(start);
      expect(end).toBeLessThanOrEqual(text.length);
      expect(url === null || /^(?:https?|mailto):/.test(url)).toBe(true);
    }
    for (const { url, widthPx, heightPx } of media) {
      expect(url).toMatch(/^https?:/);
      expect(widthPx).toBeGreaterThan(0);
      expect(heightPx).toBeGreaterThan(0);
    }
  }
});

test('[body.damage-told] an answer counts what could not be read, by name, and only then', () => {
  const whole = { id: 1, timestamp: '2026-11-27T10:00:00Z', subject: [{ text: 'Ada' }] };
  const broken = {
    ...whole,
    id: 2,
    url: 'javascript:alert(1)',
    header: ['none'],
    body: [
      { text: 'a', ranges: [{ indices: [0] }, { indices: [0, 1], url: '/relative' }], media: [{ type: 'film' }, 5] },
      null,
    ],
  };
  expect(parseList({ notes: [whole] })).not.toHaveProperty('damaged');
  const damaged = { header: 1, body: 1, ranges: 1, media: 2, links: 2 };
  expect(parseList({ notes: [whole, broken] }).damaged).toEqual(damaged);
  expect(parseOne({ notes: [broken] }, 2).damaged).toEqual(damaged);
});

test('[body.damage] whatever JSON comes as a note, the parser returns a note or null', () => {
  fc.assert(
    fc.property(json, fc.record({ id: fc.integer({ min: 1 }) }), (value, id) => {
      expect(() => parseNote(value)).not.toThrow();
      const note = parseNote(typeof value === 'object' && value !== null ? { ...value, ...id } : id);
      expect(note?.id).toBe(id.id);
    }),
  );
});

test('[list.damaged-note] a note is left out only for want of a whole, positive id', () => {
  const wire = { ...wireNote('comment') };
  for (const id of [undefined, null, 0, -1, 1.5, 'x', Number.MAX_VALUE]) expect(parseNote({ ...wire, id })).toBeNull();
  expect(parseNote({ ...wire, id: '17' })?.id).toBe(17);
});

test.each([
  ['subject', undefined],
  ['subject', 'words'],
  ['timestamp', 'soon'],
  ['timestamp', 5],
  ['timestamp', undefined],
])('without a usable %s (%s) a note says that it cannot be shown', (field, value) => {
  expect(parseNote({ ...wireNote('comment'), [field]: value })?.readable).toBe(false);
});

test.each([
  [{ read: 1 }, true],
  [{ read: '0' }, false],
  [{ read: true }, true],
  [{ unread: '1' }, false],
  [{ unread: '0' }, true],
  [{ unread: 0 }, true],
  [{ unread: false }, true],
  [{}, false],
])('the read mark %j, as number, text or boolean, means read: %s', (mark, read) => {
  expect(parseNote({ id: 1, ...mark })?.read).toBe(read);
});

test('[body.damage] sizes come as texts; without one they are 256', () => {
  const media = [{ type: 'image', indices: [0, 0], url: 'https://a.example/x.png', width: '64' }];
  const note = readable({ ...wireNote('comment'), body: [{ text: '', media }] });
  expect(note.body[0]?.media[0]).toMatchObject({ widthPx: 64, heightPx: limits.defaultImagePx });
});

test('[sync.no-list-is-failure] a 200 without a list of notes is a failure like any other', () => {
  for (const body of [null, 'oops', [], {}, { notes: null }, { notes: {} }]) {
    for (const parse of [parseList, parsePairs])
      expect(() => parse(body)).toThrow(new BadAnswer('The answer to GET /notifications/ holds no list "notes".'));
    expect(() => parseOne(body, 1)).toThrow(BadAnswer);
  }
});

test('[seen.posts] last seen may be text, seconds or milliseconds', () => {
  const seen = (last_seen_time: unknown) => parseList({ notes: [], last_seen_time }).lastSeen;
  expect([seen('1493855205'), seen(1_493_855_205), seen(1_493_855_205_123), seen('x'), seen(undefined)]).toEqual([
    1_493_855_205, 1_493_855_205, 1_493_855_205, 0, 0,
  ]);
});

test('[mentions.match] a suggestion without a name is found by login and display name', () => {
  const body = { suggestions: [{ ID: 1, user_login: 'ada', display_name: 'Ada T', image_URL: 'x' }, { ID: 2 }] };
  expect(parseSuggestions(body).suggestions).toEqual([
    { id: 1, login: 'ada', displayName: 'Ada T', imageUrl: null, name: 'ada Ada T' },
  ]);
  expect(() => parseSuggestions({})).toThrow(BadAnswer);
});

test('the other answers', () => {
  expect(parseMe(apiAnswer('me'))).toEqual({ id: 1, username: 'sam' });
  expect(() => parseMe({})).toThrow('holds no "ID"');
  expect(parseSuccess({ success: true })).toEqual({ success: true });
  expect(parseSuccess({ success: false })).toEqual({ success: false });
  expect(parseApproved({ status: 'approved' })).toEqual({ approved: true });
  expect(parseLike({ i_like: false }, true)).toEqual({ likes: false });
  expect(parseLike({}, true)).toEqual({ likes: true });
  expect(parseFollow({ is_following: false }, true)).toEqual({ following: false });
});

const actParsers: readonly (readonly [string, (body: unknown) => unknown])[] = [
  ['markRead', parseSuccess],
  ['trash', parseDone],
  ['approve', parseApproved],
  ['like', (body) => parseLike(body, true)],
  ['follow', (body) => parseFollow(body, true)],
  ['reply', parseReply],
];

test.each(actParsers)('[actions.no-success] %s: a page, or nothing, is no answer', (_act, parse) => {
  for (const body of ['<!doctype html><title>Pay for the Wi-Fi</title>', '', null, [], 7])
    expect(() => parse(body)).toThrow(
      expect.objectContaining({ name: 'BadAnswerError', status: 0, message: expect.stringMatching(/no object\.$/) }),
    );
});

test.each(actParsers.slice(1))('[actions.no-success] %s: success false is a failure', (_act, parse) => {
  expect(() => parse({ success: false })).toThrow(
    expect.objectContaining({ name: 'BadAnswerError', status: 200, message: expect.stringMatching(/not done\.$/) }),
  );
  expect(() => parse({ success: true })).not.toThrow();
});

test('[actions.no-success] [override.server-wins] a like that was there already is what it is', () => {
  expect(parseLike({ success: false, i_like: true }, true)).toEqual({ likes: true });
});

test('[reply.success] a reply’s URL is linked when new URL accepts it and it is http or https', () => {
  const url = (URL: unknown) => parseReply({ URL }).url;
  expect(url('https://a.example/#comment-9')).toBe('https://a.example/#comment-9');
  expect([url('javascript:alert(1)'), url('//a.example'), url('/x'), url(7)]).toEqual([null, null, null, null]);
});

test('[items.open] an item is plain text', () => {
  const ref = { kind: 'post', siteId: 101, postId: 501, commentId: null, url: 'https://a.example/' } as const;
  const { item } = parseItem(apiAnswer('post'), ref);
  expect(item.title).toBe('The last ferry of autumn – a goodbye');
  expect(item.excerpt).not.toMatch(/[<>]/);
  expect(item.author).toBe('Sam Rivera');
});

test('[items.open] a site is told by its name and description, a comment by the post it is on', () => {
  const site = { kind: 'site', siteId: 1, postId: null, commentId: null, url: 'https://given.example/' } as const;
  expect(parseItem({ name: 'Harbour &amp; Co', description: '<b>Boats</b>' }, site).item).toEqual({
    title: 'Harbour & Co',
    site: 'Harbour & Co',
    author: '',
    excerpt: 'Boats',
    url: 'https://given.example/',
  });
  const comment = { ...site, kind: 'comment', url: null } as const;
  const body = {
    title: 'not this',
    post: { title: 'The last ferry' },
    author: { name: 'Ada' },
    content: 'words',
    URL: 'https://own.example/x#c',
  };
  expect(parseItem(body, comment).item).toEqual({
    title: 'The last ferry',
    site: 'own.example',
    author: 'Ada',
    excerpt: 'words',
    url: 'https://own.example/x#c',
  });
  expect(parseItem({ ...body, excerpt: 'short' }, comment).item.excerpt).toBe('short');
  expect(parseItem({}, comment).item).toEqual({ title: '', site: '', author: '', excerpt: '', url: null });
});

test('a comment is handed on as it came, if it has an id', () => {
  const comment = { ID: 5, content: '<p>x</p>' };
  expect(parseComment(comment)).toEqual({ comment });
  expect(() => parseComment({ content: 'x' })).toThrow('The answer for the comment holds no "ID".');
});

test('[sync.no-list-is-failure] a failure names the call, and the one note that was asked for is found by its id', () => {
  expect(() => parseOne({}, 7)).toThrow('The answer to GET /notifications/7 holds no list "notes".');
  const notes = [{ ...wireNote('comment'), id: 6 }, null, { ...wireNote('comment'), id: 7 }];
  expect(parseOne({ notes }, 7).note?.id).toBe(7);
  expect(parseOne({ notes }, 8)).toEqual({ note: null });
});

test('[seen.posts] [list.damaged-note] what is no time is none, and what is no hash tells nothing', () => {
  const seen = (last_seen_time: unknown) => parsePairs({ notes: [], last_seen_time }).lastSeen;
  expect([seen(-5), seen('Infinity'), seen(null), seen(7)]).toEqual([0, 0, 0, 7]);
  const notes = [{ id: 1, note_hash: 'x' }, { id: 2 }, { id: '3', note_hash: '9' }, 'x'];
  expect(parsePairs({ notes })).toMatchObject({
    pairs: [
      { id: 1, hash: 0 },
      { id: 2, hash: 0 },
      { id: 3, hash: 9 },
    ],
    leftOut: 1,
  });
});

test('[actions.no-success] what an act did is what the answer says, or what was asked for where it says nothing', () => {
  expect(parseApproved({ status: 'unapproved' })).toEqual({ approved: false });
  for (const on of [true, false]) {
    expect([parseLike({}, on), parseFollow({}, on)]).toEqual([{ likes: on }, { following: on }]);
    expect([parseLike({ i_like: !on }, on), parseFollow({ is_following: !on }, on)]).toEqual([
      { likes: !on },
      { following: !on },
    ]);
  }
  expect([parseSuccess({}), parseDone({ success: true, more: 1 })]).toEqual([{ success: false }, {}]);
  expect(parseMe({ ID: 4 })).toEqual({ id: 4, username: '' });
});

test('[note.replies] the newest five replies are taken, and more may be there when five or the whole answer is full', () => {
  const request = { call: 'listReplies', note: 1, site: 2, post: 3, comment: 4 } as const;
  const answering = (count: number, parent = 4) =>
    Array.from({ length: count }, (_, at) => ({ ID: 100 - at, status: 'approved', parent: { ID: parent } }));
  const parsed = (...comments: unknown[]) => parseReplies({ comments }, request);
  const { replies, more } = parsed(...answering(6));
  expect([replies.map(({ comment }) => comment), more]).toEqual([[96, 97, 98, 99, 100], true]);
  expect(parsed(...answering(5)).more).toBe(false);
  expect(parsed(...answering(1), ...answering(98, 5)).more).toBe(false);
  expect(parsed(...answering(1), ...answering(99, 5)).more).toBe(true);
  expect(() => parseReplies({ comments: null }, request)).toThrow(/no list "comments"/);
});
