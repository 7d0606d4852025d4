/** Builds what the suites look at: dist/ by default, .dev/ with `--development`. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(__dirname, '../../..');

/**
 * Does nothing when no source has changed since the last build.
 * @throws Error with what the build printed
 */
export function build(...options: readonly '--development'[]): void {
  const args = ['--import', 'tsx', 'scripts/build.ts', ...options];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', cwd: root });
  if (status !== 0) throw new Error(`The build failed:\n${stderr || stdout}`);
}
