/** Edits of a text: small, safe with any numbers, and enough to have the text again. */
import fc from 'fast-check';
import { clampedEdit, editBetween, edited, type TextEdit } from '../../reducers/textEdit';
import { lawRuns } from '../support/lawRuns';

/** Letters that repeat, characters of two units that share a half, a combining mark, half a pair. */
const text = fc.string({
  unit: fc.constantFrom('a', 'b', ' ', '😀', '😁', '🈀', 'é', '\ud83d', '\ude00'),
  maxLength: 12,
});
/** Holds no half of a surrogate pair. */
const isWhole = (value: string): boolean => !/\p{Surrogate}/u.test(value);

test('the edit between two texts makes the one of the other', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      expect(edited(before, editBetween(before, after))).toBe(after);
    }),
    { numRuns: lawRuns(2_000) },
  );
});

test('edits one after another give the text that the box had', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 20 }), (boxes) => {
      let kept = '';
      for (const box of boxes) {
        kept = edited(kept, editBetween(kept, box));
        expect(kept).toBe(box);
      }
    }),
  );
});

test('an edit says no more than what changed', () => {
  fc.assert(
    fc.property(text, text, text, (head, typed, tail) => {
      const { removed, inserted } = editBetween(head + tail, head + typed + tail);
      // Up to one pair may be widened to at either end.
      expect(removed).toBeLessThanOrEqual(4);
      expect(inserted.length).toBeLessThanOrEqual(typed.length + 4);
    }),
    { numRuns: lawRuns(2_000) },
  );
});

test('the edit of a text that did not change says nothing, and one that fits is kept as it is', () => {
  expect(editBetween('abc', 'abc')).toEqual({ start: 3, removed: 0, inserted: '' });
  const edit = { start: 1, removed: 2, inserted: 'x' };
  expect(clampedEdit('abc', edit)).toBe(edit);
});

test('only characters of two units widen an edit', () => {
  expect(editBetween('\uffffa', '\uffffb')).toEqual({ start: 1, removed: 1, inserted: 'b' });
  expect(editBetween('a\uffff', 'b\uffff')).toEqual({ start: 0, removed: 1, inserted: 'b' });
});

test.each([
  ['😀', '😁'],
  ['😀', '🈀'],
  ['😀', '\ud83da'],
  ['\ud83da', '😀'],
  ['😀', 'a\ude00'],
  ['a\ude00', '😀'],
])('the edit from %j to %j cuts neither, although they share a half', (before, after) => {
  expect(editBetween(before, after)).toEqual({ start: 0, removed: 2, inserted: after });
});

test('an edit of whole characters cuts none', () => {
  fc.assert(
    fc.property(text.filter(isWhole), text.filter(isWhole), (before, after) => {
      const { start, removed, inserted } = editBetween(before, after);
      expect([before.slice(0, start), before.slice(start, start + removed), inserted].every(isWhole)).toBe(true);
    }),
    { numRuns: lawRuns(2_000) },
  );
});

test.each<[string, TextEdit, string]>([
  ['from before the beginning', { start: -3, removed: 1, inserted: 'x' }, 'xbc'],
  ['beyond the end', { start: 9, removed: 2, inserted: 'x' }, 'abcx'],
  ['of more than there is', { start: 1, removed: Number.MAX_SAFE_INTEGER, inserted: '' }, 'a'],
  ['of less than nothing', { start: 1, removed: -2, inserted: 'x' }, 'axbc'],
  ['at no number', { start: Number.NaN, removed: Number.NaN, inserted: 'x' }, 'xabc'],
  ['at half a unit', { start: 1.5, removed: 1.5, inserted: 'x' }, 'axc'],
  ['without end', { start: 0, removed: Number.POSITIVE_INFINITY, inserted: '' }, ''],
])('an edit %s is clamped to the text', (_, edit, after) => {
  expect(edited('abc', edit)).toBe(after);
  const { start, removed } = clampedEdit('abc', edit);
  expect([start, removed, 3 - start - removed].every((units) => units >= 0)).toBe(true);
});
