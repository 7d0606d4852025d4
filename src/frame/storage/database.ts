/** The panel's IndexedDB: the last known notes and the recorded sessions. Any use of it may fail, and the panel then goes on without it. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Segment } from '../../replay/session/ring';

/** The last seen notes of one user. */
interface StoredNotes {
  readonly user: number;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  /** Checked when they are read. */
  readonly notes: unknown;
}

export interface PanelSchema extends DBSchema {
  /** `of {user}` */
  notes: { key: string; value: StoredNotes };
  segments: { key: [number, number]; value: Segment };
}
export type PanelDatabase = IDBPDatabase<PanelSchema>;

/**
 * Waits for a write. It is committed at once, because a page that is left hears no more of it, and the browser would undo it.
 * @param write the one request of the transaction
 */
export async function committed(
  transaction: { readonly commit: () => void; readonly done: Promise<void> },
  write: Promise<unknown>,
): Promise<void> {
  transaction.commit();
  await Promise.all([write, transaction.done]);
}

/** @returns the database, or null where the browser blocks it (private windows, blocked storage) */
export async function openDatabase(name: string): Promise<PanelDatabase | null> {
  try {
    return await openDB<PanelSchema>(name, 1, {
      upgrade: (database) => {
        database.createObjectStore('notes');
        database.createObjectStore('segments', { keyPath: ['session', 'from'] });
      },
      // A tab with a newer version of the panel waits until this tab closes the database.
      blocking: (_current, _blocked, event) => (event.target as IDBDatabase | null)?.close(),
    });
  } catch {
    return null;
  }
}
