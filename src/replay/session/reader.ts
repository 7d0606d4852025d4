/**
 * Reads a log file, piece by piece: header, base, entries and checkpoints, each checked against the format of
 * docs/logs.md. `pass` folds what it reads. Nothing is kept, so a log larger than memory can be read.
 */
import type { Entry } from '../../../reducers/events';
import { isRecord } from '../../../reducers/guards';
import type { Difference, Path } from '../values/paths';
import { type ByteSource, linesOf } from './bytes';
import { eventTypes } from './catalogue';
import { type Header, isTime, latestMs, parseHeader } from './header';
import { LogError, quoted } from './logError';

/** The index after the end of the string that begins at `start`. */
function afterString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text[end - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return end + 1;
  }
  return text.length;
}

/**
 * Reads each character once and needs no stack. Brackets inside strings do not count.
 * @param text a text that should be JSON
 */
export function isDeeperThan(text: string, most: number): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at);
    if (code === 0x22) {
      at = afterString(text, at);
      continue;
    }
    if (code === 0x7b || code === 0x5b) {
      depth += 1;
      if (depth > most) return true;
    } else if (code === 0x7d || code === 0x5d) depth -= 1;
    at += 1;
  }
  return false;
}

/** The fields of a line, unchecked. */
type RawLine = { readonly [field: string]: unknown };

export interface Checkpoint {
  /** The hash is of the state after the entry with this seq. */
  readonly checkpoint: number;
  readonly hash: string;
  /** The whole state, at the base and at the end of a downloaded log. */
  readonly state?: unknown;
  /**
   * What changed since the checkpoint before. Only fixtures have it, so that `verify` can name the path of a
   * difference.
   */
  readonly changes?: readonly Difference[];
}

/** Why a log is read only up to an entry. [file.cut-line] */
export interface Cut {
  /** One sentence. */
  readonly says: string;
  /** False for a last line that was cut off, as when a page died while it wrote; true when more of the log may be lost. */
  readonly damaged: boolean;
}

/** The sentence about a log that was read up to the entry `seq`. */
export const cutSentence = ({ says }: Cut, seq: number): string =>
  `${says.slice(0, -1)}; the log is read up to entry ${seq}.`;

export type LogItem =
  | { readonly kind: 'header'; readonly header: Header }
  | { readonly kind: 'entry'; readonly entry: Entry; readonly line: number }
  | {
      readonly kind: 'checkpoint';
      readonly point: Checkpoint;
      /** True in the line after the header, when the log begins at this state. */
      readonly isBase: boolean;
      readonly line: number;
    }
  | ({ readonly kind: 'cut' } & Cut);

export interface ReaderOptions {
  /** Called with the number of bytes read, before unzipping. */
  readonly onBytes?: (count: number) => void;
  /** The most bytes after unzipping: a longer log is a BrokenLine. Without it a log may have any length. */
  readonly mostBytes?: number;
}

const broken = (line: number, what: string): LogError => new LogError('BrokenLine', line, `line ${line}: ${what}.`);

/** The most levels of lists and objects in one line; a log of the panel has fewer than 20. */
const mostLevels = 100;

