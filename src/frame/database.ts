/** The panel's IndexedDB: the last known notes and the ring of recorded sessions. Every use of it may fail, and nothing breaks then. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** The notes of one user as last seen, for a fast return. */
export interface KeptNotes {
  readonly user: number;
  readonly savedAt: number;
  /** Parsed again when read. */
  readonly notes: unknown;
}

/** One page's life. */
export interface RecordedSession {
  /** When it began, milliseconds since 1970; also its key. */
  readonly startedAt: number;
  /** Null until the service said who is signed in. */
  readonly user: number | null;
  readonly bytes: number;
}

/** Some lines of a session's log file. */
export interface RecordedChunk {
  readonly session: number;
  readonly from: number;
  readonly lines: string;
}

export interface PanelSchema extends DBSchema {
  notes: { key: 'last'; value: KeptNotes };
  sessions: { key: number; value: RecordedSession };
  chunks: { key: [number, number]; value: RecordedChunk };
}
export type PanelDatabase = IDBPDatabase<PanelSchema>;

/** @returns the database, or null where the browser blocks it (private windows, blocked storage) */
export async function openDatabase(name: string): Promise<PanelDatabase | null> {
  try {
    return await openDB<PanelSchema>(name, 1, {
      upgrade: (database) => {
        database.createObjectStore('notes');
        database.createObjectStore('sessions', { keyPath: 'startedAt' });
        database.createObjectStore('chunks', { keyPath: ['session', 'from'] });
      },
      // A newer version in another tab may go on; this one does without.
      blocking: (_current, _blocked, event) => (event.target as IDBDatabase | null)?.close(),
    });
  } catch {
    return null;
  }
}
