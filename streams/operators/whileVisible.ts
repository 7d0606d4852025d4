/** Subscribes only while something is visible; nothing runs meanwhile. Polling and the clock use it (SPEC section 4). */
import { distinctUntilChanged, EMPTY, type MonoTypeOperatorFunction, type Observable, switchMap } from 'rxjs';

/** @param visible$ true to subscribe (anew), false to unsubscribe */
export const whileVisible =
  <T>(visible$: Observable<boolean>): MonoTypeOperatorFunction<T> =>
  (source$) =>
    visible$.pipe(
      distinctUntilChanged(),
      switchMap((visible) => (visible ? source$ : EMPTY)),
    );
