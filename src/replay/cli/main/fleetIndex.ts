/**
 * The index beside a folder, `FOLDER.fleet.ndjson`: what a fleet command found, one line for each log. A log with the
 * same name, size and time of change is not read again while code and options are the same. [fleet.index]
 */
import { appendFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { type IndexHead, indexFormat, indexVersion, parseIndexedLine } from '../../fleet/indexLines';
import type { LogLine } from '../../fleet/logLine';
import { reasonOf } from './fileError';
import { linesOfFile } from './fleetInputs';
import { idOfName } from './logFile';

interface Stamp {
  readonly name: string;
  readonly size: number;
  readonly mtime: number;
}

const stampOf = (folder: string, file: string): Stamp | null => {
  try {
    const { size, mtimeMs } = statSync(file);
    return { name: relative(folder, file), size, mtime: mtimeMs };
  } catch {
    return null;
  }
};

const same = (one: Stamp | undefined, other: Stamp | null): boolean =>
  one !== undefined && other !== null && one.size === other.size && one.mtime === other.mtime;

export class FleetIndex {
  readonly file: string;
  private readonly kept = new Map<string, { readonly stamp: Stamp; readonly line: LogLine; readonly text: string }>();
  private readonly head: string;
  /** Why writing the index stopped; null while it is written. */
  failure: string | null = null;
  private isStarted = false;

  private constructor(
    private readonly folder: string,
    by: string,
    asked: string,
  ) {
    this.file = `${resolve(folder)}.fleet.ndjson`;
    const head: IndexHead = { format: indexFormat, version: indexVersion, by, asked };
    this.head = JSON.stringify(head);
  }

  static async open(folder: string, by: string, asked: string): Promise<FleetIndex> {
    const index = new FleetIndex(folder, by, asked);
    // An index that cannot be read is made again.
    await index.read().catch(() => undefined);
    return index;
  }

  /** The line of a log that has not changed since it was written. */
  lineOf(file: string): LogLine | null {
    const found = this.kept.get(relative(this.folder, file));
    return found && same(found.stamp, stampOf(this.folder, file)) ? found.line : null;
  }

  /** Written at once, so that a log examined before a crash is not examined again. */
  add(file: string, line: LogLine): void {
    const stamp = stampOf(this.folder, file);
    // A log that could not be read may be readable next time, so it gets no line.
    if (!stamp || line.log === idOfName(file) || this.failure !== null) return;
    const text = JSON.stringify({ ...stamp, ...line });
    this.kept.set(stamp.name, { stamp, line, text });
    this.write(() => {
      if (!this.isStarted) this.rewrite([...this.kept.values()].map((one) => one.text));
      else appendFileSync(this.file, `${text}\n`);
      this.isStarted = true;
    });
  }

  /** Leaves out the logs that are no longer in the folder. */
  finish(files: readonly string[]): void {
    const names = new Set(files.map((file) => relative(this.folder, file)));
    const texts = [...this.kept].flatMap(([name, { text }]) => (names.has(name) ? text : []));
    if (this.failure === null && (this.isStarted || texts.length < this.kept.size))
      this.write(() => this.rewrite(texts));
  }

  private async read(): Promise<void> {
    if (!statSync(this.file).isFile()) return;
    let isHead = true;
    for await (const text of linesOfFile(this.file)) {
      if (isHead && text !== this.head) return;
      isHead = false;
      // A line that was cut off, or that this version does not know, is made again.
      const indexed = text === null ? null : parseIndexedLine(text);
      if (!indexed || text === null) continue;
      const { name, size, mtime, ...line } = indexed;
      this.kept.set(name, { stamp: { name, size, mtime }, text, line: { ...line, file: join(this.folder, name) } });
    }
  }

  /** The old file stays until the new one is complete. */
  private rewrite(texts: readonly string[]): void {
    const part = `${this.file}.${process.pid}.part`;
    try {
      writeFileSync(part, [this.head, ...texts, ''].join('\n'));
      renameSync(part, this.file);
    } catch (error) {
      rmSync(part, { force: true });
      throw error;
    }
  }

  private write(act: () => void): void {
    try {
      act();
    } catch (error) {
      this.failure = `${this.file}: the index could not be written: ${reasonOf(error)} The next call reads these logs again.`;
    }
  }
}
