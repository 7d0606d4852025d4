/**
 * Read flags in browser storage, and with them the marks that the service may not have, so that a mark is sent even
 * when its page went away first ([reading.kept]).
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
/** Storage may hold thousands of flags, so they are read when they change and not with each mark. */
const storedUnsent = remembering(
  ({ notes }) => [notes.storedReads] as const,
  ({ notes }) => unsentOf(notes.storedReads),
);

/** Marks of this person that the service may not have. */
const unsentReads = (state: State): ReadonlyMap<number, UnsentRead> =>
  new Map([...storedUnsent(state), ...unsentOf(state.notes.marks)]);

const isSame = (a: UnsentRead | undefined, b: UnsentRead): boolean =>
  a !== undefined && a.version === b.version && a.on === b.on;

/**
 * Marks of storage and of other tabs that this tab sends from now on, and marks of other tabs that ended with a copy of
 * their note, or with the note. This tab removes them from storage, because the other tab may be gone. It does not
 * write them, because the other tab may have changed them since.
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

/** The marks that the service may not have, as this tab and storage know them. */
class UnsentMarks {
  private marks: ReadonlyMap<number, UnsentRead> = new Map();
  /** Marks of this tab that storage has. */
  private written: ReadonlyMap<number, UnsentRead> = new Map();

  constructor(private readonly ports: Ports) {}

  start(marks: ReadonlyMap<number, UnsentRead>, isRefused: boolean): void {
    this.marks = marks;
    this.written = isRefused ? new Map() : marks;
  }

  get(note: number): UnsentRead | undefined {
    return this.marks.get(note);
  }

  notes(): Iterable<number> {
    return this.marks.keys();
  }

  /** Storage took the marks. */
  taken(): void {
    this.written = this.marks;
  }

  /** Another tab sends the mark from now on, and removes it from storage. */
  leaveToOther(note: number): void {
    this.written = new Map([...this.written].filter(([id]) => id !== note));
  }

  /** Other tabs write the same key: their marks stay in it. */
  request(): StorageRequest {
    const { marks, written } = this;
    const stored = this.stored();
    for (const one of written.values())
      if (!marks.has(one.note) && isSame(stored.get(one.note), one)) stored.delete(one.note);
    for (const one of marks.values()) if (!isSame(written.get(one.note), one)) stored.set(one.note, one);
    return set(unsentReadsKey, writeUnsentReads([...stored.values()]));
  }

  change(marks: ReadonlyMap<number, UnsentRead>, taken: readonly UnsentRead[]): readonly StorageRequest[] {
    const before = this.marks;
    this.marks = marks;
    // An older panel wrote flags alone: storage has no marks for them yet.
    const stored = taken.length && this.ports.read(unsentReadsKey) !== null ? this.stored() : null;
    if (stored) this.written = new Map([...this.written, ...taken.map((one) => [one.note, one] as const)]);
    const isChanged =
      before.size !== marks.size ||
      [...marks.values()].some((one) => !isSame(before.get(one.note), one)) ||
      taken.some((one) => isSame(stored?.get(one.note), one));
    return isChanged ? [this.request()] : [];
  }

  private stored(): Map<number, UnsentRead> {
    return new Map(parseUnsentReads(this.ports.read(unsentReadsKey))?.map((one) => [one.note, one]));
  }
}

/** Notes of which the flag may have changed. */
function changedNotes({ entry: { event } }: Transition, unsent: UnsentMarks, now: ReadonlyMap<number, UnsentRead>) {
  const ids = new Set([...unsent.notes(), ...now.keys()]);
  // A mark that ended meanwhile is told to other tabs all the same when the service takes it.
  if (event.type === 'api.answered' && event.call === 'markRead') for (const note of event.subject.notes) ids.add(note);
  return [...ids];
}

function isOthersMark({ notes }: State, id: number): boolean {
  const mark = notes.marks[id];
  return mark !== undefined && isOtherTabs(mark);
}

/** The flag is removed when its note is unread, in this tab or elsewhere; a read note keeps its flag. */
export function persistedReads(entry$: Observable<Entry>, state$: StateStream, ports: Ports): Observable<NewEntry> {
  return defer(() => {
    /** Keys in storage; the keys of flags count. */
    const flagged = new Set(ports.keys());
    const unsent = new UnsentMarks(ports);
    const { store, again$ } = storingUntilTaken(
      {
        requestOf: (key, op) => {
          if (key === unsentReadsKey) return unsent.request();
          if (parseKey(key)?.kind !== 'read') return null;
          if (flagged.has(key)) return set(key, writeRead());
          return op === 'remove' ? remove(key) : null;
        },
        taken: (key) => void (key === unsentReadsKey && unsent.taken()),
      },
      entry$,
      ports,
    );

    function hear({ entry: { event }, after }: Transition): void {
      if (event.type === 'session.started') {
        for (const note of event.stored.readNotes) flagged.add(readKey(note));
        unsent.start(unsentReads(after), event.left?.refused.includes(unsentReadsKey) === true);
      }
      if (event.type === 'storage.noteRead') flagged.add(readKey(event.note));
      if (event.type === 'storage.cleaned') for (const note of event.notes) flagged.delete(readKey(note));
    }

    function changes(transition: Transition): readonly StorageRequest[] {
      const { before, after } = transition;
      const { event } = transition.entry;
      hear(transition);
      const { marks, byId, storedReads } = before.notes;
      if (marks === after.notes.marks && byId === after.notes.byId && storedReads === after.notes.storedReads)
        return [];
      const now = unsentReads(after);
      if (event.type === 'storage.noteRead' && unsent.get(event.note)?.on !== false && !now.has(event.note))
        unsent.leaveToOther(event.note);
      // A mark that counts again was accepted after a failure. Another tab may have removed the flag of a mark of its
      // own.
      const come = changedNotes(transition, unsent, now)
        .filter((id) => !flagged.has(readKey(id)) || (now.has(id) && isOthersMark(before, id)))
        .filter((id) => isRead(after, id))
        .map(readKey);
      const gone = after.notes.order
        .filter((id) => !isRead(after, id))
        .map(readKey)
        .filter((key) => flagged.has(key));
      for (const key of come) flagged.add(key);
      for (const key of gone) flagged.delete(key);
      const flags = [...come.map((key) => set(key, writeRead())), ...gone.map(remove)];
      return [...unsent.change(now, takenOver(transition)), ...flags];
    }

    const changes$ = transitions(entry$, state$).pipe(
      mergeSome((transition) => store(changes(transition), transition.entry)),
    );
    return merge(changes$, again$);
  });
}
