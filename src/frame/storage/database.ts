/** The panel's IndexedDB: the last known notes and the ring of recorded sessions. Every use of it may fail, and nothing breaks then. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Segment } from '../../replay/session/ring';

/** The notes of one user as last seen, for a fast return. */
export interface KeptNotes {
  readonly user: number;
  readonly savedAt: number;
  /** Parsed again when read. */
  readonly notes: unknown;
}

export interface PanelSchema extends DBSchema {
  notes: { key: 'last'; value: KeptNotes };
  segments: { key: [number, number]; value: Segment };
}
export type PanelDatabase = IDBPDatabase<PanelSchema>;

/** @returns the database, or null where the browser blocks it (private windows, blocked storage) */
export async function openDatabase(name: string): Promise<PanelDatabase | null> {
  try {
    return await openDB<PanelSchema>(name, 1, {
      upgrade: (database) => {
        database.createObjectStore('notes');
        database.createObjectStore('segments', { keyPath: ['session', 'from'] });
      },
      // A newer version in another tab may go on; this one does without.
      blocking: (_current, _blocked, event) => (event.target as IDBDatabase | null)?.close(),
    });
  } catch {
    return null;
  }
}
