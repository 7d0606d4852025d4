/** Emits a value when no newer value of its key came for a while: one timer per key. Overrides use it ([override.ten-seconds]). */
import {
  asyncScheduler,
  delay,
  EMPTY,
  filter,
  type Observable,
  type OperatorFunction,
  of,
  type SchedulerLike,
  switchMap,
  takeUntil,
  tap,
} from 'rxjs';
import { perKey } from './perKey';

export interface ExpiringConfig<T, K> {
  readonly keyOf: (value: T) => K;
  readonly afterMs: number;
  /** A key here stops its timer. */
  readonly stop$?: Observable<K>;
}

/** @returns an operator that emits the last value of a key once, `afterMs` after the value came */
export function expiring<T, K>(
  { keyOf, afterMs, stop$ = EMPTY }: ExpiringConfig<T, K>,
  scheduler: SchedulerLike = asyncScheduler,
): OperatorFunction<T, T> {
  return (values$) =>
    values$.pipe(
      perKey(keyOf, (ofKey$, key, idle) =>
        ofKey$.pipe(
          switchMap((value) =>
            of(value).pipe(
              delay(afterMs, scheduler),
              takeUntil(stop$.pipe(filter((stopped) => stopped === key))),
              tap({ complete: idle }),
            ),
          ),
        ),
      ),
    );
}
