/** Where this program is, and its version. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository, when the program runs from its sources. */
export const repository = resolve(fileURLToPath(import.meta.url), '../../../../..');

interface Package {
  readonly version: string;
}

/** The version in the nearest package.json above this file, of the sources or of the installed package. */
export function versionOf(file: string): string {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const found = join(folder, 'package.json');
    if (existsSync(found)) return (JSON.parse(readFileSync(found, 'utf8')) as Package).version;
    if (folder === dirname(folder)) return 'unknown';
  }
}
