/**
 * Sends read marks to the service ([reading.sent-again]): of an opened note at once, of all notes after their undo
 * window, and taken back for one note. The state holds the unsent marks, so that a mark without an answer is sent
 * again.
 */
import { concat, concatMap, EMPTY, exhaustMap, filter, from, map, merge, mergeMap, type Observable, of } from 'rxjs';
import type { Entry, UndoKey } from '../../reducers/events';
import { limits } from '../../reducers/limits';
import { isOtherTabs } from '../../reducers/readMarks';
import { isRefusal, isVisible, noteOf, remembering } from '../../reducers/selectors';
import type { ReadMark, State } from '../../reducers/state';
import { backoffMs, isListAnswer } from '../../reducers/sync';
import type { StateStream } from '../log';
import { asking, askingNote } from '../operators/asking';
import { expiring } from '../operators/expiring';
import { mergeSome } from '../operators/mergeSome';
import { reconciling } from '../operators/reconciling';
import { transitions } from '../operators/transitions';
import { undoable } from '../operators/undoable';
import type { NewEntry, Ports, Ref } from '../ports';
import { parseRead, parseUnsentReads, readKey, unsentReadsKey } from '../storageKeys';
import { undoControls } from './undoControls';

/** The marks that one entry made; one call sends them. */
interface Unsent extends Pick<ReadMark, 'on' | 'since' | 'origin'> {
  readonly notes: number[];
}

const unsent: (state: State) => readonly Unsent[] = remembering(
  (state) => [state.notes.marks] as const,
  ({ notes: { marks } }) => {
    const calls = new Map<string, Unsent>();
    for (const [id, mark] of Object.entries(marks)) {
      if (isOtherTabs(mark)) continue;
      const { on, since, origin } = mark;
      const key = `${since} ${on}`;
      const call = calls.get(key) ?? { on, since, origin, notes: [] };
      call.notes.push(Number(id));
      calls.set(key, call);
    }
    return [...calls.values()];
  },
);

/**
 * Notes with an unsent mark in storage of which no answer has told: those outside the list, and those that the device
 * kept. A mark that is not known to be this person's waits until its note is seen.
 */
const unseen = ({ notes: { storedReads, byId, asOf } }: State): readonly number[] =>
  Object.entries(storedReads).flatMap(([key, { version }]) => {
    const id = Number(key);
    const isSeen = id in byId && (asOf[id] ?? 0) > 0;
    return version === null || isSeen ? [] : [id];
  });

/** Another tab's mark, and the entry that reported it. */
interface Heard {
  readonly note: number;
  readonly cause: Readonly<Ref>;
}

const seenPostTypes = new Set(['automattcher', 'new_post']);

function sendMarks(api: Ports['api'], { notes, on, since, origin }: Unsent): Observable<NewEntry> {
  const count = on ? limits.readCount : limits.unreadCount;
  const counts = Object.fromEntries(notes.map((note) => [note, count]));
  return asking<'markRead'>(api, { call: 'markRead', counts }, { seq: since }, (outcome, answered) => {
    if (outcome.ok ? outcome.answer.success : !isRefusal(outcome.problem)) return EMPTY;
    const as = on ? 'read' : 'unread';
    return of({ event: { type: 'read.refused', notes, as, asked: origin === 'asked' }, cause: answered });
  });
}
/** "Mark all as read" marks its notes when its undo window ends. */
function allRead(entry$: Observable<Entry>, state$: StateStream, scheduler: Ports['scheduler']): Observable<NewEntry> {
  const asked$ = entry$.pipe(filter(({ event }) => event.type === 'user.askedReadAll'));
  return asked$.pipe(
    undoable(
      {
        ...undoControls(entry$, 'all'),
        keyOf: (): UndoKey => 'all',
        waitMs: () => state$.value.panel.undoMs,
      },
      scheduler,
    ),
    mergeMap((cause) =>
      state$.value.moderation.readAll ? of<NewEntry>({ event: { type: 'undo.elapsed', key: 'all' }, cause }) : EMPTY,
    ),
  );
}

