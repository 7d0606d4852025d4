/**
 * What reading leads to besides wishes: read flags in browser storage, posts marked as seen, last seen at the service, and
 * the content of opened items.
 */
import { defer, EMPTY, filter, merge, mergeMap, type Observable, switchMap } from 'rxjs';
import type { Entry } from '../../reducers/events';
import { isRead, isVisible, noteOf, remembering } from '../../reducers/selectors';
import type { State } from '../../reducers/state';
import { backoffMs } from '../../reducers/sync';
import type { StateStream } from '../log';
import { asking } from '../operators/asking';
import { mergeSome } from '../operators/mergeSome';
import { reconciling } from '../operators/reconciling';
import { remove, set, storingUntilTaken } from '../operators/storing';
import { type Transition, transitions } from '../operators/transitions';
import type { NewEntry, Ports } from '../ports';
import { parseKey, readKey, writeRead } from '../storageKeys';

/** Notes that this page just marked as read, and notes with a read mark that the service just took. */
function newlyRead({ before, after }: Transition): readonly number[] {
  const was = before.outbox.read;
  const is = after.outbox.read;
  if (was === is) return [];
  return Object.entries(is).flatMap(([key, wish]) => {
    const id = Number(key);
    const isNew = wish !== was[id] && (wish.phase === 'taken' || wish.since !== was[id]?.since);
    return isNew && wish.want && wish.phase !== 'elsewhere' ? [id] : [];
  });
}

/** Listed notes that are unread, and notes with a read mark that has just failed. */
function newlyUnread({ entry: { event }, before, after }: Transition): readonly number[] {
  const failed =
    event.type === 'api.failed' && event.call === 'markRead' && event.subject.as === 'read' ? event.subject.notes : [];
  const was = before.notes;
  const is = after.notes;
  const isSame = was.byId === is.byId && was.restoredOf === is.restoredOf && before.outbox.read === after.outbox.read;
  return isSame ? failed : [...failed, ...is.order.filter((id) => !isRead(after, id))];
}

function flags(entry$: Observable<Entry>, state$: StateStream, ports: Ports): Observable<NewEntry> {
  return defer(() => {
    /** All keys in storage, although only the keys of flags are asked for. */
    const flagged = new Set(ports.keys());
    const { store, again$ } = storingUntilTaken(
      {
        requestOf: (key) => {
          if (parseKey(key)?.kind !== 'read') return null;
          return flagged.has(key) ? set(key, writeRead()) : remove(key);
        },
      },
      entry$,
      ports,
    );
    const changes$ = transitions(entry$, state$).pipe(
      mergeSome((transition) => {
        const { event } = transition.entry;
        if (event.type === 'session.started') for (const note of event.stored.readNotes) flagged.add(readKey(note));
        if (event.type === 'storage.noteRead') flagged.add(readKey(event.note));
        if (event.type === 'storage.cleaned') for (const note of event.notes) flagged.delete(readKey(note));
        const gone = newlyUnread(transition)
          .map(readKey)
          .filter((key) => flagged.delete(key));
        const come = newlyRead(transition)
          .map(readKey)
          .filter((key) => !flagged.has(key));
        for (const key of come) flagged.add(key);
        return store([...gone.map(remove), ...come.map((key) => set(key, writeRead()))], transition.entry);
      }),
    );
    return merge(changes$, again$);
  });
}

const seenPostTypes = new Set(['automattcher', 'new_post']);

/** Reading an `automattcher` or `new_post` note marks its post as seen. */
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

/**
 * Reading a note sets its read flag in browser storage, because other tabs and other parts of the host's page read the flag
 * ([reading.flag]), and marks its post as seen ([reading.post-seen]).
 */
export const reading = (entry$: Observable<Entry>, state$: StateStream, ports: Ports): Observable<NewEntry> =>
  merge(flags(entry$, state$, ports), postsSeen(entry$, state$, ports));

interface Unsent {
  readonly seconds: number;
  /** seq of the entry that moved last seen. */
  readonly since: number;
}

const none: readonly Unsent[] = [];
const unsent: (state: State) => readonly Unsent[] = remembering(
  (state) => [state.sync, isVisible(state)] as const,
  (state) => {
    const { lastSeen: seconds, lastSeenSince: since, sentLastSeen } = state.sync;
    return isVisible(state) && seconds > sentLastSeen.seconds ? [{ seconds, since }] : none;
  },
);

/** Posts last seen after a newer note was in view, until the service has it ([seen.until-taken]). */
export const lastSeen = (
  entry$: Observable<Entry>,
  state$: StateStream,
  { api, scheduler }: Ports,
): Observable<NewEntry> =>
  reconciling(
    {
      due: unsent,
      keysOf: () => ['last seen'],
      idOf: ({ seconds }) => String(seconds),
      run: ({ seconds, since }) => asking<'markSeen'>(api, { call: 'markSeen', time: seconds }, { seq: since }),
      retryMs: backoffMs,
    },
    entry$,
    state$,
    scheduler,
  );

/**
 * Fetches a post, a comment or a site that was opened inside the panel ([items.open]). Leaving the item,
 * or opening another, aborts the call.
 */
export const openedItem = (entry$: Observable<Entry>, state$: StateStream, { api }: Ports): Observable<NewEntry> =>
  transitions(entry$, state$).pipe(
    filter(({ before, after }) => before.panel.item?.ref !== after.panel.item?.ref),
    switchMap(({ entry, after: { panel } }) =>
      panel.item ? asking<'getItem'>(api, { call: 'getItem', item: panel.item.ref }, entry) : EMPTY,
    ),
  );
