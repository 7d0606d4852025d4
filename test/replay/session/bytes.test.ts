/** Bytes become lines: from every kind of source, in pieces of any size, and what is broken is named. */
import { setImmediate } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { type ByteSource, linesOf } from '../../../src/replay/session/bytes';
import { LogError } from '../../../src/replay/session/logError';
import { lawRuns } from '../../support/lawRuns';

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

async function* pieces(bytes: Uint8Array, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

/** The lines with their numbers, however they came; a last one without its end begins with `~`. */
async function numbered(source: ByteSource, onBytes?: (count: number) => void): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const { texts, first, unended } of linesOf(source, onBytes))
    for (const [index, text] of texts.entries()) found.push(`${unended ? '~' : ''}${first + index} ${text}`);
  return found;
}

async function failure(source: ByteSource): Promise<LogError> {
  const error: unknown = await numbered(source).catch((reason: unknown) => reason);
  if (error instanceof LogError) return error;
  throw new Error(`It was read, or failed with ${String(error)}.`);
}

const text = 'one\ntwé\n\nfour\n';
const asNumbered = ['1 one', '2 twé', '3 ', '4 four'];

test('[file.lines] a file, a stream, and anything that can be iterated give the same lines', async () => {
  const stream = () => new Blob([text]).stream();
  const bare = { [Symbol.asyncIterator]: () => ({ next: pieceAfterPiece() }) };
  for (const source of [new Blob([text]), stream(), pieces(utf8(text), [3]), bare])
    expect(await numbered(source)).toEqual(asNumbered);

  /** Of an iterator that has nothing but `next`. */
  function pieceAfterPiece() {
    const left = [...text].map(utf8);
    return async (): Promise<IteratorResult<Uint8Array>> => {
      const value = left.shift();
      return value ? { done: false, value } : { done: true, value: undefined };
    };
  }
});

const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 });

test('[file.lines] pieces of any size give the same lines, plain and gzipped, and each byte is counted once', async () => {
  const texts = fc.string({ unit: fc.constantFrom('a', '\n', 'é', '😀', '\u001f'), maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(texts, sizes, fc.boolean(), async (some, lengths, zips) => {
      fc.pre(some !== '');
      const parts = some.split('\n');
      const last = parts.pop();
      const due = parts.map((part, index) => `${index + 1} ${part}`);
      if (last) due.push(`~${parts.length + 1} ${last}`);
      const bytes = zips ? new Uint8Array(gzipSync(some)) : utf8(some);
      let counted = 0;
      const found = await numbered(pieces(bytes, lengths), (count) => {
        counted += count;
      });
      expect(found).toEqual(due);
      expect(counted).toBe(bytes.length);
    }),
    { numRuns: lawRuns(200) },
  );
});

test('[file.lines] only both first bytes together tell gzip', async () => {
  const other = await numbered(pieces(Uint8Array.of(0x1f, 0x61, 10), [3]));
  expect(other).toEqual(['1 \u001fa']);
  expect(await numbered(pieces(utf8('\u001f'), [1]))).toEqual(['~1 \u001f']);
  // 0x8b alone is not UTF-8, and no gzip.
  expect((await failure(pieces(Uint8Array.of(0x61, 0x8b, 10), [3]))).message).toBe('line 1 is not UTF-8.');
});

test('[file.cut-line] a line that is not UTF-8 is named, wherever it stands in its piece', async () => {
  const lines = ['one', 'two', 'three', 'four'];
  for (const [broken] of lines.entries()) {
    const bytes = utf8(`${lines.join('\n')}\n`);
    bytes[
      utf8(
        lines
          .slice(0, broken)
          .map((line) => `${line}\n`)
          .join(''),
      ).length + 1
    ] = 0xff;
    for (const size of [bytes.length, 3, 1]) {
      const error = await failure(pieces(bytes, [size]));
      expect([error.name, error.line, error.message]).toEqual([
        'BrokenLine',
        broken + 1,
        `line ${broken + 1} is not UTF-8.`,
      ]);
    }
  }
});

test('[file.cut-line] of a last line without its end a half character at its end is no error, and shown as one', async () => {
  const bytes = utf8('one\ntwé');
  for (const size of [bytes.length, 1])
    expect(await numbered(pieces(bytes.subarray(0, bytes.length - 1), [size]))).toEqual(['1 one', '~2 tw\uFFFD']);
});

test('a character that stands for a broken one is read as it is', async () => {
  expect(await numbered(pieces(utf8('a\uFFFD\nb\n'), [64]))).toEqual(['1 a\uFFFD', '2 b']);
});

test('[file.cut-line] an empty file is refused', async () => {
  for (const source of [new Blob([]), pieces(new Uint8Array(0), [1])]) {
    const error = await failure(source);
    expect([error.name, error.line, error.message]).toEqual([
      'EmptyLog',
      null,
      'it is empty: there is not even a header.',
    ]);
  }
});

test('[file.cut-line] a line of more than 32 MB is refused before its end is looked for', async () => {
  const piece = new Uint8Array(16 * 1024 * 1024).fill(0x61);
  let read = 0;
  async function* endless() {
    yield utf8('head\n');
    for (;;) {
      read += 1;
      yield piece;
    }
  }
  const error = await failure(endless());
  expect([error.name, error.line]).toEqual(['BrokenLine', 2]);
  expect(error.message).toBe('line 2 is longer than any line of a log (32 MB and more).');
  expect(read).toBe(3);
});

test('[file.cut-line] a damaged gzip says how unzipping failed, whatever was thrown, and a cut one that it is cut', async () => {
  const zip = new Uint8Array(gzipSync(text));
  const cut = await failure(pieces(zip.subarray(0, zip.length - 4), [5]));
  expect([cut.name, cut.line, cut.message]).toEqual([
    'TruncatedGzip',
    null,
    'the gzip is cut short: it ends in the middle, so fetch or copy it again.',
  ]);
  const decompression = jest.spyOn(globalThis, 'DecompressionStream');
  for (const [thrown, words] of [
    [new TypeError('bad block'), 'bad block'],
    ['a text', 'a text'],
    [null, 'null'],
    [{ code: 'Z_DATA_ERROR', toString: () => 'an object' }, 'an object'],
  ] as const) {
    decompression.mockImplementation(() => new TransformStream({ transform: () => Promise.reject(thrown) }));
    const error = await failure(pieces(zip, [zip.length]));
    expect([error.name, error.line, error.message]).toEqual([
      'DamagedGzip',
      null,
      `the gzip is damaged (${words}), so fetch or copy it again.`,
    ]);
  }
  decompression.mockRestore();
});

test.each([false, true])(
  'a reader that stops ends the source, and is not told when that fails, gzip: %p',
  async (zips) => {
    let read: Promise<void> | null = null;
    const cancelled = new Promise<void>((resolve) => {
      const stream = new ReadableStream<Uint8Array>({
        // As a file does, not all at once, so that a cancel has its turn.
        pull: async (controller) => {
          await setImmediate();
          controller.enqueue(zips ? new Uint8Array(gzipSync(text)) : utf8(text));
        },
        cancel: () => {
          resolve();
          return Promise.reject(new Error('It cannot be cancelled.'));
        },
      });
      read = (async () => {
        for await (const _lines of linesOf(stream)) break;
      })();
    });
    await Promise.all([cancelled, read]);
  },
);
