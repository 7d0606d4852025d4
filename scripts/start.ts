/** `npm start`: builds the pages and serves them. Its help needs no build. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const isHelp = process.argv.slice(2).some((word) => word === '--help' || word === '-h');
const build = ['--import', 'tsx', join(import.meta.dirname, 'build.ts'), '--pages'];
const built = isHelp ? 0 : spawnSync(process.execPath, build, { stdio: 'inherit' }).status;
if (built === 0) await import('../src/sandbox/main');
else process.exitCode = built ?? 1;
