/**
 * The last known notes, kept on the device per user and painted before the network answers (issue 5/5, item 6): before it
 * says who is signed in, too. Removed, and off the screen (reducers/notes.ts), as soon as it says that nobody or somebody
 * else is.
 */
import * as v from 'valibot';
import type { PanelEvent } from '../../../reducers/events';
import type { Note } from '../../../reducers/note';
import { isSignedOut } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
import type { Log } from '../../../streams/log';
import type { PanelDatabase } from './database';

/** Written at most this often. */
const writePauseMs = 3_000;

/** Written by this same code, so that its shape is looked at no deeper than a wrong version would show. */
const keptNote = v.looseObject({
  readable: v.boolean(),
  id: v.number(),
  hash: v.number(),
  type: v.string(),
  read: v.boolean(),
  timestamp: v.number(),
});
const isNotes = (value: unknown): value is readonly Note[] =>
  v.is(v.array(keptNote), value) && value.every((note) => !note.readable || Array.isArray(note['subject']));

/**
 * @returns what was kept, as one event; nothing when there is nothing. Never errors.
 */
export async function restoredNotes(database: PanelDatabase): Promise<PanelEvent | null> {
  try {
    const kept = await database.get('notes', 'last');
    return kept && isNotes(kept.notes) && kept.notes.length > 0
      ? { type: 'session.restoredNotes', user: kept.user, notes: kept.notes, savedAt: kept.savedAt }
      : null;
  } catch {
    return null;
  }
}

/**
 * Keeps what is kept true, from now on. Plain callbacks: a chunk that shared RxJS with the first load would make that
 * larger.
 * @param now milliseconds since 1970
 * @param later runs something after so many milliseconds
 */
export function keepNotes(
  { entry$, state$ }: Pick<Log, 'entry$' | 'state$'>,
  database: PanelDatabase,
  now: () => number,
  later: (ms: number, run: () => void) => void,
): void {
  let written: State['notes'] | null = null;
  let waiting = false;

  function write(): void {
    waiting = false;
    const { session, notes, sync } = state$.value;
    // Signed out since: what was removed is not put back.
    if (session.userId === null || (sync.problem && isSignedOut(sync.problem))) return;
    written = notes;
    const kept = notes.order.flatMap((id) => {
      const note = notes.byId[id];
      return note ? [{ ...note, read: note.read || notes.readHere[id] === true }] : [];
    });
    database.put('notes', { user: session.userId, savedAt: now(), notes: kept }, 'last').catch(() => {});
  }

  /** In one transaction: what is written meanwhile comes after it. */
  async function removeOthers(user: number): Promise<void> {
    const { store, done } = database.transaction('notes', 'readwrite');
    const kept = await store.get('last');
    if (kept && kept.user !== user) await store.delete('last');
    await done;
  }

  state$.subscribe(({ session, notes, sync }) => {
    const same = written?.byId === notes.byId && written.readHere === notes.readHere;
    if (same || waiting || session.userId === null || notes.restoredOf !== null || !sync.everLoaded) return;
    waiting = true;
    // The first at once: a visit may last a moment.
    later(written === null ? 0 : writePauseMs, write);
  });
  entry$.subscribe(({ event }) => {
    // No later moment may come.
    if (waiting && (event.type === 'page.hidden' || event.type === 'page.left')) write();
    if (event.type === 'api.answered' && event.call === 'getMe') removeOthers(event.answer.id).catch(() => {});
    if (event.type !== 'api.failed' || !isSignedOut(event.problem)) return;
    database.delete('notes', 'last').catch(() => {});
  });
}
