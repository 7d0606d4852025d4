/**
 * Keeps the parts of a release that later releases must still accept (docs/releases.md): recorded logs, a browser's
 * storage, the built host kit, and programs that compile against its types. `npm run release` calls it, and tests read it.
 */
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { panelFold } from '../../src/replay/fold/panelFold';
import { foldAll } from '../../src/replay/fold/pass';
import { loadLog } from '../../src/replay/session/loadLog';
import { onScreen } from '../../test/replay/support/onScreen';
import { librariesOf, readManifest } from '../build/manifest';
import { recordStorage } from './recordStorage';

const filesIn = (folder: string, ending: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name));
const json = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`;

/** Keeps each recorded log, and the state that a person sees at its end. */
async function keepLogs(from: string, to: string): Promise<void> {
  mkdirSync(to);
  const seen: Record<string, unknown> = {};
  for (const file of filesIn(from, '.ndjson')) {
    const text = readFileSync(file, 'utf8');
    const { base, entries } = await loadLog(panelFold, text);
    const name = basename(file, '.ndjson');
    seen[name] = onScreen(foldAll(panelFold, base.state, entries));
    writeFileSync(join(to, `${name}.ndjson.gz`), gzipSync(text, { level: 9 }));
  }
  writeFileSync(join(to, 'seen.json'), json(seen));
}

/** Keeps today's types, and programs that compile against them. */
function keepTypes(root: string, to: string): void {
  mkdirSync(join(to, 'then'), { recursive: true });
  for (const file of filesIn(join(root, 'test/consumer/types'), '.ts')) copyFileSync(file, join(to, basename(file)));
  for (const { name, files } of librariesOf(readManifest(root)))
    copyFileSync(join(root, files.import.types), join(to, `then/${name}.d.ts`));
}

/**
 * Writes `fixtures/releases/MAJOR.MINOR`, and removes other major versions. It needs a whole build in dist/.
 * @returns the folder, from the root
 */
export async function keepRelease(root: string, version: string): Promise<string> {
  const [major, minor] = version.split('.');
  const releases = join(root, 'fixtures/releases');
  for (const name of existsSync(releases) ? readdirSync(releases) : [])
    if (!name.startsWith(`${major}.`)) rmSync(join(releases, name), { recursive: true });
  const folder = `fixtures/releases/${major}.${minor}`;
  const to = join(root, folder);
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  await keepLogs(join(root, 'fixtures/logs'), join(to, 'logs'));
  keepTypes(root, join(to, 'types'));
  copyFileSync(join(root, 'dist/host/host.js'), join(to, 'host.js'));
  writeFileSync(join(to, 'storage.json'), json(await recordStorage(root)));
  writeFileSync(join(to, 'release.json'), json({ version }));
  return folder;
}
