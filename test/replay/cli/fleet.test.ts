/** `fleet` as a process: folders, names, streams, the index, broken files, full disks, merge. */
import { spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { entriesOf, logText } from '../support/logs';

const root = resolve(__dirname, '../../..');
const home = mkdtempSync(join(tmpdir(), 'fleet-'));
afterAll(() => rmSync(home, { recursive: true }));

const good = logText(entriesOf('morning'), { every: 8 });
const other = logText(entriesOf('replying'), { every: 8 });
/** The hash of the last state is wrong. */
const differing = other.replace(/("hash":")[0-9a-f]{4}([0-9a-f]+","state")/, '$1ffff$2');

/** A folder with these logs, and the name of its index. */
function folderOf(name: string, logs: { readonly [file: string]: string | Uint8Array }) {
  const folder = join(home, name);
  mkdirSync(folder);
  for (const [file, content] of Object.entries(logs)) writeFileSync(join(folder, file), content);
  return { folder, index: `${folder}.fleet.ndjson`, at: (file: string) => join(folder, file) };
}

interface Ran {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

function run(
  args: readonly string[],
  {
    input = '',
    stdout,
    env = {},
  }: { input?: string | Uint8Array; stdout?: number; env?: { readonly [name: string]: string } } = {},
): Promise<Ran> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'src/replay/cli/main.ts', 'fleet', ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['pipe', stdout ?? 'pipe', 'pipe'],
    });
    const said = { out: '', err: '' };
    child.stdout?.on('data', (chunk: Buffer) => {
      said.out += chunk.toString();
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      said.err += chunk.toString();
    });
    child.on('error', failed);
    child.on('close', (status) => done({ status, ...said }));
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });
}

