/**
 * Browser storage of a recorded session: its content at the start, the writes of the session, and those of other
 * tabs. `recordedWorld` uses it.
 */
import type { Entry } from '../../../reducers/events';
import type { StorageRequest } from '../../../streams/ports';
import {
  draftKey,
  lastSeenKey,
  ownerKey,
  readKey,
  reportsKey,
  singleKeysKey,
  undoMsKey,
  wishKey,
  writeDraft,
  writeLastSeen,
  writeRead,
  writeReports,
  writeSingleKeys,
  writeUndoMs,
  writeWish,
} from '../../../streams/storageKeys';

/** Holds what the effects wrote, and what other tabs wrote by the record. */
export class RecordedStorage {
  private readonly values = new Map<string, string>();

  read = (key: string): string | null => this.values.get(key) ?? null;
  keys = (): readonly string[] => [...this.values.keys()];

  apply(request: StorageRequest): void {
    if (request.op === 'set') this.values.set(request.key, request.value);
    else this.values.delete(request.key);
  }

  notice({ event }: Entry): void {
    switch (event.type) {
      case 'session.started': {
        if (event.owner) this.values.set(ownerKey, String(event.owner));
        const { lastSeen, readNotes, drafts, wishes = [], singleKeys, undoMs } = event.stored;
        if (lastSeen > 0) this.values.set(lastSeenKey, writeLastSeen(lastSeen));
        for (const note of readNotes) this.values.set(readKey(note), writeRead());
        for (const draft of drafts) this.values.set(draftKey(draft.note), writeDraft(draft));
        for (const wish of wishes) this.values.set(wishKey(wish), writeWish(wish));
        this.values.set(singleKeysKey, writeSingleKeys(singleKeys));
        this.values.set(undoMsKey, writeUndoMs(undoMs));
        return;
      }
      case 'storage.ownerChanged':
        this.values.set(ownerKey, '0');
        return;
      case 'storage.lastSeenMoved':
        this.values.set(lastSeenKey, writeLastSeen(event.lastSeen));
        return;
      case 'storage.singleKeysSwitched':
        this.values.set(singleKeysKey, writeSingleKeys(event.on));
        return;
      case 'storage.undoDelayChosen':
        this.values.set(undoMsKey, writeUndoMs(event.undoMs));
        return;
      case 'storage.reportsSwitched':
        this.values.set(reportsKey, writeReports(event.on));
        return;
      case 'storage.noteRead':
        this.values.set(readKey(event.note), writeRead());
        return;
      case 'storage.wishAsked':
        this.values.set(wishKey(event.wish), writeWish(event.wish));
        return;
      case 'storage.wishEnded':
        this.values.delete(wishKey(event));
        return;
      case 'storage.draftWritten':
        this.values.set(draftKey(event.draft.note), writeDraft(event.draft));
        return;
      case 'storage.draftRemoved':
        this.values.delete(draftKey(event.note));
        return;
      default:
        return;
    }
  }
}
