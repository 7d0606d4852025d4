/** A key for each version of this program, so that findings of an older version are not taken for today's. [fleet.index] */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository, when the program runs from its sources. */
export const repository = resolve(fileURLToPath(import.meta.url), '../../../../..');

function keyOfSources(): string {
  const hash = createHash('sha256');
  for (const folder of ['reducers', 'streams', 'src/replay'])
    for (const name of readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' }).sort())
      if (name.endsWith('.ts')) hash.update(name).update(readFileSync(join(repository, folder, name)));
  return hash.digest('hex');
}

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

/** The build gives the package's file its key. */
export const codeKey = (): string => process.env['REPLAY_CODE'] ?? keyOfSources();
