/** The logs of a fleet: files below a folder, named files, or names or logs on standard input. */
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { logFormat } from '../../session/logFormat';
import { fileError } from './fileError';
import type { Task } from './fleetWorker';

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

/** Lines of a stream, plain or gzipped. */
async function* linesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of stream) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  rest += decoder.decode();
  if (rest) yield rest;
}

/** The stream from its first byte on, unzipped when its first bytes are those of gzip. */
async function* unzipped(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const iterator = stream[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done) return;
  async function* whole(): AsyncGenerator<Buffer> {
    yield first.value;
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
  }
  if (first.value[0] !== 0x1f) {
    yield* whole();
    return;
  }
  const gunzip = createGunzip();
  void (async () => {
    try {
      for await (const chunk of whole())
        if (!gunzip.write(chunk)) await new Promise((done) => gunzip.once('drain', done));
      gunzip.end();
    } catch (error) {
      gunzip.destroy(error instanceof Error ? error : new Error(String(error)));
    }
  })();
  yield* gunzip;
}

const isHeader = (line: string): boolean => line.startsWith('{') && line.slice(0, 200).includes(`"${logFormat}"`);

/**
 * Standard input: names of files, one a line, or logs themselves, one after the other, each with its header.
 * @throws what Node throws while it reads
 */
export async function* fromStream(stream: AsyncIterable<Buffer>): AsyncGenerator<Task> {
  let held: string[] | null = null;
  let logs = 0;
  const log = (lines: readonly string[]): Task => {
    logs += 1;
    return { file: `standard input, log ${logs}`, bytes: new TextEncoder().encode(`${lines.join('\n')}\n`) };
  };
  for await (const line of linesOf(unzipped(stream))) {
    if (isHeader(line)) {
      if (held) yield log(held);
      held = [line];
    } else if (held) held.push(line);
    else if (line.trim() !== '') yield { file: line.trim() };
  }
  if (held) yield log(held);
}

/** The lines of one file, or of standard input. */
export async function* linesOfFile(file: string): AsyncGenerator<string> {
  try {
    yield* linesOf(unzipped(file === '-' ? process.stdin : createReadStream(file)));
  } catch (error) {
    throw fileError(file, error);
  }
}
