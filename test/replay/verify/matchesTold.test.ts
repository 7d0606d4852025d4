/** What is told of entries that the effects make differently. */
import { checked } from '../support/checkedLog';
import { asks, due, opened, type Row } from '../support/smallLog';

const minuteMs = 60_000;

test('[effects.compared] an event that is not in the record is extra: told with its time, what led to it and what it led to', () => {
  const log = checked([[0, opened]]);
  expect(log.emit(asks(1), 1, 70, undefined)).toBe(-1);
  expect(log.emit(asks(2), -1, 80, undefined)).toBe(-2);
  expect(log.emit(asks(3), -2, 90, undefined)).toBe(-3);
  const { ok, requests, differences } = log.matches.report();
  expect({ ok, requests }).toEqual({ ok: false, requests: 0 });
  const causes = [{ seq: 1, at: 0, type: 'user.openedNote' }];
  expect(differences).toEqual([{ kind: 'extra', event: asks(1), seq: null, at: 70, laterMs: 0, causes, followers: 2 }]);
});

test('[effects.compared] an entry that is shown although no effect made it is missing, with what followed from it', () => {
  const log = checked([
    [0, opened],
    [10, asks(1), 1],
    [20, asks(2), 2],
    [30, asks(3), 3],
  ]);
  for (const seq of [2, 3, 4]) log.missed(seq);
  expect(log.isAwaited(2)).toBe(false);
  const { differences, requests, matched } = log.matches.report();
  expect({ requests, matched }).toEqual({ requests: 3, matched: 0 });
  expect(differences).toMatchObject([{ kind: 'missing', event: asks(1), seq: 2, at: 10, laterMs: 0, followers: 2 }]);
  expect(differences[0]?.causes.map(({ seq }) => seq)).toEqual([1]);
});

test('[effects.compared] a missing entry that is made after all, late, is one that moved', () => {
  const log = checked([
    [0, opened],
    [10, asks(1), 1],
    [20, asks(2), 2],
  ]);
  log.missed(2);
  log.missed(3);
  expect(log.emit(asks(1), 1, 3_010, undefined)).toBe(2);
  expect(log.emit(asks(2), 2, 3_020, undefined)).toBe(3);
  expect(log.told()).toEqual([{ kind: 'moved', seq: 2, laterMs: 3_000, followers: 1 }]);
  expect(log.matches.report()).toMatchObject({ requests: 2, matched: 2 });
});

test('[effects.compared] two requests made in another order in one turn are reordered, in two turns they are not', () => {
  const rows: readonly Row[] = [
    [0, opened],
    [10, asks(1), 1],
    [10, asks(2), 1],
    [10, asks(3), 1],
  ];
  const inOneTurn = checked(rows);
  for (const note of [3, 1, 2]) inOneTurn.emit(asks(note), 1, 10, 2);
  expect(inOneTurn.told()).toEqual([2, 3].map((seq) => ({ kind: 'reordered', seq, laterMs: 0, followers: 0 })));
  expect(inOneTurn.matches.report().differences[0]?.causes.map(({ seq }) => seq)).toEqual([1]);
  const inTwo = checked(rows);
  inTwo.emit(asks(3), 1, 10, 2);
  inTwo.matches.turn();
  for (const note of [1, 2]) inTwo.emit(asks(note), 1, 10, 2);
  expect(inTwo.told()).toEqual([]);
});

test('[effects.compared] only requests are told as reordered, and only by requests', () => {
  const writes = { type: 'storage.failed', key: 'k', reason: 'full' } as const;
  const rows: readonly Row[] = [
    [0, opened],
    [10, asks(1), 1],
    [10, writes, 1],
    [10, asks(2), 1],
  ];
  const log = checked(rows);
  log.emit(writes, 1, 10, 2);
  log.emit(asks(1), 1, 10, 2);
  expect(log.told()).toEqual([]);
  const other = checked(rows);
  for (const event of [asks(2), writes]) other.emit(event, 1, 10, 2);
  expect(other.told()).toEqual([]);
});

test('[effects.compared] what was shown without having been made cannot be overtaken', () => {
  const log = checked([
    [0, opened],
    [10, asks(1), 1],
    [10, asks(2), 1],
  ]);
  log.missed(2);
  log.emit(asks(2), 1, 10, 3);
  log.emit(asks(1), 1, 10, undefined);
  expect(log.told()).toEqual([{ kind: 'moved', seq: 2, laterMs: 0, followers: 0 }]);
});

const polls: readonly Row[] = [
  [0, opened],
  [minuteMs, due],
  [2 * minuteMs, due],
];

test('[effects.compared] an extra entry without a cause and the nearest missing one of its kind are one that moved', () => {
  const log = checked(polls);
  expect(log.emit(due, 0, 10_000, 2)).toBe(-1);
  log.emit(asks(5), -1, 10_001, 2);
  log.missed(3);
  log.missed(2);
  expect(log.told()).toEqual([
    { kind: 'moved', seq: 2, laterMs: 10_000 - minuteMs, followers: 1 },
    { kind: 'missing', seq: 3, laterMs: 0, followers: 0 },
  ]);
});

test('[effects.compared] two that moved are both told as such, each once', () => {
  const log = checked(polls);
  log.emit(due, 0, 30_000, 2);
  log.emit(due, 0, 40_000, 2);
  log.missed(2);
  log.missed(3);
  expect(log.told()).toEqual([
    { kind: 'moved', seq: 2, laterMs: 30_000 - minuteMs, followers: 0 },
    { kind: 'moved', seq: 3, laterMs: 40_000 - 2 * minuteMs, followers: 0 },
  ]);
});

test.each([
  ['of another kind', { type: 'tabs.led', alone: false }, 0, 1_000],
  ['with a cause of its own', due, 1, 1_000],
  ['more than three minutes away', due, 0, minuteMs + 180_001],
] as const)('[effects.compared] an extra entry %s is not the missing one', (_which, event, cause, at) => {
  const log = checked([
    [0, opened],
    [minuteMs, due],
  ]);
  log.missed(2);
  log.emit(event, cause, at, undefined);
  expect(
    log
      .told()
      .map(({ kind }) => kind)
      .sort(),
  ).toEqual(['extra', 'missing']);
});

test('[effects.compared] three minutes away it still is', () => {
  const log = checked([
    [0, opened],
    [minuteMs, due],
  ]);
  log.missed(2);
  log.emit(due, 0, minuteMs + 180_000, undefined);
  expect(log.told()).toEqual([{ kind: 'moved', seq: 2, laterMs: 180_000, followers: 0 }]);
});

test('[effects.compared] differences are told in the order of their times, of equal times in the order of the log', () => {
  const log = checked([
    [0, opened],
    [50, asks(1), 1],
    [20, asks(2), 1],
    [20, asks(3), 1],
  ]);
  for (const seq of [4, 3, 2]) log.missed(seq);
  log.emit(asks(9), 1, 20, undefined);
  expect(log.told().map(({ seq }) => seq)).toEqual([null, 3, 4, 2]);
});
