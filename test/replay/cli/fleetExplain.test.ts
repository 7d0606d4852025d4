/** `fleet --explain` as a person calls it. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { entriesOf, logText } from '../support/logs';

const home = mkdtempSync(join(tmpdir(), 'fleet-explained-test-'));
afterAll(() => rmSync(home, { recursive: true }));

function run(...args: readonly string[]) {
  const own = join(home, 'temporary');
  mkdirSync(own, { recursive: true });
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'src/replay/cli/main.ts', 'fleet', ...args],
    { cwd: resolve(__dirname, '../../..'), encoding: 'utf8', env: { ...process.env, TMPDIR: own } },
  );
  return { status, out: stdout, err: stderr, left: readdirSync(own).filter((name) => name.startsWith('fleet-')) };
}

test('[fleet.explain] logs are asked in one call, which leaves no table behind, or a table is asked later', () => {
  const logs = join(home, 'logs');
  mkdirSync(logs);
  writeFileSync(join(logs, 'bad\u001b[2J.ndjson'), logText(entriesOf('replying'), { every: 8 }));
  writeFileSync(join(logs, 'good.ndjson'), logText(entriesOf('morning'), { every: 8 }));
  const where = ['--where', 'type == "user.sentReply"'];
  const once = run(logs, ...where, '--explain', 'where');
  expect(once).toMatchObject({ err: '', status: 0, left: [] });
  expect(once.out).toContain('1 bad session in which --where held\n1 good session of version 0.1.0; ');
  expect(once.out).toMatch(/1\. 1\.00 \(0\.\d\d to 1\.00\) {2}\S+/);
  expect(once.out).toContain('bad\\u001b[2J.ndjson');
  expect(once.out).not.toContain('\u001b');

  const table = join(home, 'table');
  expect(run(logs, ...where, '--parquet', table).status).toBe(0);
  const later = run('--parquet', table, '--sql', 'SELECT 1 AS one', '--explain', 'where', '--json');
  expect(later).toMatchObject({ status: 0, err: '' });
  const [row, answer] = later.out.trim().split('\n');
  expect(row).toBe('{"one":1}');
  expect(JSON.parse(answer ?? '')).toMatchObject({ explain: { id: 'where', bad: 1, good: 1 } });
  expect(run('--parquet', table, '--explain', '0123abcd')).toMatchObject({
    status: 2,
    out: '',
    err: '--explain 0123abcd: no session of the table is of this group.\n',
  });
});

test('[fleet.explain] an id that is no id, and a call without logs and table, are refused', () => {
  const wrong = run(home, '--explain', "' OR 1=1");
  expect(wrong).toMatchObject({ status: 2, out: '' });
  expect(wrong.err).toContain('ID is the eight digits of a group, or the word where.');
  expect(run('--explain', 'where')).toMatchObject({
    status: 2,
    err: '--explain needs logs, or a table by --parquet FOLDER.\n',
  });
});
