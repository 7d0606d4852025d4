/** Emits a value when no newer one of its key came for a while: one timer per key. Overrides use it ([override.ten-seconds]). */
import {
  asyncScheduler,
  delay,
  EMPTY,
  filter,
  groupBy,
  mergeMap,
  type Observable,
  type OperatorFunction,
  of,
  type SchedulerLike,
  switchMap,
  takeUntil,
} from 'rxjs';

export interface ExpiringConfig<T, K> {
  readonly keyOf: (value: T) => K;
  readonly afterMs: number;
  /** A key here stops its timer. */
  readonly stop$?: Observable<K>;
}

/** @returns an operator that emits the last value of a key once, `afterMs` after it came */
export function expiring<T, K>(
  { keyOf, afterMs, stop$ = EMPTY }: ExpiringConfig<T, K>,
  scheduler: SchedulerLike = asyncScheduler,
): OperatorFunction<T, T> {
  return (values$) =>
    values$.pipe(
      groupBy(keyOf),
      mergeMap((group$) =>
        group$.pipe(
          switchMap((value) =>
            of(value).pipe(delay(afterMs, scheduler), takeUntil(stop$.pipe(filter((key) => key === group$.key)))),
          ),
        ),
      ),
    );
}
