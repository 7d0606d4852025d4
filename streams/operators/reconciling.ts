/**
 * Makes calls until the state says that none is due: for wishes, doubtful notes and last seen. The state is the only list of
 * due calls, so that a failed call is not lost.
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
  tap,
  timer,
} from 'rxjs';
import type { Entry } from '../../reducers/events';
import type { State } from '../../reducers/state';
import { isListAnswer } from '../../reducers/sync';
import type { StateStream } from '../log';
import type { NewEntry } from '../ports';
import { mergeSome } from './mergeSome';

/** Whether failed requests are sent again at once, because the service answers or the page is back. */
const isReachable = ({ event }: Entry): boolean =>
  isListAnswer(event) || event.type === 'network.online' || event.type === 'page.shown';

export interface ReconcilingConfig<T> {
  /** The calls that are due. The same array as before means that nothing changed. */
  readonly due: (state: State) => readonly T[];
  /** The keys of a thing; there is one call at a time for each key. */
  readonly keysOf: (thing: T) => readonly string[];
  /** Tells the requests of one key apart, because a new request is sent at once and a failed one waits. */
  readonly idOf: (thing: T) => string;
  /** Makes the call. A thing that is still due after the call completed has failed. */
  readonly run: (thing: T) => Observable<NewEntry>;
  /** The wait before the nth try after a failure, in milliseconds; 1 is the first. */
  readonly retryMs: (failures: number) => number;
}

/** How often a request failed, and whether it waits. */
interface Tried {
  readonly id: string;
  readonly failures: number;
  readonly waits: boolean;
  /** The service asked for a wait, which nothing ends sooner. [outbox.retry-after] */
  readonly isAskedToWait: boolean;
}

/** The requests under way and those that failed, by key. */
class Tries<T> {
  private readonly underWay = new Set<string>();
  private tried: ReadonlyMap<string, Tried> = new Map();

  constructor(
    private readonly keysOf: (thing: T) => readonly string[],
    private readonly idOf: (thing: T) => string,
  ) {}

  get isEmpty(): boolean {
    return this.tried.size === 0;
  }

  isReady(thing: T): boolean {
    return this.keysOf(thing).every((key) => {
      const last = this.tried.get(key);
      return !this.underWay.has(key) && !(last?.id === this.idOf(thing) && (last.waits || last.isAskedToWait));
    });
  }

  start(thing: T): void {
    const id = this.idOf(thing);
    const next = new Map(this.tried);
    for (const key of this.keysOf(thing)) {
      this.underWay.add(key);
      const last = next.get(key);
      const failures = last?.id === id ? last.failures + 1 : 1;
      next.set(key, { id, failures, waits: true, isAskedToWait: false });
    }
    this.tried = next;
  }

  end(thing: T): void {
    for (const key of this.keysOf(thing)) this.underWay.delete(key);
  }

  /** Forgets the requests that have ended and are no longer due. */
  forgetAllBut(due: readonly T[]): void {
    const keys = new Set(due.flatMap(this.keysOf));
    this.tried = new Map([...this.tried].filter(([key]) => keys.has(key) || this.underWay.has(key)));
  }

  /** Lets the failed requests be sent again. */
  release(): void {
    this.tried = new Map([...this.tried].map(([key, last]) => [key, { ...last, waits: this.underWay.has(key) }]));
  }

  /** Holds a request back, or lets it go. */
  askToWait(thing: T, isAskedToWait: boolean): void {
    const id = this.idOf(thing);
    const keys = new Set(this.keysOf(thing));
    this.tried = new Map(
      [...this.tried].map(([key, last]) => [key, keys.has(key) && last.id === id ? { ...last, isAskedToWait } : last]),
    );
  }

  mostFailures(): number {
    return Math.max(1, ...[...this.tried.values()].map(({ failures }) => failures));
  }
}

/**
 * @param entry$ each entry after it was folded
 * @param state$ holds the state after that entry
 * @returns what the calls emit; never completes by itself
 */
export function reconciling<T>(
  { due, keysOf, idOf, run, retryMs }: ReconcilingConfig<T>,
  entry$: Observable<Entry>,
  state$: StateStream,
  scheduler: SchedulerLike = asyncScheduler,
): Observable<NewEntry> {
  return defer(() => {
    const tries = new Tries(keysOf, idOf);
    let looked: readonly T[] | null = null;
    const ended$ = new Subject<void>();
    const failed$ = new Subject<void>();
    const asked$ = new Subject<{ readonly thing: T; readonly waitMs: number }>();

    const end = (thing: T, waitMs: number): void => {
      tries.end(thing);
      const isStillDue = due(state$.value).some((other) => idOf(other) === idOf(thing));
      if (isStillDue && waitMs > 0) {
        tries.askToWait(thing, true);
        asked$.next({ thing, waitMs });
      }
      if (isStillDue) failed$.next();
      ended$.next();
    };

    const send = (thing: T): Observable<NewEntry> => {
      tries.start(thing);
      let waitMs = 0;
      return concat(
        run(thing).pipe(
          tap(({ event }) => {
            if (event.type === 'api.failed') waitMs = event.problem.retryMs ?? 0;
          }),
        ),
        defer(() => {
          end(thing, waitMs);
          return EMPTY;
        }),
      );
    };

    const look = (again: boolean): Observable<NewEntry> => {
      const things = due(state$.value);
      if (things === looked && !again) return EMPTY;
      looked = things;
      tries.forgetAllBut(things);
      // One after the other, because sending a request may make another one wait.
      return from(things).pipe(mergeMap((thing) => (tries.isReady(thing) ? send(thing) : EMPTY)));
    };

    const reachable$ = entry$.pipe(
      map((entry) => {
        const reachable = isReachable(entry) && !tries.isEmpty;
        if (reachable) tries.release();
        return reachable;
      }),
    );
    const retry$ = failed$.pipe(
      switchMap(() => timer(retryMs(tries.mostFailures()), scheduler)),
      map(() => {
        tries.release();
        return true;
      }),
    );
    const waited$ = asked$.pipe(
      mergeMap(({ thing, waitMs }) => timer(waitMs, scheduler).pipe(map(() => thing))),
      map((thing) => {
        tries.askToWait(thing, false);
        tries.release();
        return true;
      }),
    );
    return merge(of(false), reachable$, retry$, waited$, ended$.pipe(map(() => true))).pipe(mergeSome(look));
  });
}
