/**
 * Fetches a note anew after an act on it, so that what the provider says stays on screen ([override.ends]): when an
 * approval, a like or a reply succeeded, and when an act failed, because an act may be done although its answer was lost.
 */
import { filter, map, mergeMap, type Observable } from 'rxjs';
import type { Entry } from '../../reducers/events';
import { isVisible } from '../../reducers/selectors';
import type { State } from '../../reducers/state';
import type { StateStream } from '../log';
import { askingNote } from '../operators/asking';
import type { NewEntry, Ports } from '../ports';

/** The note that an entry makes worth fetching, or null. */
function noteToFetch({ event }: Entry, state: State): number | null {
  if (event.type === 'moderation.failed') return event.note;
  if (event.type !== 'api.answered' && event.type !== 'api.failed') return null;
  if (event.type === 'api.answered' && event.call === 'reply') return event.subject.note;
  if (event.call !== 'approve' && event.call !== 'like') return null;
  // It was pressed again meanwhile: the answer of that later call counts.
  return state.overrides[event.call][event.subject.note] ? null : event.subject.note;
}

export const refetching = (entry$: Observable<Entry>, state$: StateStream, ports: Ports): Observable<NewEntry> =>
  entry$.pipe(
    // When the panel becomes visible again, `sync` looks at the whole list.
    filter(() => isVisible(state$.value)),
    map((entry) => ({ entry, note: noteToFetch(entry, state$.value) })),
    filter(({ note }) => note !== null),
    mergeMap(({ entry, note }) => askingNote(ports, state$, note ?? 0, entry)),
  );
