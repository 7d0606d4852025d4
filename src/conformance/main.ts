/**
 * The command `conformance URL`: asks a backend everything that the panel asks, and says row by row what is there and what is
 * missing. It changes nothing without `--write`. Exit status: 0 all is there, 1 something is missing, 2 it cannot be asked.
 */
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { partOf } from '../../reducers/guards';
import { apiBaseOf } from '../client/transport';
import { shown } from '../replay/cli/shown';
import { checkActs, refuseActs } from './acting';
import { createBackend } from './backend';
import { checkLimit, checkPersons, checkPush, checkWays } from './doors';
import { checkList, checkThings } from './reading';
import { createReport, Missing, type Report, type Row } from './report';

interface Options {
  readonly token?: string;
  readonly cookie?: string;
  readonly panel: string;
  readonly host?: string;
  readonly transport?: string;
  readonly write: boolean;
  readonly burst: number;
  readonly timeout: number;
  readonly json: boolean;
}

export interface Output {
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
}

const whole = (from: number) => (text: string) => {
  if (!/^\d{1,6}$/.test(text) || Number(text) < from)
    throw new InvalidArgumentError(`A whole number from ${from} is wanted.`);
  return Number(text);
};
const web = (text: string): URL => {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) throw new InvalidArgumentError('An http or https address is wanted.');
  return url;
};
const origin = (text: string) => web(text).origin;
const api = (text: string) => apiBaseOf(web(text).href);
const oneOf =
  (...words: readonly string[]) =>
  (text: string) => {
    if (!words.includes(text)) throw new InvalidArgumentError(`One of ${words.join(', ')} is wanted.`);
    return text;
  };

const commandOf = ({ out, error }: Output): Command =>
  new Command('conformance')
    .description('Says what of the contract of a backend is there and what is missing (docs/provider.md).')
    .argument('<url>', 'the backend, as in the setting apiOrigin', api)
    .option('--token <token>', 'asks as the person of this bearer token')
    .option('--cookie <cookie>', 'asks as the person of this Cookie header, such as "session=abc"')
    .option('--panel <origin>', 'the origin from which the panel asks', origin, 'http://127.0.0.1:4601')
    .option('--host <origin>', 'a page that shows the panel: the frame must allow that page too', origin)
    .option(
      '--transport <way>',
      '"fetch" or "proxy": this way must be there; without it either',
      oneOf('fetch', 'proxy'),
    )
    .option('--write', 'also acts, on the newest notes, and takes back what it did', false)
    .option('--burst <n>', 'sends n requests at once, to see the answer to too many', whole(1), 0)
    .option('--timeout <seconds>', 'how long an answer or a push may take', whole(1), 10)
    .option('--json', 'prints the rows as JSON', false)
    .exitOverride()
    .configureOutput({ writeOut: out, writeErr: error });

/** @throws when nothing answers at the address */
async function run(url: string, options: Options, report: Report): Promise<void> {
  const { token = null, cookie = null, panel, host = null, transport = null, write, burst, timeout } = options;
  const backend = createBackend({ base: url, token, cookie, panel, host, timeoutMs: timeout * 1000 });
  // Whatever it answers, it is there.
  await backend.ask('GET', '/').catch((problem) => {
    if (!(problem instanceof Missing)) throw problem;
  });
  await checkPersons(report, backend);
  const notes = await checkList(report, backend);
  await checkThings(report, backend, notes);
  const hasPush = await checkPush(report, backend);
  if (write) await checkActs(report, backend, notes, hasPush);
  else await refuseActs(report);
  await checkWays(report, backend, transport);
  await checkLimit(report, backend, burst);
}

/** The longest sentence of a row, in UTF-16 units. */
const mostUnits = 2_000;

const signs = { there: '✓', missing: '✗', optional: '○', 'not asked': '–' } as const;

/** The rows by what they are about, each with what is missing below it. */
export function tableOf(rows: readonly Row[]): string {
  const groups = [...new Set(rows.map(({ about }) => about))];
  const lines = groups.flatMap((group) => [
    '',
    group,
    ...rows
      .filter(({ about }) => about === group)
      .flatMap(({ name, verdict, says }) => [
        `  ${signs[verdict]} ${verdict.padEnd(9)} ${name}`,
        // A sentence may hold texts of the backend. [replay.terminal]
        ...(says === '' ? [] : [`              ${shown(says.slice(0, mostUnits))}`]),
      ]),
  ]);
  const count = (verdict: Row['verdict']) => `${rows.filter((row) => row.verdict === verdict).length} ${verdict}`;
  return `${lines.join('\n')}\n\n${(['there', 'missing', 'optional', 'not asked'] as const).map(count).join(', ')}\n`;
}

const reasonOf = (problem: unknown): string => {
  const { message, cause } = partOf(problem);
  const why = partOf(cause)['message'];
  return `${message ?? problem}${why ? ` (${why})` : ''}`;
};

/**
 * @param args the words after the program's name
 * @returns the exit status
 */
export async function main(
  args: readonly string[],
  output: Output = { out: (text) => process.stdout.write(text), error: (text) => process.stderr.write(text) },
): Promise<0 | 1 | 2> {
  const command = commandOf(output);
  try {
    command.parse(args, { from: 'user' });
  } catch (problem) {
    if (!(problem instanceof CommanderError)) throw problem;
    return problem.exitCode === 0 ? 0 : 2;
  }
  const options = command.opts<Options>();
  const [url = ''] = command.processedArgs.map(String);
  const report = createReport();
  try {
    await run(url, options, report);
  } catch (problem) {
    output.error(`Nothing could be asked of ${url}: ${shown(reasonOf(problem).slice(0, mostUnits))}.\n`);
    return 2;
  }
  const { rows } = report;
  const isPassed = !rows.some(({ verdict }) => verdict === 'missing');
  output.out(options.json ? `${JSON.stringify({ url, passed: isPassed, rows }, null, 2)}\n` : tableOf(rows));
  return isPassed ? 0 : 1;
}
