/** The state at any seq: the same as a fold from the beginning, with fewer than 256 steps. */
import fc from 'fast-check';
import type { Entry } from '../../../reducers/events';
import { createHistory } from '../../../src/replay/fold/history';
import { panelFold } from '../../../src/replay/fold/panelFold';
import { type Fold, foldAll } from '../../../src/replay/fold/pass';
import { entriesOf } from '../support/logs';

/** A fold that adds up seqs and counts its steps. */
function adding(): { fold: Fold<number>; steps: () => number } {
  let steps = 0;
  const reduce = (sum: number, { seq }: Entry) => {
    steps += 1;
    return sum + seq;
  };
  return { fold: { initial: 0, reduce }, steps: () => steps };
}
const entry = (seq: number): Entry => ({ seq, at: seq, event: { type: 'session.mounted' } });
const entriesTo = (last: number, first = 1): Entry[] =>
  Array.from({ length: last - first + 1 }, (_, index) => entry(first + index));
const sumTo = (seq: number): number => (seq * (seq + 1)) / 2;

test('the state at any seq is the fold of the entries up to it', () => {
  const { fold } = adding();
  const history = createHistory({ fold, entries: entriesTo(1000) });
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1000 })), (seqs) => {
      for (const seq of seqs) expect(history.stateAt(seq)).toBe(sumTo(seq));
    }),
  );
});

test('a jump folds fewer than 256 entries, a step forward one', () => {
  const { fold, steps } = adding();
  const history = createHistory({ fold, entries: entriesTo(2000) });
  const stepsOf = (seq: number) => {
    const before = steps();
    history.stateAt(seq);
    return steps() - before;
  };
  expect(stepsOf(511)).toBe(255);
  expect(stepsOf(512)).toBe(0);
  expect(stepsOf(1000)).toBe(1000 - 768);
  expect(stepsOf(1001)).toBe(1);
  expect(stepsOf(1001)).toBe(0);
  expect(stepsOf(2000)).toBe(0);
});

test('entries can be appended while it is read; an entry with a given state is not folded', () => {
  const { fold, steps } = adding();
  const history = createHistory({ fold });
  for (const next of entriesTo(600)) history.append(next, sumTo(next.seq));
  expect(steps()).toBe(0);
  expect(history.last()).toBe(600);
  expect(history.stateAt(300)).toBe(sumTo(300));
  history.append(entry(601));
  expect(history.stateAt(601)).toBe(sumTo(601));
});

test('an entry out of order is refused, and the message names the next one', () => {
  const history = createHistory({ fold: adding().fold, entries: entriesTo(3) });
  expect(() => history.append(entry(5))).toThrow('Entry 5 cannot be appended: 4 is the next one.');
});

test.each([-1, 11, 1.5, Number.NaN])('there is no state at %d, and the message says where there is', (seq) => {
  const history = createHistory({ fold: adding().fold, entries: entriesTo(10) });
  expect(() => history.stateAt(seq)).toThrow('this log goes from 0 to 10');
});

test('a log that begins at a base goes on from it', () => {
  const history = createHistory({
    fold: adding().fold,
    base: { seq: 512, state: sumTo(512) },
    entries: entriesTo(900, 513),
  });
  expect(history.stateAt(512)).toBe(sumTo(512));
  expect(history.stateAt(800)).toBe(sumTo(800));
  expect(() => history.stateAt(511)).toThrow('from 512 to 900');
});

test('what a history holds is told: where it begins, its entries, and its end', () => {
  const history = createHistory({ fold: adding().fold, base: { seq: 512, state: 7 }, entries: entriesTo(514, 513) });
  expect([history.base(), history.last(), history.entries().length]).toEqual([{ seq: 512, state: 7 }, 514, 2]);
  expect([512, 513, 514, 515].map((seq) => history.entry(seq)?.seq)).toEqual([undefined, 513, 514, undefined]);
  expect(() => history.append(entry(514))).toThrow(
    new RangeError('Entry 514 cannot be appended: 515 is the next one.'),
  );
  expect(() => history.append(entry(516))).toThrow('515 is the next one');
});

