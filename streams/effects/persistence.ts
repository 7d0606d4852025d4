/**
 * Writes to browser storage what the state holds: last seen, read flags, drafts, pending acts and choices
 * ([storage.keys]). Without storage the panel goes on ([storage.blocked]).
 */
import {
  asyncScheduler,
  concat,
  debounceTime,
  defer,
  EMPTY,
  filter,
  from,
  merge,
  mergeMap,
  type Observable,
  of,
  tap,
} from 'rxjs';
import type { Entry } from '../../reducers/events';
import { limits } from '../../reducers/limits';
import type { State } from '../../reducers/state';
import type { StateStream } from '../log';
import { type Transition, transitions } from '../operators/transitions';
import type { NewEntry, Ports, Ref, StorageRequest } from '../ports';
import {
  draftKey,
  lastSeenKey,
  parseKey,
  pendingKey,
  readKey,
  singleKeysKey,
  undoMsKey,
  writeDraft,
  writeLastSeen,
  writePending,
  writeRead,
  writeSingleKeys,
  writeUndoMs,
} from '../storageKeys';

/** A draft is written once typing pauses this long, and at once when the box, the note or the page is left ([draft.kept]). */
const draftPauseMs = 250;

const ids = (record: { readonly [id: number]: unknown }): readonly number[] => Object.keys(record).map(Number);

const set = (key: string, value: string): StorageRequest => ({ op: 'set', key, value });
const remove = (key: string): StorageRequest => ({ op: 'remove', key });

function lastSeenChange({ entry, before, after }: Transition): readonly StorageRequest[] {
  const moved = after.sync.lastSeen > before.sync.lastSeen;
  // What another tab has just written is not written again, unless a note in view is newer ([seen.other-tabs]).
  const isTheirs = entry.event.type === 'storage.lastSeenMoved' && after.sync.lastSeen <= entry.event.lastSeen;
  return moved && !isTheirs && entry.event.type !== 'session.started'
    ? [set(lastSeenKey, writeLastSeen(after.sync.lastSeen))]
    : [];
}

/** The notes whose read flag is stored: not those whose "Mark all as read" can still be undone ([reading.mark-all]). */
function readAndStored({ notes, moderation }: State): readonly number[] {
  const undoable = new Set(moderation.readAll?.notes);
  return ids(notes.readHere).filter((id) => !undoable.has(id));
}

/** Entries that come from storage: what they bring is not written back. */
const fromStorage = new Set<Entry['event']['type']>(['session.started', 'storage.noteRead', 'storage.cleaned']);

function readChanges({ entry: { event }, before, after }: Transition): readonly StorageRequest[] {
  const same = before.notes.readHere === after.notes.readHere && before.moderation.readAll === after.moderation.readAll;
  if (same || fromStorage.has(event.type)) return [];
  const was = new Set(readAndStored(before));
  const is = new Set(readAndStored(after));
  const come = [...is].filter((id) => !was.has(id)).map((id) => set(readKey(id), writeRead()));
  const gone = [...was].filter((id) => !is.has(id)).map((id) => remove(readKey(id)));
  return [...come, ...gone];
}

/** A key that another tab removed is left alone, for that tab may have set it again. */
function pendingChanges({ entry, before, after }: Transition): readonly StorageRequest[] {
  const was = before.moderation.pending;
  const is = after.moderation.pending;
  if (was === is || entry.event.type === 'moderation.settledElsewhere') return [];
  const come = ids(is).flatMap((id) => {
    const act = is[id];
    return act && !was[id] && act.phase === 'waiting' ? [set(pendingKey(id), writePending(act))] : [];
  });
  return [
    ...come,
    ...ids(was)
      .filter((id) => !is[id])
      .map((id) => remove(pendingKey(id))),
  ];
}

function choices({ entry: { event } }: Transition): readonly StorageRequest[] {
  if (event.type === 'user.switchedSingleKeys') return [set(singleKeysKey, writeSingleKeys(event.on))];
  if (event.type === 'user.choseUndoDelay') return [set(undoMsKey, writeUndoMs(event.undoMs))];
  return [];
}

/** Drafts of more than 24 h ago are removed at the start ([draft.life]). */
function oldDrafts({ entry: { event }, after }: Transition): readonly StorageRequest[] {
  if (event.type !== 'session.started') return [];
  return event.stored.drafts.filter(({ note }) => !after.reply.drafts[note]).map(({ note }) => remove(draftKey(note)));
}

