/** `fleet --certify` and `--confirm` as processes, in a copy of this repository with two more commits. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { entriesOf, logText } from '../support/logs';

const root = resolve(__dirname, '../../..');
const home = mkdtempSync(join(tmpdir(), 'fleet-certify-'));
const copy = join(home, 'copy');
const logs = join(home, 'logs');
const certificate = join(home, 'certificate.json');
afterAll(() => rmSync(home, { recursive: true }));

const git = (...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=Sam', '-c', 'user.email=sam@example.org', ...args], {
    cwd: copy,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

function fleet(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'src/replay/cli/main.ts', 'fleet', ...args],
    { cwd: copy, encoding: 'utf8' },
  );
  return { status, out: stdout, err: stderr };
}

function change(file: string, from: string, to: string): void {
  const text = readFileSync(join(copy, file), 'utf8');
  expect(text).toContain(from);
  writeFileSync(join(copy, file), text.replace(from, to));
  git('commit', '--all', '--message', to);
}

beforeAll(() => {
  execFileSync('git', ['clone', '--quiet', '--shared', root, copy], { stdio: 'ignore' });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const folder of ['reducers', 'streams', 'src']) {
    rmSync(join(copy, folder), { recursive: true });
    cpSync(join(root, folder), join(copy, folder), { recursive: true });
  }
  git('add', '--all', 'reducers', 'streams', 'src');
  git('commit', '--allow-empty', '--message', 'today');
  git('tag', 'today');
  change('src/panel/Panel.tsx', 'export const Panel', '// Draws the same.\nexport const Panel');
  mkdirSync(logs);
  writeFileSync(join(logs, 'morning.ndjson'), logText(entriesOf('morning'), { every: 8 }));
  writeFileSync(join(logs, 'replying.ndjson'), logText(entriesOf('replying'), { every: 8 }));
});

test('[fleet.certify] [fleet.confirm] two commits that do the same have a certificate, which is confirmed byte for byte', () => {
  const made = fleet(logs, '--against', git('rev-parse', 'today'), '--certify', certificate);
  expect(made).toMatchObject({ status: 0, err: '' });
  expect(made.out).toContain(': this code alters none of 2 sessions\n');
  const { pages, ...held } = JSON.parse(readFileSync(certificate, 'utf8'));
  const entries = entriesOf('morning').length + entriesOf('replying').length;
  expect(held).toMatchObject({
    code: git('rev-parse', 'HEAD'),
    against: git('rev-parse', 'today'),
    sessions: 2,
    entries,
    effects: 2,
  });
  expect(pages).toBeGreaterThan(50);
  // What an index says of a log is no proof.
  const index = `${logs}.fleet.ndjson`;
  writeFileSync(index, readFileSync(index, 'utf8').replaceAll('"pages":', '"pages":9'));
  const again = fleet(logs, '--confirm', certificate);
  expect(again).toMatchObject({ status: 0, err: '' });
  expect(again.out).toContain(`${certificate} is confirmed byte for byte\n`);
  const fewer = fleet(join(logs, 'morning.ndjson'), '--confirm', certificate);
  expect(fewer.status).toBe(1);
  expect(fewer.out).toContain('sessions is 1 here, and 2 in the file\n');
});

test('[fleet.certify] a panel that draws another state of a button alters each session that shows it, and has no certificate', () => {
  change('src/panel/list/Filters.tsx', 'aria-pressed={', 'aria-pressed={!');
  const { status, out } = fleet(logs, '--against', 'today', '--certify', join(home, 'none.json'));
  expect(status).toBe(1);
  expect(out).toContain('compared with today: this code alters 2 of 2 sessions, all after ');
  expect(out).toMatch(/against: the page: aria-pressed of button\.filter differs after \S+ {2}\[/);
  expect(out).toContain('no certificate: 2 of the sessions differ.\n');
  expect(fleet(logs, '--confirm', certificate)).toMatchObject({
    status: 2,
    err: expect.stringContaining(': check it out first.\n'),
  });
});

test('[fleet.certify] changes that are not committed, a missing commit and a foreign file are one sentence each', () => {
  const refused = (...args: readonly string[]) => fleet(logs, ...args).err;
  expect(refused('--certify', certificate)).toBe('--certify needs the commit to compare with: --against REF.\n');
  expect(refused('--confirm', join(logs, 'morning.ndjson'))).toContain('it is no certificate.\n');
  expect(refused('--confirm', join(home, 'nowhere'))).toContain('there is no such file.\n');
  expect(refused('--against', 'today', '--certify', certificate, '--json')).toBe(
    'A certificate is of all logs, so it needs a call without --json and --part.\n',
  );
  writeFileSync(join(copy, 'src/panel/new.ts'), '');
  expect(refused('--against', 'today', '--certify', certificate)).toBe(
    'a certificate names two commits, so commit your changes first.\n',
  );
});
