/**
 * The last known notes, kept on the device per user and painted before the network answers (issue 5/5, item 6). Removed
 * when the service says that nobody, or somebody else, is signed in.
 */
import { distinctUntilChanged, filter, from, map, merge, type Observable, of, switchMap, throttleTime } from 'rxjs';
import * as v from 'valibot';
import type { PanelEvent } from '../../reducers/events';
import type { Note } from '../../reducers/note';
import { isSignedOut } from '../../reducers/sync';
import type { Log } from '../../streams/log';
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
      ? { type: 'session.restoredNotes', notes: kept.notes, savedAt: kept.savedAt }
      : null;
  } catch {
    return null;
  }
}

/**
 * Keeps what is kept true for as long as it is subscribed.
 * @param now milliseconds since 1970
 */
export function keepNotes({ entry$, state$ }: Log, database: PanelDatabase, now: () => number): Observable<unknown> {
  const quietly = (act: Promise<unknown>): Observable<unknown> => from(act.catch(() => null));
  const written$ = state$.pipe(
    filter(({ session, notes, sync }) => session.userId !== null && !notes.restored && sync.everLoaded),
    map(({ notes }) => notes),
    distinctUntilChanged((before, after) => before.byId === after.byId && before.readHere === after.readHere),
    throttleTime(writePauseMs, undefined, { leading: true, trailing: true }),
    switchMap(({ order, byId, readHere }) => {
      const { userId } = state$.value.session;
      const notes = order.flatMap((id) =>
        byId[id] ? [{ ...byId[id], read: byId[id].read || readHere[id] === true }] : [],
      );
      return userId === null
        ? of(null)
        : quietly(database.put('notes', { user: userId, savedAt: now(), notes }, 'last'));
    }),
  );
  const removed$ = entry$.pipe(
    filter(({ event }) => event.type === 'api.failed' && isSignedOut(event.problem)),
    switchMap(() => quietly(database.delete('notes', 'last'))),
  );
  return merge(written$, removed$);
}
