/** Asks who is signed in, once a sign-in: for analytics, and so that what is kept on the device is kept per user (SPEC section 7). */
import { EMPTY, exhaustMap, filter, type Observable } from 'rxjs';
import type { Entry } from '../../reducers/events';
import { isVisible } from '../../reducers/selectors';
import type { State } from '../../reducers/state';
import { isListAnswer } from '../../reducers/sync';
import type { StateStream } from '../log';
import { asking } from '../operators/asking';
import type { NewEntry, Ports } from '../ports';

/**
 * After a list's answer, so that it never delays the notes; but beside it while notes of the last visit are
 * painted, for they may be another person's.
 */
function isOccasion({ event }: Entry, { notes }: State): boolean {
  if (isListAnswer(event)) return true;
  if (notes.restoredOf === null) return false;
  const asksList = event.type === 'api.requested' && event.request.call === 'listNotes';
  return asksList || event.type === 'session.restoredNotes';
}

export const currentUser = (entry$: Observable<Entry>, state$: StateStream, { api }: Ports): Observable<NewEntry> =>
  entry$.pipe(
    filter((entry) => isOccasion(entry, state$.value)),
    exhaustMap((entry) => {
      const { session } = state$.value;
      return session.userId === null && isVisible(state$.value)
        ? asking<'getMe'>(api, { call: 'getMe' }, entry)
        : EMPTY;
    }),
  );
