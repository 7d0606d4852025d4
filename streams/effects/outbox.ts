/**
 * Sends what the person wants until the service has it, refuses it, or five minutes are over
 * (docs/decisions/0015-outbox.md): one loop for all kinds of wishes.
 */
import {
  asyncScheduler,
  EMPTY,
  filter,
  map,
  merge,
  type Observable,
  of,
  switchMap,
  take,
  takeUntil,
  tap,
  timer,
} from 'rxjs';
import type { Entry, PanelEvent, Thing } from '../../reducers/events';
import { limits } from '../../reducers/limits';
import { pressOf, wishKinds } from '../../reducers/outboxKinds';
import { remembering } from '../../reducers/selectors';
import type { State, Wish } from '../../reducers/state';
import type { StateStream } from '../log';
import { mergeSome } from '../operators/mergeSome';
import { perKey } from '../operators/perKey';
import { reconciling } from '../operators/reconciling';
import type { NewEntry, Ports } from '../ports';
import { carryOutWish } from './outboxCalls';
import { adoptingWishes, outboxStorage } from './outboxStorage';

interface Due extends Thing {
  readonly since: number;
}

const keyOf = ({ kind, id }: Thing): string => `${kind} ${id}`;

const none: readonly Due[] = [];
/** While it is doubtful who is signed in, nothing is sent. [outbox.held] */
const dueWishes: (state: State) => readonly Due[] = remembering(
  ({ outbox, session }) => [outbox, Boolean(session.doubt)] as const,
  ({ outbox, session }) =>
    session.doubt
      ? none
      : wishKinds.flatMap((kind) =>
          Object.entries(outbox[kind]).flatMap(([id, { phase, since }]) =>
            phase === 'due' || phase === 'sent' ? [{ kind, id: Number(id), since }] : [],
          ),
        ),
);

const retryMs = (failures: number): number =>
  Math.min(limits.wishRetryMs * 2 ** (failures - 1), limits.wishRetryMostMs);

/** The things for which an entry began a wish. */
function begunBy({ event }: Entry): readonly Thing[] {
  if (event.type === 'session.started') return [...(event.stored.wishes ?? []), ...(event.left?.wishes ?? [])];
  if (event.type === 'storage.wishAsked') return [event.wish];
  const thing = event.type === 'outbox.adopted' ? event : pressOf(event);
  return thing ? [{ kind: thing.kind, id: thing.id }] : [];
}

/** Tells when the 10 s and when the five minutes of a wish are over. [outbox.not-sent-yet] [outbox.gives-up] */
function deadlines(entry$: Observable<Entry>, state$: StateStream, { scheduler }: Ports): Observable<NewEntry> {
  const now = () => (scheduler ?? asyncScheduler).now();
  interface Begun extends Thing {
    readonly wish: Wish;
  }
  const wishOf = ({ outbox }: State, { kind, id }: Thing): Wish | undefined => outbox[kind][id];

  function ends({ kind, id, wish }: Begun): Observable<NewEntry> {
    const thing: Thing = { kind, id };
    const { since, at, want } = wish;
    const cause = { seq: since };
    // The machine's clock may have been changed, so a wait is never longer than the whole time, and never below 0.
    const leftMs = (lifeMs: number): number => Math.min(Math.max(at + lifeMs - now(), 0), lifeMs);
    const after = (lifeMs: number, event: PanelEvent, when: (state: Wish) => boolean): Observable<NewEntry> =>
      timer(leftMs(lifeMs), scheduler).pipe(
        switchMap(() => state$),
        filter((state) => {
          const present = wishOf(state, thing);
          return present?.since === since && when(present);
        }),
        take(1),
        map(() => ({ event, cause })),
      );
    const over$ = state$.pipe(
      filter((state) => {
        const present = wishOf(state, thing);
        return present?.since !== since || present.phase === 'taken' || present.phase === 'failed';
      }),
    );
    return merge(
      after(limits.overrideMs, { type: 'outbox.waited', ...thing }, ({ claims }) => claims),
      after(
        limits.wishLifeMs,
        { type: 'outbox.failed', ...thing, want, refused: false },
        ({ phase }) => phase === 'due',
      ),
    ).pipe(takeUntil(over$));
  }

  return entry$.pipe(
    mergeSome((entry) => {
      const begun = begunBy(entry).flatMap((thing): Begun[] => {
        const wish = wishOf(state$.value, thing);
        return wish?.since === entry.seq ? [{ ...thing, wish }] : [];
      });
      return begun.length ? of(...begun) : EMPTY;
    }),
    perKey(
      (begun: Begun) => keyOf(begun),
      (begun$, _key, idle) => begun$.pipe(switchMap((begun) => ends(begun).pipe(tap({ complete: idle })))),
    ),
  );
}

export const outbox = (entry$: Observable<Entry>, state$: StateStream, ports: Ports): Observable<NewEntry> =>
  merge(
    // First, so that a wish is stored before its call is made.
    outboxStorage(entry$, state$, ports),
    adoptingWishes(entry$, state$, ports),
    deadlines(entry$, state$, ports),
    reconciling(
      {
        due: dueWishes,
        keysOf: (thing) => [keyOf(thing)],
        idOf: ({ since, ...thing }) => `${keyOf(thing)} ${since}`,
        run: (thing) => carryOutWish(thing, state$, ports),
        retryMs,
      },
      entry$,
      state$,
      ports.scheduler,
    ),
  );
