/** The last known notes of each user, a record each in the panel's database. Nothing here throws: the panel goes on without. */
import * as v from 'valibot';
import type { Note } from '../../../reducers/note';
import { isMarkedRead } from '../../../reducers/readMarks';
import { isSignedOut } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
import type { DeviceEvent } from '../../../streams/ports';
import type { PanelDatabase } from './database';

/** Of so many persons, those who were here last. */
const mostPersons = 5;
/** Written at most this often. */
const writePauseMs = 3_000;

/** The panel wrote it itself, so this only finds what another version of the panel wrote, with every part that is read. */
const keptBlock = v.looseObject({
  text: v.string(),
  ranges: v.array(v.looseObject({})),
  media: v.array(v.looseObject({})),
  actions: v.nullable(v.looseObject({})),
  ids: v.looseObject({}),
});
const everyNote = { id: v.number(), hash: v.number(), type: v.string(), read: v.boolean(), timestamp: v.number() };
const keptNote = v.variant('readable', [
  v.looseObject({ readable: v.literal(false), ...everyNote }),
  v.looseObject({
    readable: v.literal(true),
    ...everyNote,
    noticon: v.string(),
    title: v.string(),
    subject: v.array(keptBlock),
    header: v.array(keptBlock),
    body: v.array(keptBlock),
    ids: v.looseObject({}),
  }),
]);
/** Of notes that cannot be read as a whole none is painted: a panel that meets one could neither draw nor fetch its list. */
const isNotes = (value: unknown): value is readonly Note[] => v.is(v.array(keptNote), value);

/** What was restored is kept already, a list that was never answered is no list, and one in doubt may be another's. */
const isWorthKeeping = ({ notes, session, sync }: State): boolean =>
  notes.restoredOf === null && !session.doubt && sync.everLoaded && !(sync.problem && isSignedOut(sync.problem));

const notesToKeep = (notes: State['notes']): readonly Note[] =>
  notes.order.flatMap((id) => {
    const note = notes.byId[id];
    return note ? [{ ...note, read: isMarkedRead(notes, id) }] : [];
  });

export interface NoteStore {
  /** What is kept of this user; without one, of who was here last; null when that is nothing, damaged, or cannot be read. */
  readonly restored: (user: number | null) => Promise<DeviceEvent | null>;
  /**
   * Replaces what is kept by this state's notes, if they are the signed-in user's own: the first time at once, since a
   * visit may be short, and then within three seconds.
   */
  readonly keep: (state: State) => void;
  /** Writes what is still to be written, now. */
  readonly flush: () => void;
  /** Removes what is kept, whoever's it is. */
  readonly drop: () => void;
}

export function noteStore(database: PanelDatabase): NoteStore {
  let latest: { readonly user: number; readonly notes: State['notes'] } | null = null;
  let known: State['notes'] | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isFirst = true;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (!latest) return;
    const { user, notes } = latest;
    latest = null;
    isFirst = false;
    write(user, notesToKeep(notes)).catch(() => {});
  }

  const newestFirst = async () => {
    const all = await database.getAll('notes');
    return all.sort((one, other) => other.savedAt - one.savedAt);
  };

  async function write(user: number, notes: readonly Note[]): Promise<void> {
    await database.put('notes', { user, savedAt: Date.now(), notes }, `of ${user}`);
    await database.delete('notes', 'last');
    for (const old of (await newestFirst()).slice(mostPersons)) await database.delete('notes', `of ${old.user}`);
  }

  return {
    async restored(user) {
      try {
        const kept = (await newestFirst()).find((one) => user === null || one.user === user);
        if (!kept || !isNotes(kept.notes) || kept.notes.length === 0) return null;
        return { type: 'session.restoredNotes', user: kept.user, notes: kept.notes, savedAt: kept.savedAt };
      } catch {
        return null;
      }
    },
    keep(state) {
      const { session, notes } = state;
      const isKnown = notes.byId === known?.byId && notes.marks === known.marks;
      if (isKnown || session.userId === null || !isWorthKeeping(state)) return;
      known = notes;
      latest = { user: session.userId, notes };
      timer ??= setTimeout(flush, isFirst ? 0 : writePauseMs);
    },
    flush,
    drop() {
      latest = null;
      known = null;
      database.clear('notes').catch(() => {});
    },
  };
}
