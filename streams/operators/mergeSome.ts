/** `mergeMap` for values of which most have an empty stream. Effects use it for the entries of the log. */
import { EMPTY, filter, map, mergeAll, type Observable, type OperatorFunction } from 'rxjs';

/**
 * It does not subscribe to `EMPTY`, because a subscription takes half a microsecond for each effect at each entry.
 * @param project returns the stream of a value, or the constant `EMPTY`
 */
export const mergeSome =
  <T, R>(project: (value: T) => Observable<R>): OperatorFunction<T, R> =>
  (values$) =>
    values$.pipe(
      map((value) => project(value)),
      filter((inner$) => inner$ !== EMPTY),
      mergeAll(),
    );
