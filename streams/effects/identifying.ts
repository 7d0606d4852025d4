/** Asks once who is signed in: for analytics, and so that what is kept on the device is kept per user (SPEC section 7). */
import { EMPTY, exhaustMap, filter, type Observable } from 'rxjs';
import type { Entry } from '../../reducers/events';
import { isVisible } from '../../reducers/selectors';
import type { StateStream } from '../log';
import { asking } from '../operators/asking';
import type { Draft, Ports } from '../ports';

/** After the first list answer, so that it never delays the notes. */
export const identifying = (entry$: Observable<Entry>, state$: StateStream, { api }: Ports): Observable<Draft> =>
  entry$.pipe(
    filter(({ event }) => event.type === 'api.answered' && event.call === 'listNotes'),
    exhaustMap((entry) => {
      const { session } = state$.value;
      return session.userId === null && isVisible(state$.value)
        ? asking<'getMe'>(api, { call: 'getMe' }, entry)
        : EMPTY;
    }),
  );