function parse(text: string, line: number): RawLine {
  if (isDeeperThan(text, mostLevels)) throw broken(line, `it is nested more than ${mostLevels} levels deep`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw broken(line, `it is no JSON, it begins ${JSON.stringify(text.slice(0, 40))}`);
  }
  if (!isRecord(value)) throw broken(line, 'an entry or a checkpoint was due, and this is neither');
  return value;
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
const isPath = (value: unknown): value is Path =>
  Array.isArray(value) && value.every((key) => typeof key === 'string' || typeof key === 'number');

function checkpointOf(raw: RawLine, line: number): Checkpoint {
  const { checkpoint, hash, changes } = raw;
  if (!isCount(checkpoint)) throw broken(line, `checkpoint is ${quoted(checkpoint)}, where a seq was due`);
  if (typeof hash !== 'string') throw broken(line, `checkpoint ${checkpoint} has no hash`);
  if (changes !== undefined && !(Array.isArray(changes) && changes.every((one) => isRecord(one) && isPath(one.path))))
    throw broken(line, `checkpoint ${checkpoint} has changes that are no list of paths`);
  return raw as unknown as Checkpoint;
}

/**
 * Gives each known type as the one string that the reducers compare with, because a type parsed from a file would be
 * a string of its own, which takes memory at each entry and is compared letter by letter.
 */
const ownTypes: ReadonlyMap<string, string> = new Map(eventTypes.map((type) => [type, type]));

/** The longest type of an event, known or not, because answers about many entries name it. */
const longestType = 100;

/** Checks the lines one by one, and knows the next seq. */
class Rules {
  /** The seq of the next entry; null until the first line after the header says where the log begins. */
  private next: number | null = null;
  private at = Number.NEGATIVE_INFINITY;

  get isFresh(): boolean {
    return this.next === null;
  }

  entry(raw: RawLine, line: number): Entry {
    const { seq, at, cause, event } = raw;
    const due = this.next ?? 1;
    if (seq !== due)
      throw broken(
        line,
        isCount(seq) ? `entry ${seq} stands where entry ${due} was due` : `seq is ${quoted(seq)}, where ${due} was due`,
      );
    if (!isTime(at))
      throw broken(line, `entry ${due}: at is ${quoted(at)}, where milliseconds from 0 to ${latestMs} were due`);
    if (at < this.at) throw broken(line, `entry ${due}: at goes back, from ${this.at} to ${at}`);
    if (cause !== undefined && !(isCount(cause) && cause >= 1 && cause < due))
      throw broken(line, `entry ${due}: cause is ${quoted(cause)}, where the seq of an earlier entry was due`);
    if (!isRecord(event) || typeof event.type !== 'string') throw broken(line, `entry ${due} has no event with a type`);
    if (event.type.length > longestType)
      throw broken(line, `entry ${due}: its type has more than ${longestType} letters`);
    this.next = due + 1;
    this.at = at;
    (event as { type: string }).type = ownTypes.get(event.type) ?? event.type;
    return raw as unknown as Entry;
  }

  checkpoint(point: Checkpoint, line: number): void {
    if (this.next === null && point.state !== undefined) {
      this.next = point.checkpoint + 1;
      return;
    }
    const due = (this.next ?? 1) - 1;
    if (point.checkpoint !== due)
      throw broken(
        line,
        `checkpoint ${point.checkpoint} stands after entry ${due}${this.next === null ? ', and has no state to begin from' : ''}`,
      );
  }
}

/** A last line counts as cut off only when it is the beginning of a line of this format. [file.cut-line] */
const looksCut = (text: string): boolean => /^\{(?:"|$)/.test(text);

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function headerOf(text: string): Header {
  if (isDeeperThan(text, mostLevels)) throw broken(1, `it is nested more than ${mostLevels} levels deep`);
  if (!isJson(text)) {
    const why = looksCut(text) ? 'line 1 is cut off or broken' : 'line 1 is no JSON';
    throw new LogError('NotALog', 1, `this is no log of the panel: ${why}, and a header was due.`);
  }
  return parseHeader(JSON.parse(text));
}

/** @throws {LogError} at the first broken line, or broken piece of a gzip, after the items before it */
async function* wholeItems(
  source: ByteSource,
  { onBytes, mostBytes }: ReaderOptions,
): AsyncGenerator<readonly LogItem[]> {
  const rules = new Rules();

  function itemOf(text: string, line: number): LogItem {
    if (line === 1) return { kind: 'header', header: headerOf(text) };
    const raw = parse(text, line);
    if (!('checkpoint' in raw)) return { kind: 'entry', entry: rules.entry(raw, line), line };
    const point = checkpointOf(raw, line);
    const isBase = rules.isFresh && point.state !== undefined;
    rules.checkpoint(point, line);
    return { kind: 'checkpoint', point, isBase, line };
  }

  /** The first of the blank lines that may be the end of the file, as an editor leaves them; null without one. */
  let blank: number | null = null;
  for await (const { texts, first, unended } of linesOf(source, onBytes, mostBytes)) {
    const items: LogItem[] = [];
    let failure: unknown = null;
    try {
      for (const [index, text] of texts.entries()) {
        const line = first + index;
        if (line > 1 && text.trim() === '') {
          blank ??= line;
          continue;
        }
        if (blank !== null) throw broken(blank, 'it is blank');
        const isCut = unended && index === texts.length - 1 && line > 1 && looksCut(text) && !isJson(text);
        items.push(isCut ? { kind: 'cut', says: 'the last line is cut off.', damaged: false } : itemOf(text, line));
      }
    } catch (error) {
      failure = error;
    }
    yield items;
    if (failure !== null) throw failure;
  }
}

/**
 * @param source its bytes, plain or gzipped
 * @returns its items in order, in groups, one group for each piece of the file; the first item is the header, and the last one
 *   says where a damaged log breaks off
 * @throws {LogError} when not even the header can be read
 */
export async function* readLog(source: ByteSource, options: ReaderOptions = {}): AsyncGenerator<readonly LogItem[]> {
  let begun = false;
  try {
    for await (const items of wholeItems(source, options)) {
      begun ||= items.length > 0;
      yield items;
    }
  } catch (error) {
    if (!begun || !(error instanceof LogError)) throw error;
    yield [{ kind: 'cut', says: error.message, damaged: true }];
  }
}
