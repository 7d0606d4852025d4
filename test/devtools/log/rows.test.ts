/** Which entries are listed. */

import { sourceOf } from '../../../src/devtools/log/sources';
import { rowsOf } from '../../../src/devtools/viewer/viewerState';
import { entriesOf } from '../../replay/support/logs';
import { sessionOf } from '../sessionOf';

const entries = entriesOf('morning');
const session = sessionOf(entries);
const listed = (hidden: readonly string[], only: readonly number[] | null = null): number[] => {
  const rows = rowsOf(session, { hidden: new Set(hidden), only });
  return Array.from({ length: rows.length }, (_, row) => rows.position(row));
};

test('without a filter every entry has its row', () => {
  expect(listed([])).toEqual(entries.map(({ seq }) => seq));
});

test('entries of a hidden source are not listed', () => {
  const expected = entries.filter(({ event }) => sourceOf(event.type) !== 'api').map(({ seq }) => seq);
  expect(listed(['api'])).toEqual(expected);
});

test('only matches are listed, without those of hidden sources', () => {
  const hits = entries.slice(0, 20).map(({ seq }) => seq);
  const expected = entries.slice(0, 20).filter(({ event }) => sourceOf(event.type) !== 'api');
  expect(listed(['api'], hits)).toEqual(expected.map(({ seq }) => seq));
  expect(listed([], [])).toEqual([]);
});

test('the row of an entry that is not listed is the one before it', () => {
  const rows = rowsOf(session, { hidden: new Set(), only: [4, 8, 15] });
  expect([1, 4, 7, 8, 14, 15, 99].map(rows.rowOf)).toEqual([0, 0, 0, 1, 1, 2, 2]);
});
