/**
 * What is kept of runs of mutation testing.
 * @jest-environment node
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  merged,
  type Report,
  readReport,
  scoreOf,
  survivors,
  withoutMissed,
  writeReport,
} from '../../../scripts/mutate/report';

const mutant = (status: string, line = 1) => ({
  id: String(line),
  mutatorName: 'BooleanLiteral',
  replacement: 'false',
  status,
  location: { start: { line, column: 3 }, end: { line, column: 7 } },
});
const report = (files: { readonly [path: string]: readonly string[] }): Report => ({
  schemaVersion: '1.0',
  thresholds: { high: 80, low: 60 },
  files: Object.fromEntries(
    Object.entries(files).map(([path, statuses]) => [
      path,
      { language: 'typescript', source: 'true', mutants: statuses.map((status, index) => mutant(status, index + 1)) },
    ]),
  ),
});
const there = () => true;

test('a run renews the files it changed, and leaves what is kept of all others', () => {
  const kept = report({ 'a/one.ts': ['Survived'], 'b/two.ts': ['Killed'] });
  const { files } = merged(kept, report({ 'a/one.ts': ['Killed', 'Killed'] }), there);
  expect(files).toEqual(report({ 'a/one.ts': ['Killed', 'Killed'], 'b/two.ts': ['Killed'] }).files);
});

test('what is kept of a file that is gone goes with it', () => {
  const kept = report({ 'a/gone.ts': ['Survived'] });
  const { files } = merged(kept, report({ 'a/one.ts': ['Killed'] }), (path) => path !== 'a/gone.ts');
  expect(Object.keys(files)).toEqual(['a/one.ts']);
});

test('the score counts what runs: not what was ignored, nor what does not compile; no mutants are all found', () => {
  const statuses = ['Killed', 'Timeout', 'Survived', 'NoCoverage', 'Ignored', 'CompileError'];
  expect(scoreOf(statuses.map((status) => ({ status })))).toEqual({ found: 2, missed: 2, percent: '50.0' });
  expect(scoreOf([])).toEqual({ found: 0, missed: 0, percent: '100.0' });
});

test('what no test gave away can be taken out, to be tried again, of the files that are tried', () => {
  const statuses = ['Killed', 'Survived', 'NoCoverage', 'Timeout', 'Ignored'];
  const all = report({ 'a/one.ts': statuses, 'a/two.ts': statuses });
  const { files } = withoutMissed(all, (path) => path === 'a/one.ts');
  expect(files['a/one.ts']?.mutants.map(({ status }) => status)).toEqual(['Killed', 'Timeout', 'Ignored']);
  expect(files['a/two.ts']).toEqual(all.files['a/two.ts']);
});

test('a survivor is told by its place, its kind, what stands there instead, and whether a test runs it', () => {
  expect(survivors(report({ 'a/one.ts': ['Killed', 'Survived', 'NoCoverage'] }))).toEqual([
    'a/one.ts:2:3 BooleanLiteral → false',
    'a/one.ts:3:3 BooleanLiteral → false (no test runs it)',
  ]);
});

test('a report is read as it was written; what is no report is none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mutants-'));
  try {
    const path = join(folder, 'below/mutation.json');
    writeReport(path, report({ 'a/one.ts': ['Killed'] }));
    expect(readReport(path)).toEqual(report({ 'a/one.ts': ['Killed'] }));
    writeFileSync(path, '{"files":');
    expect(readReport(path)).toBeNull();
    expect(readReport(join(folder, 'none.json'))).toBeNull();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
