/** Turns bytes into lines, piece by piece. Unzips when the first bytes are those of gzip; holds one piece at a time. */
import { partOf } from '../../../reducers/guards';
import { LogError } from './logError';

/** A file's text or bytes, a file in a browser, a response's body, or a stream of Node's. */
export type ByteSource = string | Uint8Array | AsyncIterable<Uint8Array> | ReadableStream<Uint8Array> | Blob;

/** Some whole lines of the file, without their ends. `last` is the rest of a file that ends without a line end. */
export interface Lines {
  readonly texts: readonly string[];
  /** The number of the first line, counted from 1. */
  readonly first: number;
  readonly unended: boolean;
}

/** A file with a longer line is no log, because no line of a log is nearly as long. */
const longestLineBytes = 32 * 1024 * 1024;
const newline = 10;

async function* read(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  // Not every browser can iterate a stream.
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
  yield bytes;
}

function chunksOf(source: ByteSource): AsyncIterator<Uint8Array> {
  if (typeof source === 'string') return once(new TextEncoder().encode(source));
  if (source instanceof Uint8Array) return once(source);
  if ('getReader' in source) return read(source);
  if ('stream' in source) return read(source.stream());
  return source[Symbol.asyncIterator]();
}

/** The chunks, with the first ones put back before them. */
async function* after(
  first: Uint8Array,
  rest: AsyncIterator<Uint8Array>,
  onBytes: (count: number) => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    for (let chunk: Uint8Array | undefined = first; chunk; ) {
      onBytes(chunk.length);
      yield chunk;
      const next: IteratorResult<Uint8Array> = await rest.next();
      chunk = next.done ? undefined : next.value;
    }
  } finally {
    await rest.return?.();
  }
}

/**
 * Tells a truncated gzip from a damaged one by the moment when unzipping failed, and in Node by the error's code,
 * because browsers differ in their messages. [file.cut-line]
 * @param ended true when unzipping failed only after all bytes had been taken
 */
function gzipError(error: unknown, ended: boolean): LogError {
  const { code } = partOf(error);
  if (code === undefined ? ended : code === 'Z_BUF_ERROR')
    return new LogError(
      'TruncatedGzip',
      null,
      'the gzip is cut short: it ends in the middle, so fetch or copy it again.',
    );
  const text = error instanceof Error ? error.message : String(error);
  return new LogError('DamagedGzip', null, `the gzip is damaged (${text}), so fetch or copy it again.`);
}

async function* unzipped(chunks: AsyncGenerator<Uint8Array, void, undefined>): AsyncGenerator<Uint8Array> {
  let ended = false;
  const packed = new ReadableStream<BufferSource>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) {
          ended = true;
          controller.close();
        } else controller.enqueue(new Uint8Array(value));
      },
      cancel: async () => {
        await chunks.return();
      },
    },
    // Without reading ahead, because the end must not be read before the last bytes are unzipped, or `ended` would be
    // wrong.
    { highWaterMark: 0 },
  );
  try {
    yield* read(packed.pipeThrough(new DecompressionStream('gzip')));
  } catch (error) {
    throw gzipError(error, ended);
  }
}

/** Reads chunks until there are two bytes or the file ends, because gzip begins with two known bytes. */
async function firstBytes(chunks: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  let first = new Uint8Array(0);
  while (first.length < 2) {
    const { done, value } = await chunks.next();
    if (done) break;
    const longer = new Uint8Array(first.length + value.length);
    longer.set(first);
    longer.set(value, first.length);
    first = longer;
  }
  return first;
}

/** What a file is that is often taken for a log, and what to do; null for any other. */
function otherFormat([one, two]: Uint8Array): string | null {
  if ((one === 0xff && two === 0xfe) || (one === 0xfe && two === 0xff)) return 'it is UTF-16, save it as UTF-8';
  return one === 0x50 && two === 0x4b ? 'it is a zip file, unpack it and take the .ndjson in it' : null;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const [only] = parts;
  if (only && parts.length === 1) return only;
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const asUtf8 = (bytes: Uint8Array, fatal: boolean): string => new TextDecoder('utf-8', { fatal }).decode(bytes);

/**
 * Decodes many lines at once. With a broken byte it decodes line by line, to name the line.
 * @param unended the last line has no end, so it may be cut in the middle of a character
 */
function decode(bytes: Uint8Array, first: number, unended: boolean): string[] {
  try {
    return asUtf8(bytes, true).split('\n');
  } catch {
    const lines: string[] = [];
    for (let from = 0; from <= bytes.length; ) {
      const found = bytes.indexOf(newline, from);
      const end = found < 0 ? bytes.length : found;
      try {
        lines.push(asUtf8(bytes.subarray(from, end), found >= 0 || !unended));
      } catch {
        const line = first + lines.length;
        throw new LogError('BrokenLine', line, `line ${line} is not UTF-8.`);
      }
      from = end + 1;
    }
    return lines;
  }
}

/**
 * @param source plain or gzipped, which its first bytes tell
 * @param onBytes called with the size of each chunk as it is read, before unzipping
 * @param mostBytes the most bytes of the file, after unzipping
 * @throws {LogError} EmptyLog, NotALog for UTF-16 and zip, TruncatedGzip, DamagedGzip, or BrokenLine for a line that is not UTF-8, is too long or
 * goes beyond `mostBytes`
 */
export async function* linesOf(
  source: ByteSource,
  onBytes: (count: number) => void = () => {},
  mostBytes = Number.POSITIVE_INFINITY,
): AsyncGenerator<Lines> {
  const chunks = chunksOf(source);
  const first = await firstBytes(chunks);
  if (first.length === 0) throw new LogError('EmptyLog', null, 'it is empty: there is not even a header.');
  const other = otherFormat(first);
  if (other) throw new LogError('NotALog', null, `this is no log of the panel: ${other}.`);
  const whole = after(first, chunks, onBytes);
  let line = 1;
  let rest: Uint8Array[] = [];
  let restBytes = 0;
  let bytes = 0;
  for await (const chunk of first[0] === 0x1f && first[1] === 0x8b ? unzipped(whole) : whole) {
    bytes += chunk.length;
    if (bytes > mostBytes)
      throw new LogError('BrokenLine', line, `line ${line}: the log goes on after ${mostBytes / 1e6} MB, unzipped.`);
    const end = chunk.lastIndexOf(newline);
    if (end < 0) {
      rest.push(chunk);
      restBytes += chunk.length;
      if (restBytes > longestLineBytes)
        throw new LogError('BrokenLine', line, `line ${line} is longer than any line of a log (32 MB and more).`);
      continue;
    }
    const texts = decode(joined([...rest, chunk.subarray(0, end)]), line, false);
    yield { texts, first: line, unended: false };
    line += texts.length;
    rest = [chunk.subarray(end + 1)];
    restBytes = chunk.length - end - 1;
  }
  if (restBytes > 0) yield { texts: decode(joined(rest), line, true), first: line, unended: true };
}
