/**
 * Turns changes of browser storage by other tabs of this origin into events. The frame subscribes it for the life of
 * the page; the browser never tells a page of its own writes.
 */
import type { BrowserStorageEvent } from '../../reducers/events';
import { wishKinds } from '../../reducers/outboxKinds';
import type { State } from '../../reducers/state';
import {
  isPersonal,
  ownerKey,
  parseDraft,
  parseKey,
  parseLastSeen,
  parseOwners,
  parseRead,
  parseReports,
  parseSingleKeys,
  parseUndoMs,
  parseWish,
  reportsKey,
} from '../storageKeys';

/** The fields that are read of a browser's storage event. `storageArea` is not read, because the panel's keys are known by name. */
export interface StorageChange {
  /** `null` when everything was cleared. */
  readonly key: string | null;
  /** `null` when the key was removed. */
  readonly newValue: string | null;
}

/**
 * The event of one change; null for keys that are not the panel's, for values that cannot be read, and for a removed
 * read flag, which changes nothing here ([reading.other-tabs]).
 */
export function storageEventOf({ key, newValue }: StorageChange): BrowserStorageEvent | null {
  if (key === reportsKey) return { type: 'storage.reportsSwitched', on: parseReports(newValue) };
  const stored = key === null ? null : parseKey(key);
  switch (stored?.kind) {
    case 'lastSeen': {
      const lastSeen = parseLastSeen(newValue);
      return lastSeen > 0 ? { type: 'storage.lastSeenMoved', lastSeen } : null;
    }
    // A removed choice has its default again.
    case 'singleKeys':
      return { type: 'storage.singleKeysSwitched', on: parseSingleKeys(newValue) };
    case 'undoMs':
      return { type: 'storage.undoDelayChosen', undoMs: parseUndoMs(newValue) };
    case 'read':
      return parseRead(newValue) ? { type: 'storage.noteRead', note: stored.note } : null;
    case 'wish': {
      const thing = { kind: stored.of, id: stored.id };
      if (newValue === null) return { type: 'storage.wishEnded', ...thing };
      const wish = parseWish(thing, newValue);
      return wish && { type: 'storage.wishAsked', wish };
    }
    case 'draft': {
      if (newValue === null) return { type: 'storage.draftRemoved', note: stored.note };
      const draft = parseDraft(stored.note, newValue);
      return draft && { type: 'storage.draftWritten', draft };
    }
    default:
      return null;
  }
}

/** Whether a session has a note or site, a draft for it, a pending act on it, or a wish about it. */
export const holdsNote =
  ({ notes, reply, outbox }: State) =>
  (id: number): boolean =>
    [notes.byId, reply.drafts, ...wishKinds.map((kind) => outbox[kind])].some((record) => id in record);

/**
 * The event of a change for one person's session. About another person's data the session learns only that it is
 * another person's.
 * @param isOthers whether the stored data is another person's
 * @param holds whether the session has the note, a draft or an act; other ended drafts and acts may be another person's
 *   data that was set aside
 */
export function storageEventFor(
  change: StorageChange,
  isOthers: () => boolean = () => false,
  holds: (id: number) => boolean = () => true,
): BrowserStorageEvent | null {
  const { key, newValue } = change;
  if (key === ownerKey)
    return (parseOwners(newValue)[0] ?? 0) > 0 && isOthers() ? { type: 'storage.ownerChanged' } : null;
  if (key !== null && isPersonal(key) && isOthers()) return null;
  const event = storageEventOf(change);
  if (event?.type === 'storage.wishEnded') return holds(event.id) ? event : null;
  return event?.type === 'storage.draftRemoved' && !holds(event.note) ? null : event;
}
