/** One thread of `fleet`: examines the logs that it is given, one after the other, and posts the line of each. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Drawing } from '../../fleet/comparing';
import { type Code, type Examination, examine } from '../../fleet/examine';
import { type LogLine, unusableLine } from '../../fleet/logLine';
import { panelExpression } from '../../fold/panelFold';
import { LogError } from '../../session/logError';
import { reasonOf } from './fileError';
import { idOfName, type LogFile, openLogFile } from './logFile';
import { TablePart } from './table/tablePart';

/** Addresses for `import()`: a commit's reducers and effects, and the panels of today and of that commit; null: not compared. */
export interface OtherCommit {
  readonly code: string;
  readonly drawings: { readonly ours: string; readonly theirs: string } | null;
}

export interface Job {
  readonly verify: boolean;
  readonly effects: boolean;
  readonly where: string | null;
  readonly against: OtherCommit | null;
  /** The folder for the entries of each log, as `TablePart` writes them; null when no table is asked for. */
  readonly parts: string | null;
}

async function examinationOf({ verify, effects, where, against }: Job): Promise<Examination> {
  const asked = { verify, effects, where: where === null ? null : panelExpression(where) };
  if (against === null) return { ...asked, against: null };
  const code: Code = await import(against.code);
  if (against.drawings === null) return { ...asked, against: { code, drawings: null } };
  const ours: Drawing = await import(against.drawings.ours);
  const theirs: Drawing = await import(against.drawings.theirs);
  return { ...asked, against: { code, drawings: { ours, theirs } } };
}

/** A file at which the tool itself fails is one row too. [replay.hostile] */
function wordsOf(error: unknown): string {
  if (error instanceof LogError) return error.message;
  if (error instanceof Error && 'code' in error) return reasonOf(error);
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return `the tool failed at what this log holds (${text}).`;
}

async function lineOf(file: string, parts: string | null, examination: Examination): Promise<LogLine> {
  let log: LogFile | null = null;
  const part = parts === null ? null : new TablePart(parts, idOfName(file));
  try {
    log = await openLogFile(file);
    const examined = await examine(log.source, examination, part?.visitor);
    const id = log.id() ?? idOfName(file);
    await part?.commit(id);
    return { log: id, file, ...examined };
  } catch (error) {
    await part?.discard();
    return unusableLine({ log: log?.id() ?? idOfName(file), file, reason: wordsOf(error) });
  }
}

/** Answers the names of files in their order. */
export function work(): void {
  const job = workerData as Job;
  const examination = examinationOf(job);
  let turn: Promise<void> = Promise.resolve();
  parentPort?.on('message', (file: string) => {
    turn = turn.then(async () => parentPort?.postMessage(await lineOf(file, job.parts, await examination)));
  });
}
