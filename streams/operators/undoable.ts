/**
 * Delays an act: it runs after a wait, at once when told to, or never when undone. Spam, trash and "Mark all as read" use
 * it ([undo.window], [undo.hold]).
 */
import {
  asyncScheduler,
  defer,
  distinctUntilChanged,
  EMPTY,
  filter,
  map,
  merge,
  type Observable,
  type OperatorFunction,
  type SchedulerLike,
  startWith,
  switchMap,
  take,
  takeUntil,
  tap,
  timer,
} from 'rxjs';
import { perKey } from './perKey';

export interface UndoableConfig<T, K> {
  /** Acts with the same key replace each other: the wait of the newest counts. */
  readonly keyOf: (act: T) => K;
  /** The wait in milliseconds; asked once for each act, when the act arrives. */
  readonly waitMs: (act: T) => number;
  /** An emitted key cancels its act: the act never runs. */
  readonly undo$: Observable<K>;
  /** An emitted key runs its act at once. */
  readonly now$: Observable<K>;
  /** While a key is held its wait is paused. */
  readonly held$: Observable<{ readonly key: K; readonly held: boolean }>;
}

/** Emits once, after `waitMs` without a hold. */
function wait(waitMs: number, held$: Observable<boolean>, scheduler: SchedulerLike): Observable<void> {
  return defer(() => {
    let leftMs = waitMs;
    return held$.pipe(
      startWith(false),
      distinctUntilChanged(),
      switchMap((held) => {
        if (held) return EMPTY;
        const since = scheduler.now();
        return timer(leftMs, scheduler).pipe(
          tap({
            unsubscribe: () => {
              // A clock that was set back does not lengthen the wait.
              leftMs = Math.max(0, leftMs - Math.max(0, scheduler.now() - since));
            },
          }),
        );
      }),
      take(1),
      map(() => undefined),
    );
  });
}

/** @returns an operator that emits each act when it must be carried out, and never an undone act */
export function undoable<T, K>(
  config: UndoableConfig<T, K>,
  scheduler: SchedulerLike = asyncScheduler,
): OperatorFunction<T, T> {
  const { keyOf, waitMs, undo$, now$, held$ } = config;
  const only = (keys$: Observable<K>, key: K) => keys$.pipe(filter((other) => other === key));
  return (acts$) =>
    acts$.pipe(
      perKey(keyOf, (ofKey$, key, idle) => {
        const holds$ = held$.pipe(
          filter((hold) => hold.key === key),
          map((hold) => hold.held),
        );
        return ofKey$.pipe(
          switchMap((act) =>
            merge(wait(waitMs(act), holds$, scheduler), only(now$, key)).pipe(
              take(1),
              takeUntil(only(undo$, key)),
              map(() => act),
              tap({ complete: idle }),
            ),
          ),
        );
      }),
    );
}
