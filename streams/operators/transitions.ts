/** Pairs each entry with the states before and after it, for effects that react to a change of state rather than to one event. */
import { defer, map, type Observable } from 'rxjs';
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
 * @param state$ its present value is the state after that entry
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