const linesOf = (text: string): Record<string, unknown>[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

test('[fleet.groups] [fleet.broken-file] a folder is one answer; a broken file is one row of it', async () => {
  const { folder, at } = folderOf('mixed', {
    'a.ndjson': good,
    'b.ndjson.gz': gzipSync(differing),
    'cut.ndjson': good.slice(0, -100),
    'half.ndjson.gz': gzipSync(good).subarray(0, 2_000),
    'letter.ndjson': 'Dear Sam,\n',
    'notes.txt': 'no log',
  });
  const { status, out, err } = await run([folder, '--verify']);
  expect(err).toBe('');
  expect(status).toBe(2);
  expect(out).toMatch(/\n3 sessions, .+; 2 files could not be read; 1 with a last line that was cut off\n/);
  expect(out).toContain('1. 1 session of 3  state: ');
  expect(out).toMatch(new RegExp(`npm run replay -- ${at('b.ndjson.gz')} --shrink fingerprint:[0-9a-f]{8} --test `));
  expect(out).toContain(`${at('half.ndjson.gz')}: the gzip is cut short`);
  expect(out).toContain(`${at('letter.ndjson')}: this is no log of the panel`);
});

test('[fleet.index] a second call reads only new or changed logs; other options read all logs again', async () => {
  const { folder, index, at } = folderOf('twice', { 'a.ndjson': good, 'b.ndjson': other });
  const read = async (...options: string[]) =>
    /: (\d+) of (\d+) logs read/.exec((await run([folder, ...options])).out)?.slice(1);
  expect(await read('--verify')).toEqual(['2', '2']);
  expect(await read('--verify')).toEqual(['0', '2']);
  writeFileSync(at('c.ndjson'), differing);
  utimesSync(at('a.ndjson'), 1, 1);
  expect(await read('--verify')).toEqual(['2', '3']);
  rmSync(at('b.ndjson'));
  expect(await read('--verify')).toEqual(['0', '2']);
  expect(readFileSync(index, 'utf8')).not.toContain('b.ndjson');
  expect(await read('--where', 'isRead(1012)')).toEqual(['2', '2']);
});

test('[fleet.index] an index that was cut in the middle loses the line that was cut, and no more', async () => {
  const { folder, index } = folderOf('torn', { 'a.ndjson': good, 'b.ndjson': other });
  await run([folder]);
  writeFileSync(index, readFileSync(index, 'utf8').slice(0, -40));
  expect((await run([folder])).out).toContain('1 of 2 logs read');
  expect((await run([folder])).out).toContain('0 of 2 logs read');
});

test('[fleet.index] where no index can be written, one sentence says so, and the answer is whole', async () => {
  const { folder, index } = folderOf('unwritable', { 'a.ndjson': good });
  mkdirSync(index);
  const { status, out, err } = await run([folder]);
  expect(status).toBe(0);
  expect(out).toContain('1 session, ');
  expect(err).toBe(`${index}: the index could not be written: it is a folder. The next call reads these logs again.\n`);
});

test('[fleet.broken-file] a full disk under standard output is one sentence and status 2', async () => {
  if (!existsSync('/dev/full')) return;
  const { folder } = folderOf('full', { 'a.ndjson': good });
  const { status, err } = await run([folder, '--json'], { stdout: openSync('/dev/full', 'w') });
  expect({ status, err }).toEqual({ status: 2, err: 'standard output: the disk is full.\n' });
});

test('[fleet.bounds] a pipe, a device and what links to one are a row each, and the logs beside them are read', async () => {
  if (process.platform === 'win32') return;
  const { folder, at } = folderOf('pipes', { 'a.ndjson': good });
  spawnSync('mkfifo', [at('b.ndjson')]);
  symlinkSync('/dev/zero', at('c.ndjson'));
  symlinkSync(at('b.ndjson'), at('d.ndjson'));
  symlinkSync(at('a.ndjson'), at('e.ndjson'));
  const { status, out } = await run([folder, '--json']);
  expect(status).toBe(0);
  const said = linesOf(out).map(({ file, reason = 'read' }) => [String(file), reason]);
  expect(said.sort()).toEqual([
    [at('a.ndjson'), 'read'],
    ...['b', 'c', 'd'].map((name) => [at(`${name}.ndjson`), 'it is no file.']),
    [at('e.ndjson'), 'read'],
  ]);
});

test('[fleet.stream] names and logs come on standard input; each log is one line of JSON', async () => {
  const { at } = folderOf('piped', { 'a.ndjson': good, 'b.ndjson': other });
  const names = await run(['-', '--json'], { input: `${at('a.ndjson')}\n${at('b.ndjson')}\n${at('gone.ndjson')}\n` });
  expect(names.status).toBe(0);
  const lines = linesOf(names.out);
  expect(lines.map(({ verdict }) => verdict).sort()).toEqual(['ok', 'ok', 'unusable']);
  const logs = await run(['-', '--json'], { input: gzipSync(good + other) });
  expect(logs.status).toBe(0);
  expect(new Set(linesOf(logs.out).map(({ log }) => log))).toEqual(
    new Set(lines.filter(({ verdict }) => verdict === 'ok').map(({ log }) => log)),
  );
});

test('[fleet.merge] lines of several calls, in any order and twice, are the answer of one call', async () => {
  const { folder, at } = folderOf('split', { 'a.ndjson': good, 'b.ndjson': other, 'c.ndjson': differing });
  const whole = await run([folder, '--verify']);
  const [one, two] = await Promise.all([
    run([at('c.ndjson'), at('a.ndjson'), '--verify', '--json']),
    run([at('b.ndjson'), at('c.ndjson'), '--verify', '--json']),
  ]);
  const lines = join(home, 'lines');
  writeFileSync(lines, one.out);
  const merged = await run(['merge', lines, '-'], { input: two.out });
  expect(merged).toEqual({ status: 1, out: whole.out.slice(whole.out.indexOf('\n') + 1), err: '' });
  expect(await run(['merge', `${folder}.fleet.ndjson`])).toEqual(merged);
  appendFileSync(lines, 'something else\n');
  expect(await run(['merge', lines])).toMatchObject({
    status: 2,
    err: expect.stringContaining('1 lines were no lines'),
  });
});

test('[fleet.part] three parts of a folder, of names and of logs on standard input are each the whole; no part touches an index', async () => {
  const logs = { 'a.ndjson': good, 'b.ndjson': other, 'c.ndjson': differing, 'd.ndjson': good.slice(0, -100) };
  const { folder, index, at } = folderOf('parts', logs);
  const names = Object.keys(logs).map(at).join('\n');
  const parts = ['3/3', '1/3', '2/3', '3/3'];
  for (const [given, input] of [
    [folder, ''],
    ['-', names],
    ['-', good + other + differing],
  ] as const) {
    const whole = await run([given, '--verify', '--json'], { input });
    const ran = await Promise.all(parts.map((part) => run([given, '--verify', '--json', '--part', part], { input })));
    expect(
      linesOf(
        ran
          .slice(1)
          .map(({ out }) => out)
          .join(''),
      ).length,
    ).toBe(linesOf(whole.out).length);
    const answers = [whole.out, ran.map(({ out }) => out).join('')].map((lines) => run(['merge'], { input: lines }));
    const [one, merged] = await Promise.all(answers);
    expect(merged).toEqual(one);
    if (given === folder) {
      rmSync(index);
      expect((await run([given, '--part', '1/1'])).out).toContain('sessions, ');
      expect(existsSync(index)).toBe(false);
    }
  }
});

test('[fleet.part-queue] with --part auto a task of a queue takes its share, and a wrong part is a sentence', async () => {
  const { folder } = folderOf('queued', { 'a.ndjson': good, 'b.ndjson': other, 'c.ndjson': differing });
  const [named, told] = await Promise.all([
    run([folder, '--json', '--part', '2/2']),
    run([folder, '--json', '--part', 'auto'], { env: { BATCH_TASK_INDEX: '1', BATCH_TASK_COUNT: '2' } }),
  ]);
  expect(
    linesOf(told.out)
      .map(({ file }) => file)
      .sort(),
  ).toEqual(
    linesOf(named.out)
      .map(({ file }) => file)
      .sort(),
  );
  expect(await run([folder, '--part', '3/2'])).toMatchObject({
    status: 2,
    out: '',
    err: expect.stringContaining('Of 2 parts the first is 1/2 and the last is 2/2.'),
  });
});

test('[fleet.where] an expression: in how many sessions it held, by version and day, with the first entry', async () => {
  const { folder, at } = folderOf('asked', { 'a.ndjson': good, 'b.ndjson': other });
  const { status, out } = await run([folder, '--where', 'type == "user.markedUnread"']);
  expect(status).toBe(0);
  expect(out).toContain(
    'type == "user.markedUnread" held in 1 of 2 sessions\n  by version:\n    0.1.0  1 of 2, first in ',
  );
  expect(out).toMatch(
    new RegExp(`  by day:\n    2026-11-21  1 of 2, first in ${at('a.ndjson')}: entry \\d+, user\\.markedUnread\n`),
  );
  expect(await run([folder, '--where', 'seq >'])).toMatchObject({
    status: 2,
    out: '',
    err: expect.stringContaining('seq >'),
  });
});

test('[fleet.against] the code of a commit is taken out of git; a name that is no commit is one sentence', async () => {
  const { at } = folderOf('compared', { 'a.ndjson': good });
  expect((await run([at('a.ndjson'), '--against', 'HEAD'])).out).toMatch(/\ncompared with HEAD: this code alters /);
  expect(await run([at('a.ndjson'), '--against', 'no-such-name'])).toEqual({
    status: 2,
    out: '',
    err: '--against no-such-name: there is no such commit here.\n',
  });
});

test('the call is checked before a log is opened', async () => {
  expect(await run([])).toMatchObject({ status: 2, out: '' });
  expect(await run([home, '--jobs', '0'])).toMatchObject({ status: 2, err: expect.stringContaining('whole number') });
  expect(await run([join(home, 'nowhere')])).toMatchObject({
    status: 2,
    err: expect.stringContaining('there is no such file'),
  });
  const long = `seq > ${'1'.repeat(1_000)}`;
  expect(await run([home, '--where', long])).toMatchObject({
    status: 2,
    err: '--where takes an expression of at most 1000 letters.\n',
  });
  expect(await run(['--help'])).toMatchObject({ status: 0, out: expect.stringContaining('--against') });
});
