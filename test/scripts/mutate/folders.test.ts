/**
 * What `npm run mutate` changes for a path, and that the table of folders names things that are there.
 * @jest-environment node
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { folders, runsOf } from '../../../scripts/mutate/folders';

const mutated = (...paths: string[]) => runsOf(paths).runs.map(({ folder, mutate }) => [folder.path, mutate]);

test('every folder of the table, and every suite that has to notice, is there', () => {
  const root = join(__dirname, '../../..');
  const named = folders.flatMap(({ path, suites }) => [path, ...suites]);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('a folder above several of the table is all of them', () => {
  expect(mutated('streams').map(([path]) => path)).toEqual([
    'streams/operators',
    'streams/effects',
    'streams/sources',
    'streams',
  ]);
});

test('a path below a folder is a part of the nearest one, and is tried by its suites', () => {
  expect(mutated('./streams/operators/asking.ts')).toEqual([['streams/operators', ['streams/operators/asking.ts']]]);
  expect(mutated('streams/log.ts')).toEqual([['streams', ['streams/log.ts']]]);
  expect(mutated('src/client/transports/')).toEqual([['src/client', ['src/client/transports/**/*.ts']]]);
});

test('several paths of one folder are one run', () => {
  expect(mutated('reducers/api.ts', 'streams/log.ts', 'reducers/acts.ts')).toEqual([
    ['streams', ['streams/log.ts']],
    ['reducers', ['reducers/api.ts', 'reducers/acts.ts']],
  ]);
});

test('a path that no folder has, or that only begins alike, is named as unknown', () => {
  expect(runsOf(['src/panel', 'reducersOther'])).toEqual({ runs: [], unknown: ['src/panel', 'reducersOther'] });
});
