/** Follow buttons: one call at a time per site; presses meanwhile settle on the last wish (SPEC section 4). */
import { defer, EMPTY, exhaustMap, filter, groupBy, map, merge, mergeMap, type Observable, of } from 'rxjs';
import type { Entry } from '../../reducers/events';
import { limits } from '../../reducers/limits';
import type { StateStream } from '../log';
import { asking } from '../operators/asking';
import { expiring } from '../operators/expiring';
import type { Draft, Ports, Ref } from '../ports';

interface Press {
  readonly site: number;
  readonly on: boolean;
  readonly cause: Entry;
}

export function following(
  entry$: Observable<Entry>,
  state$: StateStream,
  { api, scheduler }: Ports,
): Observable<Draft> {
  const wishOf = (site: number) => state$.value.follows.bySite[site];
  const presses$ = entry$.pipe(
    mergeMap((cause) => {
      const { event } = cause;
      return event.type === 'user.askedFollow' ? of<Press>({ site: event.site, on: event.on, cause }) : EMPTY;
    }),
  );

  /** What is still wanted after an answer was pressed for since the call. */
  const call = (site: number, on: boolean, cause: Readonly<Ref>): Observable<Draft> =>
    asking<'follow'>(api, { call: 'follow', site, on }, cause, ({ ok }) =>
      defer(() => {
        const wish = wishOf(site);
        return ok && wish ? call(site, wish.on, { seq: wish.since }) : EMPTY;
      }),
    );
  const calls$ = presses$.pipe(
    groupBy(({ site }) => site),
    mergeMap((group$) => group$.pipe(exhaustMap(({ site, on, cause }) => call(site, on, cause)))),
  );

  const expired$ = presses$.pipe(
    expiring({ keyOf: ({ site }: Press) => site, afterMs: limits.overrideMs }, scheduler),
    filter(({ site, cause }) => wishOf(site)?.since === cause.seq),
    map(({ site, cause }): Draft => ({ event: { type: 'override.expired', site, of: 'follow' }, cause })),
  );

  return merge(calls$, expired$);
}
