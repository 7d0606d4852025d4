/** The table of a fleet where DuckDB is missing, and where logs or tables come from strangers. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import type { Entry } from '../../../reducers/events';
import { entriesOf, logText } from '../support/logs';

const home = mkdtempSync(join(tmpdir(), 'fleet-hostile-test-'));
afterAll(() => rmSync(home, { recursive: true }));

const good = logText(entriesOf('morning'), { every: 8 });
const replying = logText(entriesOf('replying'), { every: 8 });

function run(args: readonly string[], before: readonly string[] = []) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...before, '--import', 'tsx', 'src/replay/cli/main.ts', 'fleet', ...args],
    { cwd: resolve(__dirname, '../../..'), encoding: 'utf8' },
  );
  return { status, out: stdout, err: stderr };
}

function folderOf(name: string, files: { readonly [file: string]: string | Uint8Array }) {
  const logs = join(home, name);
  mkdirSync(logs);
  for (const [file, content] of Object.entries(files)) writeFileSync(join(logs, file), content);
  return { logs, table: join(home, `${name}-table`) };
}

const asked = (table: string, sql: string): unknown =>
  run(['--parquet', table, '--sql', sql])
    .out.trim()
    .split('\n')
    .map((line) => JSON.parse(line));

const moduleOf = (text: string): string => `data:text/javascript,${encodeURIComponent(text)}`;
/** Lets Node find no package of this name, as where it is not installed. */
const withoutDuckDb = moduleOf(
  `import { register } from 'node:module'; register(${JSON.stringify(
    moduleOf(
      "export async function resolve(name, context, next) { if (name === '@duckdb/node-api') throw Object.assign(new Error('none'), { code: 'ERR_MODULE_NOT_FOUND' }); return await next(name, context); }",
    ),
  )});`,
);

test.each([
  ['--parquet', ['LOGS', '--parquet', 'TABLE']],
  ['--sql', ['--parquet', 'TABLE', '--sql', 'SELECT 1']],
  ['--explain', ['LOGS', '--explain', 'where']],
  ['--laws', ['LOGS', '--laws']],
  ['--keep', ['LOGS', '--keep', '00000000']],
])(
  '[fleet.no-duckdb] without DuckDB %s is one sentence that says how to get it, and nothing is written',
  (_option, args) => {
    const name = `without${args.join('').replace(/\W/g, '')}`;
    const { logs, table } = folderOf(name, { 'a.ndjson': good });
    const given = args.map((arg) => ({ LOGS: logs, TABLE: table })[arg] ?? arg);
    expect(run(given, ['--import', withoutDuckDb])).toEqual({
      status: 2,
      out: '',
      err: '--parquet, --sql, --explain and --laws need DuckDB: `npm install @duckdb/node-api@1.5.6-r.1` brings it.\n',
    });
    expect(readdirSync(home).filter((found) => found.startsWith(name))).toEqual([name]);
  },
);

test('[fleet.no-duckdb] without DuckDB everything else works', () => {
  const { logs } = folderOf('plain', { 'a.ndjson': good });
  expect(run([logs, '--verify'], ['--import', withoutDuckDb])).toMatchObject({ status: 0, err: '' });
});

/** Zipped to a few kilobytes; line for line as in `line`, until there are this many bytes. */
function bomb(line: string, bytes: number): Uint8Array {
  const piece = `${line}\n`.repeat(Math.ceil(1_000_000 / line.length));
  const header = `${good.split('\n').slice(0, 2).join('\n')}\n`;
  return gzipSync(
    Buffer.concat([Buffer.from(header), ...Array<Buffer>(Math.ceil(bytes / piece.length)).fill(Buffer.from(piece))]),
  );
}

test('[fleet.bounds] [fleet.table] a log that unzips to too much is a row without entries, and the others are in the table', () => {
  const checkpoint = JSON.stringify({ checkpoint: 1, hash: 'x'.repeat(1_000_000) });
  const { logs, table } = folderOf('bombs', {
    'bomb.ndjson.gz': bomb(checkpoint, 258_000_000),
    'good.ndjson': good,
  });
  const made = run([logs, '--parquet', table]);
  expect(made.status).toBe(2);
  expect(made.out).toContain('the log goes on after 256 MB, unzipped.');
  expect(
    asked(
      table,
      'SELECT verdict, logs.entries, (SELECT count(*) FROM entries e WHERE e.log = logs.log)::INTEGER AS held FROM logs ORDER BY file',
    ),
  ).toEqual([
    { verdict: 'unusable', entries: 0, held: 0 },
    { verdict: 'ok', entries: entriesOf('morning').length, held: entriesOf('morning').length },
  ]);
}, 120_000);

