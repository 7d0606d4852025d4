/** Subscribes only while a condition holds, such as being visible. The clock and the push channel use it. */
import { distinctUntilChanged, EMPTY, type MonoTypeOperatorFunction, type Observable, switchMap } from 'rxjs';

/** @param condition$ true to subscribe (again), false to unsubscribe */
export const whileTrue =
  <T>(condition$: Observable<boolean>): MonoTypeOperatorFunction<T> =>
  (source$) =>
    condition$.pipe(
      distinctUntilChanged(),
      switchMap((holds) => (holds ? source$ : EMPTY)),
    );
