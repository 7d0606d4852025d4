/**
 * Keeps the list as the provider has it: by what `pushing` hears while the channel is open, else by polling, with one
 * list request at a time and longer waits after failures ([sync.poll], [sync.one-at-a-time], [sync.backoff]).
 *
 *   wanted (look | full) --coalesced--> listPairs --same--> settled
 *                                              `--differ, or nothing known--> listNotes --> settled
 */
import { concat, defer, EMPTY, filter, map, merge, type Observable, of, Subject } from 'rxjs';
import type { KnownNote } from '../../reducers/api';
import type { Entry } from '../../reducers/events';
import { compress } from '../../reducers/knownNotes';
import { limits } from '../../reducers/limits';
import { isVisible, needsList } from '../../reducers/selectors';
import type { State } from '../../reducers/state';
import type { StateStream } from '../log';
import { asking, askingNote } from '../operators/asking';
import { coalescing } from '../operators/coalescing';
import { perKey } from '../operators/perKey';
import { type Transition, transitions } from '../operators/transitions';
import type { NewEntry, Ports, Ref } from '../ports';
import { polling } from './polling';

interface Want {
  readonly kind: 'look' | 'full';
  /** After a failed list, this waits for the backoff ([sync.backoff-patience]). */
  readonly patient: boolean;
  readonly cause: Readonly<Ref>;
}

/** Shown by the host, and visible. */
const isSeen = (state: State): boolean => state.panel.showing && isVisible(state);

/** A note went, and older ones that the service has can take its place. */
const isShortened = (before: State, { sync, notes }: State): boolean =>
  notes.order.length < before.notes.order.length && notes.order.length < sync.number && !sync.complete;

/** What an entry makes worth asking about the list; null for most entries. */
function wantOf({ entry, before, after }: Transition): Want | null {
  const look: Want = { kind: 'look', patient: false, cause: entry };
  const patientLook: Want = { ...look, patient: true };
  // To show the list, the request under way is enough. For what is known to be new, a request that is older may not be.
  const lookUnlessBusy = before.sync.busy ? null : look;
  // Stryker disable next-line ConditionalExpression: before a request is made it is asked again; this is only quicker.
  if (!isVisible(after)) return null;
  if (!isVisible(before)) return look;
  if (isSeen(after) && !isSeen(before)) return lookUnlessBusy;
  if (needsList(after) && after.notes.doubtful !== before.notes.doubtful) return patientLook;
  if (isShortened(before, after)) return patientLook;
  switch (entry.event.type) {
    case 'session.started':
    case 'user.askedRetry':
    case 'poll.due':
      return lookUnlessBusy;
    case 'host.askedRefresh':
    case 'network.online':
      return look;
    // Cookies were just allowed: what failed without them may work now ([access.granted]).
    case 'access.checked':
      return entry.event.granted && before.panel.access === false ? look : null;
    case 'push.opened':
    // Another tab leads: this one may have missed what that one told, while it started or hung.
    case 'tabs.followed':
      return patientLook;
    case 'push.changed':
      return { ...patientLook, kind: 'full' };
    case 'tabs.heardChange':
      return entry.event.note === null ? patientLook : null;
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

const differs = (state: State, pairs: readonly KnownNote[]): boolean =>
  pairs.some(({ id, hash }) => state.notes.byId[id]?.hash !== hash);

/** The pairs as they are recorded: null when they are those of all notes that are held, in their order. */
const recordedPairs = ({ notes }: State, pairs: readonly KnownNote[]): readonly KnownNote[] | null =>
  pairs.length === notes.order.length &&
  pairs.every(({ id, hash }, index) => notes.order[index] === id && hash !== 0 && notes.byId[id]?.hash === hash)
    ? null
    : pairs;

/** How many notes to ask for: never fewer than are already held. */
const windowOf = ({ sync, notes }: State): number =>
  Math.min(Math.max(sync.number, notes.order.length), limits.maxWindowNotes);

const settled = (cause: Readonly<Ref>): Observable<NewEntry> => of({ event: { type: 'sync.settled' }, cause });

function listRequests(entry$: Observable<Entry>, state$: StateStream, ports: Ports): Observable<NewEntry> {
  const { api } = ports;
  const missed$ = new Subject<Want>();

  const full = (cause: Readonly<Ref>): Observable<NewEntry> => {
    const number = windowOf(state$.value);
    return asking<'listNotes'>(
      api,
      { call: 'listNotes', number },
      cause,
      (outcome, answered) => (outcome.ok ? concat(settled(answered), further(number, answered)) : EMPTY),
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
        if (!outcome.ok) return EMPTY;
        const { pairs } = outcome.answer;
        return pairs !== null && differs(state$.value, pairs)
          ? full(answered)
          : concat(settled(answered), further(number, answered));
      },
      (answer) => ({ ...answer, pairs: answer.pairs && recordedPairs(state$.value, answer.pairs) }),
    );
  };

  /** Notes that arrived have pushed others beyond the list that was asked for: a larger one says whether they are there. */
  const further = (asked: number, cause: Readonly<Ref>): Observable<NewEntry> =>
    defer(() => (windowOf(state$.value) > asked && isVisible(state$.value) ? look(cause) : EMPTY));

  const run = ({ kind, patient, cause }: Want): Observable<NewEntry> =>
    defer(() => {
      const { everLoaded, failures } = state$.value.sync;
      if (!isVisible(state$.value) || (patient && failures > 0)) return EMPTY;
      return kind === 'full' || !everLoaded || needsList(state$.value) ? full(cause) : look(cause);
    });

  /** A pushed note that cannot be had leads to one list check, which waits for its turn ([push.missing-note]). */
  const one = (note: number, cause: Readonly<Ref>): Observable<NewEntry> =>
    askingNote(ports, state$, note, cause, (outcome, answered) => {
      if (outcome.ok && outcome.answer.note) return settled(answered);
      missed$.next({ kind: 'look', patient: true, cause: answered });
      return EMPTY;
    });

  const wanted$ = transitions(entry$, state$).pipe(
    map(wantOf),
    filter((want) => want !== null),
  );
  /** Calls that were cut off, and what was heard meanwhile. */
  const left$ = defer(() =>
    state$.value.session.started ? of<Want>({ kind: 'full', patient: false, cause: { seq: 0 } }) : EMPTY,
  );
  const list$ = merge(wanted$, missed$, left$).pipe(coalescing({ run, join: joined }));

  const pushed$ = entry$.pipe(
    filter(({ event }) => noteOfPush(event) !== null && isVisible(state$.value)),
    perKey(
      ({ event }) => noteOfPush(event) ?? 0,
      (ofNote$, note, idle) =>
        ofNote$.pipe(coalescing({ run: (entry) => one(note, entry), join: (_waiting, newer) => newer, idle })),
    ),
  );

  return merge(list$, pushed$);
}

export const sync = (entry$: Observable<Entry>, state$: StateStream, ports: Ports): Observable<NewEntry> =>
  merge(
    defer(() => listRequests(entry$, state$, ports)),
    polling(entry$, state$, ports),
  );

/** The note that a push, here or in the leading tab, says has changed. */
function noteOfPush(event: Entry['event']): number | null {
  return event.type === 'push.noteChanged' || event.type === 'tabs.heardChange' ? event.note : null;
}
