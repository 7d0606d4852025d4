/**
 * Keeps browser storage as the state has it (CONTRACT section 5): last seen, read flags, drafts, pending acts, choices.
 * What cannot be written is said once, and the panel goes on without.
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

/** A draft is written once typing pauses this long, and at once when the box, the note or the page is left. */
const draftPauseMs = 250;

const ids = (record: { readonly [id: number]: unknown }): readonly number[] => Object.keys(record).map(Number);

const set = (key: string, value: string): StorageRequest => ({ op: 'set', key, value });
const remove = (key: string): StorageRequest => ({ op: 'remove', key });

function lastSeenChange({ entry, before, after }: Transition): readonly StorageRequest[] {
  const moved = after.sync.lastSeen > before.sync.lastSeen;
  // What another tab has just written is not written again, unless a note in view went beyond it.
  const others = entry.event.type === 'storage.lastSeenMoved' && after.sync.lastSeen <= entry.event.lastSeen;
  return moved && !others && entry.event.type !== 'session.started'
    ? [set(lastSeenKey, writeLastSeen(after.sync.lastSeen))]
    : [];
}

/** Read here for good: what "Mark all as read" can still undo is not kept. */
function readForGood({ notes, moderation }: State): readonly number[] {
  const undoable = new Set(moderation.readAll?.notes);
  return ids(notes.readHere).filter((id) => !undoable.has(id));
}

/** What storage itself told is not written back. */
const toldByStorage = new Set<Entry['event']['type']>(['session.started', 'storage.noteRead', 'storage.cleaned']);

function readChanges({ entry: { event }, before, after }: Transition): readonly StorageRequest[] {
  const same = before.notes.readHere === after.notes.readHere && before.moderation.readAll === after.moderation.readAll;
  if (same || toldByStorage.has(event.type)) return [];
  const was = new Set(readForGood(before));
  const is = new Set(readForGood(after));
  const come = [...is].filter((id) => !was.has(id)).map((id) => set(readKey(id), writeRead()));
  const gone = [...was].filter((id) => !is.has(id)).map((id) => remove(readKey(id)));
  return [...come, ...gone];
}

/** A key that another tab removed, and may have set again since, is that tab's business. */
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

/** Drafts of more than 24 h ago are purged at the start. */
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

/** One request as entries: asked, then answered or failed. */
const keep = (ports: Ports, request: StorageRequest, cause: Readonly<Ref>): Observable<NewEntry> =>
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

/** What could not be written is tried again when the person turns away: the last chance there may be. */
const turnsAway = new Set<Entry['event']['type']>([
  'page.left',
  'page.hidden',
  'host.hidden',
  'user.blurredReply',
  'user.closedNote',
  'user.sentReply',
]);

/** Drafts are compared with what is kept, so that a pause in typing writes each changed one once. */
function drafts(entry$: Observable<Entry>, state$: StateStream, ports: Ports): Observable<NewEntry> {
  return defer(() => {
    let kept: State['reply']['drafts'] = state$.value.reply.drafts;
    let tried = kept;
    const writing$ = entry$.pipe(filter(({ event }) => event.type === 'user.wroteReply'));
    const paused$ = writing$.pipe(debounceTime(draftPauseMs, ports.scheduler ?? asyncScheduler));
    const others$ = entry$.pipe(
      filter(({ event: { type } }) => type !== 'user.wroteReply' && (toldByStorage.has(type) || !isStorage(type))),
    );
    return merge(paused$, others$).pipe(
      mergeMap((entry) => {
        const { drafts: now } = state$.value.reply;
        const { type } = entry.event;
        if (toldByStorage.has(type)) {
          kept = now;
          tried = now;
        }
        if (now === tried && (tried === kept || !turnsAway.has(type))) return EMPTY;
        tried = now;
        let failed = false;
        return from(draftChanges(kept, now)).pipe(
          mergeMap((change) => keep(ports, change, entry)),
          tap({
            next: ({ event }) => {
              failed ||= event.type === 'storage.failed';
            },
            complete: () => {
              if (!failed) kept = now;
            },
          }),
        );
      }),
    );
  });
}

const isStorage = (type: string): boolean => type.startsWith('storage.');

/** At 100 notes, our keys of notes in no list go: read flags and drafts, never a pending act (CONTRACT section 6). */
function cleaning(entry$: Observable<Entry>, state$: StateStream, ports: Ports): Observable<NewEntry> {
  return entry$.pipe(
    filter(({ event }) => event.type === 'api.answered' && event.call === 'listNotes'),
    filter(() => state$.value.notes.order.length >= limits.maxWindowNotes),
    mergeMap((entry) => {
      const keys = ports.keys().flatMap((key) => {
        const stored = parseKey(key);
        const ours =
          stored && (stored.kind === 'read' || stored.kind === 'draft') && !state$.value.notes.byId[stored.note];
        return ours ? [{ key, note: stored.note }] : [];
      });
      if (keys.length === 0) return EMPTY;
      const notes = [...new Set(keys.map(({ note }) => note))];
      return concat(
        from(keys).pipe(mergeMap(({ key }) => keep(ports, remove(key), entry))),
        of<NewEntry>({ event: { type: 'storage.cleaned', notes }, cause: entry }),
      );
    }),
  );
}

export function persistence(entry$: Observable<Entry>, state$: StateStream, ports: Ports): Observable<NewEntry> {
  const changes$ = transitions(entry$, state$).pipe(
    mergeMap((transition) =>
      from(changesOf(transition)).pipe(mergeMap((request) => keep(ports, request, transition.entry))),
    ),
  );
  return merge(changes$, drafts(entry$, state$, ports), cleaning(entry$, state$, ports));
}
