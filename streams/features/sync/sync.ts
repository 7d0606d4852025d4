/**
 * Keeps the list equal to the provider's: after messages of the push channel, and by polling. It makes one list request at
 * a time and waits longer after failures ([sync.poll], [sync.one-at-a-time], [sync.backoff]). It fetches stale notes until an
 * answer tells what the service has ([sync.stale]).
 *
 *   wanted (check | full) --coalesced--> listPairs --same--> settled
 *                                              `--differ, or nothing known--> listNotes --> settled
 */
import {
  concat,
  defer,
  EMPTY,
  filter,
  finalize,
  from,
  ignoreElements,
  map,
  merge,
  mergeAll,
  mergeMap,
  type Observable,
  of,
  scan,
  take,
  timer,
} from 'rxjs';
import { isListCall } from '../../../reducers/api';
import type { EventType } from '../../../reducers/events';
import { limits } from '../../../reducers/limits';
import { isVisible, needsList } from '../../../reducers/selectors';
import { isSame } from '../../../reducers/shortened';
import type { State } from '../../../reducers/state';
import type { StateStream } from '../../log';
import { asking } from '../../operators/asking';
import { coalescing } from '../../operators/coalescing';
import type { NewEntry, Ports, Ref } from '../../ports';
import type { Effect, Transition } from '../effect';
import { joinedWants, type Want, wantOf } from './checks';

interface StaleNote {
  readonly note: number;
  readonly since: number;
  /** Tells the tries for one note apart. */
  readonly name: string;
}

/** The note is not fetched yet, because the answer to its first call is due within 10 s and will make it stale again. */
const isAwaited = ({ outbox }: State, note: number): boolean =>
  [outbox.approve[note], outbox.like[note]].some((mutation) => mutation?.phase === 'inFlight' && mutation.tries === 1);

/** The stale notes to fetch now, each by itself. */
const readyStale = (state: State): readonly StaleNote[] =>
  isVisible(state) && !needsList(state)
    ? Object.entries(state.notes.stale)
        .filter(([note, { asked, nextTryAt }]) => !asked && nextTryAt === null && !isAwaited(state, Number(note)))
        .map(([note, { since, tries }]) => ({ note: Number(note), since, name: `${note} ${since} ${tries}` }))
    : [];

/** Fetches stale notes. What becomes ready is fetched once; the state says when it is tried again. */
export const refetching: Effect = {
  hears: [],
  watches: ['notes', 'outbox', 'panel'],
  run: (heard$, _state$, { api }) =>
    heard$.pipe(
      map(({ after }) => readyStale(after)),
      scan<readonly StaleNote[], { readonly all: readonly StaleNote[]; readonly fresh: readonly StaleNote[] }>(
        ({ all: before }, all) => ({ all, fresh: all.filter(({ name }) => !before.some((one) => one.name === name)) }),
        { all: [], fresh: [] },
      ),
      mergeMap(({ fresh }) => (fresh.length ? from(fresh) : EMPTY)),
      mergeMap(({ note, since }) =>
        asking<'getNote'>(api, { call: 'getNote', note }, { seq: since }, (outcome, answered) =>
          outcome.ok && outcome.answer.note ? of({ event: { type: 'sync.settled' }, cause: answered }) : EMPTY,
        ),
      ),
    ),
};

/** The number of notes to ask for: at least the number of known notes. */
const windowOf = ({ sync, notes }: State): number =>
  Math.min(Math.max(sync.number, notes.order.length), limits.maxWindowNotes);

const settled = (cause: Readonly<Ref>): Observable<NewEntry> => of({ event: { type: 'sync.settled' }, cause });

/** A check and a try of the channel that are due together may be this far apart, because a browser fires timers in turn. */
const tryMs = 50;
const pushOutcomes: readonly EventType[] = ['push.opened', 'push.closed', 'push.failed'];

