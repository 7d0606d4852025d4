/** Search in events and states. */

import { isRead } from '../../../reducers/selectors';
import { createSearch, isHit, nextHit, type Query, type Search } from '../../../src/devtools/log/search';
import { entriesOf } from '../../replay/support/logs';
import { sessionOf } from '../sessionOf';

const entries = entriesOf('morning');
const never = () => false;

function begun(query: Query, track = sessionOf(entries)): Search {
  const search = createSearch(track, query);
  if (typeof search === 'string') throw new Error(search);
  return search;
}
function found(query: Query): readonly number[] {
  const search = begun(query);
  expect(search.step(never)).toBe(true);
  return search.hits;
}

test('words are found anywhere in an event, in any case and order', () => {
  const expected = entries.filter(({ event }) => event.type === 'user.openedNote' && event.note === 1011);
  expect(found({ text: '1011 OpenedNote', mode: 'text' })).toEqual(expected.map(({ seq }) => seq));
});

test('an expression sees the entry and the state after it', () => {
  const session = sessionOf(entries);
  const hits = found({ text: 'isRead(1012)', mode: 'holds' });
  const expected = entries.filter(({ seq }) => isRead(session.stateAt(seq), 1012)).map(({ seq }) => seq);
  expect(hits).toEqual(expected);
  expect(hits.length).toBeGreaterThan(5);
});

test('the mode “begins” finds only where an expression starts to hold', () => {
  const opened = entries.find(({ event }) => event.type === 'user.openedNote');
  expect(found({ text: 'isRead(1012)', mode: 'begins' })).toEqual([opened?.seq]);
});

test('an invalid query gives a sentence and throws no error', () => {
  expect(createSearch(sessionOf(entries), { text: 'state.(', mode: 'holds' })).toContain('state.(');
});

test('a search in slices finds the same as one in a single run', () => {
  const query = { text: 'api', mode: 'text' } as const;
  const search = begun(query);
  let slices = 1;
  while (!search.step(() => true)) slices += 1;
  expect(slices).toBeGreaterThan(1);
  expect(search.hits).toEqual(found(query));
});

test('a search continues where it stopped when entries come', () => {
  const session = sessionOf(entries.slice(0, 30), 'live');
  const search = begun({ text: 'api', mode: 'text' }, session);
  search.step(never);
  const first = search.hits.length;
  session.add(entries.slice(30));
  search.step(never);
  expect(search.hits).toEqual(found({ text: 'api', mode: 'text' }));
  expect(search.hits.length).toBeGreaterThan(first);
});

test('next and previous match wrap around', () => {
  const hits = [3, 7, 9];
  expect([2, 3, 8, 9].map((position) => nextHit(hits, position, 1))).toEqual([3, 7, 9, 3]);
  expect([2, 3, 8, 9].map((position) => nextHit(hits, position, -1))).toEqual([9, 9, 7, 7]);
  expect(nextHit([], 4, 1)).toBeNull();
  expect([3, 4].map((position) => isHit(hits, position))).toEqual([true, false]);
});
