/** `--parquet`, `--sql`, `--explain`, `--laws` and `--keep`: the table is made of the logs where logs are named, and asked. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { explainJson, explainLines } from '../../fleet/explainReport';
import { lawsJson, lawsLines } from '../../fleet/lawsReport';
import { type ExitStatus, FileError } from '../../replayWorld';
import type { Part } from '../fleetPart';
import { explained } from './fleetExplain';
import { judgedLaws } from './fleetLaws';
import { FleetTable, sqlOf } from './fleetTable';
import { writeKept } from './keptLaw';

export interface TableOptions {
  readonly where?: string;
  readonly json?: boolean;
  readonly parquet?: string;
  readonly sql?: string;
  readonly explain?: string;
  readonly laws?: boolean;
  readonly keep?: string;
  readonly part?: Part;
}

interface Asking {
  readonly out: (line: string) => void;
  /** Examines the logs, and writes the table where one is given. */
  readonly run: (table: FleetTable | null) => Promise<ExitStatus>;
}

/** @returns the first option that asks the table; null when none does */
function askingOption({ sql, explain, laws, keep }: TableOptions): string | null {
  if (sql !== undefined) return '--sql';
  if (explain !== undefined) return '--explain';
  return laws ? '--laws' : keep === undefined ? null : '--keep';
}

/** @param isFresh true when this call made the table, so that its `--where` is the one of the table */
async function ask(table: FleetTable, options: TableOptions, isFresh: boolean, out: Asking['out']): Promise<void> {
  const { sql, explain, laws, keep, json, where } = options;
  if (sql !== undefined) for (const row of await table.ask(await sqlOf(sql), '--sql')) out(JSON.stringify(row));
  if (explain !== undefined) {
    const explanation = await explained(table, explain);
    const expression = isFresh ? (where ?? null) : null;
    for (const line of json ? [explainJson(explanation, expression)] : explainLines(explanation, expression)) out(line);
  }
  if (!laws && keep === undefined) return;
  const { answer, lawOf } = await judgedLaws(table);
  if (laws) for (const line of json ? [lawsJson(answer)] : lawsLines(answer)) out(line);
  if (keep === undefined) return;
  const law = lawOf(keep);
  if (!law)
    throw new FileError(`--keep ${keep}: no law of this table has these digits; --laws prints those of broken laws.`);
  const file = await writeKept(law, answer);
  out(json ? JSON.stringify({ kept: { ...law, file } }) : `wrote ${file}`);
}

/**
 * @returns the exit status
 * @throws {FileError} for a call that names neither logs nor a table [fleet.table]
 */
export async function withTable(
  names: readonly string[],
  given: TableOptions,
  { out, run }: Asking,
): Promise<ExitStatus> {
  const { parquet } = given;
  const asking = askingOption(given);
  if (asking === null) {
    if (names.length === 0)
      throw new FileError('fleet: name logs, or a table by --parquet FOLDER with --sql, --explain or --laws.');
    if (parquet === undefined) return await run(null);
  }
  if (parquet === undefined && given.sql !== undefined)
    throw new FileError('--sql asks the table of --parquet FOLDER.');
  if (parquet === undefined && names.length === 0)
    throw new FileError(`${asking} needs logs, or a table by --parquet FOLDER.`);
  const folder = parquet ?? (await mkdtemp(join(tmpdir(), 'fleet-asked-')));
  try {
    const table = await FleetTable.open(folder, given.part ?? null);
    try {
      const status = names.length > 0 ? await run(table) : 0;
      await ask(table, given, names.length > 0, out);
      return status;
    } finally {
      await table.close();
    }
  } finally {
    if (parquet === undefined) await rm(folder, { recursive: true, force: true });
  }
}
