/** Which recorded entry an emitted event is paired with. */
import type { PanelEvent } from '../../../reducers/events';
import { checked, slackMs } from '../support/checkedLog';
import { asks, due, failedAs, opened, type Row } from '../support/smallLog';

test('[effects.compared] an entry that the effects made is awaited from them, any other is the world’s', () => {
  const unknown = (type: string) => ({ type }) as unknown as PanelEvent;
  const log = checked([
    [0, opened],
    [1, asks(1), 1],
    [1, asks(1)],
    [2, due],
    [3, { type: 'tabs.led', alone: false }],
    [4, { type: 'host.told', message: { action: 'togglePanel' } }, 1],
    [4, { type: 'host.told', message: { action: 'togglePanel' } }],
    [5, { type: 'storage.failed', key: 'k', reason: 'full' }, 1],
    [6, { type: 'storage.noteRead', note: 1 }, 1],
    [7, { type: 'session.foundEarlierLog', startedAt: 1 }, 1],
    [8, { type: 'session.mounted' }, 1],
    [9, unknown('ghost.told'), 1],
    [9, unknown('host.toldTwice'), 1],
    [9, unknown('storage.failedTwice'), 1],
    [9, unknown('report.offeredTwice'), 1],
    [9, unknown('my.api.requested'), 1],
  ]);
  const seqs = Array.from({ length: 16 }, (_, index) => index + 1);
  expect(seqs.filter(log.isAwaited)).toEqual([2, 4, 5, 6, 8, 10]);
  expect(seqs.filter(log.isClaimed)).toEqual([]);
});

test('[effects.compared] a record that the effects do again has no differences, and all its requests are matched', () => {
  const log = checked([
    [0, opened],
    [1, asks(1), 1],
    [2, asks(2), 1],
    [3, due],
  ]);
  expect(log.emit(asks(1), 1, 1, 2)).toBe(2);
  expect(log.emit(asks(2), 1, 2, 3)).toBe(3);
  expect(log.emit(due, 0, 3, 4)).toBe(4);
  expect([log.isAwaited(2), log.isClaimed(2)]).toEqual([false, true]);
  expect(log.matches.report()).toEqual({ ok: true, requests: 2, matched: 2, differences: [] });
});

test('[effects.compared] of equal entries an event is the one with its own cause', () => {
  const log = checked([
    [0, opened],
    [0, opened],
    [1, asks(1), 1],
    [1, asks(1), 2],
  ]);
  expect(log.emit(asks(1), 2, 1, 3)).toBe(4);
  log.matches.turn();
  expect(log.emit(asks(1), 1, 1, 3)).toBe(3);
  expect(log.told()).toEqual([]);
});

test('[effects.compared] without an own one it is the first that is not yet shown', () => {
  const log = checked([
    [0, opened],
    [1, asks(1), 1],
    [1, asks(1), 1],
    [1, asks(1), 1],
  ]);
  expect(log.emit(asks(1), 9, 1, 3)).toBe(3);
  expect(log.emit(asks(1), 0, 1, 3)).toBe(4);
  expect(log.emit(asks(1), 0, 1, 3)).toBe(-1);
});

test('[effects.compared] an entry is made once: a second one like it is extra, also where an earlier one was missed', () => {
  const log = checked([
    [0, opened],
    [1, asks(1), 9],
    [1, asks(1), 1],
  ]);
  log.missed(2);
  expect(log.emit(asks(1), 1, 1, 3)).toBe(3);
  expect(log.emit(asks(1), 1, 1, undefined)).toBe(-1);
});

test('[effects.compared] entries without a cause are not paired for that reason alone', () => {
  const log = checked([[10_000, due]]);
  expect(log.emit(due, 0, 100, 1)).toBe(-1);
  expect(log.isAwaited(1)).toBe(true);
});

test.each([
  ['when it was recorded', 10_000, []],
  ['as early as a timer may be', 10_000 - slackMs, []],
  ['earlier', 10_000 - slackMs - 1, [-slackMs - 1]],
  ['later, before it is shown', 12_000, []],
])('[effects.compared] an entry that is made %s', (_when, now, moved) => {
  const log = checked([
    [0, opened],
    [10_000, asks(1), 1],
  ]);
  expect(log.emit(asks(1), 1, now, 2)).toBe(2);
  expect(log.told()).toEqual(moved.map((laterMs) => ({ kind: 'moved', seq: 2, laterMs, followers: 0 })));
});

test('[effects.compared] what is recorded for later, on another occasion, is another entry', () => {
  const log = checked([
    [0, opened],
    [10_000, asks(1), 1],
  ]);
  expect(log.emit(asks(1), 9, 10_000 - slackMs - 1, 2)).toBe(-1);
  expect(log.emit(asks(1), 9, 10_000 - slackMs, 2)).toBe(2);
});

test('[effects.compared] the words of a failed channel are the browser’s: other words are the same failure', () => {
  const rows: readonly Row[] = [
    [0, { type: 'push.asked' }],
    [9, failedAs('NetworkError'), 1],
  ];
  const next = checked(rows);
  expect(next.emit(failedAs('Error'), 1, 9, 2)).toBe(2);
  expect(next.told()).toEqual([]);
  // Once the entry was taken, or when another entry is due, it counts as another failure.
  expect(next.emit(failedAs('Error'), 1, 9, 2)).toBe(-1);
  expect(checked(rows).emit(failedAs('Error'), 1, 9, 1)).toBe(-1);
  expect(checked(rows).emit({ type: 'push.closed' }, 1, 9, 2)).toBe(-1);
});
