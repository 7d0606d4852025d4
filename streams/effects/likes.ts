/**
 * Approvals and likes: fast presses settle on the last wish with the fewest calls. One call at a time per note and kind;
 * when its answer is not what is wanted by then, one more follows. The fresh note (`refreshing`), or 10 s, ends the
 * override.
 */
import { defer, EMPTY, exhaustMap, filter, groupBy, map, merge, mergeMap, type Observable } from 'rxjs';
import type { Entry } from '../../reducers/events';
import { limits } from '../../reducers/limits';
import { commentOf, likeTarget } from '../../reducers/offers';
import { noteOf } from '../../reducers/selectors';
import type { StateStream } from '../log';
import { asking } from '../operators/asking';
import { expiring } from '../operators/expiring';
import type { Draft, Ports, Ref } from '../ports';

type Kind = 'approve' | 'like';

interface Press {
  readonly kind: Kind;
  readonly note: number;
  readonly on: boolean;
  readonly cause: Entry;
}

function pressOf(entry: Entry): Press | null {
  const { event } = entry;
  if (event.type === 'user.askedApprove') return { kind: 'approve', note: event.note, on: event.on, cause: entry };
  if (event.type === 'user.askedLike') return { kind: 'like', note: event.note, on: event.on, cause: entry };
  return null;
}

const keyOf = ({ kind, note }: Pick<Press, 'kind' | 'note'>): string => `${kind} ${note}`;

export function likes(entry$: Observable<Entry>, state$: StateStream, ports: Ports): Observable<Draft> {
  const { api, scheduler } = ports;
  const presses$ = entry$.pipe(
    map(pressOf),
    filter((press) => press !== null),
  );

  function call({ kind, note }: Pick<Press, 'kind' | 'note'>, on: boolean, cause: Readonly<Ref>): Observable<Draft> {
    /** What is still wanted after an answer was pressed for since the call. */
    const again = ({ ok }: { readonly ok: boolean }) =>
      defer(() => {
        const wish = state$.value.overrides[kind][note];
        return ok && wish ? call({ kind, note }, wish.on, { seq: wish.since }) : EMPTY;
      });
    if (kind === 'like') {
      const target = likeTarget(noteOf(state$.value, note));
      return target ? asking<'like'>(api, { call: 'like', note, ...target, on }, cause, again) : EMPTY;
    }
    const comment = commentOf(noteOf(state$.value, note));
    return comment ? asking<'approve'>(api, { call: 'approve', note, ...comment, on }, cause, again) : EMPTY;
  }

  const calls$ = presses$.pipe(
    groupBy((press) => keyOf(press)),
    mergeMap((group$) => group$.pipe(exhaustMap((press) => call(press, press.on, press.cause)))),
  );

  const expired$ = presses$.pipe(
    expiring({ keyOf: (press: Press) => keyOf(press), afterMs: limits.overrideMs }, scheduler),
    filter(({ kind, note, cause }) => state$.value.overrides[kind][note]?.since === cause.seq),
    map(({ kind, note, cause }): Draft => ({ event: { type: 'override.expired', note, of: kind }, cause })),
  );

  return merge(calls$, expired$);
}
