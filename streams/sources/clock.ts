/**
 * Tells each full minute, for relative times and for the headings Today and Yesterday. The frame subscribes it while
 * the panel is visible.
 */
import { asyncScheduler, defer, map, type Observable, repeat, type SchedulerLike, timer } from 'rxjs';
import type { WorldEvent } from '../../reducers/events';
import { limits } from '../../reducers/limits';

/**
 * Milliseconds to the next full minute, 1 to 60,000. Local midnight is a full minute in every time zone, so the day
 * changes on time.
 * @param nowMs milliseconds since 1970
 */
export const untilNextTickMs = (nowMs: number): number => limits.clockTickMs - (Math.floor(nowMs) % limits.clockTickMs);

interface Days {
  readonly startOfToday: number;
  readonly yesterdayMs?: number;
}

/** @returns local midnight, and the length of the day before where it had 23 or 25 hours */
export function daysAt(nowMs: number, startOfDay: (ms: number) => number): Days {
  const startOfToday = startOfDay(nowMs);
  const yesterdayMs = startOfToday - startOfDay(startOfToday - 1);
  return { startOfToday, ...(yesterdayMs !== limits.dayMs && { yesterdayMs }) };
}

/**
 * Emits `clock.ticked` at every full minute. When it is subscribed again, the first tick comes at once if a full minute
 * passed meanwhile.
 * @param now milliseconds since 1970
 * @param startOfDay local midnight before a time; both milliseconds since 1970
 */
export function clock(
  now: () => number,
  startOfDay: (ms: number) => number,
  scheduler: SchedulerLike = asyncScheduler,
): Observable<WorldEvent> {
  const minute = () => Math.floor(now() / limits.clockTickMs);
  let lastMinute = minute();
  return defer(() => timer(lastMinute === minute() ? untilNextTickMs(now()) : 0, scheduler)).pipe(
    map((): WorldEvent => {
      lastMinute = minute();
      return { type: 'clock.ticked', ...daysAt(now(), startOfDay), now: now() };
    }),
    repeat(),
  );
}
