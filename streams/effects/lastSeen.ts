/** Posts last seen after a newer note was in view, until the service has it ([seen.until-taken]). */
import type { Observable } from 'rxjs';
import type { Entry } from '../../reducers/events';
import { isVisible, remembering } from '../../reducers/selectors';
import type { State } from '../../reducers/state';
import { backoffMs } from '../../reducers/sync';
import type { StateStream } from '../log';
import { asking } from '../operators/asking';
import { reconciling } from '../operators/reconciling';
import type { NewEntry, Ports } from '../ports';

interface Unsent {
  readonly seconds: number;
  /** seq of the entry that moved last seen. */
  readonly since: number;
}

const none: readonly Unsent[] = [];
const unsent: (state: State) => readonly Unsent[] = remembering(
  (state) => [state.sync, isVisible(state)] as const,
  (state) => {
    const { lastSeen: seconds, lastSeenSince: since, sentLastSeen } = state.sync;
    return isVisible(state) && seconds > sentLastSeen.seconds ? [{ seconds, since }] : none;
  },
);

export const lastSeen = (
  entry$: Observable<Entry>,
  state$: StateStream,
  { api, scheduler }: Ports,
): Observable<NewEntry> =>
  reconciling(
    {
      due: unsent,
      keysOf: () => ['last seen'],
      idOf: ({ seconds }) => String(seconds),
      run: ({ seconds, since }) => asking<'markSeen'>(api, { call: 'markSeen', time: seconds }, { seq: since }),
      retryMs: backoffMs,
    },
    entry$,
    state$,
    scheduler,
  );
