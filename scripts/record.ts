/** `npm run record`: builds the pages and records `fixtures/logs` in a real browser, or the named logs. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const build = join(import.meta.dirname, 'build.ts');
const { status } = spawnSync(process.execPath, ['--import', 'tsx', build, '--pages'], { stdio: 'inherit' });
if (status === 0) await import('./recordLogs');
else process.exitCode = 1;
