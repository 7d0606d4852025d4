/**
 * The type of an effect, and several effects run as one. An effect that throws is reported and stops, and the others go
 * on ([effects.fenced]); `restarting` then begins the session again.
 */
import { catchError, concat, defer, EMPTY, filter, merge, Observable, of, takeUntil } from 'rxjs';
import type { Entry } from '../../reducers/events';
import { problemOf } from '../../reducers/problemOf';
import type { StateStream } from '../log';
import type { NewEntry, Ports } from '../ports';

/** Reads the log from its first entry, acts on the world through the ports, and emits the world's answers. */
export type Effect = (entry$: Observable<Entry>, state$: StateStream, ports: Ports) => Observable<NewEntry>;

/** Effects by name. A failure tells this name, because a build shortens the names of functions. */
export type Effects = Readonly<Record<string, Effect>>;

const fenced =
  (name: string, effect: Effect): Effect =>
  (entry$, state$, ports) => {
    /** The entry that the effect is handling. */
    let present: Entry | null = null;
    const told$ = new Observable<Entry>((subscriber) =>
      entry$.subscribe((entry) => {
        present = entry;
        subscriber.next(entry);
        present = null;
      }),
    );
    /** In a replay the log says when the effect stopped. */
    const stopped$ = entry$.pipe(filter(({ event }) => event.type === 'effect.failed' && event.effect === name));
    return defer(() => effect(told$, state$, ports)).pipe(
      takeUntil(stopped$),
      catchError((error: unknown) => {
        const problem = problemOf(error);
        const failed: NewEntry = { event: { type: 'effect.failed', effect: name, problem } };
        const reported$ = defer(() => {
          ports.report(problem);
          return EMPTY;
        });
        return concat(of(present ? { ...failed, cause: present } : failed), reported$.pipe(catchError(() => EMPTY)));
      }),
    );
  };

/** Runs effects; each entry reaches them in the order given. */
export const together =
  (effects: Effects): Effect =>
  (entry$, state$, ports) =>
    merge(...Object.entries(effects).map(([name, effect]) => fenced(name, effect)(entry$, state$, ports)));
