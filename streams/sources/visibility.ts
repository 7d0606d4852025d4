/**
 * Whether the page is visible, whether it is going away, and whether the browser is online. The frame subscribes it for
 * the life of the page; `session.started` says whether the page was visible at the start.
 */
import { distinctUntilChanged, filter, fromEvent, map, merge, type Observable } from 'rxjs';
import type { WorldEvent } from '../../reducers/events';

type Target = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

/**
 * @param page the panel's document
 * @param view the panel's window
 */
export function visibility(page: Target & Pick<Document, 'visibilityState'>, view: Target): Observable<WorldEvent> {
  const seen = (): WorldEvent => ({ type: page.visibilityState === 'visible' ? 'page.shown' : 'page.hidden' });
  const page$ = merge(
    fromEvent(page, 'visibilitychange').pipe(map(seen)),
    fromEvent(view, 'pagehide').pipe(map((): WorldEvent => ({ type: 'page.left' }))),
    // A page that comes back from the back/forward cache goes on with its log. Not every browser fires
    // `visibilitychange` then.
    fromEvent<PageTransitionEvent>(view, 'pageshow').pipe(
      filter(({ persisted }) => persisted),
      map(seen),
    ),
  ).pipe(distinctUntilChanged((before, after) => before.type === after.type));
  return merge(
    page$,
    fromEvent(view, 'online').pipe(map((): WorldEvent => ({ type: 'network.online' }))),
    fromEvent(view, 'offline').pipe(map((): WorldEvent => ({ type: 'network.offline' }))),
  );
}
