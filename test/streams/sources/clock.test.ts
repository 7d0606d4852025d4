/** The tick of each full minute, over midnights of long and short days. */
import fc from 'fast-check';
import { map, type Observable } from 'rxjs';
import type { WorldEvent } from '../../../reducers/events';
import { clock, daysAt, untilNextTickMs } from '../../../streams/sources/clock';
import { marbles } from '../support/marbles';

const dayMs = 86_400_000;
const midnight = Date.UTC(2026, 10, 21);
const startOfUtcDay = (ms: number) => Math.floor(ms / dayMs) * dayMs;
const days = (source$: Observable<WorldEvent>): Observable<WorldEvent> =>
  source$.pipe(map((event) => (event.type === 'clock.ticked' ? tick(event.startOfToday) : event)));
const tick = (startOfToday: number): WorldEvent => ({ type: 'clock.ticked', startOfToday, now: 0 });

test('it ticks at each full minute', () => {
  const scheduler = marbles();
  scheduler.run(({ expectObservable }) => {
    const now = () => midnight + 3_600_000 + 45_000 + scheduler.now();
    expectObservable(days(clock(now, startOfUtcDay)), '^ 140s !').toBe('15s t 59999ms t 59999ms t', {
      t: tick(midnight),
    });
  });
});

test('a day begins at its first millisecond, with the new start of today', () => {
  const scheduler = marbles();
  scheduler.run(({ expectObservable }) => {
    const now = () => midnight - 90_500 + scheduler.now();
    expectObservable(days(clock(now, startOfUtcDay)), '^ 91s !').toBe('30500ms y 59999ms t', {
      y: tick(midnight - dayMs),
      t: tick(midnight),
    });
  });
});

test.each([23, 25])('[groups.bounds] it tells that yesterday had %i hours, and nothing of a day of 24', (hours) => {
  // The clocks were changed in the day before this midnight.
  const startOfDay = (ms: number) => (ms >= midnight ? startOfUtcDay(ms) : midnight - hours * 3_600_000);
  expect(daysAt(midnight + 1, startOfDay)).toEqual({ startOfToday: midnight, yesterdayMs: hours * 3_600_000 });
  expect(daysAt(midnight + dayMs, startOfDay)).toEqual({ startOfToday: midnight + dayMs });
});

test('a timer that fires early ticks again at the full minute itself', () => {
  const scheduler = marbles();
  scheduler.run(({ expectObservable }) => {
    // Every reading is a millisecond behind the scheduler.
    const now = () => midnight - 1_000 + Math.max(0, scheduler.now() - 1);
    expectObservable(days(clock(now, startOfUtcDay)), '^ 1005ms !').toBe('1000ms yt', {
      y: tick(midnight - dayMs),
      t: tick(midnight),
    });
  });
});

test('after a time without subscribers the first tick comes at once when a full minute was passed', () => {
  const scheduler = marbles();
  scheduler.run(({ expectObservable }) => {
    const now = () => midnight - 10_000 + scheduler.now();
    const clock$ = days(clock(now, startOfUtcDay));
    expectObservable(clock$, '5s ^ 1s !').toBe('');
    expectObservable(clock$, '25s ^ 1s !').toBe('25s t', { t: tick(midnight) });
    expectObservable(clock$, '28s ^ 1s !').toBe('');
  });
});

test('the end of the subscription leaves no timer', () => {
  jest.useFakeTimers();
  try {
    const clock$ = clock(Date.now, startOfUtcDay);
    expect(jest.getTimerCount()).toBe(0);
    const subscription = clock$.subscribe();
    expect(jest.getTimerCount()).toBe(1);
    subscription.unsubscribe();
    expect(jest.getTimerCount()).toBe(0);
  } finally {
    jest.useRealTimers();
  }
});

test('the wait is more than nothing, at most a minute, and ends on a full minute', () => {
  fc.assert(
    fc.property(fc.nat({ max: Number.MAX_SAFE_INTEGER - 60_000 }), (nowMs) => {
      const wait = untilNextTickMs(nowMs);
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(60_000);
      expect((nowMs + wait) % 60_000).toBe(0);
    }),
  );
});

test('of a clock that tells parts of a millisecond the wait is in whole ones, and never too short', () => {
  expect([0.5, 59_999.5, 60_000.5].map(untilNextTickMs)).toEqual([60_000, 1, 60_000]);
});
