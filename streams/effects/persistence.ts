/**
 * Writes last seen, pending acts and choices to browser storage ([storage.keys]); read flags and drafts have effects of
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
  writeLastSeen,
  writePending,
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

/** This tab does not remove a key that another tab removed, because that tab may have set it again. */
function pendingChanges({ entry, before, after }: Transition): readonly StorageRequest[] {
  const was = before.moderation.pending;
  const is = after.moderation.pending;
  if (was === is || entry.event.type === 'moderation.settledElsewhere') return [];
  const come = Object.entries(is).filter(([id, { phase }]) => !(id in was) && phase === 'waiting');
  const gone = Object.keys(was).filter((id) => !(id in is));
  return [
    ...come.map(([id, act]) => set(pendingKey(Number(id)), writePending(act))),
    ...gone.map((id) => remove(pendingKey(Number(id)))),
  ];
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

const changesOf = (transition: Transition): readonly StorageRequest[] => [
  ...lastSeenChange(transition),
  ...pendingChanges(transition),
  ...choices(transition),
  ...oldDrafts(transition),
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

/** The value to write to a key that storage did not take; none for an act that another tab asked for since. */
function requestOf({ sync, moderation, panel }: State, key: string): StorageRequest | null {
  const stored = parseKey(key);
  switch (stored?.kind) {
    case 'lastSeen':
      return set(key, writeLastSeen(sync.lastSeen));
    case 'singleKeys':
      return set(key, writeSingleKeys(panel.singleKeys));
    case 'undoMs':
      return set(key, writeUndoMs(panel.undoMs));
    case 'pending': {
      const act = moderation.pending[stored.note];
      if (!act) return remove(key);
      return act.phase === 'elsewhere' ? null : set(key, writePending(act));
    }
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
