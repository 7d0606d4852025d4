/** How ranges are drawn: which elements, which links, which items. */
import type { NoteRange } from '../../../reducers/note';
import { formatsOf, itemOf } from '../../../src/panel/body/ranges';
import { noteRange } from '../../support/noteRange';

const range = (part: Partial<NoteRange>): NoteRange => noteRange({ end: 3, ...part });
const format = (part: Partial<NoteRange>) => formatsOf({ text: 'abc', ranges: [range(part)], media: [] })[0]?.value;

describe('[body.elements] formatsOf', () => {
  test.each([
    ['b', 'strong'],
    ['strong', 'strong'],
    ['i', 'em'],
    ['em', 'em'],
    ['code', 'code'],
    ['cite', 'cite'],
  ])('a range of type %s is the element %s', (type, tag) => {
    expect(format({ type })).toEqual({ kind: 'style', tag });
  });

  test.each(['p', 'pre', 'blockquote', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])(
    'a range of type %s is that block',
    (tag) => {
      expect(format({ type: tag })).toEqual({ kind: 'block', tag });
    },
  );

  test.each([null, 'user', 'stat', 'match', 'button', 'somethingNew', 'constructor', '__proto__'])(
    'a range of type %s is a link when it has a URL, else its text',
    (type) => {
      expect(format({ type, url: 'https://ada.example/' })).toMatchObject({
        kind: 'link',
        url: 'https://ada.example/',
      });
      expect(format({ type })).toMatchObject({ kind: 'text' });
    },
  );

  test('an empty range is left out, unless it is a rule', () => {
    expect(format({ type: 'noticon', end: 0 })).toBeUndefined();
    expect(format({ type: 'hr', end: 0 })).toEqual({ kind: 'block', tag: 'hr' });
  });

  test('[body.ranges] of two ranges over the same words the parent is the outer one, and a cycle of parents loses no range', () => {
    const child = range({ type: 'b', id: 2, parent: 1 });
    const parent = range({ type: 'i', id: 1 });
    expect(formatsOf({ text: 'abc', ranges: [child, parent], media: [] }).map(({ value }) => value)).toEqual([
      { kind: 'style', tag: 'em' },
      { kind: 'style', tag: 'strong' },
    ]);
    expect(
      formatsOf({ text: 'abc', ranges: [range({ id: 1, parent: 2 }), range({ id: 2, parent: 1 })], media: [] }),
    ).toHaveLength(2);
  });
});

test('[body.ranges] no range parts a character in two', () => {
  const spans = formatsOf({
    text: 'a\u{1f600}b',
    ranges: [range({ type: 'b', start: 0, end: 2 }), range({ type: 'i', start: 2, end: 4 })],
    media: [],
  });
  expect(spans.map(({ start, end }) => [start, end])).toEqual([
    [0, 1],
    [1, 4],
  ]);
});

describe('[items.open] itemOf', () => {
  const url = 'https://harbourlights.example/';
  test('posts, comments and sites are items by their ids', () => {
    expect(itemOf(range({ type: 'post', siteId: 101, id: 501, url }))).toEqual({
      kind: 'post',
      siteId: 101,
      postId: 501,
      commentId: null,
      url,
    });
    expect(itemOf(range({ type: 'comment', siteId: 101, postId: 501, id: 711 }))).toEqual({
      kind: 'comment',
      siteId: 101,
      postId: 501,
      commentId: 711,
      url: null,
    });
    expect(itemOf(range({ type: 'site', id: 101, url }))).toMatchObject({ kind: 'site', siteId: 101 });
  });

  test('without its ids, and for any other type, a range is no item', () => {
    expect(itemOf(range({ type: 'post', id: 501 }))).toBeNull();
    expect(itemOf(range({ type: 'comment', siteId: 101 }))).toBeNull();
    expect(itemOf(range({ type: 'site' }))).toBeNull();
    expect(itemOf(range({ type: 'user', siteId: 3001, id: 2001, url }))).toBeNull();
  });
});

/** How often the parent of a range is read in a chain of so many nested ranges, the innermost first in the list. */
function stepsOf(length: number, isCycle: boolean): number {
  let steps = 0;
  const ranges = Array.from({ length }, (_, index): NoteRange => {
    const parent = index === length - 1 ? (isCycle ? 0 : null) : index + 1;
    return Object.defineProperty(range({ type: 'b', id: index, parent }), 'parent', {
      get: () => {
        steps += 1;
        return parent;
      },
    });
  });
  expect(formatsOf({ text: 'abc', ranges, media: [] })).toHaveLength(Math.min(length, 800));
  return steps;
}

test.each([false, true])(
  '[body.long-text] twice as many nested ranges take twice as many steps (a cycle: %s)',
  (isCycle) => {
    for (const length of [250, 500, 1_000, 2_000])
      expect(stepsOf(2 * length, isCycle)).toBeLessThanOrEqual(2 * stepsOf(length, isCycle) + 2);
  },
);
