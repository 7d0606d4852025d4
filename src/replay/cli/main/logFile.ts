/** Reads the log files of a fleet: their bytes, and the id of their content. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import type { ByteSource } from '../../session/bytes';

/** A larger file is streamed, and so is one that is larger when it is unzipped. */
const mostBytesAtOnce = 16_000_000;

export interface LogFile {
  readonly source: ByteSource;
  /** The same id for the same content under any name; null until the file was read to its end. */
  readonly id: () => string | null;
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/**
 * Unzips everything at once, in a third of the time of a stream. Damaged and large files are left to the log reader.
 */
function unzipped(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: mostBytesAtOnce });
  } catch {
    return bytes;
  }
}

/** Sixteen hexadecimal digits. */
const digest = (hash: ReturnType<typeof createHash>): string => hash.digest('hex').slice(0, 16);

function logOfBytes(bytes: Uint8Array): LogFile {
  const id = digest(createHash('sha256').update(bytes));
  return { source: once(unzipped(bytes)), id: () => id };
}

/**
 * @throws what Node throws, and at a pipe or a device, because reading it may never end
 */
export async function openLogFile(file: string): Promise<LogFile> {
  const info = await stat(file);
  if (!info.isFile() && !info.isDirectory()) throw Object.assign(new Error('it is no file'), { code: '' });
  if (info.size <= mostBytesAtOnce) return logOfBytes(await readFile(file));
  const hash = createHash('sha256');
  let id: string | null = null;
  async function* hashed(): AsyncGenerator<Uint8Array> {
    for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) {
      hash.update(chunk);
      yield chunk;
    }
    id = digest(hash);
  }
  return { source: hashed(), id: () => id };
}

/** The id of a file that could not be read to its end. */
export const idOfName = (file: string): string => digest(createHash('sha256').update(`unread ${file}`));
