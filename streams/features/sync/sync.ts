/**
 * Keeps the list equal to the provider's: after messages of the push channel, and by polling. It makes one list request at
 * a time and waits longer after failures ([sync.poll], [sync.one-at-a-time], [sync.backoff]). It fetches doubtful notes until
 * an answer ends their doubt ([sync.doubtful]).
 *
 *   wanted (look | full) --coalesced--> listPairs --same--> settled
 *                                              `--differ, or nothing known--> listNotes --> settled
 */
import {
  concat,
  defer,
  EMPTY,
  filter,
  finalize,
  ignoreElements,
  map,
  merge,
  mergeAll,
  mergeMap,
  type Observable,
  of,
  race,
  take,
  timer,
} from 'rxjs';
import type { KnownNote } from '../../../reducers/api';
import type { Entry } from '../../../reducers/events';
import { limits } from '../../../reducers/limits';
import { compress } from '../../../reducers/noteCopies';
import { isHashUnknown, isVisible, needsList, remembering } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
import { backoffMs, isListCall } from '../../../reducers/sync';
import type { StateStream } from '../../log';
import { asking, askingNote } from '../../operators/asking';
import { coalescing } from '../../operators/coalescing';
import { reconciling } from '../../operators/reconciling';
import { transitions } from '../../operators/transitions';
import type { NewEntry, Ports, Ref } from '../../ports';
import { joinedWants, polling, type Want, wantOf } from './looks';

/** A push, an act, a call without a known outcome, and two answers that crossed make a note doubtful. */
interface Doubt {
  readonly note: number;
  /** seq of the entry that made the note doubtful. */
  readonly since: number;
}

/** The note is not fetched yet, because the answer to its first call is due within 10 s and will make it doubtful again. */
const isAwaited = ({ outbox }: State, note: number): boolean =>
  [outbox.approve[note], outbox.like[note]].some(
    (wish) => wish?.claims && wish.tries === 0 && (wish.phase === 'due' || wish.phase === 'sent'),
  );

const none: readonly Doubt[] = [];
const doubts: (state: State) => readonly Doubt[] = remembering(
  (state) => [state.notes.doubtful, state.outbox, isVisible(state)] as const,
  (state) =>
    isVisible(state) && !needsList(state)
      ? Object.entries(state.notes.doubtful)
          .map(([note, since]) => ({ note: Number(note), since }))
          .filter(({ note }) => !isAwaited(state, note))
      : none,
);

export const refetching = (entry$: Observable<Entry>, state$: StateStream, ports: Ports): Observable<NewEntry> =>
  reconciling(
    {
      due: doubts,
      keysOf: ({ note }) => [String(note)],
      idOf: ({ note, since }) => `${note} ${since}`,
      run: ({ note, since }) =>
        askingNote(ports, state$, note, { seq: since }, (outcome, answered) =>
          outcome.ok && outcome.answer.note ? of({ event: { type: 'sync.settled' }, cause: answered }) : EMPTY,
        ),
      retryMs: backoffMs,
    },
    entry$,
    state$,
    ports.scheduler,
  );

/** An unknown hash, such as 0, equals no other. */
const isSame = (state: State, { id, hash }: KnownNote): boolean =>
  hash !== 0 && state.notes.byId[id]?.hash === hash && !isHashUnknown(state, id);

/** The pairs as the log records them: null when they equal the held notes in order. */
const recordedPairs = (state: State, pairs: readonly KnownNote[]): readonly KnownNote[] | null =>
  pairs.length === state.notes.order.length &&
  pairs.every((pair, index) => state.notes.order[index] === pair.id && isSame(state, pair))
    ? null
    : pairs;

/** The number of notes to ask for: at least the number of held notes. */
const windowOf = ({ sync, notes }: State): number =>
  Math.min(Math.max(sync.number, notes.order.length), limits.maxWindowNotes);

