/** Files of a build: listing them, compressing them, and putting a finished folder in the old one's place. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const textFile = /\.(html|css|js|mjs|svg|map|json|ts)$/;

/** @returns the path of every file below a folder, sorted; empty when there is no such folder */
export function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

/**
 * Writes a `.gz` and a `.br` beside every text file below a folder, for servers that send them as they are.
 * @param isQuick takes less time and leaves the copies larger
 */
export function compress(folder: string, isQuick: boolean): void {
  for (const file of filesBelow(folder)) {
    if (!textFile.test(file)) continue;
    const data = readFileSync(file);
    const params = {
      // Maps are large, and only developers fetch them.
      [constants.BROTLI_PARAM_QUALITY]: isQuick || file.endsWith('.map') ? 5 : constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
    };
    writeFileSync(`${file}.gz`, gzipSync(data, { level: isQuick ? 6 : constants.Z_BEST_COMPRESSION }));
    writeFileSync(`${file}.br`, brotliCompressSync(data, { params }));
  }
}

/** Replaces the old folder by the finished one, so that a server of the folder never sees half a build. */
export function swapIn(made: string, wanted: string): void {
  const old = `${wanted}.old`;
  rmSync(old, { recursive: true, force: true });
  mkdirSync(dirname(wanted), { recursive: true });
  if (existsSync(wanted)) renameSync(wanted, old);
  renameSync(made, wanted);
  rmSync(old, { recursive: true, force: true });
}
