/**
 * Keeps the list true: push while it lives, polling while it does not, one list request at a time, backoff after
 * failures (SPEC section 4, PROVIDER section 4).
 *
 *   want (look | full) --coalesced--> listPairs --same--> settled
 *                                            `--differ, or nothing known--> listNotes --> settled
 */
import {
  defer,
  distinctUntilChanged,
  EMPTY,
  filter,
  groupBy,
  interval,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  Subject,
  switchMap,
} from 'rxjs';
import type { KnownNote } from '../../reducers/api';
import type { Entry } from '../../reducers/events';
import { limits } from '../../reducers/limits';
import type { Note } from '../../reducers/note';
import { isVisible } from '../../reducers/selectors';
import type { State } from '../../reducers/state';
import { backoffMs } from '../../reducers/sync';
import type { StateStream } from '../log';
import { asking } from '../operators/asking';
import { coalescing } from '../operators/coalescing';
import { type Transition, transitions } from '../operators/transitions';
import { withCause } from '../operators/withCause';
import type { NewEntry, Ports, Ref } from '../ports';
import { poll } from '../sources/poll';
import { pushing } from './pushing';

interface Want {
  readonly kind: 'look' | 'full';
  /** A list that failed waits for its backoff, whatever else is news meanwhile (SPEC section 8, "Failed note fetch"). */
  readonly patient: boolean;
  readonly cause: Readonly<Ref>;
}

/** Both showing and visible: only then does anybody see it. */
const isSeen = (state: State): boolean => state.panel.showing && isVisible(state);

