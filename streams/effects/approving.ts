/** Approves a note's comment, and takes the approval back ([override.fast-presses]). */
import { EMPTY, type Observable } from 'rxjs';
import type { Entry } from '../../reducers/events';
import { commentOf } from '../../reducers/offers';
import { noteOf } from '../../reducers/selectors';
import type { StateStream } from '../log';
import { asking } from '../operators/asking';
import { toggling } from '../operators/toggling';
import type { NewEntry, Ports } from '../ports';

export const approving = (
  entry$: Observable<Entry>,
  state$: StateStream,
  { api, scheduler }: Ports,
): Observable<NewEntry> =>
  toggling(
    entry$,
    {
      pressOf: (event) => (event.type === 'user.askedApprove' ? { id: event.note, on: event.on } : null),
      overrides: () => state$.value.overrides.approve,
      call: ({ id: note, on }, cause, then) => {
        const comment = commentOf(noteOf(state$.value, note));
        return comment ? asking<'approve'>(api, { call: 'approve', note, ...comment, on }, cause, then) : EMPTY;
      },
      expired: (note) => ({ type: 'override.expired', note, of: 'approve' }),
    },
    scheduler,
  );
