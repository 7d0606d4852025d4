/** Runs an effect whose code arrives later: what happened meanwhile is kept and handed to it in order. */
import { BehaviorSubject, defer, Observable, retry, Subject, switchMap } from 'rxjs';
import type { Entry } from '../../reducers/events';
import type { State } from '../../reducers/state';
import type { Effect } from '../../streams/effects/effect';
import type { StateStream } from '../../streams/log';
import type { Draft } from '../../streams/ports';

/** A chunk that could not be fetched is asked for again after this long. */
const againMs = 3_000;

interface Happened {
  readonly entry: Entry;
  readonly state: State;
}

/**
 * @param load fetches the effect's code
 * @returns an effect that behaves as if it had been there from the start, only later
 */
export const late =
  (load: () => Promise<Effect>): Effect =>
  (entry$, state$, ports) =>
    new Observable((subscriber) => {
      const kept: Happened[] = [];
      const first = state$.value;
      const keeping = entry$.subscribe((entry) => kept.push({ entry, state: state$.value }));

      const caughtUp$ = (effect: Effect): Observable<Draft> =>
        new Observable((drafts) => {
          const then$ = new BehaviorSubject(first);
          const thenEntry$ = new Subject<Entry>();
          const stream$ = Object.defineProperty(then$.asObservable(), 'value', { get: () => then$.value });
          const running = effect(thenEntry$, stream$ as StateStream, ports).subscribe(drafts);
          // What the effect appends while it catches up is kept too, and comes in its turn.
          for (let next = kept.shift(); next; next = kept.shift()) {
            then$.next(next.state);
            thenEntry$.next(next.entry);
          }
          keeping.unsubscribe();
          running.add(state$.subscribe(then$));
          running.add(entry$.subscribe(thenEntry$));
          return running;
        });

      const arriving = defer(load)
        .pipe(retry({ delay: againMs }), switchMap(caughtUp$))
        .subscribe(subscriber);
      arriving.add(keeping);
      return arriving;
    });
