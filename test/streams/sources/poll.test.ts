/** One look at a time, and how long to wait for it. */
import fc from 'fast-check';
import { TestScheduler } from 'rxjs/testing';
import { backoffMs, poll } from '../../../streams/sources/poll';

const marbles = () => new TestScheduler((actual, expected) => expect(actual).toEqual(expected));
const due = { d: { type: 'poll.due' } };

test('a look is due once, after its delay', () => {
  marbles().run(({ expectObservable }) => {
    expectObservable(poll(30_000)).toBe('30s (d|)', due);
  });
});

test('it runs on the scheduler it is given', () => {
  const scheduler = marbles();
  scheduler.run(({ expectObservable }) => {
    expectObservable(poll(backoffMs(2), scheduler)).toBe('90s (d|)', due);
  });
});

test('unsubscribing cancels it', () => {
  marbles().run(({ expectObservable }) => {
    expectObservable(poll(30_000), '29s !').toBe('', due);
  });
});

test('30 s, a step longer for each failure, 180 s at most', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 100].map(backoffMs)).toEqual([
    30_000, 60_000, 90_000, 120_000, 150_000, 180_000, 180_000, 180_000,
  ]);
});

test('a further failure never makes the wait shorter', () => {
  fc.assert(
    fc.property(fc.nat(), (failures) => {
      expect(backoffMs(failures + 1)).toBeGreaterThanOrEqual(backoffMs(failures));
    }),
  );
});
