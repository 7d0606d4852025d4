/** `npm run replay -- FILE…`: the commands on Node's files, streams and terminal. */
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { createGzip } from 'node:zlib';
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { replay } from './commands';
import { fileError } from './main/fileError';
import { runFleet } from './main/fleetCommand';
import { work } from './main/fleetWorker';
import { versionOf } from './main/packageVersion';
import { progressLine } from './main/progressLine';
import { FileError, type Output, type Range, type ReplayOptions, type ReplayWorld, thereAlready } from './replayWorld';
import { shown } from './shown';

/** Turns errors of reading the file into FileErrors; errors of its content come from the log reader. */
async function* chunks(file: string, stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const iterator = stream[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await iterator.next().catch((error: unknown) => {
        throw fileError(file, error);
      });
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await iterator.return?.();
  }
}

async function open(file: string): Promise<{ source: AsyncIterable<Uint8Array>; bytes: number | null }> {
  if (file === '-') return { source: chunks(file, process.stdin), bytes: null };
  try {
    const info = await stat(file);
    if (info.isDirectory()) throw new FileError(`${file}: it is a folder. \`fleet ${file}\` asks the logs in it.`);
    // A pipe with the name of a file has no size.
    const bytes = info.isFile() ? info.size : null;
    return { source: chunks(file, createReadStream(file, { highWaterMark: 1 << 20 })), bytes };
  } catch (error) {
    throw error instanceof FileError ? error : fileError(file, error);
  }
}

/** Writes to a temporary file beside the file, and renames it when it is complete. */
async function create(file: string): Promise<Output> {
  const part = `${file}.${process.pid}.part`;
  if (existsSync(file)) throw new FileError(thereAlready(file));
  try {
    await mkdir(dirname(resolve(file)), { recursive: true });
    const stream = createWriteStream(part);
    const gzip = file.endsWith('.gz') ? createGzip() : null;
    gzip?.pipe(stream);
    const into = gzip ?? stream;
    const ended = finished(stream);
    ended.catch(() => undefined);
    const guard = <T>(work: Promise<T>): Promise<T> =>
      Promise.race([work, ended.then(() => work)]).catch((error: unknown) => {
        throw fileError(file, error);
      });
    return {
      write: (text) => guard(new Promise<void>((done) => (into.write(text) ? done() : into.once('drain', done)))),
      async commit() {
        into.end();
        await guard(ended);
        await guard(rename(part, file));
      },
      async discard() {
        into.destroy();
        stream.destroy();
        await rm(part, { force: true });
      },
    };
  } catch (error) {
    throw fileError(file, error);
  }
}

const packageName = 'bellpanel';

/** A relative path inside this repository, and the package's name elsewhere. */
function libraryFor(testFile: string): string {
  const library = resolve(dirname(fileURLToPath(import.meta.url)), '..');
  const root = resolve(library, '../..');
  const from = dirname(resolve(testFile));
  const inside = !relative(root, from).startsWith('..') && existsSync(join(library, 'index.ts'));
  if (!inside) return `${packageName}/replay`;
  const path = relative(from, library).split(sep).join('/');
  return path.startsWith('.') ? path : `./${path}`;
}

function seqOf(text: string): number {
  const seq = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(seq)) throw new InvalidArgumentError('SEQ is a whole number, such as 120.');
  return seq;
}

function rangeOf(text: string): Range {
  const [, from, to] = /^(\d+)\.\.(\d+)$/.exec(text) ?? [];
  if (from === undefined || to === undefined)
    throw new InvalidArgumentError('A..B is two whole numbers, such as 100..120.');
  return { from: Number(from), to: Number(to) };
}

const seqsOf = (text: string): number[] => text.split(',').map(seqOf);

const world: ReplayWorld = {
  open,
  create,
  out: (line) => void process.stdout.write(`${line}\n`),
  err: (line) => void process.stderr.write(`${line}\n`),
  progress: (file, bytes) => progressLine(shown(file), bytes),
  clock: () => performance.now(),
  libraryFor,
};

