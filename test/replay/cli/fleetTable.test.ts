/** The tables of `fleet --parquet` and the questions of `--sql`: what they hold, what a question may do, and logs from strangers. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Entry } from '../../../reducers/events';
import { FleetTable } from '../../../src/replay/cli/main/table/fleetTable';
import { TablePart } from '../../../src/replay/cli/main/table/tablePart';
import { examine } from '../../../src/replay/fleet/examine';
import type { LogLine } from '../../../src/replay/fleet/logLine';
import { tableApp, tableRow } from '../../../src/replay/fleet/tableRow';
import { bytesOf, entriesOf, logText } from '../support/logs';

const home = mkdtempSync(join(tmpdir(), 'fleet-table-test-'));
afterAll(() => rmSync(home, { recursive: true }));

const root = resolve(__dirname, '../../..');
const questions = join(root, 'src/replay/cli/main/table/questions');
const questionNames = readdirSync(questions).map((name) => name.replace('.sql', ''));

const morning = entriesOf('morning');
const replying = entriesOf('replying');
const good = logText(morning, { every: 8 });

function run(args: readonly string[], before: readonly string[] = []) {
  const command = [...before, '--import', 'tsx', 'src/replay/cli/main.ts', 'fleet', ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' });
  return { status, out: stdout, err: stderr };
}

function folderOf(name: string, logs: { readonly [file: string]: string }): string {
  const folder = join(home, name);
  mkdirSync(folder);
  for (const [file, text] of Object.entries(logs)) writeFileSync(join(folder, file), text);
  return folder;
}

const rowsOf = ({ out }: { readonly out: string }): unknown[] =>
  out
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
const ask = (sql: string, ...where: readonly string[]) => rowsOf(run([...where, '--sql', sql, '--json']));

/** A table of these logs, made and asked in this process. */
async function asking(logs: { readonly [file: string]: string }, questions: readonly string[]) {
  const table = await FleetTable.open();
  try {
    const lines = await Promise.all(
      Object.entries(logs).map(async ([file, text]): Promise<LogLine> => {
        const part = new TablePart(table.parts, file);
        const options = { verify: false, effects: false, where: null, against: null };
        const examined = await examine(bytesOf(text, 100_000), options, part.visitor);
        await part.commit(file);
        return { log: file, file, ...examined };
      }),
    );
    await table.fill(lines);
    const answers: (readonly unknown[])[] = [];
    for (const sql of questions) answers.push(await table.ask(sql));
    return answers;
  } finally {
    await table.close();
  }
}
const questionNamed = (name: string): string => readFileSync(join(questions, `${name}.sql`), 'utf8');

/** The same session as another version recorded it. */
const asOf = (app: string, entries: readonly Entry[]): string =>
  logText(entries).replace('"0.1.0"', JSON.stringify(app));

test('[fleet.table] folders of several calls are asked as one table, and a broken log is a row without entries', () => {
  const [one, two] = [
    folderOf('one', { 'a.ndjson': good, 'again.ndjson': good }),
    folderOf('two', { 'b.ndjson': logText(replying), 'c.ndjson': 'no log' }),
  ];
  const table = join(home, 'table');
  expect(run([one, '--parquet', join(table, '1')])).toMatchObject({ status: 0, err: '' });
  expect(run([two, '--parquet', join(table, '2')])).toMatchObject({ status: 2, err: '' });
  expect(readdirSync(join(table, '1'))).toEqual(['entries.parquet', 'findings.parquet', 'logs.parquet']);
  const sql =
    'SELECT file, entries, (SELECT count(*) FROM entries e WHERE e.log = logs.log)::INTEGER AS held FROM logs ORDER BY file';
  expect(ask(sql, '--parquet', table)).toEqual([
    { file: join(one, 'a.ndjson'), entries: morning.length, held: morning.length },
    { file: join(two, 'b.ndjson'), entries: replying.length, held: replying.length },
    { file: join(two, 'c.ndjson'), entries: 0, held: 0 },
  ]);
});

test('[fleet.table] [replay.keeps-files] a folder with files is left as it is, and a folder without a table is one sentence', () => {
  const logs = folderOf('mine', { 'a.ndjson': good });
  expect(run([logs, '--parquet', logs])).toMatchObject({
    status: 2,
    err: expect.stringContaining('the folder is not empty'),
  });
  expect(readdirSync(logs)).toEqual(['a.ndjson']);
  expect(run(['--parquet', logs, '--sql', 'sessions'])).toMatchObject({
    status: 2,
    err: expect.stringContaining('there is no table'),
  });
});

