/**
 * Stryker for the folders where a wrong line costs a user something. A path on the command line is tried by the suites of its
 * folder alone: `npm run mutate -- --mutate reducers/textEdit.ts`.
 */
import jestConfig from '../jest.config.cjs';

const suitesOf = {
  reducers: 'test/reducers',
  streams: 'test/streams',
  'src/client': 'test/client',
  'src/frame/wire': 'test/frame/wire',
  'src/replay/session': 'test/replay/session',
};
const paths = process.argv.flatMap((argument) => argument.split(','));
const named = Object.keys(suitesOf).filter((folder) => paths.some((path) => path.startsWith(folder)));
const folders = named.length > 0 ? named : Object.keys(suitesOf);

const projects = jestConfig.projects
  .filter(({ displayName }) => displayName === 'unit')
  .map((project) => ({
    ...project,
    testEnvironment:
      project.testEnvironment === 'node' ? '@stryker-mutator/jest-runner/jest-env/node' : project.testEnvironment,
    testMatch: folders.flatMap((folder) => project.testMatch.map((glob) => glob.replace('test', suitesOf[folder]))),
  }));

// Laws over random cases draw fewer of them, because each mutant runs them again.
process.env.LAW_RUNS ??= '25';

export default {
  testRunner: 'jest',
  jest: { config: { projects, testTimeout: jestConfig.testTimeout } },
  coverageAnalysis: 'perTest',
  mutate: folders.map((folder) => `${folder}/**/*.ts`),
  // Otherwise each mutant of a table of constants would run every suite.
  ignoreStatic: true,
  incremental: true,
  // Endless loops are counted, so that only a test that waits for ever takes this long.
  timeoutMS: 120_000,
  ignorePatterns: ['/dist', '/.*'],
  reporters: ['progress', 'clear-text'],
};
