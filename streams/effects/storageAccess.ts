/** Asks the browser whether the provider's cookies reach this frame: at the start, and when the person allows it. */
import { filter, map, mergeMap } from 'rxjs';
import type { NewEntry } from '../ports';
import type { Effect } from './effect';

/** The browser grants access only while the click is handled, so the port is asked before `append` returns. */
export const storageAccess: Effect = (entry$, _state$, { access }) =>
  entry$.pipe(
    filter(({ event }) => event.type === 'session.started' || event.type === 'user.askedAccess'),
    mergeMap((cause) =>
      access(cause.event.type === 'user.askedAccess').pipe(
        map((granted): NewEntry => ({ event: { type: 'access.checked', granted }, cause })),
      ),
    ),
  );
