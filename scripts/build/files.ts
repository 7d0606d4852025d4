/**
 * Files of a build: listing them, compressing them, putting a finished folder in the old one's place, and keeping one file of
 * each content. scripts/build.ts calls it.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
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

const isShared = (file: string): boolean => /\.[0-9a-f]{8}\.(js|css)$/.test(file);

/** The content without the file's own name, which the content holds in the address of the source map. */
const contentOf = (file: string): string =>
  `${extname(file)}\n${readFileSync(file, 'utf8').replaceAll(basename(file), 'SELF')}`;

/**
 * Removes each file with the content of another file, and writes the name of the kept file wherever the removed one is named.
 * Parcel names a file by its content and by the target that leads to it, so what two pages of one folder share lies there twice.
 */
export function keepOneOfEach(folder: string): void {
  const all = filesBelow(folder);
  const textOf = new Map(
    all.filter((name) => /\.(js|css|html)$/.test(name)).map((name) => [name, readFileSync(name, 'utf8')]),
  );
  const isNamedIn = (file: string, where: RegExp): boolean =>
    [...textOf].some(([name, text]) => where.test(name) && name !== file && text.includes(basename(file)));
  const shared = all.filter(isShared);
  // Files that the panel or scripts name stay, because a name of another length would move the columns of a source map.
  const first = shared.filter((file) => isNamedIn(file, /\.js$|\/index\.html$/));
  const kept = new Map<string, string>();
  const names = new Map<string, string>();
  for (const file of new Set([...first, ...shared])) {
    const content = contentOf(file);
    const same = kept.get(content);
    if (same === undefined) kept.set(content, file);
    else if (basename(same).length === basename(file).length || !first.includes(file)) names.set(file, same);
  }
  for (const file of names.keys()) for (const gone of [file, `${file}.map`]) rmSync(gone, { force: true });
  for (const [file, text] of textOf) {
    const changed = [...names].reduce((so, [from, to]) => so.replaceAll(basename(from), basename(to)), text);
    if (changed !== text && !names.has(file)) writeFileSync(file, changed);
  }
}
