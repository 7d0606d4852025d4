/** `npm run replay -- fleet …`: the call, its logs and threads, and the answer. */

import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { answerOf, eachOnce, type FleetAnswer } from '../../fleet/fleetAnswer';
import type { LogLine } from '../../fleet/logLine';
import { panelExpression } from '../../fold/panelFold';
import { ExpressionError } from '../../questions/expression';
import { answerLines, rowLines } from '../fleet/fleetReport';
import { type ExitStatus, FileError } from '../replayWorld';
import { shown } from '../shown';
import { type Commit, firstAsToday } from './bisectCommits';
import { fileError, reasonOf } from './fileError';
import { examineAll } from './fleetPool';
import type { Job } from './fleetWorker';
import { commitsSince, type FoundCommit, otherCommit, withFileOf } from './otherCode';
import { progressLine } from './progressLine';
import { FleetTable } from './table/fleetTable';
import { questionNames, sqlOf } from './table/questions';

/** The logs of a fleet: files below folders, and named files. */
const isLog = (name: string): boolean => /\.ndjson(?:\.gz)?$/.test(name);

/** @returns the logs below a folder, or the file itself */
async function logsOf(name: string): Promise<readonly string[]> {
  try {
    if (!(await stat(name)).isDirectory()) return [name];
    const found = await readdir(name, { recursive: true, withFileTypes: true });
    return found
      .filter((entry) => !entry.isDirectory() && isLog(entry.name))
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  } catch (error) {
    throw fileError(name, error);
  }
}

/**
 * @returns the logs in the order of their names
 * @throws {FileError} for a name that is not there
 */
const logsNamed = async (names: readonly string[]): Promise<readonly string[]> =>
  (await Promise.all(names.map(logsOf))).flat().sort();

interface Options {
  readonly verify?: boolean;
  readonly effects?: boolean;
  readonly where?: string;
  readonly against?: string;
  readonly parquet?: string;
  readonly sql?: string;
  readonly jobs?: number;
  readonly json?: boolean;
}

const out = (line: string): void => void process.stdout.write(`${shown(line)}\n`);
const err = (line: string): void => void process.stderr.write(`${shown(line)}\n`);

/** The worst of all: 2 for a file that cannot be read, 1 for a failed check. [replay.status] */
function statusOf({ damaged, unusable, groups, where }: FleetAnswer): ExitStatus {
  if (unusable.length > 0) return 2;
  return damaged.length > 0 || where?.sessions === 0 || groups.some(({ kind }) => kind !== 'error') ? 1 : 0;
}

async function examined(files: readonly string[], job: Job, jobs: number): Promise<readonly LogLine[]> {
  const lines: LogLine[] = [];
  const bar = progressLine(`${files.length} logs`, files.length);
  try {
    await examineAll(files, {
      job,
      jobs: Math.min(jobs, files.length),
      onLine(line) {
        lines.push(line);
        bar.add(1);
      },
    });
  } finally {
    bar.stop();
  }
  return eachOnce(lines);
}

/** A range of commits up to today's code, as git writes it. */
const upToToday = /\.\.(?:HEAD)?$/;

/**
 * Asks the logs, and fills the table with what they hold.
 * @param say is told which files a comparison with another commit runs
 */
async function askLogs(
  names: readonly string[],
  given: Options,
  table: FleetTable | null,
  say = err,
): Promise<{ readonly answer: FleetAnswer; readonly other: FoundCommit | null }> {
  const { verify = false, effects = false, where = null, against, parquet, jobs = availableParallelism() } = given;
  if (where !== null) panelExpression(where);
  const files = await logsNamed(names);
  if (parquet !== undefined) await FleetTable.checkFolder(parquet);
  const other = against === undefined ? null : await otherCommit(against.replace(upToToday, ''), say);
  const job: Job = { verify, effects, where, against: other, parts: table?.parts ?? null };
  const lines = await examined(files, job, jobs);
  await table?.fill(lines);
  if (parquet !== undefined) await table?.write(parquet);
  return { answer: answerOf(lines, where), other };
}

/** So many logs and changed files are tried. */
const most = { logs: 3, files: 40 };

