/** Pairs each entry with the states around it, for effects that answer a change of state rather than one event. */
import { defer, EMPTY, map, merge, type Observable, of } from 'rxjs';
import type { Entry } from '../../reducers/events';
import type { State } from '../../reducers/state';
import type { StateStream } from '../log';

export interface Transition {
  readonly entry: Entry;
  readonly before: State;
  readonly after: State;
}

/**
 * @param entry$ each entry after it was folded
 * @param state$ its present value is the state after that entry ([log.order])
 */
export const transitions = (entry$: Observable<Entry>, state$: StateStream): Observable<Transition> =>
  defer(() => {
    let before = state$.value;
    return entry$.pipe(
      map((entry) => {
        const transition = { entry, before, after: state$.value };
        before = transition.after;
        return transition;
      }),
    );
  });

/** Which state an effect has dealt with, kept when it starts anew. */
export type Handled = WeakMap<StateStream, State>;

/** Stands for all entries that an effect missed while it failed. */
const missed: Entry = {
  seq: 0,
  at: 0,
  event: { type: 'effect.failed', effect: '', problem: { name: 'Error', message: '', status: 0 } },
};

/**
 * As `transitions`, for an effect that may miss none: when it starts anew, the first transition leads from the state that
 * it has dealt with to the present one ([effects.resume]). One that it fails at twice is given up.
 */
export const transitionsSince = (
  handled: Handled,
  entry$: Observable<Entry>,
  state$: StateStream,
): Observable<Transition> =>
  defer(() => {
    const since = handled.get(state$);
    const now = state$.value;
    handled.set(state$, now);
    const left$ = since && since !== now ? of<Transition>({ entry: missed, before: since, after: now }) : EMPTY;
    const next$ = transitions(entry$, state$).pipe(
      map((transition) => {
        // Whoever is told the next one has dealt with those before it.
        handled.set(state$, transition.before);
        return transition;
      }),
    );
    return merge(next$, left$);
  });
