/** Asks who is signed in, once per sign-in, because what is kept on the device is kept per person ([access.asked-once]). */
import { EMPTY, exhaustMap, filter, type Observable } from 'rxjs';
import type { Entry } from '../../reducers/events';
import { isVisible } from '../../reducers/selectors';
import type { State } from '../../reducers/state';
import { isListAnswer } from '../../reducers/sync';
import type { StateStream } from '../log';
import { asking } from '../operators/asking';
import type { NewEntry, Ports } from '../ports';

/**
 * It asks after a list's answer, so that the notes are never delayed. While notes of the last visit are shown, it asks
 * together with the list, because they may be another person's ([return.other-person]).
 */
function isTimeToAsk({ event }: Entry, { notes }: State): boolean {
  if (isListAnswer(event)) return true;
  if (notes.restoredOf === null) return false;
  const asksList = event.type === 'api.requested' && event.request.call === 'listNotes';
  return asksList || event.type === 'session.restoredNotes';
}

export const currentUser = (entry$: Observable<Entry>, state$: StateStream, { api }: Ports): Observable<NewEntry> =>
  entry$.pipe(
    filter((entry) => isTimeToAsk(entry, state$.value)),
    exhaustMap((entry) => {
      const { session } = state$.value;
      return session.userId === null && isVisible(state$.value)
        ? asking<'getMe'>(api, { call: 'getMe' }, entry)
        : EMPTY;
    }),
  );