/** Lets a check that is due together with a try of the channel wait for the outcome of the try. */
function openingOf(heard$: Observable<Transition>, state$: StateStream, { scheduler }: Ports) {
  let waiting = false;
  const says = (...types: readonly EventType[]) => heard$.pipe(filter(({ entry }) => types.includes(entry.event.type)));
  // The check after the outcome is also the check that an opened channel needs.
  const joined = (want: Want): Observable<Want> => {
    const { leading, push } = state$.value.sync;
    if (want.by !== 'due' || !leading || push === 'open') return of(want);
    waiting = true;
    const outcome$ = merge(timer(limits.channelWaitMs, scheduler), says(...pushOutcomes));
    const asked$ = says('push.asked').pipe(map(() => outcome$));
    return merge(asked$, timer(tryMs, scheduler).pipe(map(() => of(0)))).pipe(
      take(1),
      mergeAll(),
      take(1),
      map(() => want),
      finalize(() => {
        waiting = false;
      }),
    );
  };
  return { joined, isAwaited: () => waiting };
}

/** The requests for the list, one at a time. */
function requests(state$: StateStream, { api }: Ports) {
  /**
   * Ends once the state has the outcome of the list call. The wait is needed because a list that was held back while nobody
   * was confirmed arrives while the log still folds the entry that confirmed somebody.
   */
  const folded$ = state$.pipe(
    filter(({ sync: { busy } }) => !busy),
    take(1),
    ignoreElements(),
  );
  const done = (number: number, cause: Readonly<Ref>): Observable<NewEntry> =>
    concat(settled(cause), folded$, further(number, cause));

  const full = (cause: Readonly<Ref>): Observable<NewEntry> => {
    const number = windowOf(state$.value);
    return asking<'listNotes'>(api, { call: 'listNotes', number }, cause, (outcome, answered) =>
      outcome.ok ? done(number, answered) : folded$,
    );
  };

  const check = (cause: Readonly<Ref>): Observable<NewEntry> => {
    const number = windowOf(state$.value);
    return asking<'listPairs'>(api, { call: 'listPairs', number }, cause, (outcome, answered) => {
      if (!outcome.ok) return folded$;
      const { pairs } = outcome.answer;
      return pairs?.some((pair) => !isSame(state$.value, pair)) ? full(answered) : done(number, answered);
    });
  };

  /** New notes may have pushed known notes off the end of the list. A larger list tells whether these notes still exist. */
  const further = (asked: number, cause: Readonly<Ref>): Observable<NewEntry> =>
    defer(() => (windowOf(state$.value) > asked && isVisible(state$.value) ? check(cause) : EMPTY));

  return ({ kind, patient, cause }: Want): Observable<NewEntry> =>
    defer(() => {
      const { sync, session } = state$.value;
      if (!isVisible(state$.value) || session.ended || (patient && sync.failures > 0)) return EMPTY;
      return kind === 'full' || !sync.everLoaded || needsList(state$.value) ? full(cause) : check(cause);
    });
}

export const sync: Effect = {
  hears: [
    'session.started',
    'user.askedRetry',
    'user.reachedEnd',
    'user.choseFilter',
    'user.openedSearch',
    'user.askedReadAll',
    'poll.due',
    'network.online',
    'host.askedRefresh',
    'host.gaveToken',
    'access.checked',
    'push.asked',
    'push.opened',
    'push.changed',
    'push.closed',
    'push.failed',
    'tabs.followed',
    'tabs.heardChange',
    'api.requested',
    'api.answered',
    'api.failed',
  ],
  watches: ['panel', 'notes'],
  run: (heard$, state$, ports) =>
    defer(() => {
      let lastAsked = 0;
      const opening = openingOf(heard$, state$, ports);
      return heard$.pipe(
        map((transition) => {
          const { seq, event } = transition.entry;
          if (event.type === 'api.requested' && isListCall(event.request.call)) lastAsked = seq;
          return wantOf(transition, lastAsked);
        }),
        filter((want) => want !== null),
        filter(({ by }) => !opening.isAwaited() || by === undefined),
        mergeMap(opening.joined),
        coalescing({ run: requests(state$, ports), join: joinedWants }),
      );
    }),
};
