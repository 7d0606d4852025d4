/**
 * What scrolling the list means: its end is near, or its top was left. The frame gives it to the list as
 * `watchScroll`.
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
  share,
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
>;

/**
 * A larger window may be asked for: nothing is loading, the last one asked for was answered, and more may exist. A
 * window that was asked for and failed comes again by its own retry, not by growing on.
 */
export function mayLoadMore(state: State): boolean {
  const { everLoaded, loading, busy, complete, number, loadedNumber } = state.sync;
  if (!state.panel.showing || !isVisible(state)) return false;
  return everLoaded && !loading && !busy && !complete && loadedNumber >= number && number < limits.maxWindowNotes;
}

/** Within 300 px of the bottom; a list without a scrollbar is, one that is not drawn is not. */
export const isNearEnd = ({ scrollTop, scrollHeight, clientHeight }: ScrollingElement): boolean =>
  clientHeight > 0 && scrollHeight - scrollTop - clientHeight <= limits.loadMoreWithinPx;

/** Less than a whole pixel is the rounding of a zoomed page, less than none an elastic bounce. */
const isAway = ({ scrollTop }: ScrollingElement): boolean => scrollTop >= 1;

function* factsOf(element: ScrollingElement, state: State): Generator<UserEvent> {
  const away = isAway(element);
  if (element.clientHeight > 0 && away !== state.panel.away) yield { type: 'user.scrolledAway', away };
  if (isNearEnd(element) && mayLoadMore(state)) yield { type: 'user.reachedEnd' };
}

/**
 * Looks at the list when it scrolls (at once, then every 200 ms, and when the scrolling ended) and 200 ms after its
 * rows, the open note, the panel's size or the possibility to load changed, so that a list too short to scroll fills the panel too.
 * @param element the element that scrolls
 * @param state$ the log's state; what it already knows is not said again
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
  return merge(scrolled$, changed$).pipe(
    mergeMap(() => from(factsOf(element, state$.value))),
    share(),
  );
}
