/**
 * The commands of `npm run replay`, without Node: they read, act and answer through a `ReplayWorld` of files and
 * terminal. `main` makes that world from Node, tests make it from texts.
 */
import type { Entry } from '../../../reducers/events';
import type { State } from '../../../reducers/state';
import { createLogBounds, type LogBounds, noBounds } from '../fold/logBounds';
import { panelFold } from '../fold/panelFold';
import { type Fold, type PassEnd, type PassStart, pass, type Visitor } from '../fold/pass';
import { ExpressionError } from '../questions/expression';
import { LogError } from '../session/logError';
import { cutSentence, readLog } from '../session/reader';
import type { Action } from './action';
import { actionsOf } from './actions';
import { CallError, type ExitStatus, FileError, type ReplayOptions, type ReplayWorld } from './replayWorld';
import { count } from './report';
import { shown } from './shown';

const isUsage = (error: unknown): error is Error =>
  error instanceof ExpressionError || error instanceof RangeError || error instanceof CallError;

/** An unexpected error is shown with its name, because the content of a file may make a tool fail. */
function reasonOf(error: unknown): string {
  if (error instanceof LogError || error instanceof FileError || error instanceof CallError) return error.message;
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return `the tool failed at what this log holds (${text}).`;
}

/** Guards the terminal, because printed texts come from files and their names. */
const guarded = (world: ReplayWorld): ReplayWorld => ({
  ...world,
  out: (line) => world.out(shown(line)),
  err: (line) => world.err(shown(line)),
});

interface Read {
  readonly start: PassStart<State>;
  readonly end: PassEnd<State>;
}

async function read(
  file: string,
  world: ReplayWorld,
  fold: Fold<State>,
  visitors: readonly Visitor<State>[],
  { mostBytes, draft, time }: LogBounds,
): Promise<Read> {
  const { source, bytes } = await world.open(file);
  const progress = world.progress(file, bytes);
  let start: PassStart<State> | null = null;
  try {
    const first: Visitor<State> = {
      start(given) {
        start = given;
      },
    };
    const bounding: Visitor<State> = {
      entry: (entry: Entry, _before: State, after: State) => draft(entry, after),
      item: time,
    };
    const items = readLog(source, { onBytes: progress.add, mostBytes });
    const end = await pass(items, fold, [first, bounding, ...visitors]);
    if (!start) throw new Error('The pass ended without having begun.');
    return { start, end };
  } finally {
    progress.stop();
  }
}

class Run {
  private readonly world: ReplayWorld;
  private readonly options: ReplayOptions;
  status: ExitStatus = 0;

  constructor(world: ReplayWorld, options: ReplayOptions) {
    this.world = world;
    this.options = options;
  }

  worsen(status: ExitStatus): void {
    if (status > this.status) this.status = status;
  }

  async one(file: string): Promise<void> {
    // Each file gets its own actions, because an action keeps what it saw of one file.
    const bounds = this.options.bounds === false ? noBounds : createLogBounds(this.world.clock);
    const actions = actionsOf(this.options, this.world, bounds);
    try {
      await this.act(file, actions, bounds);
    } catch (error) {
      this.fail(file, error);
    } finally {
      for (const action of actions) await action.discard?.();
    }
  }

  private async act(file: string, actions: readonly Action[], bounds: LogBounds): Promise<void> {
    for (const action of actions) await action.begin?.();
    const fold = actions.reduce((sofar, action) => action.measured?.(sofar) ?? sofar, panelFold);
    const { start, end } = await read(
      file,
      this.world,
      fold,
      actions.flatMap(({ visitor }) => visitor ?? []),
      bounds,
    );
    this.warn(file, end, actions);
    for (const action of actions) {
      const { status, lines, json } = await action.finish({ file, start, end });
      this.worsen(status);
      if (this.options.json) this.world.out(JSON.stringify({ file, ...json }));
      else for (const line of lines) this.world.out(line);
    }
  }

  /** Prints the tolerated faults of the file. */
  private warn(file: string, end: PassEnd<State>, actions: readonly Action[]): void {
    const { cut, unknown } = end;
    if (cut) this.world.err(`${file}: ${cutSentence(cut, end.seq)}`);
    if (cut?.damaged) this.worsen(1);
    if (unknown.first)
      this.world.err(
        `${file}: ${count(unknown.count, 'entry is', 'entries are')} of a type that this version does not know, the first is ${unknown.first.seq} (${unknown.first.type}); they change nothing.`,
      );
    if (end.threw === 0) return;
    this.worsen(1);
    // `--verify` prints the entries itself, with their causes.
    if (actions.some(({ saysFailures }) => saysFailures)) return;
    for (const { message } of end.failures) this.world.err(`${file}: ${message}; it changed nothing.`);
    const more = end.threw - end.failures.length;
    if (more > 0)
      this.world.err(`${file}: … and ${count(more, 'more entry', 'more entries')} at which the reducers threw.`);
  }

  /** Prints one sentence; the other files are still read. [replay.status] */
  private fail(file: string, error: unknown): void {
    this.worsen(2);
    const reason = reasonOf(error);
    this.world.err(error instanceof FileError ? reason : `${file}: ${reason}`);
    const line = error instanceof LogError ? error.line : null;
    if (this.options.json) this.world.out(JSON.stringify({ file, verdict: 'unusable', reason, line }));
  }
}

/**
 * Reads each file once and does what the options ask.
 * @returns the exit status: the worst of all files
 */
export async function replay(
  files: readonly string[],
  options: ReplayOptions,
  terminal: ReplayWorld,
): Promise<ExitStatus> {
  const world = guarded(terminal);
  const run = new Run(world, options);
  try {
    if (files.length === 0) throw new CallError('no log was named: npm run replay -- FILE…');
    if (files.length > 1 && (options.redact ?? options.test) !== undefined)
      throw new CallError('--redact and --test write one file, so they take one log.');
    // Expressions and paths are refused before the first file is opened.
    for (const action of actionsOf(options, world, noBounds)) await action.discard?.();
  } catch (error) {
    if (!isUsage(error)) throw error;
    world.err(error.message);
    return 2;
  }
  for (const file of files) await run.one(file);
  return run.status;
}