test('a change of what leads to what is the first row of what-changed', async () => {
  const lost = replying.map((entry): Entry => {
    const { cause: _cause, ...rest } = entry;
    return entry.event.type === 'api.requested' && entry.event.request.call === 'reply' ? rest : entry;
  });
  const logs = {
    ...Object.fromEntries(['0.1.0', '0.2.0', '0.9.0'].map((app) => [app, asOf(app, replying)])),
    '0.10.0': asOf('0.10.0', lost),
  };
  const [rows] = await asking(logs, [questionNamed('what-changed')]);
  expect(rows?.[0]).toMatchObject({
    newest: '0.10.0',
    leads_to: 'api.requested reply',
    newest_percent: 0,
  });
});

test('each question with a name runs on a fleet, and on one without a log', async () => {
  const each = questionNames.map(questionNamed);
  expect(each.length).toBeGreaterThan(5);
  expect(await asking({}, each)).toEqual(each.map(() => []));
  await asking({ a: good, b: asOf('0.2.0', replying) }, each);
});

test.each([
  ['SELEC 1', 'Parser Error'],
  ["SELECT * FROM read_text('/etc/hostname')", 'Permission Error'],
  [`COPY logs TO '${join(home, 'copy.csv')}'`, 'Permission Error'],
  ['DROP TABLE logs', 'read-only'],
  ['SET enable_external_access = true', 'locked'],
])('[fleet.table] %s is refused in one sentence', async (sql, words) => {
  await expect(asking({ a: good }, [sql])).rejects.toThrow(new RegExp(`^--sql: .*${words}.*$`));
  expect(existsSync(join(home, 'copy.csv'))).toBe(false);
});

test('[fleet.table] names with SQL, quotes or half a character in them stay text', () => {
  const logs = folderOf('strange', {
    "a'); DROP TABLE logs; --.ndjson": asOf("'; DROP TABLE logs; --/../../x", morning),
    'tab\tline\nend.ndjson': logText(replying),
  });
  expect(ask('SELECT file, app FROM logs ORDER BY file', logs)).toEqual([
    { file: join(logs, "a'); DROP TABLE logs; --.ndjson"), app: 'unknown' },
    { file: join(logs, 'tab\tline\nend.ndjson'), app: '0.1.0' },
  ]);
});

test('[fleet.table] half a character, which UTF-8 cannot hold, is replaced', async () => {
  expect(await asking({ a: good }, ["SELECT '\ud83d' AS half"])).toEqual([[{ half: '\ufffd' }]]);
});

test('[fleet.table] a row holds numbers and names of the catalogue only', () => {
  for (const entry of [...morning, ...replying])
    expect(tableRow(entry)).toMatch(/^\d+,\d+,\d+,[A-Za-z.]+,[A-Za-z]*,(?:\d+|-),(?:note|notes|site)?$/);
  const foreign = { seq: 1, at: 2, event: { type: 'a,"b\n' } } as unknown as Entry;
  expect(tableRow(foreign)).toBe('1,2,0,unknown,,-,');
  expect(tableRow({ ...foreign, seq: 1e300, at: 2.5 })).toBe('0,2,0,unknown,,-,');
  expect(['0.4.0', '1.0.0-rc.1+x', '../x', '', 'a'.repeat(61)].map(tableApp)).toEqual([
    ...['0.4.0', '1.0.0-rc.1+x', 'unknown', 'unknown', 'unknown'],
  ]);
});

const moduleOf = (text: string): string => `data:text/javascript,${encodeURIComponent(text)}`;
/** Lets Node find no package of this name, as where it is not installed. */
const withoutDuckDb = moduleOf(
  `import { register } from 'node:module'; register(${JSON.stringify(
    moduleOf(
      "export async function resolve(name, context, next) { if (name === '@duckdb/node-api') throw Object.assign(new Error('none'), { code: 'ERR_MODULE_NOT_FOUND' }); return await next(name, context); }",
    ),
  )});`,
);

test('without DuckDB its options are one sentence, nothing is written, and all else works', () => {
  const logs = folderOf('without', { 'a.ndjson': good });
  for (const args of [
    [logs, '--parquet', `${logs}-table`],
    [logs, '--sql', 'sessions'],
  ])
    expect(run(args, ['--import', withoutDuckDb])).toEqual({
      status: 2,
      out: '',
      err: '--parquet and --sql need DuckDB: `npm install @duckdb/node-api@1.5.6-r.1` brings it.\n',
    });
  expect(existsSync(`${logs}-table`)).toBe(false);
  expect(run([logs, '--verify'], ['--import', withoutDuckDb])).toMatchObject({ status: 0, err: '' });
});
