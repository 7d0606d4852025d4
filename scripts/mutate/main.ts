/**
 * `npm run mutate [-- PATH…]`: changes the code in small ways, one at a time, and asks whether a test notices. Without a path
 * all folders of the table in folders.ts. Prints what was not noticed; keeps all in reports/mutation/mutation.json.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { Command, InvalidArgumentError } from 'commander';
import { folders, type Part, runsOf } from './folders';
import { dated, merged, readReport, scoreOf, survivors, withoutMissed, writeReport } from './report';

const root = join(import.meta.dirname, '../..');
const keptPath = join(root, 'reports/mutation/mutation.json');
const cache = join(root, 'node_modules/.cache/mutants');

const { projects, testTimeout } = createRequire(import.meta.url)('../../jest.config.cjs');
const { displayName: _, ...unit } = projects.find(({ displayName }: { displayName: string }) => displayName === 'unit');

// Stryker resolves it from its copy of the project, by itself.
const domEnvironment = unit.testEnvironment.replace('<rootDir>', '.');

const count = (text: string): number => {
  if (!/^[1-9]\d*$/.test(text)) throw new InvalidArgumentError('a whole number was due.');
  return Number(text);
};
const command = new Command('mutate')
  .argument('[path...]', 'folders or files; all when left out')
  .option('--workers <n>', 'mutants tried at once', count, availableParallelism())
  .option('--force', 'tries again what an earlier run with the same code and tests has settled')
  .option('--missed', 'tries again what an earlier run found that no test notices')
  .parse();
const {
  workers,
  force = false,
  missed = false,
} = command.opts<{ workers: number; force?: boolean; missed?: boolean }>();
const paths = command.args.length > 0 ? command.args : folders.map(({ path }) => path);

/** Laws over random cases draw fewer of them: each mutant runs them anew. */
process.env['LAW_RUNS'] ??= '25';

/** Stryker's workers load our runner, which is TypeScript. */
process.env['NODE_OPTIONS'] = `${process.env['NODE_OPTIONS'] ?? ''} --import=${import.meta.resolve('tsx')}`;

const globOf = (suite: string): string => (suite.includes('.test.') ? suite : `${suite}/**/*.test.ts?(x)`);

async function run({ folder, mutate }: Part): Promise<void> {
  const started = Date.now();
  const name = folder.path.replaceAll('/', '.');
  const runPath = join(cache, `${name}.run.json`);
  const settledPath = join(cache, `${name}.json`);
  rmSync(runPath, { force: true });
  if (missed && existsSync(settledPath)) {
    const isTried = (path: string) =>
      mutate.some((one) => (/[*{]/.test(one) ? path.startsWith(one.replace(/[*{].*$/, '')) : path === one));
    const settled = JSON.parse(readFileSync(settledPath, 'utf8'));
    writeFileSync(settledPath, JSON.stringify(withoutMissed(settled, isTried)));
  }
  await new Stryker({
    mutate: [...mutate],
    testRunner: 'nearest',
    plugins: ['@stryker-mutator/jest-runner', join(import.meta.dirname, 'nearestRunner.ts')],
    jest: {
      projectType: 'custom',
      enableFindRelatedTests: false,
      config: {
        ...unit,
        testEnvironment: folder.dom ? domEnvironment : 'jest-environment-node',
        projects: [],
        testTimeout,
        testMatch: folder.suites.map((suite) => `<rootDir>/${globOf(suite)}`),
      },
    },
    coverageAnalysis: 'perTest',
    ignoreStatic: true,
    disableTypeChecks: false,
    incremental: true,
    incrementalFile: settledPath,
    force,
    concurrency: workers,
    maxTestRunnerReuse: 150,
    timeoutMS: 20_000,
    timeoutFactor: 1.5,
    tempDirName: '.mutants',
    ignorePatterns: ['/dist', '/docs/pictures', '/fixtures/releases', '/.*'],
    reporters: ['json', 'dots'],
    jsonReporter: { fileName: runPath },
    allowConsoleColors: false,
    logLevel: 'warn',
    allowEmpty: true,
  } as never).runMutationTest();
  const result = readReport(runPath);
  if (!result) throw new Error(`Stryker left no report of ${folder.path}.`);
  const today = new Date().toISOString().slice(0, 10);
  const now = dated(
    merged(null, result, (path) => existsSync(join(root, path))),
    today,
  );
  writeReport(
    keptPath,
    merged(readReport(keptPath), now, (path) => existsSync(join(root, path))),
  );
  for (const line of survivors(now)) console.log(line);
  const { found, missed: unnoticed, percent } = scoreOf(Object.values(now.files).flatMap(({ mutants }) => mutants));
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(
    `${mutate.join(' ')}: ${percent}% of ${found + unnoticed} noticed, ${seconds} s with ${workers} workers on ${availableParallelism()} cores`,
  );
}

mkdirSync(dirname(keptPath), { recursive: true });
mkdirSync(cache, { recursive: true });
const { runs, unknown } = runsOf(paths);
if (unknown.length > 0) command.error(`${unknown.join(', ')}: in no folder of scripts/mutate/folders.ts`);
for (const part of runs) await run(part);
