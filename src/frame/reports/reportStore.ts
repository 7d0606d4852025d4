/**
 * The reports that wait, and those that were sent lately, of all sessions on this device: in a database of their own, so
 * that they take nothing from notes and recordings. What it does not take is held in memory while the page is there.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

export interface KeptReport {
  /** Of the error; there is one report of it at a time. */
  readonly fingerprint: string;
  /** Of its file at the operator's, the same at each try. */
  readonly name: string;
  /** When the error happened, milliseconds since 1970. */
  readonly at: number;
  /** The `startedAt` of its session. */
  readonly session: number;
  readonly locale: string;
  readonly browser: string;
  /** What is sent. It is made at once, in case that the page goes, and once more when it is sent first. */
  readonly body: ArrayBuffer | null;
  /** It holds what followed the error, too, and is not made again. */
  readonly whole: boolean;
  /** The body is the end of the log only. */
  readonly part: boolean;
  /** Nothing is to be sent any more. It is known for a week, so that the same error is not reported again too soon. */
  readonly settled: boolean;
}

interface Schema extends DBSchema {
  reports: { key: string; value: KeptReport };
}

export const isWaiting = ({ settled }: KeptReport): boolean => !settled;

export class ReportStore {
  private readonly memory = new Map<string, KeptReport>();

  private constructor(private readonly database: IDBPDatabase<Schema> | null) {}

  /** @param name of the database */
  static async open(name: string): Promise<ReportStore> {
    try {
      const database = await openDB<Schema>(name, 1, {
        upgrade: (made) => {
          made.createObjectStore('reports', { keyPath: 'fingerprint' });
        },
        blocking: (_current, _blocked, event) => (event.target as IDBDatabase | null)?.close(),
      });
      return new ReportStore(database);
    } catch {
      return new ReportStore(null);
    }
  }

  /** @returns the oldest first */
  async all(): Promise<readonly KeptReport[]> {
    const stored = (await this.database?.getAll('reports').catch(() => [])) ?? [];
    const known = new Map([...stored, ...this.memory.values()].map((report) => [report.fingerprint, report]));
    return [...known.values()].sort((one, other) => one.at - other.at);
  }

  /**
   * Adds a report if `isDue` says so of all that are there, at once with that question in all tabs.
   * @returns whether the device keeps it; null when it was not added
   */
  async add(report: KeptReport, isDue: (all: readonly KeptReport[]) => boolean): Promise<boolean | null> {
    const inMemory = [...this.memory.values()];
    try {
      if (!this.database) throw new Error('No database.');
      const change = this.database.transaction('reports', 'readwrite');
      const due = isDue([...(await change.store.getAll()), ...inMemory]);
      if (due) await change.store.put(report);
      await change.done;
      return due || null;
    } catch {
      if (!isDue(inMemory)) return null;
      this.memory.set(report.fingerprint, report);
      return false;
    }
  }

  /** Replaces a report. Where the device does not take it, the page holds it. */
  async put(report: KeptReport): Promise<void> {
    this.memory.set(report.fingerprint, report);
    try {
      await this.database?.put('reports', report);
      if (this.database) this.memory.delete(report.fingerprint);
    } catch {
      // Memory has it.
    }
  }

  async remove(reports: readonly KeptReport[]): Promise<void> {
    for (const { fingerprint } of reports) {
      this.memory.delete(fingerprint);
      await this.database?.delete('reports', fingerprint).catch(() => {});
    }
  }
}
