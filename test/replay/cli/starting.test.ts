/**
 * How the command starts, in a copy of its sources: it compiles once, and again when a source has changed.
 * @jest-environment node
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../../..');
let copy = '';

beforeEach(() => {
  copy = realpathSync(mkdtempSync(join(tmpdir(), 'replay-start-')));
  const scripts = ['scripts/replay.mjs', 'scripts/build/replayCommand.mjs'];
  for (const name of ['src/replay', 'streams', 'reducers', ...scripts, 'package.json', 'tsconfig.json'])
    cpSync(join(root, name), join(copy, name), { recursive: true });
  mkdirSync(join(copy, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules')).filter((one) => one !== '.cache'))
    symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name));
});
afterEach(() => rmSync(copy, { recursive: true }));

const run = (...args: string[]) =>
  spawnSync(process.execPath, ['scripts/replay.mjs', ...args], { cwd: copy, encoding: 'utf8' });
const edit = (name: string, from: string, to: string): void => {
  const text = readFileSync(join(copy, name), 'utf8');
  expect(text).toContain(from);
  writeFileSync(join(copy, name), text.replace(from, to));
};
/** Without the compiler only what was compiled before can run. */
const compiler = (is: 'there' | 'gone'): void => {
  const path = join(copy, 'node_modules/esbuild');
  rmSync(path, { force: true });
  if (is === 'there') symlinkSync(join(root, 'node_modules/esbuild'), path);
};

test('[replay.starts] only the first call and the first after a change compile', () => {
  expect(run('--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('Reads recorded logs') });
  compiler('gone');
  expect(run('--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('Reads recorded logs') });
  edit('src/replay/cli/main.ts', 'Reads recorded logs', 'Reads all recorded logs');
  expect(run('--help')).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('esbuild') });
  compiler('there');
  expect(run('--help').stdout).toContain('Reads all recorded logs');
  compiler('gone');
  expect(run('--help').stdout).toContain('Reads all recorded logs');
  expect(readdirSync(join(copy, 'node_modules/.cache/notifications-panel')).sort()).toEqual([
    'replay.mjs',
    'replay.mjs.map',
  ]);
});

test('[replay.starts] a fault of its own names the line of the source', () => {
  const name = 'src/replay/cli/commands.ts';
  edit(name, 'const run = new Run(world, options);', "throw new TypeError('planted');");
  const line =
    readFileSync(join(copy, name), 'utf8')
      .split('\n')
      .findIndex((text) => text.includes('planted')) + 1;
  const { status, stderr } = run('some.ndjson');
  expect(status).toBe(2);
  expect(stderr).toContain('TypeError: planted');
  expect(stderr).toContain(`(${join(copy, name)}:${line}:`);
});

test('[replay.starts] where nothing may be written beside the packages, it runs all the same and leaves nothing behind', () => {
  writeFileSync(join(copy, 'node_modules/.cache'), '');
  const temporary = join(copy, 'temporary');
  mkdirSync(temporary);
  const { status, stdout } = spawnSync(process.execPath, ['scripts/replay.mjs', '--help'], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, TMPDIR: temporary },
  });
  expect([status, stdout]).toEqual([0, expect.stringContaining('Reads recorded logs')]);
  expect(readdirSync(temporary)).toEqual([]);
});
