/** Tables of `fleet --parquet` from sessions that a test writes down. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Part } from '../../../src/replay/cli/main/fleetPart';
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

/** Writes the table, each session under its name. */
async function write(table: FleetTable, sessions: readonly (readonly [name: string, Session])[]): Promise<void> {
  const parts = await table.begin();
  for (const [name, { rows, firstSeq = 1 }] of sessions) {
    const lines = rows.map(
      ([ms, type, call = '', cause = 0], seq) => `${seq + firstSeq},${ms},${cause},${type},${call},\n`,
    );
    writeFileSync(join(parts, `${name}.csv`), lines.join(''));
  }
  await table.write(
    sessions.map(([name, { rows, line }]) => at(name, { verdict: 'ok', entries: rows.length, ...line })),
  );
}

export function tables() {
  const home = mkdtempSync(join(tmpdir(), 'fleet-asking-test-'));
  let made = 0;
  const folder = (): string => {
    made += 1;
    return join(home, String(made));
  };
  async function opened<T>(name: string, part: Part | null, use: (table: FleetTable) => Promise<T>): Promise<T> {
    const table = await FleetTable.open(name, part);
    try {
      return await use(table);
    } finally {
      await table.close();
    }
  }
  return {
    folder,
    /** Writes one part of a table. */
    writing: (name: string, part: Part, sessions: readonly (readonly [name: string, Session])[]): Promise<void> =>
      opened(name, part, (table) => write(table, sessions)),
    /** Calls `ask` with the table in a folder. */
    reading: <T>(name: string, ask: (table: FleetTable) => Promise<T>): Promise<T> => opened(name, null, ask),
    /** Calls `ask` with a table of such sessions, each named by its index. */
    asking: <T>(sessions: readonly Session[], ask: (table: FleetTable) => Promise<T>): Promise<T> =>
      opened(folder(), null, async (table) => {
        await write(
          table,
          sessions.map((session, index) => [String(index), session] as const),
        );
        return await ask(table);
      }),
    remove: () => rmSync(home, { recursive: true }),
  };
}
