/**
 * Chains of causes: back to where the matter began, within what is kept.
 * @jest-environment node
 */
import type { Entry } from '../../../reducers/events';
import { createCauseIndex } from '../../../src/replay/questions/causes';

const entry = (seq: number, cause?: number): Entry => ({
  seq,
  at: seq * 10,
  ...(cause === undefined ? {} : { cause }),
  event: { type: 'session.mounted' },
});

test('the entry is first, then what led to it', () => {
  const index = createCauseIndex();
  for (const one of [entry(1), entry(2), entry(3, 1), entry(4), entry(5, 3)]) index.add(one);
  expect(index.chain(5).map(({ seq }) => seq)).toEqual([5, 3, 1]);
  expect(index.chain(2)).toEqual([{ seq: 2, at: 20, type: 'session.mounted' }]);
  expect(index.chain(9)).toEqual([]);
});

test('of a long log the latest are kept: a chain ends where it leaves them', () => {
  const index = createCauseIndex(4);
  for (let seq = 1; seq <= 100; seq += 1) index.add(entry(seq, seq === 1 ? undefined : seq - 1));
  expect(index.chain(100).map(({ seq }) => seq)).toEqual([100, 99, 98, 97]);
  expect(index.chain(50)).toEqual([]);
});
