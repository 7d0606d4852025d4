/** Which logs a call of `fleet` reads: the named ones, less those of other parts and those that the index knows. */
import { relative, sep } from 'node:path';
import type { LogLine } from '../../fleet/logLine';
import { FleetIndex } from './fleetIndex';
import { fromStream, logsBelow, named } from './fleetInputs';
import { isInPart, type Part } from './fleetPart';
import type { Task } from './fleetWorker';

interface Asked {
  /** The `by` of the lines: which code and options make them. */
  readonly by: string;
  /** The options, for people. */
  readonly asked: string;
  /** True when each log is to be read, also one that the index knows. */
  readonly isFresh: boolean;
  /** Null for all logs. */
  readonly part: Part | null;
}

interface Logs {
  readonly tasks: AsyncIterable<Task>;
  /** Null for a stream. */
  readonly count: number | null;
  readonly done: readonly LogLine[];
  /** The index of a folder; null for other inputs, and for a part, because parts run at the same time. */
  readonly index: { readonly index: FleetIndex; readonly files: readonly string[] } | null;
}

async function* ofPart(tasks: AsyncIterable<Task>, part: Part | null): AsyncGenerator<Task> {
  for await (const task of tasks) if (part === null || isInPart(part, task.file)) yield task;
}

/** @returns the logs of a folder or a file that are in the part */
async function filesOf(name: string, part: Part | null) {
  const below = await logsBelow(name);
  const all = below ?? [name];
  const nameOf = (file: string): string => (below ? relative(name, file).split(sep).join('/') : file);
  return { isFolder: below !== null, files: part === null ? all : all.filter((file) => isInPart(part, nameOf(file))) };
}

export async function logsOf(names: readonly string[], { by, asked, isFresh, part }: Asked): Promise<Logs> {
  const [only] = names;
  if (only === '-' && names.length === 1)
    return { tasks: ofPart(fromStream(process.stdin), part), count: null, done: [], index: null };
  const found = await Promise.all(names.map((name) => filesOf(name, part)));
  const files = found.flatMap((one) => one.files);
  if (isFresh || part || names.length !== 1 || !found[0]?.isFolder || only === undefined)
    return { tasks: named(files), count: files.length, done: [], index: null };
  const index = await FleetIndex.open(only, by, asked);
  const done = files.flatMap((file) => index.lineOf(file) ?? []);
  const known = new Set(done.map(({ file }) => file));
  const fresh = files.filter((file) => !known.has(file));
  return { tasks: named(fresh), count: fresh.length, done, index: { index, files } };
}
