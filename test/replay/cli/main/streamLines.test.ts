/** The lines of streams in any pieces: which they are, and how many bytes are copied for them. */
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { BoundedBytes, linesIn } from '../../../../src/replay/cli/main/streamLines';

async function* pieces(bytes: Uint8Array, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  let from = 0;
  for (let turn = 0; from < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    yield bytes.subarray(from, from + size);
    from += size;
  }
}

async function linesOf(bytes: Uint8Array, sizes: readonly number[], most: number): Promise<(string | null)[]> {
  const found: (string | null)[] = [];
  for await (const lines of linesIn(pieces(bytes, sizes), most))
    for (const line of lines) found.push(line && new TextDecoder().decode(line));
  return found;
}

test('[fleet.stream] the lines are the same in pieces of any size, plain and gzipped; a longer line is null', async () => {
  const line = fc.string({ unit: fc.constantFrom('a', 'é', '🦉', ' '), maxLength: 12 });
  const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 8 }), sizes, fc.boolean(), async (lines, some, isZipped) => {
      const bytes = Buffer.from(lines.map((one) => `${one}\n`).join(''));
      const given = isZipped && bytes.length > 0 ? gzipSync(bytes) : bytes;
      const due = lines.map((one) => (Buffer.byteLength(one) > 20 ? null : one));
      expect(await linesOf(given, some, 20)).toEqual(due);
    }),
  );
});

test('[fleet.stream] a last line without an end is a line; nothing after the last end is none', async () => {
  expect(await linesOf(Buffer.from('a\nb'), [1], 9)).toEqual(['a', 'b']);
  expect(await linesOf(Buffer.from('a\n\n'), [2], 9)).toEqual(['a', '']);
  expect(await linesOf(Buffer.from('abc'), [1], 2)).toEqual([null]);
  expect(await linesOf(Buffer.from(''), [1], 2)).toEqual([]);
});

test('[fleet.bounds] for a line in small pieces each byte is copied three times at most, and none beyond the bound', () => {
  let copied = 0;
  const set = jest.spyOn(Uint8Array.prototype, 'set').mockImplementation((part) => {
    copied += part.length;
  });
  try {
    const piece = new Uint8Array(1_000);
    const collect = (parts: number, most: number) => {
      copied = 0;
      const bytes = new BoundedBytes(most);
      for (let part = 0; part < parts; part += 1) bytes.add(piece);
      return bytes.take()?.length;
    };
    expect(collect(20_000, 20_000_000)).toBe(20_000_000);
    expect(copied).toBeLessThan(60_000_000);
    expect(collect(20_000, 1_000_000)).toBeUndefined();
    expect(copied).toBeLessThan(3_000_000);
  } finally {
    set.mockRestore();
  }
});
