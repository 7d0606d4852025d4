/** Does work while a lock over all tabs is held, and releases the lock at the end of the work. A spam or trash uses it, and the move of stored data. */
import { concat, map, type Observable, of, switchMap, takeWhile } from 'rxjs';

const over = Symbol('over');

/**
 * @param lock$ emits once when the lock is held; unsubscribing releases it
 * @param work$ subscribed while it is held
 */
export const holding = <T>(lock$: Observable<unknown>, work$: Observable<T>): Observable<T> =>
  lock$.pipe(
    switchMap(() => concat(work$, of(over))),
    takeWhile((value) => value !== over),
    map((value) => value as T),
  );
