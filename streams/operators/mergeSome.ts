/** `mergeMap` for values of which most lead to nothing. Effects use it for the entries of the log. */
import { EMPTY, filter, map, mergeAll, type Observable, type OperatorFunction } from 'rxjs';

/**
 * `EMPTY` is not subscribed, because each effect would do so at each entry, and a subscription takes half a microsecond.
 * @param project what a value leads to; `EMPTY` itself for nothing
 */
export const mergeSome =
  <T, R>(project: (value: T) => Observable<R>): OperatorFunction<T, R> =>
  (values$) =>
    values$.pipe(
      map((value) => project(value)),
      filter((inner$) => inner$ !== EMPTY),
      mergeAll(),
    );
