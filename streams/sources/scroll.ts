/**
 * Events of scrolling the list: the end is near, or the top was left. The frame gives it to the list as `watchScroll`
 * ([more.near-end], [arrivals.wait]).
 */
import {
  asyncScheduler,
  distinctUntilChanged,
  EMPTY,
  from,
  fromEvent,
  map,
  merge,
  mergeMap,
  type Observable,
  type SchedulerLike,
  switchMap,
  throttleTime,
  timer,
} from 'rxjs';
import type { UserEvent } from '../../reducers/events';
import { limits } from '../../reducers/limits';
import { isVisible, rows } from '../../reducers/selectors';
import type { State } from '../../reducers/state';
import type { StateStream } from '../log';

export type ScrollingElement = Pick<
  HTMLElement,
  'addEventListener' | 'removeEventListener' | 'scrollTop' | 'scrollHeight' | 'clientHeight'
> & {
  /** `pushed` is by how many px new rows moved a list that was at its top, because the mouse was over it [look.still]. */
  readonly dataset?: DOMStringMap;
};

/**
 * A larger window may be asked for: nothing is loading, the last window was answered, and more notes may exist. The
 * retry asks again for a window with a failed request, so the window does not grow meanwhile.
 */
export function mayLoadMore(state: State): boolean {
  const { everLoaded, loading, busy, complete, number, loadedNumber } = state.sync;
  if (!state.panel.showing || !isVisible(state)) return false;
  return everLoaded && !loading && !busy && !complete && loadedNumber >= number && number < limits.maxWindowNotes;
}

/** True within 300 px of the bottom, so also for a list too short to scroll, but not for a list that is not drawn. */
export const isNearEnd = ({ scrollTop, scrollHeight, clientHeight }: ScrollingElement): boolean =>
  clientHeight > 0 && scrollHeight - scrollTop - clientHeight <= limits.loadMoreWithinPx;

/** A zoomed page may round to less than a whole pixel, and an elastic bounce gives less than 0: both count as the top. */
const isAway = ({ scrollTop, dataset }: ScrollingElement): boolean => scrollTop - Number(dataset?.['pushed'] ?? 0) >= 1;

function* eventsOf(element: ScrollingElement, state: State): Generator<UserEvent> {
  const away = isAway(element);
  if (element.clientHeight > 0 && away !== state.panel.away) yield { type: 'user.scrolledAway', away };
  if (isNearEnd(element) && mayLoadMore(state)) yield { type: 'user.reachedEnd' };
}

/**
 * Looks at the list when it scrolls: at once, then every 200 ms, and when the scrolling has ended. It also looks 200 ms
 * after a change of the rows, the open note, the panel's size or whether more may be loaded, so that a list too short to
 * scroll fills the panel too.
 * @param element the element that scrolls
 * @param state$ the log's state; what it already holds is not emitted again
 */
export function scroll(
  element: ScrollingElement,
  state$: StateStream,
  scheduler: SchedulerLike = asyncScheduler,
): Observable<UserEvent> {
  const scrolled$ = fromEvent(element, 'scroll', { passive: true }).pipe(
    throttleTime(limits.scrollEndMs, scheduler, { leading: true, trailing: true }),
  );
  const changed$ = state$.pipe(
    map(
      (state) =>
        [mayLoadMore(state), rows(state), state.panel.selected, state.panel.width, state.panel.height] as const,
    ),
    distinctUntilChanged((before, after) => before.every((part, index) => part === after[index])),
    // The wait lets the rows be drawn before they are measured.
    switchMap(([may]) => (may ? timer(limits.scrollEndMs, scheduler) : EMPTY)),
  );
  return merge(scrolled$, changed$).pipe(mergeMap(() => from(eventsOf(element, state$.value))));
}
