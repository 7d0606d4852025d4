/** Runs work for each key separately, and keeps nothing for a key once its work has ended. */
import { defer, filter, groupBy, mergeMap, type Observable, type OperatorFunction, Subject } from 'rxjs';

/**
 * @param keyOf what a value is about
 * @param run the work for the values of one key; it calls `idle` when no work is under way, and the key's next value
 *   begins a new run
 */
export const perKey =
  <T, K, R>(
    keyOf: (value: T) => K,
    run: (values$: Observable<T>, key: K, idle: () => void) => Observable<R>,
  ): OperatorFunction<T, R> =>
  (values$) =>
    defer(() => {
      const idle$ = new Subject<K>();
      return values$.pipe(
        groupBy(keyOf, { duration: ({ key }) => idle$.pipe(filter((other) => other === key)) }),
        mergeMap((group$) => run(group$, group$.key, () => idle$.next(group$.key))),
      );
    });