const command = new Command('replay')
  .description('Reads recorded logs of the notifications panel. Without an option, says what each log is.')
  .argument('<file...>', 'logs, .ndjson or .ndjson.gz; - reads standard input')
  .usage('[options] <file...>\n       replay show <file...> [A..B]\n       replay fleet <folder>')
  .version(versionOf(fileURLToPath(import.meta.url)))
  .option('--why <what>', 'why an element is as it is: row 4711, button "Approve" in note 4711, status, bell')
  .option('--why-not <what>', 'why an element is not there, by each condition')
  .option('--what-if <seq>', 'what would be without an entry, or several: 12,40', seqsOf)
  .option('--at <seq>', 'show the state after this entry; with --why the moment', seqOf)
  .option('--diff <a..b>', 'show what changed between two entries', rangeOf)
  .option('--json', 'one line of JSON for each log and action')
  .option('--verify', 'fold again and compare with the recorded checkpoints')
  .option('--effects', "run today's effects with the log as their world and compare what they do")
  .option(
    '--against <ref>',
    'compare state, effects and page with those of another commit; REF.. also finds the commit that changed them',
  )
  .option('--blame <path>', 'list the entries that changed a place in the state, such as notes.42.read')
  .option('--bisect <expr>', 'find the first entry after which an expression holds')
  .option('--shrink <expr>', 'find the fewest entries after which it holds')
  .option('--test <out>', 'write a Jest test and its log')
  .option('--redact <out>', 'write a copy without any text of a person')
  .option('--no-bounds', 'read a log of your own that is larger or slower than a log may be')
  .option('--stat', 'counts, rates and fold time by type of event')
  .addHelpText(
    'after',
    `
show <file...> [A..B]        prints the entries, or those from A to B
fleet <folder>               asks many logs at once; fleet --help lists its options`,
  )
  .exitOverride()
  .showHelpAfterError('(--help lists the options)');

const isRange = (text: string): boolean => /^\d+(\.\.\d+)?$/.test(text);

/** `show` stands before or after the file. */
function withShow(args: readonly string[]): { files: readonly string[]; show?: Range | null } {
  if (!args.includes('show')) return { files: args };
  const range = args.find(isRange);
  const files = args.filter((arg) => arg !== 'show' && arg !== range);
  if (range === undefined) return { files, show: null };
  return { files, show: rangeOf(range.includes('..') ? range : `${range}..${range}`) };
}

// `replay … | head` closes the pipe early, which is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  process.stderr.write(`${fileError('standard output', error).message}\n`);
  process.exit(2);
});

/** One log is compared with another commit as many are. */
async function comparing(files: readonly string[], against: string, options: ReplayOptions): Promise<number> {
  const { json = false, bounds: _bounds, ...others } = options;
  if (Object.keys(others).length === 0)
    return await runFleet([...files, '--against', against, ...(json ? ['--json'] : [])]);
  world.err('--against goes with --json alone.');
  return 2;
}

async function runCommandLine(): Promise<number> {
  const [first, ...rest] = process.argv.slice(2);
  if (first === 'fleet') return await runFleet(rest);
  try {
    command.parse();
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? 0 : 2;
  }
  const { against, ...options } = command.opts<ReplayOptions & { readonly against?: string }>();
  if (against !== undefined) return await comparing(command.args, against, options);
  const { files, ...show } = withShow(command.args);
  return await replay(files, { ...options, ...show }, world);
}

function failed(error: unknown): number {
  process.stderr.write(
    `replay failed by a fault of its own: ${error instanceof Error ? error.stack : String(error)}\n`,
  );
  return 2;
}

// A thread of `fleet` runs this file too.
if (isMainThread) process.exitCode = await runCommandLine().catch(failed);
else work();
