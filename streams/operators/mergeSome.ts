/** `mergeMap` for values that mostly lead to nothing. Effects use it for the entries of the log. */
import { EMPTY, filter, map, mergeAll, type Observable, type OperatorFunction } from 'rxjs';

/**
 * `EMPTY` is not subscribed, because each effect would subscribe to it at each entry, and a subscription takes half a
 * microsecond.
 * @param project the stream of a value; `EMPTY` itself for none
 */
export const mergeSome =
  <T, R>(project: (value: T) => Observable<R>): OperatorFunction<T, R> =>
  (values$) =>
    values$.pipe(
      map((value) => project(value)),
      filter((inner$) => inner$ !== EMPTY),
      mergeAll(),
    );
