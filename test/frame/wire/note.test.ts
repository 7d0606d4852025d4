/** Parsing one note: what the provider sends of each field is what the note has; what is damaged is left out. */
import fc from 'fast-check';
import { limits } from '../../../reducers/limits';
import { actionNames } from '../../../reducers/names';
import type { Ids, NoteBlock, NoteMedia, NoteRange, ReadableNote } from '../../../reducers/note';
import { parseNote } from '../../../src/frame/wire/note';

const url = fc.constantFrom('https://a.example/', 'http://b.example/x?y=1');
const number = fc.integer({ min: 1, max: 1_000_000 });
const text = fc.string({ maxLength: 12 });
const idNames: readonly (keyof Ids)[] = ['site', 'post', 'comment', 'user', 'reply_comment', 'parent_comment'];

const within = (length: number) =>
  fc.tuple(fc.nat(length), fc.nat(length)).map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) }));
const aRange = (length: number): fc.Arbitrary<NoteRange> =>
  fc
    .record({
      type: fc.option(fc.constantFrom('user', 'post', 'b')),
      url: fc.option(url),
      id: fc.option(number),
      siteId: fc.option(number),
      postId: fc.option(number),
      parent: fc.option(number),
      value: fc.option(text),
      at: within(length),
    })
    .map(({ at, ...range }) => ({ ...range, ...at }));
const aMedia = (length: number): fc.Arbitrary<NoteMedia> =>
  fc
    .record({
      type: fc.constantFrom('image', 'badge'),
      url,
      widthPx: number,
      heightPx: number,
      at: within(length),
    })
    .map(({ at, ...media }) => ({ ...media, ...at }));
const ids: fc.Arbitrary<Ids> = fc.record(Object.fromEntries(idNames.map((name) => [name, number])), {
  requiredKeys: [],
});
const actions = fc.option(
  fc
    .record(Object.fromEntries(actionNames.map((name) => [name, fc.boolean()])), { requiredKeys: [] })
    .filter((some) => Object.keys(some).length > 0),
);
const aBlock: fc.Arbitrary<NoteBlock> = text.chain((words) =>
  fc.record({
    type: fc.constantFrom('user' as const, 'comment' as const, 'post' as const, null),
    text: fc.constant(words),
    ranges: fc.array(aRange(words.length), { maxLength: 2 }),
    media: fc.array(aMedia(words.length), { maxLength: 2 }),
    actions,
    ids,
    homeUrl: fc.option(url),
    homeTitle: fc.option(text),
    nestLevel: fc.nat(3),
    editUrl: fc.option(url),
  }),
);
const blocks = fc.array(aBlock, { maxLength: 2 });
const aNote: fc.Arbitrary<ReadableNote> = fc.record({
  readable: fc.constant(true as const),
  id: number,
  hash: number,
  type: fc.constantFrom('comment', 'like', 'of_a_new_kind'),
  read: fc.boolean(),
  timestamp: fc.integer({ min: 0, max: 2_000_000_000 }).map((seconds) => seconds * 1000),
  url: fc.option(url),
  icon: fc.option(url),
  noticon: text,
  title: text,
  subject: fc.array(aBlock, { minLength: 1, maxLength: 2 }),
  header: blocks,
  body: blocks,
  ids,
});

/** A note as the provider sends it; with `texts`, its numbers as text. */
function sent(note: ReadableNote, texts: boolean): unknown {
  const n = (value: number | null) => (texts && value !== null ? String(value) : value);
  const block = (one: NoteBlock) => ({
    ...(one.type && { type: one.type }),
    text: one.text,
    ranges: one.ranges.map(({ type, start, end, url: to, id, siteId, postId, parent, value }) => ({
      ...(type !== null && { type }),
      indices: [n(start), n(end)],
      url: to,
      id: n(id),
      site_id: n(siteId),
      post_id: n(postId),
      parent: n(parent),
      value,
    })),
    media: one.media.map(({ type, start, end, url: from, widthPx, heightPx }) => ({
      type,
      indices: [n(start), n(end)],
      url: from,
      width: n(widthPx),
      height: n(heightPx),
    })),
    ...(one.actions && { actions: one.actions }),
    meta: { ids: one.ids, links: { home: one.homeUrl }, titles: { home: one.homeTitle } },
    nest_level: n(one.nestLevel),
    edit_comment_link: one.editUrl,
  });
  return {
    id: n(note.id),
    note_hash: n(note.hash),
    type: note.type,
    read: note.read ? n(1) : n(0),
    timestamp: new Date(note.timestamp).toISOString(),
    url: note.url,
    icon: note.icon,
    noticon: note.noticon,
    title: note.title,
    subject: note.subject.map(block),
    header: note.header.map(block),
    body: note.body.map(block),
    meta: { ids: note.ids },
  };
}

test('what the provider sends of each field is what the note has, numbers as numbers or as text', () => {
  fc.assert(
    fc.property(aNote, fc.boolean(), (note, texts) => {
      expect(parseNote(sent(note, texts))).toEqual(note);
    }),
  );
});

