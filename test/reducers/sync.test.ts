/** How long the list waits after failures. */
import fc from 'fast-check';
import { backoffMs } from '../../reducers/sync';

describe('[sync.backoff] the wait after failures', () => {
  test('is 30 s, a step longer for each failure, and 180 s at most', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 100].map(backoffMs)).toEqual([
      30_000, 60_000, 90_000, 120_000, 150_000, 180_000, 180_000, 180_000,
    ]);
  });

  test('never becomes shorter by a further failure', () => {
    fc.assert(
      fc.property(fc.nat(), (failures) => {
        expect(backoffMs(failures + 1)).toBeGreaterThanOrEqual(backoffMs(failures));
      }),
    );
  });
});
