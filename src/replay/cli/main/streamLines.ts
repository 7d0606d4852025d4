/** The lines of a stream, plain or gzipped, in linear time. A line that is too long becomes null. */
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';

const newline = 10;
const none = new Uint8Array(0);

/** Collects bytes up to a bound; beyond the bound it drops all of them. [fleet.bounds] */
export class BoundedBytes {
  private bytes = none;
  private length = 0;

  constructor(private readonly most: number) {}

  /** @returns false beyond the bound */
  add(part: Uint8Array): boolean {
    const length = this.length + part.length;
    if (length > this.most) this.bytes = none;
    else {
      // Doubled, so that each byte is copied twice on average, however small the parts are.
      if (length > this.bytes.length) this.growTo(Math.max(length, 2 * this.bytes.length, 4_096));
      this.bytes.set(part, this.length);
    }
    this.length = length;
    return length <= this.most;
  }

  /** @returns the bytes since the last call; null when there were more than the bound */
  take(): Uint8Array | null {
    const taken = this.length > this.most ? null : this.bytes.slice(0, this.length);
    this.length = 0;
    return taken;
  }

  private growTo(length: number): void {
    const larger = new Uint8Array(length);
    larger.set(this.bytes.subarray(0, this.length));
    this.bytes = larger;
  }
}

/** The stream from its first byte on, unzipped when its first bytes are those of gzip. */
async function* unzipped(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const iterator = stream[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done) return;
  async function* whole(): AsyncGenerator<Uint8Array> {
    yield first.value;
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
  }
  if (first.value[0] !== 0x1f) {
    yield* whole();
    return;
  }
  const gunzip = createGunzip();
  // An error of either comes out of `gunzip`.
  pipeline(whole(), gunzip, () => undefined);
  yield* gunzip;
}

/**
 * @param most the most bytes of a line
 * @returns the lines of each piece of the stream, without their ends; null stands for a line that is longer
 * @throws what Node throws while it reads
 */
export async function* linesIn(
  stream: AsyncIterable<Uint8Array>,
  most: number,
): AsyncGenerator<readonly (Uint8Array | null)[]> {
  const line = new BoundedBytes(most);
  let isBegun = false;
  for await (const chunk of unzipped(stream)) {
    const lines: (Uint8Array | null)[] = [];
    let from = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, from)) {
      if (isBegun) {
        line.add(chunk.subarray(from, end));
        lines.push(line.take());
      } else lines.push(end - from > most ? null : chunk.subarray(from, end));
      from = end + 1;
      isBegun = false;
    }
    line.add(chunk.subarray(from));
    isBegun ||= from < chunk.length;
    yield lines;
  }
  if (isBegun) yield [line.take()];
}
