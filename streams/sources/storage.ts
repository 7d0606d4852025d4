/**
 * Turns changes of browser storage by other tabs of this origin into events. The frame subscribes it for the life of
 * the page; the browser never tells a page of its own writes.
 */
import { auditTime, filter, map, merge, type Observable, type SchedulerLike } from 'rxjs';
import { allMutations } from '../../reducers/acts';
import type { BrowserStorageEvent, Entry, EventType } from '../../reducers/events';
import { limits } from '../../reducers/limits';
import type { State } from '../../reducers/state';
import type { Ports } from '../ports';
import {
  isPersonal,
  mutationPrefix,
  ownerKey,
  parseChoice,
  parseDraft,
  parseKey,
  parseLastSeen,
  parseOwners,
  parseRead,
  readMutations,
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
  const stored = key === null ? null : parseKey(key);
  switch (stored?.kind) {
    case 'lastSeen': {
      const lastSeen = parseLastSeen(newValue);
      return lastSeen > 0 ? { type: 'storage.lastSeenMoved', lastSeen } : null;
    }
    // A removed choice has its default again.
    case 'choice':
      return { type: 'storage.choiceMade', choice: stored.choice, value: parseChoice(stored.choice, newValue) };
    case 'read':
      return parseRead(newValue) ? { type: 'storage.noteRead', note: stored.note } : null;
    case 'draft': {
      if (newValue === null) return { type: 'storage.draftRemoved', note: stored.note };
      const draft = parseDraft(stored.note, newValue);
      return draft && { type: 'storage.draftWritten', draft };
    }
    default:
      return null;
  }
}

/** Whether a session has a note, or a draft for it. */
export const knowsNote =
  ({ notes, reply }: State) =>
  (id: number): boolean =>
    id in notes.byId || id in reply.drafts;

/**
 * The event of a change for one person's session. About another person's data the session learns only that it is
 * another person's.
 * @param isOthers whether the stored data is another person's
 * @param knows whether the session has the note; an ended draft of another note may be another person's that was set aside
 */
export function storageEventFor(
  change: StorageChange,
  isOthers: () => boolean = () => false,
  knows: (id: number) => boolean = () => true,
): BrowserStorageEvent | null {
  const { key, newValue } = change;
  if (key === ownerKey)
    return (parseOwners(newValue)[0] ?? 0) > 0 && isOthers() ? { type: 'storage.ownerChanged' } : null;
  if (key !== null && isPersonal(key) && isOthers()) return null;
  const event = storageEventOf(change);
  return event?.type === 'storage.draftRemoved' && !knows(event.note) ? null : event;
}

const rereads = new Set<EventType>(['page.shown', 'tabs.led']);

/**
 * Reads all stored mutations after another tab changed some, when the page is shown, because a frozen page hears of nothing,
 * and when this tab leads, because it sends those of all tabs from then on.
 * @param change$ what other tabs changed in storage; an act on many notes changes many keys, which are read together
 * @param storage one without any key is blocked or was cleared, and tells nothing
 * @param aheadMs by how much the log's time is ahead of the clock
 */
export const rereading = (
  entry$: Observable<Entry>,
  change$: Observable<StorageChange>,
  state$: { readonly value: State },
  storage: Pick<Ports, 'read' | 'keys'>,
  aheadMs: () => number,
  scheduler?: SchedulerLike,
): Observable<BrowserStorageEvent> =>
  merge(
    entry$.pipe(filter(({ event }) => rereads.has(event.type))),
    change$.pipe(
      filter(({ key }) => key?.startsWith(mutationPrefix) === true),
      auditTime(limits.rereadMs, scheduler),
    ),
  ).pipe(
    map((): BrowserStorageEvent | null => {
      const mutations = readMutations(storage);
      const tells = mutations.length > 0 || (allMutations(state$.value.outbox).length > 0 && storage.keys().length > 0);
      return tells ? { type: 'storage.mutationsRead', mutations, aheadMs: aheadMs() } : null;
    }),
    filter((event) => event !== null),
  );
