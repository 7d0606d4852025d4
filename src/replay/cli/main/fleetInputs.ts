/** The logs of a fleet: files below a folder, named files, or names, addresses or logs on standard input. */
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { logFormat } from '../../session/logFormat';
import { isAddress, shownAddress } from './addressedLog';
import { fileError, reasonOf } from './fileError';
import type { Task } from './fleetWorker';
import { BoundedBytes, linesIn } from './streamLines';

const isLog = (name: string): boolean => /\.ndjson(?:\.gz)?$/.test(name);

/** @returns the logs below a folder, in the order of their names; null when it is no folder */
export async function logsBelow(folder: string): Promise<readonly string[] | null> {
  try {
    if (!(await stat(folder)).isDirectory()) return null;
    const found = await readdir(folder, { recursive: true, withFileTypes: true });
    return found
      .filter((entry) => !entry.isDirectory() && isLog(entry.name))
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
      .sort();
  } catch (error) {
    throw fileError(folder, error);
  }
}

export async function* named(files: readonly string[]): AsyncGenerator<Task> {
  for (const file of files) yield { file };
}

/** The most bytes of a log on standard input, because it stays in memory until a thread takes it. */
export const mostBytes = 64_000_000;
/** No file has a longer name. */
const mostNameBytes = 4_096;
/** Many servers refuse a longer address. */
const mostAddressBytes = 8_192;

const lineEnd = new Uint8Array([10]);
const decoder = new TextDecoder();
const isHeader = (line: Uint8Array): boolean =>
  line[0] === 0x7b && decoder.decode(line.subarray(0, 200)).includes(`"${logFormat}"`);

function taskOfName(line: Uint8Array): Task | null {
  const text = decoder.decode(line.subarray(0, mostAddressBytes)).trim();
  if (isAddress(text)) {
    const file = shownAddress(text).slice(0, mostNameBytes);
    return line.length > mostAddressBytes ? { file, refused: 'its address is too long.' } : { file, address: text };
  }
  if (line.length > mostNameBytes) return { file: `${text.slice(0, 100)}…`, refused: 'no file has so long a name.' };
  return text === '' ? null : { file: text };
}

/** A log on standard input, from its header on. */
class StreamedLog {
  private readonly bytes = new BoundedBytes(mostBytes);
  private isWhole = true;

  constructor(readonly file: string) {}

  add(line: Uint8Array | null): void {
    if (line === null) this.isWhole = false;
    else {
      this.bytes.add(line);
      this.bytes.add(lineEnd);
    }
  }

  task(): Task {
    const bytes = this.isWhole ? this.bytes.take() : null;
    if (bytes) return { file: this.file, bytes };
    return { file: this.file, refused: `it has more than ${mostBytes / 1e6} MB, so give it as a file.` };
  }
}

/**
 * Standard input: names or addresses of files, one a line, or logs themselves, one after the other, each with its header. What
 * cannot be read is a task that says so. [fleet.bounds]
 */
export async function* fromStream(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Task> {
  let log: StreamedLog | null = null;
  let logs = 0;
  try {
    for await (const lines of linesIn(stream, mostBytes)) {
      for (const line of lines) {
        if (line && isHeader(line)) {
          if (log) yield log.task();
          logs += 1;
          log = new StreamedLog(`standard input, log ${logs}`);
        }
        if (log) log.add(line);
        else {
          const task: Task | null = taskOfName(line ?? new Uint8Array(mostNameBytes + 1));
          if (task) yield task;
        }
      }
    }
    if (log) yield log.task();
  } catch (error) {
    yield { file: log?.file ?? 'standard input', refused: `it could not be read to its end: ${reasonOf(error)}` };
  }
}

/** A longer line is no line of `fleet --json`. */
const mostFoundBytes = 1_000_000;

/**
 * The lines of one file, or of standard input; null stands for one that is too long for a line of `fleet --json`.
 * @throws {FileError} when it cannot be read
 */
export async function* linesOfFile(file: string): AsyncGenerator<string | null> {
  try {
    for await (const lines of linesIn(file === '-' ? process.stdin : createReadStream(file), mostFoundBytes))
      for (const line of lines) yield line && decoder.decode(line);
  } catch (error) {
    throw fileError(file, error);
  }
}