const settled = (cause: Readonly<Ref>): Observable<NewEntry> => of({ event: { type: 'sync.settled' }, cause });

/** A look and a try of the channel that are due together may be this far apart, because a browser fires timers in turn. */
const tryMs = 50;
const pushOutcomes: readonly Entry['event']['type'][] = ['push.opened', 'push.closed', 'push.failed'];

/** Lets a look that is due together with a try of the channel wait for the outcome of the try. */
function openingOf(entry$: Observable<Entry>, state$: StateStream, { scheduler }: Ports) {
  let waiting = false;
  const says = (...types: readonly Entry['event']['type'][]) =>
    entry$.pipe(filter(({ event }) => types.includes(event.type)));
  // The look after the outcome is also the look that an opened channel needs.
  const joined = (want: Want): Observable<Want> => {
    const { leading, push } = state$.value.sync;
    if (want.by !== 'due' || !leading || push === 'open') return of(want);
    waiting = true;
    const outcome$ = race(timer(limits.channelWaitMs, scheduler), says(...pushOutcomes));
    const asked$ = says('push.asked').pipe(map(() => outcome$));
    return race(asked$, timer(tryMs, scheduler).pipe(map(() => of(0)))).pipe(
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

function listRequests(entry$: Observable<Entry>, state$: StateStream, ports: Ports): Observable<NewEntry> {
  const { api } = ports;

  /**
   * Ends once the state holds the outcome of the list call. The wait is needed because a list that was held back during a
   * doubt arrives while the log still folds the entry that ended the doubt.
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
    return asking<'listNotes'>(
      api,
      { call: 'listNotes', number },
      cause,
      (outcome, answered) => (outcome.ok ? done(number, answered) : folded$),
      (answer) => ({ ...answer, notes: answer.notes.map((note) => compress(state$.value.notes.byId, note)) }),
    );
  };

  const look = (cause: Readonly<Ref>): Observable<NewEntry> => {
    const number = windowOf(state$.value);
    return asking<'listPairs'>(
      api,
      { call: 'listPairs', number },
      cause,
      (outcome, answered) => {
        if (!outcome.ok) return folded$;
        const { pairs } = outcome.answer;
        return pairs?.some((pair) => !isSame(state$.value, pair)) ? full(answered) : done(number, answered);
      },
      (answer) => ({ ...answer, pairs: answer.pairs && recordedPairs(state$.value, answer.pairs) }),
    );
  };

  /** New notes may have pushed held notes off the end of the list. A larger list tells whether these notes still exist. */
  const further = (asked: number, cause: Readonly<Ref>): Observable<NewEntry> =>
    defer(() => (windowOf(state$.value) > asked && isVisible(state$.value) ? look(cause) : EMPTY));

  const run = ({ kind, patient, cause }: Want): Observable<NewEntry> =>
    defer(() => {
      const { everLoaded, failures } = state$.value.sync;
      if (!isVisible(state$.value) || (patient && failures > 0)) return EMPTY;
      return kind === 'full' || !everLoaded || needsList(state$.value) ? full(cause) : look(cause);
    });

  let lastAsked = 0;
  const opening = openingOf(entry$, state$, ports);
  const wanted$ = transitions(entry$, state$).pipe(
    map((transition) => {
      const { seq, event } = transition.entry;
      if (event.type === 'api.requested' && isListCall(event.request.call)) lastAsked = seq;
      return wantOf(transition, lastAsked);
    }),
    filter((want) => want !== null),
    filter(({ by }) => !opening.isAwaited() || by === undefined),
    mergeMap(opening.joined),
  );
  return wanted$.pipe(coalescing({ run, join: joinedWants }));
}

export const sync = (entry$: Observable<Entry>, state$: StateStream, ports: Ports): Observable<NewEntry> =>
  merge(
    defer(() => listRequests(entry$, state$, ports)),
    polling(entry$, state$, ports),
  );
