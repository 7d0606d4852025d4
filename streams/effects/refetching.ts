/**
 * Fetches a note anew after an act on it, so that the server's word is what stays on screen (CONTRACT section 6): when
 * an approval, like or reply was taken, and when an act failed, for an answer that was lost may hide that it was done.
 */
import { filter, map, mergeMap, type Observable } from 'rxjs';
import type { Entry } from '../../reducers/events';
import { isVisible } from '../../reducers/selectors';
import type { State } from '../../reducers/state';
import type { StateStream } from '../log';
import { askingNote } from '../operators/askingNote';
import type { NewEntry, Ports } from '../ports';

/** The note that an entry makes worth fetching, or null. */
function noteToFetch({ event }: Entry, state: State): number | null {
  if (event.type === 'moderation.failed') return event.note;
  if (event.type !== 'api.answered' && event.type !== 'api.failed') return null;
  if (event.type === 'api.answered' && event.call === 'reply') return event.subject.note;
  if (event.call !== 'approve' && event.call !== 'like') return null;
  // Pressed again meanwhile: another call is on its way, and its end is what counts.
  return state.overrides[event.call][event.subject.note] ? null : event.subject.note;
}

export const refetching = (entry$: Observable<Entry>, state$: StateStream, ports: Ports): Observable<NewEntry> =>
  entry$.pipe(
    // Whoever comes back to a panel that could not be seen has it checked anyway (`sync`).
    filter(() => isVisible(state$.value)),
    map((entry) => ({ entry, note: noteToFetch(entry, state$.value) })),
    filter(({ note }) => note !== null),
    mergeMap(({ entry, note }) => askingNote(ports, state$, note ?? 0, entry)),
  );