/** The changed files each of which, alone as it was in the other commit, makes some of what was found. [replay.made-by] */
async function filesOfChange(other: FoundCommit, { groups }: FleetAnswer) {
  const sought = groups.filter(({ kind }) => kind === 'against');
  const logs = [...new Set(sought.flatMap(({ smallest }) => smallest?.file ?? []))].slice(0, most.logs);
  if (other.compared.length > most.files) err(`--against: only the first ${most.files} changed files are tried alone`);
  const found: NonNullable<FleetAnswer['madeBy']> = [];
  const folder = await mkdtemp(join(tmpdir(), 'against-'));
  try {
    for (const file of other.compared.slice(0, most.files)) {
      const mixed = await withFileOf(other, file, await mkdtemp(join(folder, 'file-')));
      if (mixed === null) continue;
      const job: Job = { verify: false, effects: false, where: null, against: mixed, parts: null };
      const made = new Set(answerOf(await examined(logs, job, 1), null).groups.map(({ id }) => id));
      const ids = sought.map(({ id }) => id).filter((id) => made.has(id));
      if (ids.length > 0) found.push({ file, groups: ids });
    }
    return found;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The commit since which the logs become what they become today; null when that is not committed. */
async function commitOfChange(names: readonly string[], { against = '', jobs }: Options): Promise<Commit | null> {
  const commits = await commitsSince(against.replace(upToToday, ''));
  return await firstAsToday(commits, async ({ hash, subject }) => {
    const { answer } = await askLogs(names, { against: hash, ...(jobs && { jobs }) }, null, () => {});
    err(`${hash} ${subject}: ${answer.altered === 0 ? 'as today' : 'otherwise'}`);
    return answer.altered === 0;
  });
}

async function answerSql(table: FleetTable, sql: string, json: boolean): Promise<void> {
  const rows = await table.ask(sql);
  for (const line of json ? rows.map((row) => JSON.stringify(row)) : rowLines(rows)) out(line);
}

async function fleet(names: readonly string[], given: Options): Promise<ExitStatus> {
  const { parquet, sql, json = false, against = null } = given;
  if (names.length === 0 && (parquet === undefined || sql === undefined))
    throw new FileError('fleet: name a folder or files of logs, or ask a table by --parquet FOLDER --sql QUESTION.');
  const question = sql === undefined ? null : await sqlOf(sql);
  const table = question === null && parquet === undefined ? null : await FleetTable.open();
  try {
    if (names.length === 0 && parquet !== undefined) await table?.read(parquet);
    const { answer, other } = names.length === 0 ? { answer: null, other: null } : await askLogs(names, given, table);
    if (table && question !== null) {
      await answerSql(table, question, json);
      for (const { file, reason } of answer?.unusable ?? []) err(`${file}: ${reason}`);
    } else if (answer) {
      const changed = other !== null && answer.altered > 0;
      const told = {
        ...answer,
        ...(changed && { madeBy: await filesOfChange(other, answer) }),
        ...(changed && upToToday.test(against ?? '') && { since: await commitOfChange(names, given) }),
      };
      for (const line of json ? [JSON.stringify(told)] : answerLines(told, against)) out(line);
    }
    return answer ? statusOf(answer) : 0;
  } finally {
    await table?.close();
  }
}

function jobsOf(text: string): number {
  const jobs = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (jobs < 1) throw new InvalidArgumentError('N is a whole number from 1 to 999.');
  return jobs;
}

/**
 * @param args what follows `fleet`
 * @returns the exit status
 */
export async function runFleet(args: readonly string[]): Promise<ExitStatus> {
  let run: () => Promise<ExitStatus> = async () => 2;
  const command = new Command('replay fleet')
    .description('Asks many logs at once, on all cores.')
    .argument('[logs...]', 'folders, and files of logs')
    .option('--verify', 'fold again and compare with the recorded checkpoints')
    .option('--effects', "run today's effects with each log as their world and compare what they do")
    .option('--where <expr>', 'in how many logs an expression ever held')
    .option(
      '--against <ref>',
      'in which logs the code of another commit acts otherwise; REF.. also finds the commit that changed it',
    )
    .option('--parquet <folder>', 'write entries, logs and findings as tables of Parquet; without logs, read them')
    .option('--sql <question>', `ask the tables: ${questionNames.join(', ')}; a file; or SQL`)
    .option('--jobs <n>', 'threads; as many as there are cores', jobsOf)
    .option('--json', 'the answer as one line of JSON; with --sql each row')
    .exitOverride()
    .showHelpAfterError('(--help lists the options)')
    .action((names: string[], options: Options) => {
      run = () => fleet(names, options);
    });
  try {
    command.parse(args, { from: 'user' });
    return await run();
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (error instanceof FileError || error instanceof ExpressionError) err(error.message);
    else if (error instanceof Error && 'code' in error) err(`fleet: ${reasonOf(error)}`);
    else throw error;
    return 2;
  }
}
