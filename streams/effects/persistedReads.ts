/**
 * Read flags in browser storage, and beside them the marks that the service may not have, so that a mark is sent even when
 * its page went away first ([reading.kept]).
 */
import { defer, merge, type Observable } from 'rxjs';
import type { Entry, UnsentRead } from '../../reducers/events';
import { isOtherTabs } from '../../reducers/readMarks';
import { isRead, remembering } from '../../reducers/selectors';
import type { ReadMark, State } from '../../reducers/state';
import type { StateStream } from '../log';
import { mergeSome } from '../operators/mergeSome';
import { remove, set } from '../operators/storing';
import { storingUntilTaken } from '../operators/storingUntilTaken';
import { type Transition, transitions } from '../operators/transitions';
import type { NewEntry, Ports, StorageRequest } from '../ports';
import { parseKey, parseUnsentReads, readKey, unsentReadsKey, writeRead, writeUnsentReads } from '../storageKeys';

type Marks = {
  readonly [note: string]: Pick<ReadMark, 'version'> & Partial<Pick<ReadMark, 'on' | 'origin'>>;
};

const unsentOf = (marks: Marks): readonly [number, UnsentRead][] =>
  Object.entries(marks).flatMap(([id, { version, on, origin }]): [number, UnsentRead][] => {
    const note = Number(id);
    if (version === null || (origin && isOtherTabs({ origin }))) return [];
    return [[note, on === false ? { note, version, on } : { note, version }]];
  });
/** Storage may hold thousands of flags: they are gone through when they change, not with each mark. */
const storedUnsent = remembering(
  ({ notes }) => [notes.storedReads] as const,
  ({ notes }) => unsentOf(notes.storedReads),
);

/** Marks of ours that the service may not have. */
const unsentReads = (state: State): ReadonlyMap<number, UnsentRead> =>
  new Map([...storedUnsent(state), ...unsentOf(state.notes.marks)]);

const isSame = (a: UnsentRead | undefined, b: UnsentRead): boolean =>
  a !== undefined && a.version === b.version && a.on === b.on;

/**
 * Marks of storage and of other tabs that this one sends from now on, and those of other tabs that ended with a copy of
 * their note, or with the note. This tab removes them from storage, for theirs may have gone, and does not write them
 * there, for theirs may have had another word since.
 */
function takenOver({ before, after }: Transition): readonly UnsentRead[] {
  const { marks, storedReads } = after.notes;
  if (marks === before.notes.marks) return [];
  const sent = Object.entries(marks).filter(
    ([id, mark]) => mark.origin === 'stored' && mark !== before.notes.marks[Number(id)],
  );
  const ended = Object.entries(before.notes.marks).filter(
    ([id, mark]) => isOtherTabs(mark) && !(id in marks) && !(id in storedReads),
  );
  return [...sent, ...ended].flatMap(([id, { on, version }]) =>
    unsentOf({ [id]: { on, version } }).map(([, one]) => one),
  );
}

/** A flag goes when its note is unread, whoever says so; a note that is read keeps its flag. */
export function persistedReads(entry$: Observable<Entry>, state$: StateStream, ports: Ports): Observable<NewEntry> {
  return defer(() => {
    /** Keys of storage, of which those of flags count. */
    const flagged = new Set(ports.keys());
    let unsent: ReadonlyMap<number, UnsentRead> = new Map();
    /** Unsent marks of ours that storage has. */
    let written = unsent;

    const storedNow = (): Map<number, UnsentRead> =>
      new Map(parseUnsentReads(ports.read(unsentReadsKey))?.map((one) => [one.note, one]));
    /** Other tabs write the same key: what they have in it stays. */
    function unsentRequest(now: ReadonlyMap<number, UnsentRead>): StorageRequest {
      const stored = storedNow();
      for (const one of written.values())
        if (!now.has(one.note) && isSame(stored.get(one.note), one)) stored.delete(one.note);
      for (const one of now.values()) if (!isSame(written.get(one.note), one)) stored.set(one.note, one);
      return set(unsentReadsKey, writeUnsentReads([...stored.values()]));
    }
    function unsentChange(
      now: ReadonlyMap<number, UnsentRead>,
      ours: readonly UnsentRead[],
    ): readonly StorageRequest[] {
      const before = unsent;
      unsent = now;
      // An older panel wrote flags alone: of those storage has no marks yet.
      const stored = ours.length && ports.read(unsentReadsKey) !== null ? storedNow() : null;
      if (stored) written = new Map([...written, ...ours.map((one) => [one.note, one] as const)]);
      const isChanged =
        before.size !== now.size ||
        [...now.values()].some((one) => !isSame(before.get(one.note), one)) ||
        ours.some((one) => isSame(stored?.get(one.note), one));
      return isChanged ? [unsentRequest(now)] : [];
    }
    const { store, again$ } = storingUntilTaken(
      {
        requestOf: (key, op) => {
          if (key === unsentReadsKey) return unsentRequest(unsent);
          if (parseKey(key)?.kind !== 'read') return null;
          if (flagged.has(key)) return set(key, writeRead());
          return op === 'remove' ? remove(key) : null;
        },
        taken: (key) => {
          if (key === unsentReadsKey) written = unsent;
        },
      },
      entry$,
      ports,
    );

    function changes(transition: Transition): readonly StorageRequest[] {
      const { before, after } = transition;
      const { event } = transition.entry;
      if (event.type === 'session.started') {
        for (const note of event.stored.readNotes) flagged.add(readKey(note));
        unsent = unsentReads(after);
        written = event.left?.refused.includes(unsentReadsKey) ? new Map() : unsent;
      }
      if (event.type === 'storage.noteRead') flagged.add(readKey(event.note));
      if (event.type === 'storage.cleaned') for (const note of event.notes) flagged.delete(readKey(note));
      const { marks, byId, storedReads } = before.notes;
      if (marks === after.notes.marks && byId === after.notes.byId && storedReads === after.notes.storedReads)
        return [];
      const now = unsentReads(after);
      // Another tab has the mark to send from now on: what storage holds of it is its to remove.
      if (event.type === 'storage.noteRead' && unsent.get(event.note)?.on !== false && !now.has(event.note)) {
        written = new Map([...written].filter(([note]) => note !== event.note));
      }
      // A mark that ended meanwhile is told to other tabs all the same when the service takes it.
      const ids = new Set([...unsent.keys(), ...now.keys()]);
      if (event.type === 'api.answered' && event.call === 'markRead')
        for (const note of event.subject.notes) ids.add(note);
      // The other tab may have removed the flag of a mark that is ours from now on.
      const isTakenOver = (id: number) => {
        const mark = before.notes.marks[id];
        return now.has(id) && mark !== undefined && isOtherTabs(mark);
      };
      // A mark that counts again was taken after a failure.
      const come = [...ids]
        .filter((id) => (!flagged.has(readKey(id)) || isTakenOver(id)) && isRead(after, id))
        .map(readKey);
      const gone = after.notes.order
        .filter((id) => !isRead(after, id))
        .map(readKey)
        .filter((key) => flagged.has(key));
      for (const key of come) flagged.add(key);
      for (const key of gone) flagged.delete(key);
      return [
        ...unsentChange(now, takenOver(transition)),
        ...come.map((key) => set(key, writeRead())),
        ...gone.map(remove),
      ];
    }

    const changes$ = transitions(entry$, state$).pipe(
      mergeSome((transition) => store(changes(transition), transition.entry)),
    );
    return merge(changes$, again$);
  });
}
