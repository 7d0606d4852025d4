/**
 * `npm run test:attacks`: the attempts against each promise of docs/security.md, which are the tests that cite its rules, in Node, in
 * jsdom and in browsers. Says of each promise whether it held. Words of a promise, such as `log`, choose among them.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { citations } from '../architecture/citations';
import { root } from '../architecture/pages';
import { type Promised, promises } from './promises';

const command = new Command('attacks')
  .argument('[words...]', 'of a promise; default: all promises')
  .option('--no-browsers', 'leaves out the attempts in browsers')
  .parse();
const { browsers } = command.opts<{ browsers: boolean }>();
const isAsked = ({ against }: Promised) =>
  command.args.length === 0 || command.args.some((word) => against.toLowerCase().includes(word.toLowerCase()));
const asked = promises().filter(isAsked);
const rules = new Set(asked.flatMap((promise) => promise.rules));
if (rules.size === 0) command.error(`error: no promise has these words: ${command.args.join(' ')}.`, { exitCode: 2 });

/** A journey runs in each engine. */
const runners = (file: string): readonly string[] =>
  file.startsWith('test/engines/journeys/')
    ? ['chromium', 'firefox', 'webkit'].map((engine) => `test/engines/${engine}.test.ts`)
    : [file];
const files = new Set(
  citations()
    .filter(({ id, file, inText }) => inText && rules.has(id) && file.startsWith('test/'))
    .flatMap(({ file }) => runners(file))
    .filter((file) => /\.test\.tsx?$/.test(file)),
);

interface Attempt {
  readonly title: string;
  readonly status: string;
}
interface Answer {
  readonly testResults: readonly {
    readonly message: string;
    readonly name: string;
    readonly assertionResults: readonly Attempt[];
  }[];
}

const folder = mkdtempSync(join(tmpdir(), 'attacks-'));
const outcome = join(folder, 'outcome.json');
const pattern = [...rules].map((id) => `\\[${id.replaceAll('.', '\\.')}\\]`).join('|');
const projects = ['architecture', 'unit', ...(browsers ? ['browser', 'engines'] : [])];
const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/jest/bin/jest.js'),
    ...['--selectProjects', ...projects],
    ...['--maxWorkers=2', '--json', '--outputFile', outcome, '--testNamePattern', pattern],
    ...['--runTestsByPath', ...files],
  ],
  { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, ATTACKS: 'told' } },
);
const { testResults }: Answer = JSON.parse(readFileSync(outcome, 'utf8'));
rmSync(folder, { recursive: true });

const attempts = testResults.flatMap(({ assertionResults }) =>
  assertionResults.filter((attempt) => attempt.status === 'passed' || attempt.status === 'failed'),
);
for (const promise of asked) {
  const own = attempts.filter(({ title }) => promise.rules.some((id) => title.includes(`[${id}]`)));
  const broken = own.filter((attempt) => attempt.status === 'failed');
  const verdict = broken.length > 0 ? 'BROKEN' : own.length > 0 ? 'held' : 'not tried';
  process.stdout.write(`${verdict}: against ${promise.against} (${own.length} attempts)\n`);
  for (const { title } of broken) process.stdout.write(`  ${title}\n`);
}
process.exitCode = status ?? 1;
