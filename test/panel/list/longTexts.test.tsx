/** Notes with texts of a megabyte: what the rows of the list draw of them, which is what a browser has to lay out. */
import type { ReadableNote } from '../../../reducers/note';
import { ListView } from '../../../src/panel/list/ListView';
import { views } from '../../../src/panel/views';
import { aNote, block, panelWorld, readyState, renderPanel } from '../../support/panelWorld';

const megabyte = 1_000_000;
const kinds: readonly (readonly [string, string])[] = [
  ['one word', 'x'.repeat(megabyte)],
  ['many words', 'to be '.repeat(megabyte / 6)],
  ['many lines', 'a\n'.repeat(megabyte / 2)],
  ['characters of two units', '🦉'.repeat(megabyte / 2)],
  ['blanks before a word', `${' '.repeat(megabyte)}x`],
];
/** The places of a note's texts that its row shows, and those that a row shows where the first ones are missing. */
const places = (text: string): readonly Partial<ReadableNote>[] => [
  { subject: [block({ text }), block({ text })], title: text },
  { subject: [block({ text, ranges: [{ ...aRange, end: text.length }] })], title: '' },
  { subject: [block({ text: 'Ada commented' }), block({ text })] },
  { header: [block(), block({ text })], body: [block(), block({ nestLevel: 1 })] },
  { subject: [], title: text },
  { subject: [block({ text: ' ' }), block({ text })], title: text },
];
const aRange = {
  type: 'user',
  start: 0,
  end: 0,
  url: null,
  id: null,
  parent: null,
  siteId: null,
  postId: null,
  value: null,
};

test.each(kinds)(
  '[row.excerpt] of texts of %s and a megabyte a row draws 300 units of each of its two lines',
  (_, text) => {
    const notes = places(text).map((part, index) => aNote(index + 1, part));
    const { container } = renderPanel(<ListView {...views} />, panelWorld(readyState(notes)));
    const rows = [...container.querySelectorAll('.row')];
    expect(rows).toHaveLength(notes.length);
    for (const row of rows) {
      for (const line of row.querySelectorAll('.row-link, .row-excerpt, .row-line')) {
        const { length } = line.textContent;
        expect(length).toBeGreaterThan(0);
        expect(length).toBeLessThanOrEqual(301);
      }
      // No text hides in an attribute.
      expect(row.outerHTML.length).toBeLessThan(3_000);
    }
  },
);
