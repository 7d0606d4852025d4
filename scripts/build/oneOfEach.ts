/**
 * One file of each content in a folder of pages. Parcel names a file by its content and by the target that leads to it, so
 * what two pages of one folder share lies there twice under two names. scripts/build.ts calls it.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { filesBelow } from './files';

const isShared = (file: string): boolean => /\.[0-9a-f]{8}\.(js|css)$/.test(file);

/** The content without the file's own name, which the content holds in the address of the source map. */
const contentOf = (file: string): string =>
  `${extname(file)}\n${readFileSync(file, 'utf8').replaceAll(basename(file), 'SELF')}`;

/** Removes each file with the content of another file, and writes the name of the kept file wherever the removed one is named. */
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
