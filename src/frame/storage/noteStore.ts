/**
 * The last known notes of each user, one record each in the panel's database. Nothing here throws, and the panel goes
 * on without a database.
 */
import { isRecord, partOf } from '../../../reducers/guards';
import type { Note } from '../../../reducers/note';
import { isSignedOut } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
import { isJson } from '../../../streams/payload';
import type { DeviceEvent } from '../../../streams/ports';
import { committed, type PanelDatabase } from './database';

/** Notes are kept for this many persons, the latest ones. */
const mostPersons = 5;
/** The shortest time between two writes. */
const writePauseMs = 3_000;

const isBlock = (value: unknown): boolean => {
  const { text, ranges, media, actions, ids } = partOf(value);
  const hasLists = Array.isArray(ranges) && Array.isArray(media);
  return typeof text === 'string' && hasLists && (actions === null || isRecord(actions)) && isRecord(ids);
};

/** Looks at every part that is read, because another version of the panel may have written it. */
function isNote(value: unknown): value is Note {
  const { readable, id, hash, timestamp, type, read, noticon, title, subject, header, body, ids } = partOf(value);
  const areNumbers = [id, hash, timestamp].every((one) => typeof one === 'number');
  if (!areNumbers || typeof type !== 'string' || typeof read !== 'boolean') return false;
  if (readable !== true) return readable === false;
  const areBlocks = [subject, header, body].every((blocks) => Array.isArray(blocks) && blocks.every(isBlock));
  return areBlocks && typeof noticon === 'string' && typeof title === 'string' && isRecord(ids);
}
/** One unreadable note discards the whole record, because a panel that holds it could neither draw nor fetch its list. */
const isNotes = (value: unknown): value is readonly Note[] => Array.isArray(value) && value.every(isNote);

/** Notes are kept once a list was answered, unless they were themselves restored or may be another person's. */
const isWorthKeeping = ({ notes, session, sync }: State): boolean =>
  notes.restoredOf === null && !session.unconfirmed && sync.everLoaded && !(sync.problem && isSignedOut(sync.problem));

const notesToKeep = (notes: State['notes']): readonly Note[] =>
  notes.order.flatMap((id) => {
    const note = notes.byId[id];
    return note ? [note] : [];
  });

export interface NoteStore {
  /** The kept notes of this user, or without a user of the person who was here last; null when they are absent or damaged. */
  readonly restored: (user: number | null) => Promise<DeviceEvent | null>;
  /**
   * Replaces the kept notes by this state's notes if they are the signed-in user's: the first time at once, because a
   * visit may be short, and later within three seconds.
   */
  readonly keep: (state: State) => void;
  /** Writes at once. */
  readonly flush: () => void;
  /** Removes the kept notes of every person. */
  readonly drop: () => void;
}

/** @param trim gives a kept note without what the settings leave out */
export function noteStore(database: PanelDatabase, trim = (note: Note): Note => note): NoteStore {
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
    const writing = database.transaction('notes', 'readwrite');
    await committed(writing, writing.store.put({ user, savedAt: Date.now(), notes }, `of ${user}`));
    for (const old of (await newestFirst()).slice(mostPersons)) await database.delete('notes', `of ${old.user}`);
  }

  return {
    async restored(user) {
      try {
        const kept = (await newestFirst()).find((one) => user === null || one.user === user);
        if (!kept || !isJson(kept) || !isNotes(kept.notes) || kept.notes.length === 0) return null;
        return { type: 'session.restoredNotes', user: kept.user, notes: kept.notes.map(trim), savedAt: kept.savedAt };
      } catch {
        return null;
      }
    },
    keep(state) {
      const { session, notes } = state;
      if (notes.byId === known?.byId || session.userId === null || !isWorthKeeping(state)) return;
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
