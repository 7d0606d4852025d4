/**
 * A test runner for Stryker. Its own runner for Jest starts Jest anew for each mutant and runs every suite to its end; this one
 * keeps Jest's map of files, runs the suite that has the file's name, then the others as one, and ends at the first test that notices.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import type { StrykerOptions } from '@stryker-mutator/api/core';
import type { Injector } from '@stryker-mutator/api/plugin';
import {
  type DryRunOptions,
  type DryRunResult,
  DryRunStatus,
  type MutantRunOptions,
  type MutantRunResult,
  MutantRunStatus,
  type TestRunner,
} from '@stryker-mutator/api/test-runner';
import { strykerPlugins as jestPlugins } from '@stryker-mutator/jest-runner';
import { readConfigs } from 'jest-config';
import JestRunner from 'jest-runner';
import Runtime from 'jest-runtime';

/** What Stryker's environments for Jest share with its runner; the package does not export it. */
interface Shared {
  instrumenterContext: { activeMutant?: string; hitCount?: number; hitLimit?: number };
  coverageAnalysis: string;
  jestEnvironment: string;
  resolveFromDirectory: string;
}

const require = createRequire(import.meta.url);
const home = dirname(require.resolve('@stryker-mutator/jest-runner/package.json'));
const plugins = join(home, 'dist/src/jest-plugins');
const { state: shared }: { state: Shared } = require(join(plugins, 'messaging.cjs'));

/** A class of environments for Jest, as far as it is used here; `handleTestEvent` is told of all that happens in a suite. */
type Environment = new (
  ...args: never[]
) => { handleTestEvent?: (event: { name: string; test?: { mode?: string } }, state: unknown) => unknown };
const mixins: { mixinJestEnvironment: (base: Environment) => Environment } = require(
  join(plugins, 'mixin-jest-environment.cjs'),
);

/** After the first test that fails the others of its suite are skipped: the mutant is noticed. */
function endAtFirstFailure(): void {
  const { mixinJestEnvironment: watched } = mixins;
  mixins.mixinJestEnvironment = (base) =>
    class extends watched(base) {
      constructor(...args: never[]) {
        super(...args);
        const tell = this.handleTestEvent;
        let isNoticed = false;
        this.handleTestEvent = async (event, state) => {
          if (event.name === 'test_fn_failure' || event.name === 'hook_failure') isNoticed = true;
          if (event.name === 'test_start' && event.test && isNoticed) event.test.mode = 'skip';
          await tell?.call(this, event, state);
        };
      }
    };
}

/**
 * In the sandbox: which suites have a test of this name, and how long each suite and its slowest test took. Each worker
 * reads what the first run wrote.
 */
interface Suites {
  readonly ofTest: { readonly [name: string]: readonly string[] };
  readonly msOf: { readonly [suite: string]: number };
  readonly slowestMsOf: { readonly [suite: string]: number };
  /** Suites that pass as one, so that what they import is loaded once for all of them. */
  readonly together: readonly string[];
}
const suitesFile = '.suites.json';
/** Workers share the sandbox: each writes its own. */
const togetherFile = `test/together.${process.pid}.cjs`;

/** What a suite does to its module registry, or to each test after it, would be done to the others as well. */
const isAlone = /\bjest\.|@jest-environment|\b(?:before|after)(?:Each|All)\(/;

/** @returns the path of a suite that is all of these, in this order */
function asOne(suites: readonly string[]): string {
  writeFileSync(togetherFile, suites.map((suite) => `require(${JSON.stringify(resolve(suite))});\n`).join(''));
  return resolve(togetherFile);
}

/** Suites that ask for Node's environment by a comment get the one in which Stryker can see what a test covers. */
function watchNodeSuites(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.test\.tsx?$/.test(name)) continue;
    const path = join(folder, name);
    const text = readFileSync(path, 'utf8');
    const watched = text.replace(
      '@jest-environment node',
      '@jest-environment @stryker-mutator/jest-runner/jest-env/node',
    );
    if (watched !== text) writeFileSync(path, watched);
  }
}

/**
 * Of Stryker's limit for a mutant's hits, which is a hundred times those of all its tests together, the part that one suite may
 * take: a loop without an end is then over in seconds.
 */
const partOfHits = 1 / 50;
/** The same of suites that are run as one. */
const partOfHitsTogether = 1 / 10;
/** A test may take ten times as long as the slowest of its suite did, and this more: one that waits for ever ends soon. */
const spareMs = 3_000;

