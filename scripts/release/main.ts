/**
 * `npm run release -- patch|minor|major [--tested]` (docs/releases.md). With `--tested`, for a commit on which `npm test` has
 * passed, only the tests of the promise to users of the last release run.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { releaseKinds } from './changelog';
import { type Command, makeRelease, NoRelease } from './release';

const root = join(import.meta.dirname, '../..');
const jest = (project: string, ...tests: readonly string[]): Command => [
  'npx',
  'jest',
  '--selectProjects',
  project,
  '--maxWorkers=1',
  ...tests,
];
const promises: readonly Command[] = [
  ['npm', 'run', 'check'],
  jest('unit', 'test/frame/version'),
  jest('browser', 'test/browser/consumers'),
];

const { values, positionals } = parseArgs({
  options: { tested: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const kind = releaseKinds.find((one) => one === positionals[0]);
try {
  if (!kind || positionals.length !== 1) throw new NoRelease(`Say one of ${releaseKinds.join(', ')}.`);
  const { version, tag, file } = await makeRelease({
    root,
    kind,
    // The packages of the lock file are released, and not those of the developer's node_modules.
    checks: [['npm', 'ci'], ['npm', 'run', 'build'], ...(values.tested ? promises : [['npm', 'test'] as const])],
    day: new Date().toISOString().slice(0, 10),
  });
  console.log(
    `Released ${version} here: the tag ${tag} and ${file}. Your branch is as it was, and nothing was sent; docs/releases.md goes on.`,
  );
} catch (problem) {
  if (!(problem instanceof NoRelease)) throw problem;
  console.error(problem.message);
  process.exitCode = 1;
}
