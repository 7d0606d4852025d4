/** Chains of causes, as long as their entries are kept. */
import type { Entry } from '../../../reducers/events';
import { createCauseIndex } from '../../../src/replay/questions/causes';

const entry = (seq: number, cause?: number): Entry => ({
  seq,
  at: seq * 10,
  ...(cause === undefined ? {} : { cause }),
  event: { type: 'session.mounted' },
});

test('a chain has the entry first, then its causes, the nearest first', () => {
  const index = createCauseIndex();
  for (const one of [entry(1), entry(2), entry(3, 1), entry(4), entry(5, 3)]) index.add(one);
  expect(index.chain(5).map(({ seq }) => seq)).toEqual([5, 3, 1]);
  expect(index.chain(2)).toEqual([{ seq: 2, at: 20, type: 'session.mounted' }]);
  expect(index.chain(9)).toEqual([]);
});

test('a chain has at most a hundred entries, so that a log in which each entry leads to the next is still answered', () => {
  const index = createCauseIndex();
  for (let seq = 1; seq <= 1_000; seq += 1) index.add(entry(seq, seq === 1 ? undefined : seq - 1));
  expect(index.chain(1_000)).toHaveLength(100);
});

test('of a long log the latest entries are kept: a chain ends before the first that is not kept', () => {
  const index = createCauseIndex(4);
  for (let seq = 1; seq <= 100; seq += 1) index.add(entry(seq, seq === 1 ? undefined : seq - 1));
  expect(index.chain(100).map(({ seq }) => seq)).toEqual([100, 99, 98, 97]);
  expect(index.chain(50)).toEqual([]);
});
