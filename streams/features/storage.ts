/**
 * What outlives the page. Browser storage gets last seen and choices ([storage.keys]); read flags, drafts and wishes have effects
 * of their own. The device keeps the last known notes, drawn before the network answers on the next visit, and the logs of
 * sessions.
 */
import {
  concat,
  defer,
  distinctUntilChanged,
  EMPTY,
  filter,
  from,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
} from 'rxjs';
import type { Entry, PanelEvent } from '../../reducers/events';
import { limits } from '../../reducers/limits';
import { saysSignedOut } from '../../reducers/selectors';
import type { State } from '../../reducers/state';
import type { StateStream } from '../log';
import { mergeSome } from '../operators/mergeSome';
import { remove, set, storing, storingUntilTaken } from '../operators/storing';
import { type Transition, transitions } from '../operators/transitions';
import type { DeviceEvent, DeviceRequest, NewEntry, Ports, StorageRequest } from '../ports';
import {
  draftKey,
  lastSeenKey,
  parseKey,
  reportsKey,
  singleKeysKey,
  undoMsKey,
  writeLastSeen,
  writeReports,
  writeSingleKeys,
  writeUndoMs,
} from '../storageKeys';
import type { Effect } from './effect';

function lastSeenChange({ entry: { event }, before, after }: Transition): readonly StorageRequest[] {
  const { lastSeen } = after.sync;
  // A value that another tab has just written is not written again, except where this tab's value is newer
  // ([seen.other-tabs]).
  const isDue =
    event.type === 'storage.lastSeenMoved'
      ? lastSeen > event.lastSeen
      : lastSeen > before.sync.lastSeen && event.type !== 'session.started';
  return isDue ? [set(lastSeenKey, writeLastSeen(lastSeen))] : [];
}

function choices({ entry: { event }, after }: Transition): readonly StorageRequest[] {
  const { singleKeys, undoMs } = after.panel;
  if (event.type === 'user.switchedSingleKeys') return [set(singleKeysKey, writeSingleKeys(singleKeys))];
  if (event.type === 'user.choseUndoDelay') return [set(undoMsKey, writeUndoMs(undoMs))];
  if (event.type === 'user.switchedReports') return [set(reportsKey, writeReports(event.on))];
  return [];
}

/** Drafts older than 24 h are removed at the start. */
function oldDrafts({ entry: { event }, after }: Transition): readonly StorageRequest[] {
  if (event.type !== 'session.started') return [];
  return event.stored.drafts.filter(({ note }) => !after.reply.drafts[note]).map(({ note }) => remove(draftKey(note)));
}

const changesOf = (transition: Transition): readonly StorageRequest[] => [
  ...lastSeenChange(transition),
  ...choices(transition),
  ...oldDrafts(transition),
];

/** At 100 notes, read flags and drafts of notes in no list are removed ([storage.clean-up]). */
function cleaning(entry$: Observable<Entry>, state$: StateStream, ports: Ports): Observable<NewEntry> {
  return entry$.pipe(
    filter(({ event }) => event.type === 'api.answered' && event.call === 'listNotes'),
    filter(() => state$.value.notes.order.length >= limits.maxWindowNotes),
    mergeSome((entry) => {
      const keys = ports.keys().flatMap((key) => {
        const parsed = parseKey(key);
        const isLeft =
          parsed && (parsed.kind === 'read' || parsed.kind === 'draft') && !state$.value.notes.byId[parsed.note];
        return isLeft ? [{ key, note: parsed.note }] : [];
      });
      if (keys.length === 0) return EMPTY;
      const notes = [...new Set(keys.map(({ note }) => note))];
      return concat(
        from(keys).pipe(mergeMap(({ key }) => storing(ports, remove(key), entry))),
        of<NewEntry>({ event: { type: 'storage.cleaned', notes }, cause: entry }),
      );
    }),
  );
}

/** The value to write to a key that storage did not take. */
function requestOf({ sync, panel }: State, key: string): StorageRequest | null {
  const stored = parseKey(key);
  switch (stored?.kind) {
    case 'lastSeen':
      return set(key, writeLastSeen(sync.lastSeen));
    case 'singleKeys':
      return set(key, writeSingleKeys(panel.singleKeys));
    case 'undoMs':
      return set(key, writeUndoMs(panel.undoMs));
    default:
      return null;
  }
}

/** Without storage the panel goes on ([storage.blocked]). */
export const persistence = (entry$: Observable<Entry>, state$: StateStream, ports: Ports): Observable<NewEntry> =>
  defer(() => {
    const { store, again$ } = storingUntilTaken({ requestOf: (key) => requestOf(state$.value, key) }, entry$, ports);
    const changes$ = transitions(entry$, state$).pipe(
      mergeSome((transition) => store(changesOf(transition), transition.entry)),
    );
    return merge(changes$, again$, cleaning(entry$, state$, ports));
  });

/** No note of this session has been shown. */
export const isBlank = ({ notes, sync }: State): boolean => !sync.everLoaded && notes.order.length === 0;

/** The provider cannot be reached. */
const isAway = (event: PanelEvent): boolean =>
  event.type === 'network.offline' ||
  event.type === 'session.unanswered' ||
  (event.type === 'api.failed' && event.problem.status === 0);

/**
 * Asks for the kept notes when the host page or the provider names the person, and when the provider cannot be reached.
 */
function restoring(event: PanelEvent, state: State): DeviceRequest | null {
  const { owner, userId } = state.session;
  if (event.type === 'session.started') {
    if (event.owner === undefined) return { op: 'restoreNotes', user: null };
    return event.named ? { op: 'restoreNotes', user: event.owner } : { op: 'begin' };
  }
  if (owner === undefined || !isBlank(state)) return null;
  if (event.type === 'api.answered' && event.call === 'getMe') return { op: 'restoreNotes', user: userId };
  return isAway(event) ? { op: 'restoreNotes', user: owner } : null;
}

function deviceRequestOf(event: PanelEvent, { session }: State): DeviceRequest | null {
  switch (event.type) {
    case 'api.answered':
      return event.call === 'getMe' ? { op: 'signedIn', user: event.answer.id } : null;
    case 'api.failed':
      return saysSignedOut(event) ? { op: 'signedOut' } : null;
    case 'user.askedLog':
      return { op: 'saveLog', redaction: event.redaction };
    case 'user.askedEarlierLog':
      return { op: 'saveEarlierLog', redaction: event.redaction, user: session.owner ?? session.userId };
    default:
      return null;
  }
}

/** Gives the device each change of a known user's notes. The device decides when it writes them. */
const keeping = (state$: StateStream, device: Ports['device']): Observable<DeviceEvent> =>
  state$.pipe(
    filter(({ session }) => session.userId !== null),
    distinctUntilChanged((one, other) => one.notes === other.notes),
    mergeMap((state) => device({ op: 'keepNotes', state })),
  );

/** Tells the device what happened; the device answers. */
export const deviceStorage: Effect = (entry$, state$, { device }) =>
  merge(
    keeping(state$, device).pipe(map((event) => ({ event }))),
    entry$.pipe(
      mergeSome((cause) => {
        const requests = [restoring(cause.event, state$.value), deviceRequestOf(cause.event, state$.value)].filter(
          (request) => request !== null,
        );
        if (requests.length === 0) return EMPTY;
        return merge(...requests.map((request) => device(request))).pipe(map((event): NewEntry => ({ event, cause })));
      }),
    ),
  );