/** What an entry makes us want of the list, if anything. */
function wantOf({ entry, before, after }: Transition): Want | null {
  const look: Want = { kind: 'look', patient: false, cause: entry };
  const news: Want = { ...look, patient: true };
  // Who only wants to see the list has it from the request under way; what is new may be too young for that one.
  const glance = before.sync.busy ? null : look;
  if (!isVisible(after)) return null;
  if (!isVisible(before)) return look;
  if (isSeen(after) && !isSeen(before)) return glance;
  switch (entry.event.type) {
    case 'session.started':
    case 'user.askedRetry':
    case 'poll.due':
      return glance;
    case 'host.askedRefresh':
    case 'network.online':
      return look;
    // Let in just now: what failed for want of cookies may work.
    case 'access.checked':
      return entry.event.granted && before.panel.access === false ? look : null;
    case 'push.opened':
    // The lead was taken from a tab that hung: what the new leader said meanwhile, it may not have heard.
    case 'tabs.followed':
      return news;
    case 'push.changed':
      return { ...news, kind: 'full' };
    case 'tabs.heardChange':
      return entry.event.note === null ? news : null;
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

/** The window asked for never leaves out a note that is already held. */
const windowOf = ({ sync, notes }: State): number =>
  Math.min(Math.max(sync.number, notes.order.length), limits.maxWindowNotes);

/** What may change on a note without its hash: its read mark, and what was done to it. */
const marksOf = (note: Note): string =>
  JSON.stringify([note.read, note.readable ? note.body.map(({ actions }) => actions) : null]);

/** A note that is already known by its hash is recorded as that alone (DESIGN section 5); a hash of 0 tells nothing. */
export function compressed(state: State, note: Note | KnownNote): Note | KnownNote {
  const known = state.notes.byId[note.id];
  if (!('readable' in note) || note.hash === 0 || known?.hash !== note.hash) return note;
  return marksOf(known) === marksOf(note) ? { id: note.id, hash: note.hash } : note;
}

const settled = (cause: Readonly<Ref>): Observable<NewEntry> => of({ event: { type: 'sync.settled' }, cause });

function listRequests(entry$: Observable<Entry>, state$: StateStream, { api }: Ports): Observable<NewEntry> {
  const missed$ = new Subject<Want>();

  const full = (cause: Readonly<Ref>): Observable<NewEntry> =>
    asking<'listNotes'>(
      api,
      { call: 'listNotes', number: windowOf(state$.value) },
      cause,
      (outcome, told) => (outcome.ok ? settled(told) : EMPTY),
      (answer) => ({ ...answer, notes: answer.notes.map((note) => compressed(state$.value, note)) }),
    );

  const look = (cause: Readonly<Ref>): Observable<NewEntry> =>
    asking<'listPairs'>(api, { call: 'listPairs', number: windowOf(state$.value) }, cause, (outcome, told) => {
      if (!outcome.ok) return EMPTY;
      return differs(state$.value, outcome.answer.pairs) ? full(told) : settled(told);
    });

  const run = ({ kind, patient, cause }: Want): Observable<NewEntry> =>
    defer(() => {
      const { everLoaded, failures } = state$.value.sync;
      if (!isVisible(state$.value) || (patient && failures > 0)) return EMPTY;
      return kind === 'full' || !everLoaded ? full(cause) : look(cause);
    });

  /** A pushed note that cannot be had leads to one list check, in its turn. */
  const one = (note: number, cause: Readonly<Ref>): Observable<NewEntry> =>
    asking<'getNote'>(
      api,
      { call: 'getNote', note },
      cause,
      (outcome, told) => {
        if (outcome.ok && outcome.answer.note) return settled(told);
        missed$.next({ kind: 'look', patient: true, cause: told });
        return EMPTY;
      },
      ({ note: fetched }) => ({ note: fetched && compressed(state$.value, fetched) }),
    );

  const wanted$ = transitions(entry$, state$).pipe(
    map(wantOf),
    filter((want) => want !== null),
  );
  const list$ = merge(wanted$, missed$).pipe(coalescing({ run, join: joined }));

  const pushed$ = entry$.pipe(
    filter(({ event }) => noteOfPush(event) !== null && isVisible(state$.value)),
    groupBy(({ event }) => noteOfPush(event) ?? 0),
    mergeMap((entries$) =>
      entries$.pipe(coalescing({ run: (entry) => one(entries$.key, entry), join: (_waiting, newer) => newer })),
    ),
  );

  return merge(list$, pushed$);
}

export const sync = (entry$: Observable<Entry>, state$: StateStream, ports: Ports): Observable<NewEntry> =>
  merge(
    defer(() => listRequests(entry$, state$, ports)),
    polling(entry$, state$, ports),
    pushing(state$, ports),
  );

/** The note that a push, here or in the leading tab, says has changed. */
function noteOfPush(event: Entry['event']): number | null {
  return event.type === 'push.noteChanged' || event.type === 'tabs.heardChange' ? event.note : null;
}

const isListCall = (event: Entry['event']): boolean =>
  (event.type === 'api.failed' || event.type === 'api.answered') &&
  (event.call === 'listPairs' || event.call === 'listNotes');

/** The regular look: every 30 s without push; after failures, after the backoff, push or not. Nothing while not visible. */
function polling(entry$: Observable<Entry>, state$: StateStream, { scheduler }: Ports): Observable<NewEntry> {
  const steady$ = state$.pipe(
    map((state) => isVisible(state) && state.sync.leading && state.sync.push !== 'open' && state.sync.failures === 0),
    distinctUntilChanged(),
    switchMap((on) => (on ? interval(limits.pollMs, scheduler) : EMPTY)),
    map((): NewEntry => ({ event: { type: 'poll.due' } })),
  );
  // On return to visibility a look is due anyway, so a backoff that ran out meanwhile is simply dropped.
  const again$ = entry$.pipe(
    filter(({ event }) => isListCall(event)),
    switchMap((entry) =>
      entry.event.type === 'api.failed'
        ? poll(backoffMs(state$.value.sync.failures), scheduler).pipe(
            filter(() => isVisible(state$.value)),
            withCause(entry),
          )
        : EMPTY,
    ),
  );
  return merge(steady$, again$);
}
