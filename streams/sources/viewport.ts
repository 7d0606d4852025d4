/** The size of the panel's own window. The frame subscribes it for the life of the page. */
import { distinctUntilChanged, filter, fromEvent, map, type Observable } from 'rxjs';
import type { WorldEvent } from '../../reducers/events';

/**
 * @param view the panel's window; a browser says `resize` at most once per animation frame
 * @returns `viewport.resized` in CSS px, on change only
 */
export const viewport = (
  view: Pick<Window, 'addEventListener' | 'removeEventListener' | 'innerWidth' | 'innerHeight'>,
): Observable<WorldEvent> =>
  fromEvent(view, 'resize').pipe(
    map(() => ({ width: view.innerWidth, height: view.innerHeight })),
    // A host that hides the iframe with `display: none` gives it no size; the layout stays.
    filter(({ width, height }) => width > 0 && height > 0),
    distinctUntilChanged((before, after) => before.width === after.width && before.height === after.height),
    map((size): WorldEvent => ({ type: 'viewport.resized', ...size })),
  );
