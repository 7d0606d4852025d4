/**
 * Makes the service agree with what the state says is due: read marks that it has not confirmed, notes of which our copy
 * may be old, last seen. The state is the only list of what is to do, so that nothing is lost by a failure or a reload.
 */
import {
  asyncScheduler,
  concat,
  defer,
  EMPTY,
  from,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  type SchedulerLike,
  Subject,
  switchMap,
  timer,
} from 'rxjs';
import type { Entry } from '../../reducers/events';
import type { State } from '../../reducers/state';
import { isListAnswer } from '../../reducers/sync';
import type { StateStream } from '../log';
import type { NewEntry } from '../ports';
import { mergeSome } from './mergeSome';

/** The service answers, or the page is back: what failed may work now, and is tried at once. */
const isReachable = ({ event }: Entry): boolean =>
  isListAnswer(event) || event.type === 'network.online' || event.type === 'page.shown';

export interface ReconcilingConfig<T> {
  /** What is due. The same array as before means that nothing changed. */
  readonly due: (state: State) => readonly T[];
  /** What a thing is about: one call at a time for each key. */
  readonly keysOf: (thing: T) => readonly string[];
  /** Tells one request for a key from the next: a new one is sent at once, a failed one waits. */
  readonly idOf: (thing: T) => string;
  /** Makes the call. What is still due when it has completed has failed. */
  readonly run: (thing: T) => Observable<NewEntry>;
  /** Milliseconds before the nth try after a failure; 1 is the first. */
  readonly retryMs: (failures: number) => number;
}

/** How often a request failed, and whether it waits. */
interface Tried {
  readonly id: string;
  readonly failures: number;
  readonly waits: boolean;
}

/**
 * @param entry$ each entry after it was folded
 * @param state$ whose present value is the state after that entry
 * @returns what the calls emit; never completes by itself
 */
export function reconciling<T>(
  { due, keysOf, idOf, run, retryMs }: ReconcilingConfig<T>,
  entry$: Observable<Entry>,
  state$: StateStream,
  scheduler: SchedulerLike = asyncScheduler,
): Observable<NewEntry> {
  return defer(() => {
    const underWay = new Set<string>();
    let tried: ReadonlyMap<string, Tried> = new Map();
    let looked: readonly T[] | null = null;
    const ended$ = new Subject<void>();
    const failed$ = new Subject<void>();

    /** What has ended and is due no more is forgotten. */
    const keep = (things: readonly T[]): void => {
      const keys = new Set(things.flatMap(keysOf));
      tried = new Map([...tried].filter(([key]) => keys.has(key) || underWay.has(key)));
    };

    const isReady = (thing: T): boolean =>
      keysOf(thing).every((key) => {
        const last = tried.get(key);
        return !underWay.has(key) && !(last?.id === idOf(thing) && last.waits);
      });

    const end = (thing: T): void => {
      for (const key of keysOf(thing)) underWay.delete(key);
      const still = due(state$.value).some((other) => idOf(other) === idOf(thing));
      if (still) failed$.next();
      ended$.next();
    };

    const send = (thing: T): Observable<NewEntry> => {
      const id = idOf(thing);
      const next = new Map(tried);
      for (const key of keysOf(thing)) {
        underWay.add(key);
        const last = next.get(key);
        next.set(key, { id, failures: last?.id === id ? last.failures + 1 : 1, waits: true });
      }
      tried = next;
      return concat(
        run(thing),
        defer(() => {
          end(thing);
          return EMPTY;
        }),
      );
    };

    const look = (again: boolean): Observable<NewEntry> => {
      const things = due(state$.value);
      if (things === looked && !again) return EMPTY;
      looked = things;
      keep(things);
      return from(things).pipe(
        // One after the other: what is sent first may leave another waiting.
        mergeMap((thing) => (isReady(thing) ? send(thing) : EMPTY)),
      );
    };

    const release = (): void => {
      tried = new Map([...tried].map(([key, last]) => [key, { ...last, waits: underWay.has(key) }]));
    };
    const longest = (): number => Math.max(1, ...[...tried.values()].map(({ failures }) => failures));

    const reachable$ = entry$.pipe(
      map((entry) => {
        const reachable = isReachable(entry) && tried.size > 0;
        if (reachable) release();
        return reachable;
      }),
    );
    const retry$ = failed$.pipe(
      switchMap(() => timer(retryMs(longest()), scheduler)),
      map(() => {
        release();
        return true;
      }),
    );
    return merge(of(false), reachable$, retry$, ended$.pipe(map(() => true))).pipe(mergeSome(look));
  });
}
