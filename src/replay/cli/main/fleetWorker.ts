/** One thread of `fleet`: examines the logs that it is given, one after the other, and posts the line of each. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Drawing } from '../../fleet/comparing';
import { type Code, type Examination, examine } from '../../fleet/examine';
import { type LogLine, unusableLine } from '../../fleet/logLine';
import { panelExpression } from '../../fold/panelFold';
import { LogError } from '../../session/logError';
import { AddressError, fetchedLog } from './addressedLog';
import { reasonOf } from './fileError';
import { idOfName, type LogFile, logOfBytes, openLogFile } from './logFile';
import { TablePart } from './table/tablePart';

export interface FleetOptions {
  readonly verify: boolean;
  readonly effects: boolean;
  readonly where: string | null;
  /** A module with another commit's code. */
  readonly against: string | null;
  /** Modules that draw the panel of today and of that commit. */
  readonly drawings?: { readonly ours: string; readonly theirs: string };
}

export interface Job {
  readonly options: FleetOptions;
  /** The `by` of the lines: which code and options made them. */
  readonly by: string;
  /** The folder for the entries of each log, as `TablePart` writes them; null when no table is asked for. */
  readonly parts: string | null;
}

export interface Task {
  readonly file: string;
  /** The content of a log that came in a stream. */
  readonly bytes?: Uint8Array;
  /** Where a log is fetched from; a secret, so `file` is the part of it that may be shown. [fleet.addresses] */
  readonly address?: string;
  /** Why the log is unusable, where that is known before it is read. */
  readonly refused?: string;
}

async function examinationOf({ verify, effects, where, against, drawings }: FleetOptions): Promise<Examination> {
  const code: Code | null = against === null ? null : await import(against);
  const asked = { verify, effects, where: where === null ? null : panelExpression(where), against: code };
  if (!drawings) return asked;
  const [ours, theirs]: Drawing[] = await Promise.all([import(drawings.ours), import(drawings.theirs)]);
  return ours && theirs ? { ...asked, drawings: { ours, theirs } } : asked;
}

/** A file at which the tool itself fails is one row too. [fleet.broken-file] */
function wordsOf(error: unknown): string {
  if (error instanceof LogError || error instanceof AddressError) return error.message;
  if (error instanceof Error && 'code' in error) return reasonOf(error);
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return `the tool failed at what this log holds (${text}).`;
}

async function openLog({ file, bytes, address }: Task): Promise<LogFile> {
  if (address !== undefined) return logOfBytes(await fetchedLog(address));
  return bytes ? logOfBytes(bytes) : await openLogFile(file);
}

async function lineOf(
  task: Task,
  { by, parts }: Pick<Job, 'by' | 'parts'>,
  examination: Examination,
): Promise<LogLine> {
  const { file, refused } = task;
  let log: LogFile | null = null;
  const part = parts === null ? null : new TablePart(parts, idOfName(file));
  if (refused !== undefined) return unusableLine({ log: idOfName(file), file, by, reason: refused });
  try {
    log = await openLog(task);
    const examined = await examine(log.source, examination, part?.visitor);
    const id = log.id() ?? idOfName(file);
    await part?.commit(id);
    return { log: id, file, by, ...examined };
  } catch (error) {
    await part?.discard();
    return unusableLine({ log: log?.id() ?? idOfName(file), file, by, reason: wordsOf(error) });
  }
}

/** Answers the tasks in their order. */
export function work(): void {
  const { options, ...job } = workerData as Job;
  const examination = examinationOf(options);
  let turn: Promise<void> = Promise.resolve();
  parentPort?.on('message', (task: Task) => {
    turn = turn.then(async () => parentPort?.postMessage(await lineOf(task, job, await examination)));
  });
}