/**
 * A suite that takes no longer is run whole: states that it builds while it is loaded count as nobody's when it is found out
 * which test covers what, and the tests that look at them would be left out.
 */
const wholeUpToMs = 5_000;

/** What the nearest suites of so much usual time do not notice counts as not noticed. */
const enoughMs = 20_000;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** One suite, a mutant switched on. @returns the tests that failed, and what the first one said */
type RunSuite = (
  suite: string,
  tests: readonly string[],
  usual: { readonly suiteMs: number; readonly slowestMs: number },
) => Promise<{ failed: readonly string[]; message: string; ran: number }>;

async function startJest(jestConfig: Readonly<Record<string, unknown>>): Promise<RunSuite> {
  const root = process.cwd();
  endAtFirstFailure();
  shared.coverageAnalysis = 'off';
  shared.resolveFromDirectory = root;
  shared.jestEnvironment = String(jestConfig['testEnvironment']);
  const config = { ...jestConfig, rootDir: root, testEnvironment: join(plugins, 'jest-environment-generic.cjs') };
  const argv = { $0: 'mutate', _: [], config: JSON.stringify(config), runInBand: true, silent: true };
  const { globalConfig, configs } = await readConfigs(argv, [root]);
  const [project] = configs;
  if (!project) throw new Error('Jest found no project in the configuration for mutants.');
  const context = await Runtime.createContext(project, { console, maxWorkers: 1, watch: false, watchman: false });
  // RxJS throws what nobody listens for from a timer, which may be after the suite: without this the process would end.
  let late: unknown;
  process.on('uncaughtException', (error) => {
    late ??= error;
  });
  return async (path, tests, { suiteMs, slowestMs }) => {
    late = undefined;
    const names = suiteMs > wholeUpToMs ? tests : [];
    const testNamePattern = names.map((name) => `^${escaped(name)}$`).join('|');
    const runner = new JestRunner({ ...globalConfig, testNamePattern, testTimeout: spareMs + 10 * slowestMs }, {});
    const failed: string[] = [];
    let message = '';
    let ran = 0;
    runner.on('test-file-success', ([, result]) => {
      for (const one of result.testResults) {
        if (one.status === 'passed' || one.status === 'failed') ran += 1;
        if (one.status === 'failed') failed.push(one.fullName);
        message ||= one.failureMessages[0] ?? '';
      }
      if (failed.length === 0 && (result.numFailingTests > 0 || result.testExecError)) {
        failed.push(...tests.slice(0, 1));
        message ||= result.failureMessage ?? '';
      }
    });
    runner.on('test-file-failure', ([, error]) => {
      failed.push(...tests.slice(0, 1));
      message ||= error.message;
    });
    const watcher = { isInterrupted: () => false, isWatchMode: () => false };
    await runner.runTests([{ context, path }], watcher as never, { serial: true });
    await new Promise((resolve) => setTimeout(resolve, 2));
    if (late !== undefined) {
      failed.push(...tests.slice(0, 1));
      message ||= String(late);
    }
    return { failed, message, ran };
  };
}

class NearestRunner implements TestRunner {
  readonly #inner: TestRunner;
  readonly #jestConfig: Readonly<Record<string, unknown>>;
  #suites: Suites | undefined;
  #runSuite: Promise<RunSuite> | undefined;

  constructor(inner: TestRunner, jestConfig: Readonly<Record<string, unknown>>) {
    this.#inner = inner;
    this.#jestConfig = jestConfig;
  }

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init(): Promise<void> {
    await this.#inner.init?.();
  }

  async dryRun(options: DryRunOptions): Promise<DryRunResult> {
    watchNodeSuites('test');
    const started = Date.now();
    const result = await this.#inner.dryRun(options);
    if (result.status !== DryRunStatus.Complete) return result;
    // Stryker gives each mutant the time of its tests and that of starting all suites; here each test has its part of the latter.
    const netMs = result.tests.reduce((sum, test) => sum + test.timeSpentMs, 0);
    const factor = (Date.now() - started) / Math.max(1, netMs);
    const tests = result.tests.map((test) => ({ ...test, timeSpentMs: Math.ceil(test.timeSpentMs * factor) }));
    const ofTest: Record<string, string[]> = {};
    const msOf: Record<string, number> = {};
    const slowestMsOf: Record<string, number> = {};
    for (const { name, fileName = '', timeSpentMs } of tests) {
      const known = ofTest[name] ?? [];
      ofTest[name] = known.includes(fileName) ? known : [...known, fileName];
      msOf[fileName] = (msOf[fileName] ?? 0) + timeSpentMs;
      slowestMsOf[fileName] = Math.max(slowestMsOf[fileName] ?? 0, timeSpentMs);
    }
    const small = Object.keys(msOf).filter(
      (suite) => (msOf[suite] ?? 0) <= wholeUpToMs && !isAlone.test(readFileSync(suite, 'utf8')),
    );
    const together = small.length > 1 && (await this.#passAsOne(small)) ? small : [];
    writeFileSync(suitesFile, JSON.stringify({ ofTest, msOf, slowestMsOf, together } satisfies Suites));
    return { ...result, tests };
  }

  #started(): Promise<RunSuite> {
    this.#runSuite ??= startJest(this.#jestConfig);
    return this.#runSuite;
  }