const changesOf = (transition: Transition): readonly StorageRequest[] => [
  ...lastSeenChange(transition),
  ...readChanges(transition),
  ...pendingChanges(transition),
  ...choices(transition),
  ...oldDrafts(transition),
];

function draftChanges(written: State['reply']['drafts'], now: State['reply']['drafts']): readonly StorageRequest[] {
  const come = ids(now).flatMap((id) => {
    const draft = now[id];
    return draft && draft !== written[id] ? [set(draftKey(id), writeDraft(draft))] : [];
  });
  return [
    ...come,
    ...ids(written)
      .filter((id) => !now[id])
      .map((id) => remove(draftKey(id))),
  ];
}

/** One request to storage as entries: asked, then answered or failed ([storage.logged]). */
const storing = (ports: Ports, request: StorageRequest, cause: Readonly<Ref>): Observable<NewEntry> =>
  defer(() => {
    const asked: Ref = { seq: 0 };
    const { op, key } = request;
    return concat(
      of<NewEntry>({ event: { type: 'storage.asked', op, key }, cause, ref: asked }),
      defer(() => {
        try {
          ports.storage(request);
          return of<NewEntry>({ event: { type: 'storage.answered', key }, cause: asked });
        } catch (error) {
          const reason = error instanceof Error ? error.message : String(error);
          return of<NewEntry>({ event: { type: 'storage.failed', key, reason }, cause: asked });
        }
      }),
    );
  });

/** A draft that could not be written is tried again at these entries, for the page may go away after them ([draft.storage-full]). */
const lastChances = new Set<Entry['event']['type']>([
  'page.left',
  'page.hidden',
  'host.hidden',
  'user.blurredReply',
  'user.closedNote',
  'user.sentReply',
]);

/** What changes a draft letter by letter: stored after a pause. */
const changesText = new Set<Entry['event']['type']>(['user.wroteReply', 'user.choseMention']);

/** Drafts are compared with what is stored, so that each changed one is written once. */
function drafts(entry$: Observable<Entry>, state$: StateStream, ports: Ports): Observable<NewEntry> {
  return defer(() => {
    let stored: State['reply']['drafts'] = state$.value.reply.drafts;
    let tried = stored;
    const writing$ = entry$.pipe(filter(({ event }) => changesText.has(event.type)));
    const paused$ = writing$.pipe(debounceTime(draftPauseMs, ports.scheduler ?? asyncScheduler));
    const others$ = entry$.pipe(
      filter(({ event: { type } }) => !changesText.has(type) && (fromStorage.has(type) || !isStorage(type))),
    );
    return merge(paused$, others$).pipe(
      mergeMap((entry) => {
        const { drafts: now } = state$.value.reply;
        const { type } = entry.event;
        if (fromStorage.has(type)) {
          stored = now;
          tried = now;
        }
        if (now === tried && (tried === stored || !lastChances.has(type))) return EMPTY;
        tried = now;
        let failed = false;
        return from(draftChanges(stored, now)).pipe(
          mergeMap((change) => storing(ports, change, entry)),
          tap({
            next: ({ event }) => {
              failed ||= event.type === 'storage.failed';
            },
            complete: () => {
              if (!failed) stored = now;
            },
          }),
        );
      }),
    );
  });
}

const isStorage = (type: string): boolean => type.startsWith('storage.');

/** At 100 notes, read flags and drafts of notes in no list are removed; a pending act never is ([storage.clean-up]). */
function cleaning(entry$: Observable<Entry>, state$: StateStream, ports: Ports): Observable<NewEntry> {
  return entry$.pipe(
    filter(({ event }) => event.type === 'api.answered' && event.call === 'listNotes'),
    filter(() => state$.value.notes.order.length >= limits.maxWindowNotes),
    mergeMap((entry) => {
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

export function persistence(entry$: Observable<Entry>, state$: StateStream, ports: Ports): Observable<NewEntry> {
  const changes$ = transitions(entry$, state$).pipe(
    mergeMap((transition) =>
      from(changesOf(transition)).pipe(mergeMap((request) => storing(ports, request, transition.entry))),
    ),
  );
  return merge(changes$, drafts(entry$, state$, ports), cleaning(entry$, state$, ports));
}
