/** Follow buttons: one call at a time per site; presses meanwhile settle on the last wish (SPEC section 4). */
import { defer, EMPTY, exhaustMap, groupBy, mergeMap, type Observable, of } from 'rxjs';
import type { Entry } from '../../reducers/events';
import type { StateStream } from '../log';
import { asking } from '../operators/asking';
import type { Draft, Ports, Ref } from '../ports';

export function following(entry$: Observable<Entry>, state$: StateStream, { api }: Ports): Observable<Draft> {
  const call = (site: number, on: boolean, cause: Readonly<Ref>): Observable<Draft> =>
    asking<'follow'>(api, { call: 'follow', site, on }, cause, (outcome) =>
      defer(() => {
        const wish = state$.value.follows.bySite[site];
        const pressedSince = wish?.pending && wish.since > cause.seq;
        return outcome.ok && pressedSince && wish.on !== outcome.answer.following
          ? call(site, wish.on, { seq: wish.since })
          : EMPTY;
      }),
    );

  return entry$.pipe(
    mergeMap((entry) =>
      entry.event.type === 'user.askedFollow' ? of({ entry, site: entry.event.site, on: entry.event.on }) : EMPTY,
    ),
    groupBy(({ site }) => site),
    mergeMap((presses$) => presses$.pipe(exhaustMap(({ entry, site, on }) => call(site, on, entry)))),
  );
}