/** Another tab sends its own marks. After `overrideMs` this tab asks the service whether it has them. */
function heardMarks(entry$: Observable<Entry>, state$: StateStream, ports: Ports): Observable<NewEntry> {
  return entry$.pipe(
    mergeSome((cause) =>
      cause.event.type === 'storage.noteRead' ? of<Heard>({ note: cause.event.note, cause }) : EMPTY,
    ),
    expiring({ keyOf: ({ note }: Heard) => note, afterMs: limits.overrideMs }, ports.scheduler),
    mergeSome(({ note, cause }) => {
      const { marks, storedReads } = state$.value.notes;
      const isHeard = marks[note]?.origin === 'heard';
      if (!isHeard && storedReads[note]?.version !== null) return EMPTY;
      const stored = parseRead(ports.read(readKey(note)));
      const unsentReads = parseUnsentReads(ports.read(unsentReadsKey));
      const unsent = unsentReads?.find((one) => one.note === note && one.on !== false)?.version ?? null;
      // A note that is not in the list here concerns this tab only while storage holds its mark.
      return isHeard || unsent !== null
        ? of<NewEntry>({ event: { type: 'override.expired', note, of: 'read', stored, unsent }, cause })
        : EMPTY;
    }),
  );
}

/** An automattcher or new_post note also marks its post seen. */
function postsSeen(entry$: Observable<Entry>, state$: StateStream, { api }: Ports): Observable<NewEntry> {
  return transitions(entry$, state$).pipe(
    filter(({ before, after }) => after.panel.selected !== before.panel.selected),
    mergeMap(({ entry, after }) => {
      const note = noteOf(after, after.panel.selected);
      if (!note?.readable || !seenPostTypes.has(note.type)) return EMPTY;
      const { site, post } = note.ids;
      if (site === undefined || post === undefined) return EMPTY;
      return asking<'markPostSeen'>(api, { call: 'markPostSeen', site, post }, entry);
    }),
  );
}

export function readMarks(entry$: Observable<Entry>, state$: StateStream, ports: Ports): Observable<NewEntry> {
  const { api, scheduler } = ports;

  /** Another tab may have changed a mark that storage held at the start, and sends that change itself. */
  function isOutdated({ on, origin }: Unsent): (note: number) => boolean {
    const isKept = origin === 'stored' && !state$.value.session.left?.refused.includes(unsentReadsKey);
    const stored = isKept ? parseUnsentReads(ports.read(unsentReadsKey)) : null;
    return (id) => stored?.every(({ note, on: wanted = true }) => note !== id || wanted !== on) === true;
  }
  function send(unsentMarks: Unsent): Observable<NewEntry> {
    const { notes: all, on, since, origin } = unsentMarks;
    const outdated = all.filter(isOutdated(unsentMarks));
    const ended$ = from(outdated).pipe(
      map(
        (note): NewEntry => ({
          event: { type: 'override.expired', note, of: 'read', stored: false },
          cause: { seq: since },
        }),
      ),
    );
    const notes = all.filter((note) => !outdated.includes(note));
    return notes.length ? concat(ended$, sendMarks(api, { notes, on, since, origin })) : ended$;
  }
  const marks$ = reconciling(
    {
      due: unsent,
      keysOf: ({ notes }) => notes.map(String),
      idOf: ({ since, on }) => `${since} ${on}`,
      run: send,
      retryMs: backoffMs,
    },
    entry$,
    state$,
    scheduler,
  );

  const unseen$ = entry$.pipe(
    filter(({ event }) => isListAnswer(event) && isVisible(state$.value)),
    exhaustMap((entry) => from(unseen(state$.value)).pipe(concatMap((note) => askingNote(ports, state$, note, entry)))),
  );

  return merge(
    allRead(entry$, state$, scheduler),
    marks$,
    unseen$,
    heardMarks(entry$, state$, ports),
    postsSeen(entry$, state$, ports),
  );
}
