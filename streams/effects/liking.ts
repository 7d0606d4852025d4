/** Likes a note's comment or post, and takes the like back ([override.fast-presses]). */
import { EMPTY, type Observable } from 'rxjs';
import type { Entry } from '../../reducers/events';
import { likeTarget } from '../../reducers/offers';
import { noteOf } from '../../reducers/selectors';
import type { StateStream } from '../log';
import { asking } from '../operators/asking';
import { toggling } from '../operators/toggling';
import type { NewEntry, Ports } from '../ports';

export const liking = (
  entry$: Observable<Entry>,
  state$: StateStream,
  { api, scheduler }: Ports,
): Observable<NewEntry> =>
  toggling(
    entry$,
    {
      pressOf: (event) => (event.type === 'user.askedLike' ? { id: event.note, on: event.on } : null),
      overrides: () => state$.value.overrides.like,
      call: ({ id: note, on }, cause, then) => {
        const target = likeTarget(noteOf(state$.value, note));
        return target ? asking<'like'>(api, { call: 'like', note, ...target, on }, cause, then) : EMPTY;
      },
      expired: (note) => ({ type: 'override.expired', note, of: 'like' }),
    },
    scheduler,
  );
