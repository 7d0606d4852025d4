/**
 * What an effect is, and several effects run as one: an entry goes to the effects that hear its type, or watch a slice that it
 * changed. An effect that throws is reported and stops, and the others go on ([effects.fenced]).
 */
import { catchError, concat, defer, EMPTY, merge, Observable, of, Subject } from 'rxjs';
import type { Entry, EventType } from '../../reducers/events';
import { problemOf } from '../../reducers/problemOf';
import type { State } from '../../reducers/state';
import type { StateStream } from '../log';
import type { NewEntry, Ports, Transition } from '../ports';

export type { Transition } from '../ports';

/** Hears entries, acts on the world through the ports, and emits the world's answers. No effect depends on the order of effects. */
export interface Effect {
  /** The types of the entries that it gets. */
  readonly hears: readonly EventType[];
  /** It also gets the entries that change one of these slices. */
  readonly watches?: readonly (keyof State)[];
  readonly run: (heard$: Observable<Transition>, state$: StateStream, ports: Ports) => Observable<NewEntry>;
}

/** Effects by name. A failure tells this name, because a build shortens the names of functions. */
export type Effects = Readonly<Record<string, Effect>>;

/** All effects as one: what the panel page runs with the real world, a replay with a recorded one, and tests with a simulated one. */
export type RootEffect = (entry$: Observable<Entry>, state$: StateStream, ports: Ports) => Observable<NewEntry>;

/** One effect while it runs. */
class Running {
  readonly heard$ = new Subject<Transition>();
  /** The entry that the effect is handling. */
  present: Entry | null = null;
  private isStopped = false;

  constructor(
    readonly name: string,
    readonly effect: Effect,
  ) {}

  hear(transition: Transition): void {
    // An entry is heard once, also by an effect that hears its type and watches what it changed.
    if (this.isStopped || this.present === transition.entry) return;
    this.present = transition.entry;
    this.heard$.next(transition);
  }

  /** In a replay the log says when the effect stopped. */
  stop(): void {
    this.isStopped = true;
    this.heard$.complete();
  }

  entry$(state$: StateStream, ports: Ports): Observable<NewEntry> {
    return defer(() => this.effect.run(this.heard$, state$, ports)).pipe(
      catchError((error: unknown) => {
        this.isStopped = true;
        const problem = problemOf(error);
        const failed: NewEntry = { event: { type: 'effect.failed', effect: this.name, problem } };
        const reported$ = defer(() => {
          ports.report(problem);
          return EMPTY;
        });
        const cause = this.present;
        return concat(of(cause ? { ...failed, cause } : failed), reported$.pipe(catchError(() => EMPTY)));
      }),
    );
  }
}

/** Which effects get an entry. */
function listeners(running: readonly Running[]) {
  const byType = new Map<string, Running[]>();
  const bySlice = new Map<keyof State, Running[]>();
  for (const one of running) {
    for (const type of one.effect.hears) byType.set(type, [...(byType.get(type) ?? []), one]);
    for (const slice of one.effect.watches ?? []) bySlice.set(slice, [...(bySlice.get(slice) ?? []), one]);
  }
  return (transition: Transition): void => {
    const { entry, before, after } = transition;
    for (const one of byType.get(entry.event.type) ?? []) one.hear(transition);
    if (before !== after)
      for (const [slice, watching] of bySlice)
        if (before[slice] !== after[slice]) for (const one of watching) one.hear(transition);
    for (const one of running) one.present = null;
  };
}

export const together =
  (effects: Effects): RootEffect =>
  (entry$, state$, ports) =>
    new Observable((subscriber) => {
      const running = Object.entries(effects).map(([name, effect]) => new Running(name, effect));
      const tell = listeners(running);
      let before = state$.value;
      subscriber.add(merge(...running.map((one) => one.entry$(state$, ports))).subscribe(subscriber));
      subscriber.add(
        entry$.subscribe((entry) => {
          const transition = { entry, before, after: state$.value };
          before = transition.after;
          const { event } = entry;
          if (event.type === 'effect.failed') running.find(({ name }) => name === event.effect)?.stop();
          tell(transition);
        }),
      );
    });
