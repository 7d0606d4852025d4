/** `npm run replay -- fleet …` and `fleet merge …`: the call, its logs, threads and index, and the answer. */
import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { type LogLine, mostExpression, parseLogLine } from '../../fleet/logLine';
import { type FleetAnswer, Merge } from '../../fleet/merge';
import { panelExpression } from '../../fold/panelFold';
import { ExpressionError } from '../../questions/expression';
import { answerLines } from '../fleet/fleetReport';
import { type ExitStatus, FileError } from '../replayWorld';
import { shown } from '../shown';
import { codeKey } from './codeKey';
import { reasonOf } from './fileError';
import { certified, certifyingOf } from './fleetCertify';
import { linesOfFile } from './fleetInputs';
import { type Part, partOf } from './fleetPart';
import { examineAll } from './fleetPool';
import { progress } from './fleetProgress';
import { logsOf } from './fleetTasks';
import type { FleetOptions } from './fleetWorker';
import { codeOf } from './otherCode';
import { type TableOptions, withTable } from './table/askTable';
import type { FleetTable } from './table/fleetTable';

interface Options extends TableOptions {
  readonly verify?: boolean;
  readonly effects?: boolean;
  readonly against?: string;
  readonly jobs?: number;
  readonly part?: Part;
  readonly certify?: string;
  readonly confirm?: string;
}

const out = (line: string): void => void process.stdout.write(`${shown(line)}\n`);
const err = (line: string): void => void process.stderr.write(`${shown(line)}\n`);

const keyOf = (options: FleetOptions): string =>
  createHash('sha256')
    .update(JSON.stringify([codeKey(), options]))
    .digest('hex')
    .slice(0, 12);

const askedText = ({ verify, effects, where, against }: FleetOptions): string =>
  [
    verify ? '--verify' : '',
    effects ? '--effects' : '',
    where === null ? '' : `--where ${where}`,
    against === null ? '' : `--against ${against}`,
  ]
    .filter((text) => text !== '')
    .join(' ');

/** The worst of all: 2 for a file that cannot be read, 1 for a failed check. [replay.status] */
function statusOf({ unusable, groups, where }: FleetAnswer): ExitStatus {
  if (unusable.length > 0) return 2;
  const never = where.some(({ sessions }) => sessions === 0);
  return never || groups.some(({ kind }) => kind !== 'error') ? 1 : 0;
}

async function fleet(names: readonly string[], given: Options, table: FleetTable | null): Promise<ExitStatus> {
  const certifying = await certifyingOf(given);
  const { where = null } = given;
  const against = given.against ?? certifying?.against ?? null;
  if (where !== null) panelExpression(where);
  if (where !== null && where.length > mostExpression)
    throw new ExpressionError(`--where takes an expression of at most ${mostExpression} letters.`);
  const code = against === null ? null : await codeOf(against);
  const options = { verify: given.verify ?? false, effects: given.effects ?? false, where };
  const by = keyOf({ ...options, against: code?.commit ?? null, ...(certifying && { drawings: certifying.drawings }) });
  const asked = askedText({ ...options, against });
  const { part = null } = given;
  // A certificate is confirmed by the logs alone, not by what an index remembers of them. [fleet.confirm]
  const isFresh = table !== null || given.confirm !== undefined;
  const { tasks, count, done, index } = await logsOf(names, { by, asked, isFresh, part });
  const parts = (await table?.begin()) ?? null;
  const merge = new Merge();
  const bar = progress(count);
  const take = (line: LogLine): void => {
    if (given.json) out(JSON.stringify(line));
    if (table || !given.json) merge.add(line);
  };
  try {
    for (const line of done) take(line);
    const jobs = Math.min(given.jobs ?? availableParallelism(), count ?? Number.POSITIVE_INFINITY);
    const drawings = certifying?.drawings;
    const job = { options: { ...options, against: code?.file ?? null, ...(drawings && { drawings }) }, by, parts };
    await examineAll(tasks, {
      job,
      jobs,
      onLine(line, { file }) {
        index?.index.add(file, line);
        bar.step();
        take(line);
      },
    });
  } finally {
    bar.stop();
    index?.index.finish(index.files);
  }
  await table?.write(merge.all());
  if (index?.index.failure) err(index.index.failure);
  // A workflow that runs `--json` as a step must not take a finding for a failure of the step. [fleet.stream]
  if (given.json) return 0;
  if (index)
    out(
      `${names[0]}: ${count?.toLocaleString('en')} of ${index.files.length.toLocaleString('en')} logs read, the others known from ${index.index.file}`,
    );
  const answer = merge.answer();
  for (const line of answerLines(answer, against)) out(line);
  if (!certifying) return statusOf(answer);
  const { isFine, says } = await certified(merge.all(), certifying);
  for (const line of says) out(line);
  // A certificate leaves out the errors that the logs themselves tell of.
  return isFine ? 0 : answer.unusable.length > 0 ? 2 : 1;
}

