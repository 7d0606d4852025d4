/** Opens the edit link of a note's comment in a new window ([actions.edit]). */
import { EMPTY, type Observable } from 'rxjs';
import type { Entry } from '../../reducers/events';
import { actionBlock } from '../../reducers/offers';
import { noteOf } from '../../reducers/selectors';
import type { StateStream } from '../log';
import { mergeSome } from '../operators/mergeSome';
import type { NewEntry, Ports } from '../ports';

/** Runs within the click or key press, because a pop-up blocker stops any other window. */
export const openingWindows = (
  entry$: Observable<Entry>,
  state$: StateStream,
  { openWindow }: Ports,
): Observable<NewEntry> =>
  entry$.pipe(
    mergeSome(({ event }) => {
      if (event.type !== 'user.askedEdit') return EMPTY;
      const note = noteOf(state$.value, event.note);
      const url = note?.readable ? actionBlock(note)?.editUrl : null;
      if (url) openWindow(url);
      return EMPTY;
    }),
  );
