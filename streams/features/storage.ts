/**
 * Writes last seen and choices to browser storage ([storage.keys]); read flags and drafts have effects of
 * their own. Without storage the panel goes on ([storage.blocked]).
 */
import { concat, defer, EMPTY, filter, from, merge, mergeMap, type Observable, of } from 'rxjs';
import type { Entry } from '../../reducers/events';
import { limits } from '../../reducers/limits';
import type { State } from '../../reducers/state';
import type { StateStream } from '../log';
import { mergeSome } from '../operators/mergeSome';
import { remove, set, storing } from '../operators/storing';
import { storingUntilTaken } from '../operators/storingUntilTaken';
import { type Transition, transitions } from '../operators/transitions';
import type { NewEntry, Ports, StorageRequest } from '../ports';
import {
  draftKey,
  lastSeenKey,
  parseKey,
  pendingKey,
  singleKeysKey,
  undoMsKey,
  unsentReadsKey,
  writeLastSeen,
  writeSingleKeys,
  writeUndoMs,
} from '../storageKeys';

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
  return [];
}

/** Drafts older than 24 h are removed at the start ([draft.life]). */
function oldDrafts({ entry: { event }, after }: Transition): readonly StorageRequest[] {
  if (event.type !== 'session.started') return [];
  return event.stored.drafts.filter(({ note }) => !after.reply.drafts[note]).map(({ note }) => remove(draftKey(note)));
}

/** Removes the keys of an earlier release, because the outbox has taken their values over ([outbox.earlier-release]). */
function earlierWishes({ entry: { event } }: Transition): readonly StorageRequest[] {
  if (event.type !== 'session.started') return [];
  const { unsentReads, pending } = event.stored;
  const acts = pending.map(({ note }) => remove(pendingKey(note)));
  return unsentReads ? [remove(unsentReadsKey), ...acts] : acts;
}

const changesOf = (transition: Transition): readonly StorageRequest[] => [
  ...lastSeenChange(transition),
  ...choices(transition),
  ...oldDrafts(transition),
  ...earlierWishes(transition),
];

/** At 100 notes, read flags and drafts of notes in no list are removed, but never a pending act ([storage.clean-up]). */
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

export const persistence = (entry$: Observable<Entry>, state$: StateStream, ports: Ports): Observable<NewEntry> =>
  defer(() => {
    const { store, again$ } = storingUntilTaken({ requestOf: (key) => requestOf(state$.value, key) }, entry$, ports);
    const changes$ = transitions(entry$, state$).pipe(
      mergeSome((transition) => store(changesOf(transition), transition.entry)),
    );
    return merge(changes$, again$, cleaning(entry$, state$, ports));
  });
