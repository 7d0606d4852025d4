/** Follows a site, and unfollows it ([follow.fast-presses]). */
import type { Observable } from 'rxjs';
import type { Entry } from '../../reducers/events';
import type { StateStream } from '../log';
import { asking } from '../operators/asking';
import { toggling } from '../operators/toggling';
import type { NewEntry, Ports } from '../ports';

export const following = (
  entry$: Observable<Entry>,
  state$: StateStream,
  { api, scheduler }: Ports,
): Observable<NewEntry> =>
  toggling(
    entry$,
    {
      pressOf: (event) => (event.type === 'user.askedFollow' ? { id: event.site, on: event.on } : null),
      overrides: () => state$.value.follows.bySite,
      call: ({ id: site, on }, cause, then) => asking<'follow'>(api, { call: 'follow', site, on }, cause, then),
      expired: (site) => ({ type: 'override.expired', site, of: 'follow' }),
    },
    scheduler,
  );
