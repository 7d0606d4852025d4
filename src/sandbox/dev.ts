/**
 * `npm run dev`: the sandbox with development React, and a new build after each change of a source. Open host pages and
 * devtools then reload themselves.
 */
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from './serve';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const settleMs = 120;

const build = (): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/build.ts', '--development'], {
      stdio: 'inherit',
      cwd: root,
    });
    child.on('close', (status) => resolve(status === 0));
  });

await build();
const sandbox = await serve(process.argv.slice(2), { root, dev: true });

let timer: ReturnType<typeof setTimeout> | undefined;
let isBuilding = false;
let isStale = false;
async function rebuild(): Promise<void> {
  isStale = isBuilding;
  if (isBuilding) return;
  isBuilding = true;
  if (await build()) sandbox?.tellRebuilt();
  isBuilding = false;
  if (isStale) await rebuild();
}
function changed(folder: string, file: string | null): void {
  // Pages are built; the server's own code runs in this process.
  if (folder === 'src' && file && /^sandbox\/(?!hostPage|proxyPage)/.test(file))
    console.log(`src/${file} changed: start npm run dev again to use it.`);
  clearTimeout(timer);
  timer = setTimeout(() => void rebuild(), settleMs);
}
if (sandbox)
  for (const folder of ['src', 'streams', 'reducers'])
    watch(join(root, folder), { recursive: true }, (_event, file) => changed(folder, file));
