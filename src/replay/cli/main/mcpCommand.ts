/** `npm run replay -- mcp LOG…`: the files, threads and streams of Node for the tools of `src/replay/mcp`. */
import { availableParallelism } from 'node:os';
import { Command, CommanderError } from 'commander';
import type { LogLine } from '../../fleet/logLine';
import { Merge } from '../../fleet/merge';
import { panelExpression } from '../../fold/panelFold';
import { Asking } from '../../mcp/asking';
import { type FleetGiven, ToolError } from '../../mcp/questions';
import { NoLibrary, serve } from '../../mcp/server';
import { ExpressionError } from '../../questions/expression';
import { answerLines } from '../fleet/fleetReport';
import { withoutQuotes } from '../redactedCopy';
import { type ExitStatus, FileError, type ReplayWorld } from '../replayWorld';
import { shown } from '../shown';
import { logsBelow, named } from './fleetInputs';
import { examineAll } from './fleetPool';
import { withTable } from './table/askTable';
import type { FleetTable } from './table/fleetTable';

async function filesOf(names: readonly string[]): Promise<readonly string[]> {
  const files = await Promise.all(names.map(async (name) => (await logsBelow(name)) ?? [name]));
  const all = [...new Set(files.flat())];
  if (names.includes('-')) throw new FileError('mcp reads the protocol from standard input, so a log is a file.');
  if (all.length === 0) throw new FileError(`${names.join(', ')}: there is no log in it.`);
  const acting = all.find((file) => shown(file) !== file);
  if (acting !== undefined) throw new FileError(`${acting}: a name with control characters stands in no command.`);
  return all;
}

/** A line of a log without what a person may have written there. */
const redactedLine = ({ reason, ...line }: LogLine): LogLine => ({
  ...line,
  app: /^\d[\d.]{0,20}$/.test(line.app) ? line.app : 'unknown',
  ...(reason !== undefined && { reason: withoutQuotes(reason) }),
});

/** As `fleet`, for the same logs, without an index. */
async function fleetLines(files: readonly string[], texts: boolean, given: FleetGiven): Promise<readonly string[]> {
  const { verify = false, effects = false, where = null, group } = given;
  const merge = new Merge();
  const examine = async (table: FleetTable | null): Promise<ExitStatus> => {
    const parts = (await table?.begin()) ?? null;
    await examineAll(named(files), {
      job: { options: { verify, effects, where, against: null }, by: '', parts },
      jobs: Math.min(availableParallelism(), files.length),
      onLine: (line) => merge.add(texts ? line : redactedLine(line)),
    });
    await table?.write(merge.all());
    return 0;
  };
  const explained: string[] = [];
  try {
    if (where !== null) panelExpression(where);
    const asked = { ...(where !== null && { where }), ...(group !== undefined && { explain: group }) };
    await withTable(files, asked, { out: (line) => void explained.push(line), run: examine });
  } catch (error) {
    if (error instanceof ExpressionError) throw new ToolError(`fleet: the argument where is wrong: ${error.message}`);
    if (error instanceof FileError) throw new ToolError(`explain: ${error.message}`);
    throw error;
  }
  return [...answerLines(merge.answer(), null), ...explained];
}

export async function runMcp(args: readonly string[], version: string, world: ReplayWorld): Promise<ExitStatus> {
  const command = new Command('replay mcp')
    .description('Answers questions about logs as tools of the Model Context Protocol, on standard input and output.')
    .argument('<logs...>', 'logs, or folders of logs; nothing else can be asked')
    .option('--texts', 'answer with the texts of people')
    .configureOutput({ writeOut: (text) => void process.stderr.write(text) })
    .exitOverride()
    .showHelpAfterError('(--help lists the options)');
  try {
    command.parse(args, { from: 'user' });
    const names = command.args;
    const texts = command.opts<{ readonly texts?: boolean }>().texts ?? false;
    const logs = await filesOf(names);
    const program = process.argv[1]?.endsWith('.ts') ? 'npm run --silent replay --' : 'npx bellpanel replay';
    const fleet = (given: FleetGiven) => fleetLines(logs, texts, given);
    await serve(new Asking({ logs, names, texts, program, world, fleet }), version, world.err);
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof FileError || error instanceof NoLibrary)) throw error;
    world.err(shown(error.message));
    return 2;
  }
}
