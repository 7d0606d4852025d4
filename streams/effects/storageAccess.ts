/** Asks the browser whether the provider's cookies reach this frame: at the start, and when the person allows it. */
import { defer, EMPTY, filter, map, merge, mergeMap } from 'rxjs';
import type { NewEntry, Ref } from '../ports';
import type { Effect } from './effect';

/**
 * The browser grants access only while the click is handled, so the port is asked before `append` returns. An effect that
 * starts anew asks again, for it may have been waiting for the answer.
 */
export const storageAccess: Effect = (entry$, state$, { access }) => {
  const check = (ask: boolean, cause: Readonly<Ref>) =>
    access(ask).pipe(map((granted): NewEntry => ({ event: { type: 'access.checked', granted }, cause })));
  return merge(
    entry$.pipe(
      filter(({ event }) => event.type === 'session.started' || event.type === 'user.askedAccess'),
      mergeMap((cause) => check(cause.event.type === 'user.askedAccess', cause)),
    ),
    defer(() => (state$.value.session.started ? check(false, { seq: 0 }) : EMPTY)),
  );
};
