/**
 * `npm run record`: `fleet N` records simulated sessions in virtual time; anything else builds the pages and records
 * `fixtures/logs` in a real browser.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { recordFleet } from './fleet/recordFleet';

const [first, ...rest] = process.argv.slice(2);
if (first === 'fleet') process.exitCode = await recordFleet(rest);
else if (first === '--help' || first === '-h')
  console.log(
    'npm run record -- [NAME…]                         records fixtures/logs, or the named logs, in a real browser\nnpm run record -- fleet N --seed S --out FOLDER   records N simulated sessions',
  );
else {
  const build = join(import.meta.dirname, 'build.ts');
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', build, '--pages'], { stdio: 'inherit' });
  if (status === 0) await import('./recordLogs');
  else process.exitCode = 1;
}
