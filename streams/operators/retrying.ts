/** Tries again by a policy; replies use it. The policy is a value, so that it can be tested separately. */
import {
  asyncScheduler,
  catchError,
  defer,
  type Observable,
  type SchedulerLike,
  switchMap,
  throwError,
  timer,
} from 'rxjs';

export interface RetryPolicy<E> {
  /** The wait before the nth retry (1 is the first) in milliseconds, or null to give up with the error. */
  readonly delayMs: (retry: number, error: E) => number | null;
}

/**
 * @param attempt makes one try; `retry` is 0 for the first, and `last` is the error that led to this try
 * @param policy when to try again; the error at which it gives up is the result's error
 */
export function retrying<T, E>(
  attempt: (retry: number, last: E | null) => Observable<T>,
  policy: RetryPolicy<E>,
  scheduler: SchedulerLike = asyncScheduler,
): Observable<T> {
  const from = (retry: number, last: E | null): Observable<T> =>
    defer(() => attempt(retry, last)).pipe(
      catchError((error: E) => {
        const delayMs = policy.delayMs(retry + 1, error);
        if (delayMs === null) return throwError(() => error);
        return timer(delayMs, scheduler).pipe(switchMap(() => from(retry + 1, error)));
      }),
    );
  return from(0, null);
}
