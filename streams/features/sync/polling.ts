/** Decides when a regular look at the list is due. Part of `sync`. */
import { distinctUntilChanged, EMPTY, filter, interval, map, type Observable, scan, switchMap, timer } from 'rxjs';
import type { Entry } from '../../../reducers/events';
import { limits } from '../../../reducers/limits';
import { isVisible } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
import { isListCall } from '../../../reducers/sync';
import type { StateStream } from '../../log';
import { type Transition, transitions } from '../../operators/transitions';
import type { NewEntry, Ports } from '../../ports';

/** When the next look is due. */
interface NextLook {
  readonly afterMs: number;
  /** The failed call that the look waits after; null for a regular look. */
  readonly failed: Entry | null;
}

const often: NextLook = { afterMs: limits.pollMs, failed: null };
const seldom: NextLook = { afterMs: limits.slowLookMs, failed: null };

/**
 * Every 30 s in the visible leading tab without push. Otherwise every five minutes, because a dead push channel and a tab
 * that does not pass news on give no sign ([sync.slow-look]).
 */
function regularLook(state: State): NextLook | null {
  if (!isVisible(state)) return null;
  return state.sync.leading && state.sync.push !== 'open' ? often : seldom;
}

/** After a failure the next look waits for the backoff, with or without push. Without failures looks are regular. */
function nextLook(current: NextLook | null, { entry, after }: Transition): NextLook | null {
  const { event } = entry;
  const { failures, nextTryAt } = after.sync;
  if (event.type === 'api.failed' && isListCall(event.call) && nextTryAt !== null)
    return { afterMs: nextTryAt - entry.at, failed: entry };
  if (failures > 0) return current;
  return regularLook(after);
}

/** Emits `poll.due` whenever a look is due ([sync.poll], [sync.backoff]); a backoff names the failed call as its cause. */
export const polling = (entry$: Observable<Entry>, state$: StateStream, { scheduler }: Ports): Observable<NewEntry> =>
  transitions(entry$, state$).pipe(
    scan<Transition, NextLook | null>(nextLook, null),
    distinctUntilChanged(),
    switchMap((look) => {
      if (!look) return EMPTY;
      const { afterMs, failed } = look;
      const due: NewEntry = failed ? { event: { type: 'poll.due' }, cause: failed } : { event: { type: 'poll.due' } };
      return (failed ? timer(afterMs, scheduler) : interval(afterMs, scheduler)).pipe(map(() => due));
    }),
    // A backoff that ends while the panel is not visible is dropped, because a look is due on return.
    filter(() => isVisible(state$.value)),
  );
