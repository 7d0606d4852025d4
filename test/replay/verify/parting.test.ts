/** The entry at which today's states leave a recorded one. */
import { type FoldStep, partingOf } from '../../../src/replay/verify/parting';

interface Counts {
  readonly a?: unknown;
  readonly b?: unknown;
}

/** Today's states, in order; between two of them is an entry, and the first entry has seq 1. */
const stepsOf = (...states: readonly Counts[]): FoldStep<Counts>[] =>
  states.slice(1).map((after, index) => ({
    entry: { seq: index + 1, at: index, event: { type: 'user.openedHelp' } },
    before: states[index] ?? {},
    after,
  }));
const at = (place: 'a' | 'b', recorded: unknown) => ({ path: [place], before: recorded, after: 'today' });

test.each<[string, Counts[], unknown, number | null]>([
  ['the one after which the place is no longer as recorded', [{ a: 1 }, { a: 1 }, { a: 2 }, { a: 2 }], 1, 2],
  ['the last such one, where the place came back to it', [{ a: 1 }, { a: 2 }, { a: 1 }, { a: 3 }, { a: 4 }], 1, 3],
  ['none, where the place never was as recorded', [{ a: 2 }, { a: 3 }], 1, null],
  ['none, where it still is', [{ a: 2 }, { a: 1 }], 1, null],
  ['none, where an equal value took its place', [{ a: { x: 1 } }, { a: { x: 1 } }], { x: 1 }, null],
  ['the one that took away what is recorded', [{ a: { x: 1 } }, {}], { x: 1 }, 1],
  ['the one that put something where nothing is recorded', [{}, { a: null }], undefined, 1],
  ['none, where nothing became of nothing', [{}, { b: 1 }], undefined, null],
])('[replay.verify] the entry at which a place leaves the record is %s', (_which, states, recorded, seq) => {
  const parting = partingOf(stepsOf(...states), [at('a', recorded)]);
  expect(parting && { seq: parting.entry.seq, path: parting.path }).toEqual(seq && { seq, path: ['a'] });
});

test('[replay.verify] of several places the one that left first is named, of places that left together the first', () => {
  const steps = stepsOf({ a: 1, b: 1 }, { a: 1, b: 2 }, { a: 2, b: 2 });
  const found = [at('a', 1), at('b', 1)];
  expect(partingOf(steps, found)).toMatchObject({ entry: { seq: 1 }, path: ['b'] });
  expect(partingOf(steps, [...found].reverse())).toMatchObject({ entry: { seq: 1 }, path: ['b'] });
  const together = stepsOf({ a: 1, b: 1 }, { a: 2, b: 2 });
  expect(partingOf(together, found)?.path).toEqual(['a']);
  expect(partingOf(together, [])).toBeNull();
  expect(partingOf([], found)).toBeNull();
});
