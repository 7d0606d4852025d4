/**
 * Gives the logs of a fleet to threads, a few at a time, so that memory holds few logs.
 */
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { type LogLine, unusableLine } from '../../fleet/logLine';
import { mostMs } from '../../fold/logBounds';
import type { Job } from './fleetWorker';
import { idOfName } from './logFile';

/** Each thread is given this many logs at a time, so that it need not wait for the next one. */
const ahead = 4;
/** The memory limit of each thread: a log that needs more is reported as unreadable. */
const mostMegabytes = 1_024;
/** Small, so that garbage of a log is collected before it takes much memory. */
const youngMegabytes = 8;

/** The part of a `Worker` that the pool uses. */
export type Thread = Pick<Worker, 'postMessage' | 'terminate'> & {
  readonly on: (event: 'message' | 'error', listener: (value: unknown) => void) => unknown;
};

interface PoolConfig {
  readonly job: Job;
  readonly jobs: number;
  /** Starts a thread that answers the names of files with their lines, in order. */
  readonly start?: (job: Job) => Thread;
  readonly onLine: (line: LogLine) => void;
}

/**
 * The program of this process; a thread runs it as a worker, without reading the command line. Node 20 does not give its
 * threads the loader of tsx, so a thread that runs the sources registers the loader itself.
 */
function startWorker(job: Job): Thread {
  const [, program = ''] = process.argv;
  const isSource = program.endsWith('.ts');
  const loading = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(pathToFileURL(program).href)}); })`;
  return new Worker(isSource ? loading : program, {
    eval: isSource,
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes, maxYoungGenerationSizeMb: youngMegabytes },
  });
}

class Seat {
  private readonly given: string[] = [];
  private worker: Thread;
  private due: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly config: PoolConfig,
    private readonly free: () => void,
    private readonly failed: (error: unknown) => void,
  ) {
    this.worker = this.start();
  }

  get isFree(): boolean {
    return this.given.length < ahead;
  }

  get isIdle(): boolean {
    return this.given.length === 0;
  }

  give(file: string): void {
    this.given.push(file);
    this.worker.postMessage(file);
    if (this.given.length === 1) this.watch();
  }

  async stop(): Promise<void> {
    clearTimeout(this.due);
    await this.worker.terminate();
  }

  private start(): Thread {
    const { job, start = startWorker } = this.config;
    const worker = start(job);
    // An ended thread may still have said something.
    const isMine = () => this.worker === worker;
    worker.on('message', (line) => isMine() && this.took(line as LogLine));
    worker.on('error', (error) => isMine() && this.broke(error));
    return worker;
  }

  /** Begins the time of the log that the thread examines now; beyond it the thread is ended. [replay.bounds] */
  private watch(): void {
    clearTimeout(this.due);
    if (this.given.length > 0) this.due = setTimeout(() => this.endLate(), mostMs);
  }

  private endLate(): void {
    this.worker.terminate().catch(this.failed);
    this.replace(`it takes longer than ${mostMs / 1_000} seconds`);
  }

  private took(line: LogLine): void {
    this.given.shift();
    this.watch();
    this.config.onLine(line);
    this.free();
  }

  private broke(error: unknown): void {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (this.isIdle) this.failed(error);
    else this.replace(code === 'ERR_WORKER_OUT_OF_MEMORY' ? `it needs more than ${mostMegabytes} MB` : String(error));
  }

  /** The thread ended: its log is reported as broken, and a new thread takes the others. */
  private replace(why: string): void {
    clearTimeout(this.due);
    const [file, ...others] = this.given.splice(0);
    if (file === undefined) return;
    this.config.onLine(unusableLine({ log: idOfName(file), file, reason: `the tool failed at this log: ${why}.` }));
    this.worker = this.start();
    for (const other of others) this.give(other);
    this.free();
  }
}

/** @returns once every log has its line; the lines come in any order */
export async function examineAll(files: readonly string[], config: PoolConfig): Promise<void> {
  let wake = (): void => {};
  let failure: { readonly error: unknown } | null = null;
  const failed = (error: unknown): void => {
    failure ??= { error };
    wake();
  };
  const seats = Array.from({ length: config.jobs }, () => new Seat(config, () => wake(), failed));
  const changed = (): Promise<void> =>
    new Promise((done) => {
      wake = done;
    });
  const fail = (): void => {
    if (failure) throw failure.error;
  };
  try {
    for (const file of files) {
      let free = seats.find(({ isFree }) => isFree);
      while (!free) {
        await changed();
        fail();
        free = seats.find(({ isFree }) => isFree);
      }
      free.give(file);
    }
    while (!seats.every(({ isIdle }) => isIdle)) {
      await changed();
      fail();
    }
  } finally {
    await Promise.all(seats.map((seat) => seat.stop()));
  }
}
