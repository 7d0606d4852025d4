/**
 * Wishes in browser storage: one key each, written before the call and removed when the wish ends ([outbox.stored]). When
 * a page is gone, another page adopts its wishes from storage ([outbox.adopted]). Part of `outbox`.
 */
import {
  asyncScheduler,
  defer,
  EMPTY,
  filter,
  from,
  ignoreElements,
  map,
  merge,
  type Observable,
  of,
  switchMap,
  takeUntil,
  tap,
  timer,
} from 'rxjs';
import type { Entry, StoredWish, Thing } from '../../../reducers/events';
import { limits } from '../../../reducers/limits';
import { kinds, wishKinds } from '../../../reducers/outboxKinds';
import type { OutboxSlice, State } from '../../../reducers/state';
import type { StateStream } from '../../log';
import { holding } from '../../operators/holding';
import { mergeSome } from '../../operators/mergeSome';
import { perKey } from '../../operators/perKey';
import { remove, set, storingUntilTaken } from '../../operators/storing';
import { type Transition, transitions } from '../../operators/transitions';
import type { NewEntry, Ports, Ref, StorageRequest } from '../../ports';
import { parseKey, parseWish, wishKey, writeWish } from '../../storageKeys';

/** A page holds this lock as long as it lives, so that other pages can tell whether it is gone. */
export const tabLock = (tab: string): string => `notes_tab_${tab}`;

/** What storage should hold for a wish; null when it should hold nothing. */
function storedValue(slice: OutboxSlice, { kind, id }: Thing): string | null {
  const wish = slice[kind][id];
  const isKept = wish?.phase === 'waiting' || wish?.phase === 'due' || wish?.phase === 'sent';
  return isKept && slice.tab !== null ? writeWish({ ...wish, tab: slice.tab }) : null;
}

/** The page that sends a wish removes the key of the wish, also when another page wrote it. A newer wish of another page stays. */
function requestOf(thing: Thing, before: OutboxSlice, after: OutboxSlice, { read }: Ports): StorageRequest | null {
  const key = wishKey(thing);
  const value = storedValue(after, thing);
  if (value !== null) return value === storedValue(before, thing) ? null : set(key, value);
  const ended = before[thing.kind][thing.id];
  const stored = parseWish(thing, read(key));
  // Storage may be blocked now, and still hold the value.
  if (!stored && storedValue(before, thing) !== null) return remove(key);
  return stored && (ended ? stored.at <= ended.at : stored.tab === after.tab) ? remove(key) : null;
}

/** Another page wrote over the key of a wish that this page goes on with, or removed the key. [outbox.written-again] */
function again({ entry: { event }, after }: Transition, { read }: Ports): readonly StorageRequest[] {
  if (event.type !== 'storage.wishAsked' && event.type !== 'storage.wishEnded') return [];
  const { kind, id }: Thing = event.type === 'storage.wishAsked' ? event.wish : event;
  const key = wishKey({ kind, id });
  const value = storedValue(after.outbox, { kind, id });
  return value === null || value === read(key) ? [] : [set(key, value)];
}

function changes(transition: Transition, ports: Ports): readonly StorageRequest[] {
  const was = transition.before.outbox;
  const is = transition.after.outbox;
  if (was === is) return again(transition, ports);
  const changed = wishKinds.flatMap((kind) => {
    if (was[kind] === is[kind]) return [];
    const ids = new Set([...Object.keys(was[kind]), ...Object.keys(is[kind])].map(Number));
    return [...ids].flatMap((id) => {
      const isSame = was[kind][id] === is[kind][id] || is[kind][id]?.phase === 'elsewhere';
      return isSame ? [] : (requestOf({ kind, id }, was, is, ports) ?? []);
    });
  });
  return [...changed, ...again(transition, ports)];
}

export function outboxStorage(entry$: Observable<Entry>, state$: StateStream, ports: Ports): Observable<NewEntry> {
  const { store, again$ } = storingUntilTaken(
    {
      requestOf: (key) => {
        const stored = parseKey(key);
        if (stored?.kind !== 'wish') return null;
        const { outbox } = state$.value;
        // The key now holds the wish of another page.
        if (outbox[stored.of][stored.id]?.phase === 'elsewhere') return null;
        return requestOf({ kind: stored.of, id: stored.id }, { ...outbox, tab: null }, outbox, ports);
      },
    },
    entry$,
    ports,
  );
  const changes$ = transitions(entry$, state$).pipe(
    mergeSome((transition) => store(changes(transition, ports), transition.entry)),
  );
  return merge(changes$, again$);
}

interface Told {
  readonly wish: StoredWish;
  readonly cause: Readonly<Ref>;
}

/** The wishes of other pages that this page learns from an entry. */
function toldBy({ event }: Entry): readonly StoredWish[] {
  if (event.type === 'session.started') return event.stored.wishes;
  return event.type === 'storage.wishAsked' ? [event.wish] : [];
}

/** Adopts the wishes of pages that are gone, once their locks are free. */
export function adoptingWishes(entry$: Observable<Entry>, state$: StateStream, ports: Ports): Observable<NewEntry> {
  const now = () => (ports.scheduler ?? asyncScheduler).now();
  const isElsewhere = ({ outbox }: State, { kind, id }: Thing): boolean => outbox[kind][id]?.phase === 'elsewhere';

  /** A page that gets the lock reads the key again, because another page may have adopted the wish before. */
  function adopt({ wish: { kind, id, tab }, cause }: Told): Observable<NewEntry> {
    const thing: Thing = { kind, id };
    const adopted$ = defer((): Observable<NewEntry> => {
      const stored = parseWish(thing, ports.read(wishKey(thing)));
      if (!stored) return of({ event: { type: 'outbox.found', ...thing }, cause });
      // This page may have written over the wish before it heard of it.
      if (stored.tab !== tab && stored.tab !== state$.value.outbox.tab) return EMPTY;
      const { lifeMs, isRemoval } = kinds[kind];
      if (lifeMs !== null && now() - stored.at > lifeMs)
        return of({ event: { type: 'outbox.failed', ...thing, want: stored.want, refused: false }, cause });
      const adopted: NewEntry = { event: { type: 'outbox.adopted', ...thing }, cause };
      // Another clock may have written the time, so the wait is never longer than the window. [moderation.one-tab]
      const leftMs = Math.min(Math.max(stored.at + limits.undoMs - now(), 0), limits.undoMs);
      return isRemoval ? timer(leftMs, ports.scheduler).pipe(map(() => adopted)) : of(adopted);
    });
    const over$ = state$.pipe(filter((state) => !isElsewhere(state, thing)));
    // Without Web Locks a tab keeps its name over reloads, so a wish with that name is of the page before. [outbox.no-locks]
    const gone$ = tab === state$.value.outbox.tab ? of(undefined) : ports.lock(tabLock(tab));
    return holding(gone$, adopted$).pipe(takeUntil(over$));
  }

  const own$ = entry$.pipe(
    mergeSome(({ event }) =>
      event.type === 'session.started' && event.tab !== undefined
        ? ports.lock(tabLock(event.tab)).pipe(ignoreElements())
        : EMPTY,
    ),
  );
  const others$ = entry$.pipe(
    mergeSome((cause) => {
      const told = toldBy(cause).filter((wish) => isElsewhere(state$.value, wish));
      return told.length ? from(told.map((wish): Told => ({ wish, cause }))) : EMPTY;
    }),
    perKey(
      ({ wish }: Told) => wishKey(wish),
      (told$, _key, idle) => told$.pipe(switchMap((told) => adopt(told).pipe(tap({ complete: idle })))),
    ),
  );
  return merge(own$, others$);
}