  async #passAsOne(suites: readonly string[]): Promise<boolean> {
    shared.instrumenterContext = {};
    const runSuite = await this.#started();
    const { failed, ran } = await runSuite(asOne(suites), ['as one'], { suiteMs: 0, slowestMs: wholeUpToMs });
    return failed.length === 0 && ran > 0;
  }

  async mutantRun({
    activeMutant,
    sandboxFileName,
    testFilter = [],
    hitLimit: hits,
  }: MutantRunOptions): Promise<MutantRunResult> {
    this.#suites ??= JSON.parse(readFileSync(suitesFile, 'utf8')) as Suites;
    const runSuite = await this.#started();
    const { ofTest, msOf, slowestMsOf, together } = this.#suites;
    const testsOf = new Map<string, string[]>();
    for (const test of testFilter)
      for (const suite of ofTest[test] ?? []) testsOf.set(suite, [...(testsOf.get(suite) ?? []), test]);
    const name = basename(sandboxFileName).replace(/\.tsx?$/, '');
    const isNearest = (suite: string) => basename(suite).startsWith(`${name}.`);
    // A slow one that has the file's name would leave no time for the others.
    const rank = (suite: string) => {
      const ms = msOf[suite] ?? 0;
      return ms <= wholeUpToMs && isNearest(suite) ? 0 : 1 + ms;
    };
    let spentMs = 0;
    const due = [...testsOf.keys()]
      .sort((a, b) => rank(a) - rank(b))
      .filter((suite) => {
        spentMs += msOf[suite] ?? 0;
        return spentMs <= enoughMs || isNearest(suite);
      });
    const [nearest, others] = [due.filter((suite) => rank(suite) === 0), due.filter((suite) => rank(suite) > 0)];
    const quick = others.filter((suite) => together.includes(suite));
    const apart = others.filter((suite) => !together.includes(suite));
    const runs = [...nearest.map((suite) => [suite]), quick, ...apart.map((suite) => [suite])];
    let ran = 0;
    for (const suites of runs) {
      const [first, second] = suites;
      if (first === undefined) continue;
      const part = second ? partOfHitsTogether : partOfHits;
      const hitLimit = hits === undefined ? undefined : Math.ceil(hits * part);
      shared.instrumenterContext = {
        activeMutant: activeMutant.id,
        ...(hitLimit === undefined ? {} : { hitCount: 0, hitLimit }),
      };
      const usual = {
        suiteMs: second ? 0 : (msOf[first] ?? 0),
        slowestMs: Math.max(...suites.map((suite) => slowestMsOf[suite] ?? 0)),
      };
      const tests = suites.flatMap((suite) => testsOf.get(suite) ?? []);
      const result = await runSuite(second ? asOne(suites) : first, tests, usual);
      ran += result.ran;
      const { hitCount = 0 } = shared.instrumenterContext;
      if (hitLimit !== undefined && hitCount > hitLimit)
        return { status: MutantRunStatus.Timeout, reason: 'the loop does not end' };
      if (result.failed.length > 0)
        return {
          status: MutantRunStatus.Killed,
          killedBy: [...result.failed],
          failureMessage: result.message.slice(0, 300),
          nrOfTests: ran,
        };
    }
    return { status: MutantRunStatus.Survived, nrOfTests: ran };
  }
}

function nearestRunner(injector: Injector, options: StrykerOptions): TestRunner {
  const [{ factory }] = jestPlugins as unknown as [{ factory: never }];
  const { config } = options['jest'] as { config: Readonly<Record<string, unknown>> };
  return new NearestRunner(injector.injectFunction(factory), config);
}
nearestRunner.inject = ['$injector', 'options'];

export const strykerPlugins = [{ kind: 'TestRunner', name: 'nearest', factory: nearestRunner }];
