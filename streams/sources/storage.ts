/**
 * What other tabs of this origin change in browser storage, as events. The frame subscribes it for the life of the
 * page; the browser never tells a page of its own writes.
 */
import { EMPTY, type Observable, of } from 'rxjs';
import type { BrowserStorageEvent } from '../../reducers/events';
import type { State } from '../../reducers/state';
import { isPersonal, ownerKey, parseOwners } from '../ownedStorage';
import { parseReports, reportsKey } from '../reportChoice';
import {
  parseDraft,
  parseKey,
  parseLastSeen,
  parsePending,
  parseRead,
  parseSingleKeys,
  parseUndoMs,
} from '../storageKeys';

/** The part of a browser's storage event that is read. `storageArea` is not, because the panel's keys are known by name. */
export interface StorageChange {
  /** `null` when everything was cleared. */
  readonly key: string | null;
  /** `null` when the key was removed. */
  readonly newValue: string | null;
}

/**
 * What one change means; null for keys that are not the panel's, for values that cannot be read, and for a removed read
 * flag, which changes nothing here ([reading.other-tabs]).
 */
export function storageEventOf({ key, newValue }: StorageChange): BrowserStorageEvent | null {
  if (key === reportsKey) return { type: 'storage.reportsSwitched', on: parseReports(newValue) };
  const stored = key === null ? null : parseKey(key);
  switch (stored?.kind) {
    case 'lastSeen': {
      const lastSeen = parseLastSeen(newValue);
      return lastSeen > 0 ? { type: 'storage.lastSeenMoved', lastSeen } : null;
    }
    // A choice that was removed is the default again.
    case 'singleKeys':
      return { type: 'storage.singleKeysSwitched', on: parseSingleKeys(newValue) };
    case 'undoMs':
      return { type: 'storage.undoDelayChosen', undoMs: parseUndoMs(newValue) };
    case 'read':
      return parseRead(newValue) ? { type: 'storage.noteRead', note: stored.note } : null;
    case 'pending': {
      if (newValue === null) return { type: 'storage.moderationEnded', note: stored.note };
      const pending = parsePending(stored.note, newValue);
      return pending && { type: 'storage.moderationAsked', pending };
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

/** Whether a session has anything of a note: itself, a draft, or a pending act. */
export const holdsNote =
  ({ notes, reply, moderation }: State) =>
  (note: number): boolean =>
    note in notes.byId || note in reply.drafts || note in moderation.pending;

/**
 * What a change means to one person's session: of what is another's it learns only that it is another's.
 * @param isOthers whether the stored things are another person's
 * @param holds whether the session has anything of a note; the end of other drafts and acts may be another person's,
 * that were set aside
 */
export function storageEventFor(
  change: StorageChange,
  isOthers: () => boolean = () => false,
  holds: (note: number) => boolean = () => true,
): BrowserStorageEvent | null {
  const { key, newValue } = change;
  if (key === ownerKey)
    return (parseOwners(newValue)[0] ?? 0) > 0 && isOthers() ? { type: 'storage.ownerChanged' } : null;
  if (key !== null && isPersonal(key) && isOthers()) return null;
  const event = storageEventOf(change);
  const isEnd = event?.type === 'storage.draftRemoved' || event?.type === 'storage.moderationEnded';
  return isEnd && !holds(event.note) ? null : event;
}

/** As `storageEventFor`; nothing for a change that means nothing. */
export function storageEvents(...change: Parameters<typeof storageEventFor>): Observable<BrowserStorageEvent> {
  const event = storageEventFor(...change);
  return event ? of(event) : EMPTY;
}
