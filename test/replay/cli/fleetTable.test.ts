/** The table of `fleet --parquet`: what it holds, what a question may read, and logs from strangers. */

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { tableApp, tableRow } from '../../../src/replay/fleet/tableRow';
import { entriesOf, logText } from '../support/logs';

const home = mkdtempSync(join(tmpdir(), 'fleet-table-test-'));
afterAll(() => rmSync(home, { recursive: true }));

const good = logText(entriesOf('morning'), { every: 8 });
const replying = logText(entriesOf('replying'), { every: 8 });

function run(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'src/replay/cli/main.ts', 'fleet', ...args],
    { cwd: resolve(__dirname, '../../..'), encoding: 'utf8' },
  );
  return { status, out: stdout, err: stderr };
}

const rowsOf = (out: string): unknown[] =>
  out
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));

function folderOf(name: string, logs: { readonly [file: string]: string }): { logs: string; table: string } {
  const folder = join(home, name);
  mkdirSync(folder);
  for (const [file, text] of Object.entries(logs)) writeFileSync(join(folder, file), text);
  return { logs: folder, table: join(home, `${name}-table`) };
}

test('[fleet.table] each entry of each log is a row, once for a log under two names, and the answer stays as without the table', () => {
  const { logs, table } = folderOf('two', { 'a.ndjson': good, 'b.ndjson': replying, 'again.ndjson': good });
  const files = ['a', 'b', 'again'].map((name) => join(logs, `${name}.ndjson`));
  const plain = run(...files);
  const made = run(...files, '--parquet', table);
  expect(made).toEqual(plain);
  const asked = run(
    '--parquet',
    table,
    '--sql',
    'SELECT log, count(*) AS n, max(seq) AS last FROM entries GROUP BY log ORDER BY n',
  );
  const counts = [entriesOf('morning').length, entriesOf('replying').length].sort((one, other) => one - other);
  expect(rowsOf(asked.out)).toEqual(counts.map((n) => expect.objectContaining({ n: String(n), last: String(n) })));
  expect(readdirSync(join(table, 'entries'))).toEqual(['app=0.1.0']);
});

test('[fleet.sql] a question reads the table alone, and words of DuckDB tell what is wrong with it', () => {
  const { logs, table } = folderOf('asked', { 'a.ndjson': good });
  run(logs, '--parquet', table);
  const foreign = run('--parquet', table, '--sql', "SELECT * FROM read_text('/etc/hostname')");
  expect(foreign).toMatchObject({ status: 2, out: '' });
  expect(foreign.err).toContain('file system operations are disabled');
  expect(run('--parquet', table, '--sql', 'SELEC 1')).toMatchObject({ status: 2, out: '' });
  expect(run('--sql', 'SELECT 1')).toMatchObject({ status: 2, err: '--sql asks the table of --parquet FOLDER.\n' });
});

test('[fleet.parts] calls with --part write the parts of one table', () => {
  const { logs, table } = folderOf('parted', { 'a.ndjson': good, 'b.ndjson': replying, 'c.ndjson': 'no log' });
  run(logs, '--parquet', table, '--part', '1/2');
  const asking = ['--parquet', table, '--sql', 'SELECT file, entries FROM logs ORDER BY file'];
  expect(run(...asking)).toMatchObject({ status: 2, err: expect.stringContaining('lacks part 2 of 2; --part 2/2') });
  run(logs, '--parquet', table, '--part', '2/2');
  expect(rowsOf(run(...asking).out)).toEqual([
    { file: join(logs, 'a.ndjson'), entries: entriesOf('morning').length },
    { file: join(logs, 'b.ndjson'), entries: entriesOf('replying').length },
    { file: join(logs, 'c.ndjson'), entries: 0 },
  ]);
});

test('[fleet.table] a folder with other files is left as it is', () => {
  const { logs } = folderOf('mine', { 'a.ndjson': good });
  const { status, err } = run(logs, '--parquet', logs);
  expect(status).toBe(2);
  expect(err).toContain('the folder holds other files');
  expect(readdirSync(logs)).toEqual(['a.ndjson']);
});

test('[fleet.table] names with SQL, quotes or a path in them stay text, and a broken log is a row without entries', () => {
  const app = "'; DROP TABLE logs; --/../../x";
  const header = good.slice(0, good.indexOf('\n'));
  const strange = header.replace('"0.1.0"', JSON.stringify(app)) + good.slice(header.length);
  const { logs, table } = folderOf('strange', {
    "a'); DROP TABLE logs; --.ndjson": strange,
    'tab\tline\nend.ndjson': replying,
    'broken.ndjson': 'no log',
  });
  expect(run(logs, '--parquet', table).status).toBe(2);
  expect(readdirSync(join(table, 'entries')).sort()).toEqual(['app=0.1.0', 'app=unknown']);
  const { out } = run('--parquet', table, '--sql', 'SELECT file, verdict, app FROM logs ORDER BY file');
  expect(rowsOf(out)).toEqual([
    { file: join(logs, "a'); DROP TABLE logs; --.ndjson"), verdict: 'ok', app: 'unknown' },
    { file: join(logs, 'broken.ndjson'), verdict: 'unusable', app: 'unknown' },
    { file: join(logs, 'tab\tline\nend.ndjson'), verdict: 'ok', app: '0.1.0' },
  ]);
});

test('[fleet.table] a row holds numbers and names of the catalogue only', () => {
  for (const name of ['morning', 'replying'] as const)
    for (const entry of entriesOf(name))
      expect(tableRow(entry)).toMatch(/^\d+,\d+,\d+,[A-Za-z.]+,[A-Za-z]*,(?:note|notes|site)?$/);
  const [first] = entriesOf('morning');
  const foreign = { ...first, seq: 1, at: 2, event: { type: 'a,"b\n' } } as unknown as Parameters<typeof tableRow>[0];
  expect(tableRow(foreign)).toMatch(/^1,2,\d+,unknown,,$/);
  expect(tableRow({ ...foreign, seq: 1e300, at: 2.5 })).toMatch(/^0,2,\d+,unknown,,$/);
  expect(['0.4.0', '1.0.0-rc.1+x', '../x', '', 'a'.repeat(61)].map(tableApp)).toEqual([
    '0.4.0',
    '1.0.0-rc.1+x',
    'unknown',
    'unknown',
    'unknown',
  ]);
});