test('a log that begins at a base is refolded from it, one that begins at the beginning from the other initial state', () => {
  const other: Fold<number> = { initial: 100, reduce: (sum) => sum + 1 };
  const based = createHistory({ fold: adding().fold, base: { seq: 512, state: 7 }, entries: entriesTo(514, 513) });
  expect([based.refold(other).stateAt(512), based.refold(other).stateAt(514)]).toEqual([7, 9]);
  const whole = createHistory({ fold: adding().fold, entries: entriesTo(2) }).refold(other);
  expect([whole.stateAt(0), whole.stateAt(2)]).toEqual([100, 102]);
});

test('as many entries as are asked for are folded at most, also after others were dropped', () => {
  const { fold, steps } = adding();
  const history = createHistory({ fold, entries: entriesTo(100), every: 10 });
  const stepsOf = (seq: number) => {
    const before = steps();
    expect(history.stateAt(seq)).toBe(sumTo(seq));
    return steps() - before;
  };
  expect([stepsOf(99), stepsOf(90), stepsOf(91), stepsOf(89), stepsOf(15), stepsOf(14)]).toEqual([9, 0, 1, 9, 5, 4]);
  history.forget({ seq: 10, state: sumTo(10) });
  expect([stepsOf(99), stepsOf(12), stepsOf(13), stepsOf(20), stepsOf(29)]).toEqual([9, 2, 1, 0, 9]);
  history.forget({ seq: 10, state: -1 });
  history.forget({ seq: 3, state: -1 });
  expect([history.base().seq, stepsOf(10)]).toEqual([10, 0]);
  history.forget({ seq: 100, state: sumTo(100) });
  expect([history.last(), history.entries().length, stepsOf(100)]).toEqual([100, 0, 0]);
  history.append(entry(101));
  expect(history.stateAt(101)).toBe(sumTo(101));
  history.forget({ seq: 200, state: sumTo(200) });
  expect([history.last(), history.stateAt(200)]).toEqual([200, sumTo(200)]);
});

test.each([512, 600])('entries up to %d can be dropped, and the rest stays', (seq) => {
  const history = createHistory({ fold: adding().fold, entries: entriesTo(1000) });
  history.forget({ seq, state: sumTo(seq) });
  expect(history.base().seq).toBe(seq);
  expect(history.entries()).toHaveLength(1000 - seq);
  expect(history.entry(seq)).toBeUndefined();
  expect(history.entry(seq + 1)?.seq).toBe(seq + 1);
  for (const at of [seq, seq + 1, 700, 769, 999, 1000]) expect(history.stateAt(at)).toBe(sumTo(at));
  history.append(entry(1001));
  expect(history.stateAt(1001)).toBe(sumTo(1001));
  history.forget({ seq: 900, state: sumTo(900) });
  expect([history.entries().length, history.entry(901)?.seq, history.stateAt(950)]).toEqual([101, 901, sumTo(950)]);
});

test('a changed reducer refolds the same entries', () => {
  const history = createHistory({ fold: adding().fold, entries: entriesTo(300) });
  const doubled = history.refold({ initial: 0, reduce: (sum, { seq }) => sum + 2 * seq });
  expect(doubled.stateAt(300)).toBe(2 * sumTo(300));
  expect(history.stateAt(300)).toBe(sumTo(300));
});

test('a recorded session has the same states whatever was asked before', () => {
  const entries = entriesOf('moderating');
  const history = createHistory({ fold: panelFold, entries, every: 16 });
  for (const seq of [entries.length, 1, 40, 39, 17, 16, 0])
    expect(history.stateAt(seq)).toEqual(foldAll(panelFold, panelFold.initial, entries.slice(0, seq)));
});