const wire = { id: 1, timestamp: '2026-11-21T12:00:00Z', subject: [{ text: 'Ada' }] };
/** Of the only block of a body, what the note has. */
function bodyOf(block: unknown): NoteBlock | undefined {
  const note = parseNote({ ...wire, body: [block] });
  return note?.readable ? note.body[0] : undefined;
}
const rangesOf = (...indices: readonly unknown[]) =>
  bodyOf({ text: 'words', ranges: indices.map((one) => ({ indices: one })) })?.ranges.map(({ start, end }) => [
    start,
    end,
  ]);

test('[body.damage] a range is cut to its text and to whole units; one without indices, or that ends before it starts, is left out', () => {
  expect(rangesOf([-3, 99], [1.7, 2.9], [5, 5], [9, 12])).toEqual([
    [0, 5],
    [1, 2],
    [5, 5],
    [5, 5],
  ]);
  expect(rangesOf([3, 1], [1], [null, 2], [1, 'x'], ['', ' '], undefined, 'ab')).toEqual([]);
});

test('[body.damage] a picture without indices stands at the start; one of another type or without a web address is left out', () => {
  const image = { type: 'image', url: 'https://a.example/x.png' };
  expect(bodyOf({ text: 'words', media: [image] })?.media).toEqual([
    { ...image, start: 0, end: 0, widthPx: limits.defaultImagePx, heightPx: limits.defaultImagePx },
  ]);
  const others = [{ ...image, type: 'video' }, { ...image, url: 'mailto:a@b.example' }, { type: 'image' }, null, 'x'];
  expect(bodyOf({ text: 'words', media: others })?.media).toEqual([]);
});

test('[body.damage] a picture’s size that is no positive number is the default', () => {
  for (const width of [0, -5, 'wide', null, Number.NaN]) {
    const media = [{ type: 'badge', url: 'https://a.example/x.png', width, height: 1 }];
    expect(bodyOf({ text: '', media })?.media[0]).toMatchObject({ widthPx: limits.defaultImagePx, heightPx: 1 });
  }
});

test('[body.damage] a type or a value of a range that is no text is none', () => {
  const ranges = [{ indices: [0, 1], type: 7, value: {} }];
  expect(bodyOf({ text: 'words', ranges })?.ranges).toMatchObject([{ type: null, value: null }]);
});

test('an act is offered by its name, and is done where it says true or 1', () => {
  const actions = { 'like-comment': 1, 'approve-comment': true, follow: '1', 'spam-comment': 0, dance: true };
  expect(bodyOf({ text: '', actions })?.actions).toEqual({
    'like-comment': true,
    'approve-comment': true,
    follow: false,
    'spam-comment': false,
  });
  for (const none of [{}, { dance: true }, null, 'like', []])
    expect(bodyOf({ text: '', actions: none })?.actions).toBeNull();
});

test('[body.damage] a block’s damaged parts are left out, and what is no block is none', () => {
  expect(bodyOf({ type: 'video', text: 7, ranges: {}, media: 'x', meta: [], nest_level: 'deep' })).toEqual({
    type: null,
    text: '',
    ranges: [],
    media: [],
    actions: null,
    ids: {},
    homeUrl: null,
    homeTitle: null,
    nestLevel: 0,
    editUrl: null,
  });
  const meta = {
    ids: { site: 0, post: -1, comment: 'x', user: 1.5, other: 7 },
    titles: { home: 7 },
    links: { home: '/x' },
  };
  expect(bodyOf({ text: '', meta, edit_comment_link: 'javascript:x' })).toMatchObject({
    ids: {},
    homeTitle: null,
    homeUrl: null,
    editUrl: null,
  });
  for (const none of [null, 'words', ['words'], 7]) expect(bodyOf(none)).toBeUndefined();
});

test('[list.damaged-note] a note that cannot be shown has its id, hash, type, read mark and, where there is one, its time', () => {
  const known = { id: 7, note_hash: '12', type: 'comment', read: 1 };
  const unreadable = { readable: false, id: 7, hash: 12, type: 'comment', read: true };
  expect(parseNote({ ...known, subject: [{ text: 'Ada' }] })).toEqual({
    ...unreadable,
    timestamp: 0,
    reason: 'it has no readable time',
  });
  expect(parseNote({ ...known, timestamp: '1970-01-01T00:00:01Z', subject: [null] })).toEqual({
    ...unreadable,
    timestamp: 1_000,
    reason: 'it has no subject',
  });
});

test('without a type a note is of an unknown one, and without a hash its hash tells nothing', () => {
  for (const type of [undefined, '', 7])
    expect(parseNote({ ...wire, type })).toMatchObject({ type: 'unknown', hash: 0 });
});

test('of two marks that contradict each other, `read` counts', () => {
  expect(parseNote({ ...wire, read: 0, unread: 0 })?.read).toBe(false);
  expect(parseNote({ ...wire, read: 1, unread: 1 })?.read).toBe(true);
});

test.each([
  ['2026-11-21T12:00:00', '2026-11-21T12:00:00Z'],
  ['2026-11-21 12:00:00.5', '2026-11-21T12:00:00.5Z'],
  ['2026-11-21T12:00:00+05:30', '2026-11-21T12:00:00+05:30'],
  ['2026-11-21', '2026-11-21'],
])('[row.time] the time %s is read as %s, whatever the zone of the machine', (timestamp, read) => {
  const parse = jest.spyOn(Date, 'parse');
  parseNote({ ...wire, timestamp });
  expect(parse).toHaveBeenLastCalledWith(read);
});
