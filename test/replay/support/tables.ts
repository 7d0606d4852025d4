/** Tables of `fleet --parquet` from sessions that a test writes down. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FleetTable } from '../../../src/replay/cli/main/table/fleetTable';
import type { LogLine } from '../../../src/replay/fleet/logLine';
import { at } from './fleetLines';

/** Entries are numbered from 1 unless a session says otherwise. */
export type Row = readonly [ms: number, type: string, call?: string, cause?: number];

export interface Session {
  readonly rows: readonly Row[];
  readonly line?: Partial<LogLine>;
  /** The number of its first entry, when the oldest entries are gone. */
  readonly firstSeq?: number;
}

export function tables() {
  const home = mkdtempSync(join(tmpdir(), 'fleet-asking-test-'));
  let made = 0;
  return {
    /** Calls `ask` with a table of such sessions, each named by its index. */
    async asking<T>(sessions: readonly Session[], ask: (table: FleetTable) => Promise<T>): Promise<T> {
      made += 1;
      const table = await FleetTable.open(join(home, String(made)));
      try {
        const parts = await table.begin();
        for (const [index, { rows, firstSeq = 1 }] of sessions.entries()) {
          const lines = rows.map(
            ([ms, type, call = '', cause = 0], seq) => `${seq + firstSeq},${ms},${cause},${type},${call},\n`,
          );
          writeFileSync(join(parts, `${index}.csv`), lines.join(''));
        }
        await table.write(
          sessions.map(({ rows, line }, index) => at(String(index), { verdict: 'ok', entries: rows.length, ...line })),
        );
        return await ask(table);
      } finally {
        await table.close();
      }
    },
    remove: () => rmSync(home, { recursive: true }),
  };
}