test('[fleet.table] types and calls that the catalogue lacks are one each, however many they are, and questions take no longer', () => {
  const [first, ...others] = entriesOf('morning');
  if (!first) throw new Error('The log is empty.');
  const strange = (seq: number): Entry => {
    const call = String.fromCharCode(...Array.from(String(seq), (digit) => 65 + Number(digit)));
    const event =
      seq % 2 ? { type: `x.${seq}'; DROP TABLE entries; --` } : { type: 'api.requested', request: { call } };
    return { seq, at: first.at, event: event as unknown as Entry['event'] };
  };
  const many = Array.from({ length: 50_000 }, (_, index) => strange(index + 2));
  const { logs, table } = folderOf('types', {
    'many.ndjson': logText([first, ...many], { every: 60_000 }),
    'good.ndjson': logText([first, ...others]),
  });
  expect(run([logs, '--where', 'seq > 1000', '--parquet', table]).status).toBe(0);
  const unknown =
    "SELECT type, call, count(*)::INTEGER AS n FROM entries WHERE 'unknown' IN (type, call) GROUP BY ALL ORDER BY type";
  expect(asked(table, unknown)).toEqual([
    { type: 'api.requested', call: 'unknown', n: 25_000 },
    { type: 'unknown', call: '', n: 25_000 },
  ]);
  const told = run(['--parquet', table, '--explain', 'where']);
  expect(told).toMatchObject({ status: 0, err: '' });
  expect(told.out).toContain('unknown');
  expect(told.out).not.toContain('DROP TABLE');
}, 120_000);

test('[fleet.sql] a question reads no file beside or above the table, and a name that leads out of the folder leads nowhere', () => {
  const { logs, table } = folderOf('outside', { 'a.ndjson': good });
  writeFileSync(join(home, 'secret.txt'), 'a secret');
  symlinkSync(join(home, 'secret.txt'), join(logs, 'link.ndjson'));
  const made = run([logs, '--parquet', table]);
  expect(made.status).toBe(2);
  expect(made.out).toContain('link.ndjson: ');
  expect(`${made.out}${made.err}`).not.toContain('a secret');
  for (const path of ['/../secret.txt', '/entries/../../secret.txt']) {
    const { status, out, err } = run(['--parquet', table, '--sql', `SELECT content FROM read_text('${table}${path}')`]);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toMatch(/^--sql: Permission Error/);
  }
  const copy = run(['--parquet', table, '--sql', `COPY logs TO '${join(home, 'copy.csv')}'`]);
  expect(copy.status).toBe(2);
  expect(readdirSync(home)).not.toContain('copy.csv');
});

test('[fleet.table] a table of a stranger with SQL in its names is asked as text, or refused in one sentence', async () => {
  const { logs, table } = folderOf('strange', { 'a.ndjson': good, 'b.ndjson': replying });
  expect(run([logs, '--where', 'type == "user.sentReply"', '--parquet', table]).status).toBe(0);
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const file = join(table, 'logs.parquet');
  await connection.run(
    `COPY (SELECT * REPLACE ('0.1''; DROP VIEW entries; --' AS app, 'a' || chr(27) || '[2J' AS file) FROM read_parquet('${file}')) TO '${file}.new' (FORMAT parquet)`,
  );
  connection.closeSync();
  instance.closeSync();
  rmSync(file);
  spawnSync('mv', [`${file}.new`, file]);
  const laws = run(['--parquet', table, '--laws']);
  expect(laws).toEqual({
    status: 2,
    out: '',
    err: '--laws: the table holds what no fleet writes; make it again with --parquet.\n',
  });
  const explained = run(['--parquet', table, '--explain', 'where']);
  expect(`${explained.out}${explained.err}`).not.toContain('\u001b');
  expect(asked(table, 'SELECT count(*)::INTEGER AS n FROM logs')).toEqual([{ n: 2 }]);
});

test('[fleet.table] a folder without a table, and a table of logs without any entry, are one sentence', () => {
  const { logs, table } = folderOf('empty', { 'broken.ndjson': 'no log' });
  expect(run(['--parquet', table, '--laws'])).toEqual({
    status: 2,
    out: '',
    err: `--laws: there is no table in ${table}; name logs with --parquet to make one.\n`,
  });
  expect(run([logs, '--parquet', table]).status).toBe(2);
  expect(run(['--parquet', table, '--laws']).err).toBe('--laws: the table has no session of a known version.\n');
  expect(run(['--parquet', table, '--explain', 'where']).err).toBe(
    '--explain where: no session of the table is of this group.\n',
  );
});
