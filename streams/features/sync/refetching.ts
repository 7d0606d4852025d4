/**
 * Fetches doubtful notes until an answer ends their doubt ([sync.doubtful]). A push, an act, a call without a known
 * outcome, and two answers that crossed make a note doubtful.
 */
import { EMPTY, type Observable, of } from 'rxjs';
import type { Entry } from '../../../reducers/events';
import { isVisible, needsList, remembering } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
import { backoffMs } from '../../../reducers/sync';
import type { StateStream } from '../../log';
import { askingNote } from '../../operators/asking';
import { reconciling } from '../../operators/reconciling';
import type { NewEntry, Ports } from '../../ports';

interface Doubt {
  readonly note: number;
  /** seq of the entry that made the note doubtful. */
  readonly since: number;
}

/** The note is not fetched yet, because the answer to its first call is due within 10 s and will make it doubtful again. */
const isAwaited = ({ outbox }: State, note: number): boolean =>
  [outbox.approve[note], outbox.like[note]].some(
    (wish) => wish?.claims && wish.tries === 0 && (wish.phase === 'due' || wish.phase === 'sent'),
  );

const none: readonly Doubt[] = [];
const doubts: (state: State) => readonly Doubt[] = remembering(
  (state) => [state.notes.doubtful, state.outbox, isVisible(state)] as const,
  (state) =>
    isVisible(state) && !needsList(state)
      ? Object.entries(state.notes.doubtful)
          .map(([note, since]) => ({ note: Number(note), since }))
          .filter(({ note }) => !isAwaited(state, note))
      : none,
);

export const refetching = (entry$: Observable<Entry>, state$: StateStream, ports: Ports): Observable<NewEntry> =>
  reconciling(
    {
      due: doubts,
      keysOf: ({ note }) => [String(note)],
      idOf: ({ note, since }) => `${note} ${since}`,
      run: ({ note, since }) =>
        askingNote(ports, state$, note, { seq: since }, (outcome, answered) =>
          outcome.ok && outcome.answer.note ? of({ event: { type: 'sync.settled' }, cause: answered }) : EMPTY,
        ),
      retryMs: backoffMs,
    },
    entry$,
    state$,
    ports.scheduler,
  );
