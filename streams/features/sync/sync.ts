/**
 * Keeps the list equal to the provider's: after messages of the push channel, and by polling. It makes one list request at
 * a time and waits longer after failures ([sync.poll], [sync.one-at-a-time], [sync.backoff]).
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
import type { ApiAnswered, ApiFailed, Entry } from '../../../reducers/events';
import { compress } from '../../../reducers/knownNotes';
import { limits } from '../../../reducers/limits';
import { isHashUnknown, isVisible, needsList } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
import { isListCall } from '../../../reducers/sync';
import type { StateStream } from '../../log';
import { asking } from '../../operators/asking';
import { coalescing } from '../../operators/coalescing';
import { type Transition, transitions } from '../../operators/transitions';
import type { NewEntry, Ports, Ref } from '../../ports';
import { polling } from './polling';

interface Want {
  readonly kind: 'look' | 'full';
  /** A look after a failed list waits for the backoff ([sync.backoff-patience]). */
  readonly patient: boolean;
  /**
   * `opening`: the channel opened. `due`: a look that may come just before the channel opens; one look is enough for
   * both ([push.opens]).
   */
  readonly by?: 'opening' | 'due';
  readonly cause: Readonly<Ref>;
}

/** Shown by the host, and visible. */
const isSeen = (state: State): boolean => state.panel.showing && isVisible(state);

/** A note was removed, and older notes of the service can take its place. */
const isShortened = (before: State, { sync, notes }: State): boolean =>
  notes.order.length < before.notes.order.length && notes.order.length < sync.number && !sync.complete;

/** A doubtful note could not be fetched, and no list was asked for since its doubt began ([push.missing-note]). */
function isMissing(event: ApiAnswered | ApiFailed, { notes }: State, lastAsked: number): boolean {
  if (event.call !== 'getNote' || (event.type === 'api.answered' && event.answer.note)) return false;
  return (notes.doubtful[event.subject.note] ?? 0) > lastAsked;
}

/**
 * The question about the list that an entry makes necessary; null for most entries.
 * @param lastAsked seq of the last request for a list
 */
function wantOf({ entry, before, after }: Transition, lastAsked: number): Want | null {
  const look: Want = { kind: 'look', patient: false, cause: entry };
  const patientLook: Want = { ...look, patient: true };
  // To show the list, the request under way is enough. After news it is not, because it may have been sent before them.
  const lookUnlessBusy = before.sync.busy ? null : look;
  if (!isVisible(after)) return null;
  if (!isVisible(before)) return look;
  if (isSeen(after) && !isSeen(before)) return lookUnlessBusy;
  if (needsList(after) && after.notes.doubtful !== before.notes.doubtful) return patientLook;
  if (isShortened(before, after)) return patientLook;
  switch (entry.event.type) {
    case 'session.started':
    case 'user.askedRetry':
      return lookUnlessBusy;
    case 'poll.due':
      return lookUnlessBusy && { ...look, ...(after.sync.failures === 0 && { by: 'due' }) };
    case 'network.online':
      return { ...look, by: 'due' };
    case 'host.askedRefresh':
      return look;
    // The person just allowed cookies, so a failed call may work now ([access.granted]).
    case 'access.checked':
      return entry.event.granted && before.panel.access === false ? look : null;
    case 'push.opened':
      return { ...patientLook, by: 'opening' };
    // Another tab leads: this tab may have missed messages while the other tab started or hung.
    case 'tabs.followed':
      return patientLook;
    case 'push.changed':
      return { ...patientLook, kind: 'full' };
    case 'tabs.heardChange':
      return entry.event.note === null ? patientLook : null;
    case 'api.answered':
    case 'api.failed':
      return isMissing(entry.event, before, lastAsked) ? patientLook : null;
    case 'user.reachedEnd':
      return after.sync.number > before.sync.number ? { ...look, kind: 'full' } : null;
    default:
      return null;
  }
}

const joined = (waiting: Want, newer: Want): Want => ({
  ...(waiting.kind === 'full' ? waiting : newer),
  patient: waiting.patient && newer.patient,
});

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
  return wanted$.pipe(coalescing({ run, join: joined }));
}

export const sync = (entry$: Observable<Entry>, state$: StateStream, ports: Ports): Observable<NewEntry> =>
  merge(
    defer(() => listRequests(entry$, state$, ports)),
    polling(entry$, state$, ports),
  );
