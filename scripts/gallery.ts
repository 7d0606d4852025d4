/**
 * `npm run gallery`: serves the sandbox and says where its gallery is. `--axe` instead runs axe over every tile, and
 * `--renew` keeps new pictures of the tiles that look otherwise than test/gallery/pictures. `--press` presses ten thousand times
 * at random places of random tiles.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const args = process.argv.slice(2);
const jest = ['--selectProjects', 'browser', '--testPathPatterns'];

/** @returns the exit status */
function run(program: string, words: readonly string[], env: NodeJS.ProcessEnv = {}): number {
  return (
    spawnSync(process.execPath, [program, ...words], { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
      .status ?? 1
  );
}
const runJest = (words: readonly string[], env?: NodeJS.ProcessEnv) =>
  run(join(root, 'node_modules/jest/bin/jest.js'), [...jest, ...words], env);

if (args.includes('--renew')) process.exitCode = runJest(['test/browser/pictures', '--updateSnapshot']);
else if (args.includes('--axe')) process.exitCode = runJest(['test/browser/gallery'], { GALLERY: 'whole' });
else if (args.includes('--press')) process.exitCode = runJest(['test/browser/presser'], { PRESSES: '10000' });
else {
  process.exitCode = run('--import', ['tsx', join(root, 'scripts/build.ts'), '--pages']);
  const { serve } = await import('../src/sandbox/serve');
  const sandbox = process.exitCode === 0 ? await serve(args, { root, dev: false }) : null;
  if (sandbox) console.log(`  Gallery    ${sandbox.host}/gallery/\n`);
}
