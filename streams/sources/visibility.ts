/**
 * Whether the page is visible, has the focus again, is going away, and whether the browser is online. The frame subscribes it for
 * the life of the page; `session.started` says whether the page was visible at the start.
 */
import { distinctUntilChanged, filter, fromEvent, map, merge, type Observable, switchMap, take } from 'rxjs';
import type { WorldEvent } from '../../reducers/events';

/** Milliseconds. To sign in in another window takes longer. */
const elsewhereMs = 1_000;

type Target = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

/**
 * @param page the panel's document
 * @param view the panel's window
 */
export function visibility(page: Target & Pick<Document, 'visibilityState'>, view: Target): Observable<WorldEvent> {
  const seen = (): WorldEvent => ({ type: page.visibilityState === 'visible' ? 'page.shown' : 'page.hidden' });
  // A page that comes back from the back/forward cache goes on with its log.
  const restored$ = fromEvent<PageTransitionEvent>(view, 'pageshow').pipe(filter(({ persisted }) => persisted));
  const page$ = merge(
    fromEvent(page, 'visibilitychange').pipe(map(seen)),
    fromEvent(view, 'pagehide').pipe(map((): WorldEvent => ({ type: 'page.left' }))),
    // Not every browser fires `visibilitychange` then.
    restored$.pipe(map(seen)),
  ).pipe(distinctUntilChanged((before, after) => before.type === after.type));
  // In another window another person may have signed in meanwhile. [session.focus]
  const focused$ = fromEvent(view, 'blur').pipe(
    switchMap((left) =>
      fromEvent(view, 'focus').pipe(
        take(1),
        filter((back) => back.timeStamp - left.timeStamp > elsewhereMs),
      ),
    ),
    map((): WorldEvent => ({ type: 'page.focused' })),
  );
  return merge(
    page$,
    restored$.pipe(map((): WorldEvent => ({ type: 'page.restored' }))),
    focused$,
    fromEvent(view, 'online').pipe(map((): WorldEvent => ({ type: 'network.online' }))),
    fromEvent(view, 'offline').pipe(map((): WorldEvent => ({ type: 'network.offline' }))),
  );
}
