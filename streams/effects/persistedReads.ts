/**
 * Read flags in browser storage, and beside them the marks that the service may not have, so that a mark is sent even when
 * its page went away first ([reading.unanswered]).
 */
import { defer, type Observable } from 'rxjs';
import type { Entry, UnsentRead } from '../../reducers/events';
import { isRead } from '../../reducers/selectors';
import type { State } from '../../reducers/state';
import type { StateStream } from '../log';
import { mergeSome } from '../operators/mergeSome';
import { remove, set, storingAll } from '../operators/storing';
import { type Handled, type Transition, transitionsSince } from '../operators/transitions';
import type { NewEntry, Ports, StorageRequest } from '../ports';
import { parseKey, parseUnsentReads, readKey, unsentReadsKey, writeRead, writeUnsentReads } from '../storageKeys';

/** Marks of ours that the service may not have. */
const unsentReads = ({ notes }: State): ReadonlyMap<number, UnsentRead> =>
  new Map(
    [
      ...Object.entries(notes.storedReads),
      ...Object.entries(notes.marks).filter(([, { origin }]) => origin !== 'heard'),
    ].flatMap(([id, { version, on }]): [number, UnsentRead][] => {
      const note = Number(id);
      return version === null ? [] : [[note, on === false ? { note, version, on } : { note, version }]];
    }),
  );

const isSame = (a: UnsentRead | undefined, b: UnsentRead | undefined): boolean =>
  a?.version === b?.version && a?.on === b?.on;

const handled: Handled = new WeakMap();

/** A flag goes when its note is unread, whoever says so; a note that is read keeps its flag. */
export function persistedReads(entry$: Observable<Entry>, state$: StateStream, ports: Ports): Observable<NewEntry> {
  return defer(() => {
    const flagged = new Set(
      ports.keys().flatMap((key) => {
        const stored = parseKey(key);
        return stored?.kind === 'read' ? [stored.note] : [];
      }),
    );
    let unsent = unsentReads(handled.get(state$) ?? state$.value);

    /** Other tabs write the same key: what they have in it stays. */
    function unsentChange(now: ReadonlyMap<number, UnsentRead>): readonly StorageRequest[] {
      const ended = [...unsent.values()].filter(({ note }) => !now.has(note));
      const begun = [...now.values()].filter((one) => !isSame(unsent.get(one.note), one));
      unsent = now;
      if (ended.length === 0 && begun.length === 0) return [];
      const stored = new Map((parseUnsentReads(ports.read(unsentReadsKey)) ?? []).map((one) => [one.note, one]));
      for (const one of ended) if (isSame(stored.get(one.note), one)) stored.delete(one.note);
      for (const one of begun) stored.set(one.note, one);
      return [set(unsentReadsKey, writeUnsentReads([...stored.values()]))];
    }

    function changes({ entry: { event }, before, after }: Transition): readonly StorageRequest[] {
      if (event.type === 'session.started') {
        for (const note of event.stored.readNotes) flagged.add(note);
        unsent = unsentReads(after);
      }
      if (event.type === 'storage.noteRead') flagged.add(event.note);
      if (event.type === 'storage.cleaned') for (const note of event.notes) flagged.delete(note);
      const { marks, byId, storedReads } = before.notes;
      if (marks === after.notes.marks && byId === after.notes.byId && storedReads === after.notes.storedReads)
        return [];
      const now = unsentReads(after);
      // A mark that ended meanwhile is told to other tabs all the same when the service takes it.
      const taken = event.type === 'api.answered' && event.call === 'markRead' ? event.subject.notes : [];
      // The other tab may have removed the flag of a mark that is ours from now on.
      const isTakenOver = (id: number) => now.has(id) && before.notes.marks[id]?.origin === 'heard';
      // A mark that counts again was taken after a failure.
      const come = [...new Set([...unsent.keys(), ...now.keys(), ...taken])].filter(
        (id) => (!flagged.has(id) || isTakenOver(id)) && isRead(after, id),
      );
      const gone = after.notes.order.filter((id) => flagged.has(id) && !isRead(after, id));
      for (const id of come) flagged.add(id);
      for (const id of gone) flagged.delete(id);
      return [
        ...unsentChange(now),
        ...come.map((id) => set(readKey(id), writeRead())),
        ...gone.map((id) => remove(readKey(id))),
      ];
    }

    return transitionsSince(handled, entry$, state$).pipe(
      mergeSome((transition) => storingAll(ports, changes(transition), transition.entry)),
    );
  });
}