/** `fleet merge`: reads lines of `fleet --json`, or of indexes. */
async function mergeLines(files: readonly string[], { json }: Pick<Options, 'json'>): Promise<ExitStatus> {
  const merge = new Merge();
  let foreign = 0;
  for (const file of files.length > 0 ? files : ['-'])
    for await (const text of linesOfFile(file)) {
      // Only what begins like a line is parsed, because an error of the parser takes longer than a whole line.
      const line = text?.startsWith('{') ? parseLogLine(text) : null;
      if (line) merge.add(line);
      else if (text?.trim() !== '' && !/^\{"(?:format|explain)"/.test(text ?? '')) foreign += 1;
    }
  const answer = merge.answer();
  if (json) out(JSON.stringify(answer));
  else for (const line of answerLines(answer, null)) out(line);
  if (foreign > 0) err(`${foreign.toLocaleString('en')} lines were no lines of fleet --json and were left out.`);
  return foreign > 0 ? 2 : statusOf(answer);
}

function jobsOf(text: string): number {
  const jobs = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (jobs < 1) throw new InvalidArgumentError('N is a whole number from 1 to 999.');
  return jobs;
}

function idOf(text: string): string {
  if (!/^(?:[0-9a-f]{8}|where)$/.test(text))
    throw new InvalidArgumentError('ID is the eight digits of a group, or the word where.');
  return text;
}

function lawOf(text: string): string {
  if (!/^[0-9a-f]{8}$/.test(text)) throw new InvalidArgumentError('LAW is the eight digits of a law of --laws.');
  return text;
}

/**
 * @param args what follows `fleet`
 * @returns the exit status
 */
export async function runFleet(args: readonly string[]): Promise<ExitStatus> {
  let run: () => Promise<ExitStatus> = async () => 2;
  const command = new Command('replay fleet')
    .description('Asks many logs at once, on all cores.')
    .argument(
      '[logs...]',
      'one folder, or files; - reads names or addresses, one a line, or logs themselves from standard input',
    )
    .option('--verify', 'fold again and compare with the recorded checkpoints')
    .option('--effects', "run today's effects with each log as their world and compare what they do")
    .option('--where <expr>', 'in how many logs an expression ever held')
    .option('--against <ref>', 'in which logs the reducers and effects of another commit act otherwise')
    .option(
      '--certify <file>',
      'with --against: compare drawn pages, too, and write a certificate when nothing differs',
    )
    .option('--confirm <file>', 'make the certificate of a file again, and compare it byte for byte')
    .option('--parquet <folder>', 'write the entries and findings as a table, by DuckDB')
    .option('--sql <file-or-text>', 'ask the table of --parquet; each row is one line of JSON')
    .option(
      '--explain <id>',
      'what tells the sessions of a group from good ones; where: those in which --where held',
      idOf,
    )
    .option('--laws', 'which laws of the sessions of earlier versions no longer hold in the newest version')
    .option('--keep <law>', 'write a test of a law that --laws tells, into test/laws/kept', lawOf)
    .option('--part <i/n>', 'one share of the logs; auto, or auto/N: the share of this task of a batch queue', (text) =>
      partOf(text, process.env),
    )
    .option('--jobs <n>', 'threads; as many as there are cores', jobsOf)
    .option('--json', 'one line of JSON for each log, and nothing else')
    .exitOverride()
    .showHelpAfterError('(--help lists the options)')
    .action((names: string[], options: Options) => {
      run = () => withTable(names, options, { out, run: (table) => fleet(names, options, table) });
    });
  command
    .command('merge')
    .description('one answer from the lines of fleet --json, in any order, twice or split')
    .argument('[lines...]', 'files of such lines, or indexes; - or none reads standard input')
    .option('--json', 'the answer as JSON')
    .action((files: string[], options: Options) => {
      run = () => mergeLines(files, options);
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
