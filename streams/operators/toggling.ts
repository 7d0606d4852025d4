/**
 * A button that is on or off: one call at a time per button, and no more calls than needed. Presses during a call wait
 * for its answer; when the answer is not what is wanted by then, one more call follows. Like, Approve and Follow use it.
 */
import { defer, EMPTY, exhaustMap, filter, map, merge, type Observable, of, type SchedulerLike, tap } from 'rxjs';
import type { Entry, PanelEvent } from '../../reducers/events';
import { limits } from '../../reducers/limits';
import type { Override } from '../../reducers/state';
import type { NewEntry, Ref } from '../ports';
import { expiring } from './expiring';
import { mergeSome } from './mergeSome';
import { perKey } from './perKey';

export interface Press {
  /** Which button: the id of its note or site. */
  readonly id: number;
  readonly on: boolean;
}

export interface Toggle {
  readonly pressOf: (event: PanelEvent) => Press | null;
  /** What is wanted now, by id; nothing for an id where nothing differs from what the server said. */
  readonly overrides: () => { readonly [id: number]: Override };
  /** Makes the call, and runs `then` with its outcome. */
  readonly call: (
    press: Press,
    cause: Readonly<Ref>,
    then: (outcome: { readonly ok: boolean }) => Observable<NewEntry>,
  ) => Observable<NewEntry>;
  /** Says that the override of this id is over, `limits.overrideMs` after its press. */
  readonly expired: (id: number) => PanelEvent;
}

interface Pressed {
  readonly press: Press;
  readonly cause: Readonly<Ref>;
}

/** @returns the calls and the ends of overrides, as entries for the log */
export function toggling(
  entry$: Observable<Entry>,
  { pressOf, overrides, call, expired }: Toggle,
  scheduler?: SchedulerLike,
): Observable<NewEntry> {
  const presses$ = entry$.pipe(
    mergeSome((cause) => {
      const press = pressOf(cause.event);
      return press ? of<Pressed>({ press, cause }) : EMPTY;
    }),
  );
  const callUntilSettled = (press: Press, cause: Readonly<Ref>): Observable<NewEntry> =>
    call(press, cause, ({ ok }) =>
      defer(() => {
        // An override that outlived a taken call was pressed for during that call.
        const wanted = overrides()[press.id];
        return ok && wanted ? callUntilSettled({ ...press, on: wanted.on }, { seq: wanted.since }) : EMPTY;
      }),
    );

  const calls$ = presses$.pipe(
    perKey(
      ({ press }) => press.id,
      (ofKey$, _key, idle) =>
        ofKey$.pipe(exhaustMap(({ press, cause }) => callUntilSettled(press, cause).pipe(tap({ complete: idle })))),
    ),
  );

  const expired$ = presses$.pipe(
    expiring({ keyOf: ({ press }: Pressed) => press.id, afterMs: limits.overrideMs }, scheduler),
    filter(({ press, cause }) => overrides()[press.id]?.since === cause.seq),
    map(({ press, cause }): NewEntry => ({ event: expired(press.id), cause })),
  );

  return merge(calls$, expired$);
}
