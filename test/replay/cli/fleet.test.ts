/** `fleet` as a process: folders, broken files, the answer as JSON, another commit. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { parseFleetAnswer } from '../../../src/replay/fleet/fleetAnswer';
import { entriesOf, logText } from '../support/logs';

/** Each test starts processes, which takes seconds on a busy machine. */
jest.setTimeout(30_000);

const home = mkdtempSync(join(tmpdir(), 'fleet-'));
afterAll(() => rmSync(home, { recursive: true }));

const good = logText(entriesOf('morning'), { every: 8 });
const other = logText(entriesOf('replying'), { every: 8 });
/** The hash of the last state is wrong. */
const differing = other.replace(/("hash":")[0-9a-f]{4}([0-9a-f]+","state")/, '$1ffff$2');

function folderOf(name: string, logs: { readonly [file: string]: string | Uint8Array }) {
  const folder = join(home, name);
  mkdirSync(folder);
  for (const [file, content] of Object.entries(logs)) writeFileSync(join(folder, file), content);
  return { folder, at: (file: string) => join(folder, file) };
}

const run = (...args: readonly string[]) => replay('fleet', ...args);
function replay(...args: readonly string[]) {
  const command = ['--import', 'tsx', 'src/replay/cli/main.ts', ...args];
  const cwd = resolve(__dirname, '../../..');
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd, encoding: 'utf8' });
  return { status, out: stdout, err: stderr };
}

test('[fleet.groups] [replay.hostile] a folder is one answer; a broken file is one row of it', () => {
  const { folder, at } = folderOf('mixed', {
    'a.ndjson': good,
    'b.ndjson.gz': gzipSync(differing),
    'cut.ndjson': good.slice(0, -100),
    'half.ndjson.gz': gzipSync(good).subarray(0, 2_000),
    'letter.ndjson': 'Dear Sam,\n',
    'notes.txt': 'no log',
  });
  const { status, out, err } = run(folder, '--verify');
  expect([status, err]).toEqual([2, '']);
  expect(out).toMatch(
    /^4 sessions, .+; 1 file could not be read; 1 with a last line that was cut off; 1 read up to where they are damaged\n/,
  );
  expect(out).toContain('1. 1 session of 4  state: ');
  expect(out).toContain(`${at('half.ndjson.gz')}: the gzip is cut short`);
  expect(out).toContain(`${at('letter.ndjson')}: this is no log of the panel`);
});

test('the answer is one line of JSON, with the same status', () => {
  const { folder, at } = folderOf('asked', { 'a.ndjson': good, 'b.ndjson': other });
  const { status, out } = run(folder, '--where', 'type == "user.markedUnread"', '--json');
  expect(status).toBe(0);
  expect(parseFleetAnswer(out)).toMatchObject({
    sessions: 2,
    where: { sessions: 1, smallest: { file: at('a.ndjson'), type: 'user.markedUnread' } },
  });
  expect(run(folder, '--where', 'seq > 1000000', '--json').status).toBe(1);
});

test('[replay.bounds] a pipe, a device and what links to one are a row each, and the logs beside them are read', () => {
  if (process.platform === 'win32') return;
  const { folder, at } = folderOf('pipes', { 'a.ndjson': good });
  spawnSync('mkfifo', [at('b.ndjson')]);
  symlinkSync('/dev/zero', at('c.ndjson'));
  symlinkSync(at('b.ndjson'), at('d.ndjson'));
  const answer = parseFleetAnswer(run(folder, '--json').out);
  const unusable = ['b', 'c', 'd'].map((name) => ({ file: at(`${name}.ndjson`), reason: 'it is no file.' }));
  expect(answer).toMatchObject({ sessions: 1, unusable });
});

test('the code of a commit is taken out of git; a name that is no commit is one sentence', () => {
  const { at } = folderOf('compared', { 'a.ndjson': good });
  expect(replay(at('a.ndjson'), '--against', 'HEAD').out).toMatch(/\ncompared with HEAD: this code alters /);
  expect(replay(at('a.ndjson'), '--against', 'HEAD', '--verify')).toEqual({
    status: 2,
    out: '',
    err: '--against goes with --json alone.\n',
  });
  expect(run(at('a.ndjson'), '--against', 'no-such-name')).toEqual({
    status: 2,
    out: '',
    err: '--against no-such-name: there is no such commit here.\n',
  });
}, 60_000);

const root = resolve(__dirname, '../../..');

/** A commit with other files than HEAD, which nothing refers to. The files of the working tree stay. */
function commitWith(files: { readonly [file: string]: string }): string {
  const env = { ...process.env, GIT_INDEX_FILE: join(home, 'index') };
  const git = (args: readonly string[], input = '') =>
    spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a', ...args], {
      cwd: root,
      env,
      input,
      encoding: 'utf8',
    }).stdout.trim();
  git(['read-tree', 'HEAD']);
  for (const [file, text] of Object.entries(files))
    git(['update-index', '--cacheinfo', `100644,${git(['hash-object', '-w', '--stdin'], text)},${file}`]);
  return git(['commit-tree', git(['write-tree']), '-m', 'other files']);
}

test('[replay.made-by] of the changed files the one that makes the difference is named', () => {
  const { at } = folderOf('made', { 'a.ndjson': good });
  const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
  const wrong = textOf('reducers/filters.ts').replace("type === 'comment' }", "type !== 'comment' }");
  const commit = commitWith({
    'reducers/filters.ts': wrong,
    'reducers/due.ts': `${textOf('reducers/due.ts')}// A comment.\n`,
  });
  const { status, out, err } = replay(at('a.ndjson'), '--against', commit);
  expect([status, out.trim().split('\n').at(-1)]).toEqual([1, 'made by reducers/filters.ts alone: 1']);
  expect(err).toContain('is compared: reducers/due.ts, reducers/filters.ts');
}, 60_000);

test('the call is checked before a log is opened', () => {
  expect(run()).toMatchObject({ status: 2, out: '', err: expect.stringMatching(/^fleet: name a folder or files/) });
  expect(run(home, '--jobs', '0')).toMatchObject({ status: 2, err: expect.stringContaining('whole number') });
  expect(run(home, '--where', 'seq >')).toMatchObject({ status: 2, out: '', err: expect.stringContaining('seq >') });
  expect(run(join(home, 'nowhere'))).toMatchObject({ status: 2, err: expect.stringContaining('no such file') });
  expect(run('--help')).toMatchObject({ status: 0, out: expect.stringContaining('what-changed') });
});
