/** Runs effects whose code comes later as if they had been there from the start: no entry is lost ([log.order]). */
import { BehaviorSubject, Observable, Subject } from 'rxjs';
import type { Entry } from '../../reducers/events';
import type { State } from '../../reducers/state';
import type { Effect } from './effect';

interface Heard {
  readonly entry: Entry;
  /** The state after the entry. */
  readonly state: State;
}

/**
 * @param effect$ emits the effect once; errors if its code cannot be had
 * @returns an effect that is shown each entry, with the state of that time, once `effect$` has emitted: first those that
 *   were appended meanwhile, in their order, then each new one at once
 */
export const startedLate =
  (effect$: (entry$: Observable<Entry>) => Observable<Effect>): Effect =>
  (entry$, live$, ports) =>
    new Observable((subscriber) => {
      const waiting: Heard[] = [];
      const state$ = new BehaviorSubject(live$.value);
      const shown$ = new Subject<Entry>();
      let isReady = false;
      let isShowing = false;

      function show(): void {
        if (!isReady || isShowing) return;
        isShowing = true;
        // What the effects append meanwhile comes to the end of the queue.
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          if (next.state !== state$.value) state$.next(next.state);
          shown$.next(next.entry);
        }
        isShowing = false;
      }

      subscriber.add(
        entry$.subscribe((entry) => {
          waiting.push({ entry, state: live$.value });
          show();
        }),
      );
      subscriber.add(
        effect$(entry$).subscribe({
          next: (effect) => {
            // Not `subscriber` itself: in builds the effect has its own copy of RxJS, whose subscribers take no leave of
            // one of this copy, so each that ended would stay in its list.
            subscriber.add(
              effect(shown$, state$, ports).subscribe({
                next: (entry) => subscriber.next(entry),
                error: (error: unknown) => subscriber.error(error),
                complete: () => subscriber.complete(),
              }),
            );
            isReady = true;
            show();
          },
          error: (error: unknown) => subscriber.error(error),
        }),
      );
    });
