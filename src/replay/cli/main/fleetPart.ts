/** `--part I/N`: which share of the logs a call takes, as told by the caller or by a batch queue. [fleet.part] */
import { createHash } from 'node:crypto';
import { InvalidArgumentError } from 'commander';

export interface Part {
  /** From 1 to `of`. */
  readonly index: number;
  readonly of: number;
}

type Environment = { readonly [name: string]: string | undefined };

/** The variables in which a batch queue tells a task its number and the number of all tasks. */
interface Queue {
  readonly name: string;
  readonly index: string;
  /** The variable with the first number; queues without one count from 0. */
  readonly from?: string;
  /** The variable with the difference between two numbers; 1 for queues without one. */
  readonly step?: string;
  /** Null for a queue that does not tell it. */
  readonly count: string | null;
}

const queues: readonly Queue[] = [
  {
    name: 'Slurm',
    index: 'SLURM_ARRAY_TASK_ID',
    from: 'SLURM_ARRAY_TASK_MIN',
    step: 'SLURM_ARRAY_TASK_STEP',
    count: 'SLURM_ARRAY_TASK_COUNT',
  },
  { name: 'AWS Batch', index: 'AWS_BATCH_JOB_ARRAY_INDEX', count: 'AWS_BATCH_JOB_ARRAY_SIZE' },
  { name: 'Google Batch', index: 'BATCH_TASK_INDEX', count: 'BATCH_TASK_COUNT' },
  { name: 'Kubernetes', index: 'JOB_COMPLETION_INDEX', count: null },
];

const mostParts = 1_000_000;
const refuse = (why: string): InvalidArgumentError => new InvalidArgumentError(why);

function numberIn(environment: Environment, name: string): number {
  const text = environment[name] ?? '';
  if (!/^\d{1,9}$/.test(text)) throw refuse(`The variable ${name} is ${JSON.stringify(text)}, which is no number.`);
  return Number(text);
}

function countOf({ count, name }: Queue, environment: Environment, named: number | null): number {
  if (count === null || environment[count] === undefined) {
    if (named === null) throw refuse(`${name} does not tell the number of tasks: write auto/N.`);
    return named;
  }
  const told = numberIn(environment, count);
  if (named !== null && named !== told) throw refuse(`${count} is ${told}, which is not the N of auto/${named}.`);
  return told;
}

/**
 * A task of an array with gaps has no share, because the shares of all tasks must make the whole.
 * @param named the N of `auto/N`; null for `auto`
 */
function partOfQueue(environment: Environment, named: number | null): Part {
  const found = queues.filter(({ index }) => environment[index] !== undefined);
  const [queue] = found;
  if (!queue)
    throw refuse(
      `No batch queue is known here, because no variable of one is set: ${queues.map(({ index }) => index).join(', ')}.`,
    );
  if (found.length > 1)
    throw refuse(
      `${found.map(({ index }) => index).join(' and ')} are set, so it is not clear which counts: write I/N.`,
    );
  const of = countOf(queue, environment, named);
  const from = queue.from === undefined ? 0 : numberIn(environment, queue.from);
  const step = queue.step === undefined ? 1 : numberIn(environment, queue.step);
  const task = numberIn(environment, queue.index);
  const index = (task - from) / step + 1;
  if (!Number.isInteger(index) || index < 1 || index > of)
    throw refuse(
      `${queue.index} is ${task}, which is not one of ${of} tasks from ${from} in steps of ${step}: write I/N.`,
    );
  return { index, of };
}

/**
 * @param text `2/8`, or `auto` for the variables of a batch queue, or `auto/8` where the queue does not tell the number of tasks
 * @throws {InvalidArgumentError} with a sentence for the caller
 */
export function partOf(text: string, environment: Environment): Part {
  const [, first = '', digits] = /^(auto|\d{1,7})(?:\/(\d{1,7}))?$/.exec(text) ?? [];
  const of = digits === undefined ? null : Number(digits);
  if (of !== null && (of < 1 || of > mostParts)) throw refuse(`N is a whole number from 1 to ${mostParts}.`);
  if (first === 'auto') return partOfQueue(environment, of);
  if (first === '' || of === null) throw refuse('Write I/N, such as 2/8, or auto, or auto/N.');
  const index = Number(first);
  if (index < 1 || index > of) throw refuse(`Of ${of} parts the first is 1/${of} and the last is ${of}/${of}.`);
  return { index, of };
}

/**
 * By a hash of the name, so that a log that comes or goes between two calls moves no other log to another part.
 * @param name of a log: below its folder, or as the caller gave it
 */
export const isInPart = ({ index, of }: Part, name: string): boolean =>
  createHash('sha256').update(name).digest().readUInt32BE() % of === index - 1;
