/**
 * The waiting and the recently sent reports of all sessions on this device. They have a database of their own, because they
 * must take no room from notes and recordings. A report that the database refuses is held in memory while the page lives.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { SealedBytes } from './reportFile';

export interface KeptReport {
  /** The error's fingerprint; there is one report of an error at a time. */
  readonly fingerprint: string;
  /** The name of its file on the operator's server, the same at each try. */
  readonly name: string;
  /** When the error happened, milliseconds since 1970. */
  readonly at: number;
  /** The `startedAt` of its session. */
  readonly session: number;
  /** The person of its session; null when unknown. Earlier versions kept none. */
  readonly user?: number | null;
  readonly locale: string;
  readonly browser: string;
  /** The content of the report. It is made at once, because the page may go away, and again before it is first sent. */
  readonly body: SealedBytes | null;
  /** True when the body also holds the entries after the error; the body is then final. */
  readonly whole: boolean;
  /** True when the body is only the end of the log. */
  readonly part: boolean;
  /** True when the report is finished. It is kept for a week, so that the same error is not reported again too soon. */
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

  async all(): Promise<readonly KeptReport[]> {
    const stored = (await this.database?.getAll('reports').catch(() => [])) ?? [];
    const known = new Map([...stored, ...this.memory.values()].map((report) => [report.fingerprint, report]));
    return [...known.values()].sort((one, other) => one.at - other.at);
  }

  /**
   * Adds a report if `isDue` says so after reading all reports, in one transaction for all tabs.
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

  /**
   * Replaces a report, unless the report was removed meanwhile.
   * @returns whether the report is still there
   */
  async put(report: KeptReport): Promise<boolean> {
    const { fingerprint, name } = report;
    let isThere = this.memory.has(fingerprint);
    try {
      if (!this.database) throw new Error('No database.');
      const change = this.database.transaction('reports', 'readwrite');
      isThere ||= (await change.store.get(fingerprint))?.name === name;
      if (isThere) await change.store.put(report);
      await change.done;
      this.memory.delete(fingerprint);
    } catch {
      if (isThere) this.memory.set(fingerprint, report);
    }
    return isThere;
  }

  async remove(reports: readonly KeptReport[]): Promise<void> {
    for (const { fingerprint } of reports) {
      this.memory.delete(fingerprint);
      await this.database?.delete('reports', fingerprint).catch(() => {});
    }
  }
}
