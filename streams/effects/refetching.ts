/**
 * Fetches doubtful notes anew, until a copy arrives that answers the doubt: after acts, after calls whose outcome nobody
 * knows, and when an answer crossed another ([sync.doubtful]).
 */
import type { Observable } from 'rxjs';
import type { Entry } from '../../reducers/events';
import { limits } from '../../reducers/limits';
import { isVisible, remembering } from '../../reducers/selectors';
import type { State } from '../../reducers/state';
import { backoffMs, isListAnswer } from '../../reducers/sync';
import type { StateStream } from '../log';
import { askingNote } from '../operators/asking';
import { reconciling } from '../operators/reconciling';
import type { NewEntry, Ports } from '../ports';

interface Doubt {
  readonly note: number;
  /** seq of the entry that made the note doubtful. */
  readonly since: number;
}

/** More notes are doubtful than are fetched one by one: the list is fetched instead. */
export const needsList = ({ notes }: State): boolean => Object.keys(notes.doubtful).length > limits.notesOneByOne;

const none: readonly Doubt[] = [];
const doubts: (state: State) => readonly Doubt[] = remembering(
  (state) => [state.notes.doubtful, isVisible(state)] as const,
  (state) =>
    isVisible(state) && !needsList(state)
      ? Object.entries(state.notes.doubtful).map(([note, since]) => ({ note: Number(note), since }))
      : none,
);

/** The service answers, or the page is back: what failed may work now. */
export const isReachable = ({ event }: Entry): boolean =>
  isListAnswer(event) || event.type === 'network.online' || event.type === 'page.shown';

export const refetching = (entry$: Observable<Entry>, state$: StateStream, ports: Ports): Observable<NewEntry> =>
  reconciling(
    {
      due: doubts,
      keysOf: ({ note }) => [String(note)],
      idOf: ({ note, since }) => `${note} ${since}`,
      run: ({ note, since }) => askingNote(ports, state$, note, { seq: since }),
      isReachable,
      retryMs: backoffMs,
    },
    entry$,
    state$,
    ports.scheduler,
  );
