/** The time for the next regular look at the list. effects/sync asks for one look at a time and drives the backoff. */
import { asyncScheduler, map, type Observable, type SchedulerLike, timer } from 'rxjs';
import type { WorldEvent } from '../../reducers/events';

export { backoffMs } from '../../reducers/sync';

/** `poll.due` once, after `delayMs` milliseconds; then completes. Unsubscribing cancels it. */
export const poll = (delayMs: number, scheduler: SchedulerLike = asyncScheduler): Observable<WorldEvent> =>
  timer(delayMs, scheduler).pipe(map(() => ({ type: 'poll.due' })));
