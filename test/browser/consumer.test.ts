/**
 * A consumer outside the project: packs the build, installs the tarball in a folder of its own without a network, checks
 * the types of its libraries as two kinds of resolution see them, and makes calls against the sandbox. It needs dist/, so
 * it stands with the suites that run after the build.
 */
import { execFile, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startSandbox } from '../../src/sandbox/sandbox';

const root = join(__dirname, '../..');
const run = (file: string, args: readonly string[], cwd: string) => {
  const { status, stdout, stderr } = spawnSync(file, args, { cwd, encoding: 'utf8' });
  return { status, text: `${stdout}${stderr}` };
};
const npm = (args: readonly string[], cwd: string) => {
  const { status, text } = run('npm', [...args, '--offline', '--no-audit', '--no-fund', '--ignore-scripts'], cwd);
  if (status !== 0) throw new Error(`npm ${args.join(' ')}: ${text}`);
};

let folder = '';
beforeAll(() => {
  const { status, text } = run(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], root);
  if (status !== 0) throw new Error(`The project could not be built:\n${text}`);
  folder = mkdtempSync(join(tmpdir(), 'consumer-'));
  npm(['pack', '--pack-destination', folder], root);
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'consumer', private: true, type: 'module' }));
  npm(['install', `./${tarball}`], folder);
  cpSync(join(root, 'test/consumer'), folder, { recursive: true });
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The compiler over some files of the consumer; Node's types come from the project, the rest from the tarball. */
function check(files: readonly string[], module: 'nodenext' | 'esnext') {
  const compilerOptions = {
    module,
    moduleResolution: module === 'esnext' ? 'bundler' : 'nodenext',
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.iterable'],
    strict: true,
    skipLibCheck: false,
    allowJs: true,
    checkJs: true,
    noEmit: true,
    types: ['node'],
    typeRoots: [join(root, 'node_modules/@types')],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  return run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder], folder);
}

test.each(['nodenext', 'esnext'] as const)('types hold, with resolution as of %s', (module) => {
  expect(check(['client.mjs', 'page.mjs', 'replay.mjs'], module)).toEqual({ status: 0, text: '' });
});

test('wrong calls do not compile', () => {
  const { status, text } = check(['wrong.mjs'], 'nodenext');
  expect(status).not.toBe(0);
  expect(text.match(/wrong\.mjs\(\d+/g)).toEqual(['wrong.mjs(5', 'wrong.mjs(6', 'wrong.mjs(7']);
});

test('[build.consumer] the client makes its calls in Node, and brings no other package along', async () => {
  const sandbox = await startSandbox({ notes: 5, root });
  const { stdout } = await promisify(execFile)(process.execPath, ['client.mjs', sandbox.provider], { cwd: folder });
  await sandbox.close();
  expect(JSON.parse(stdout)).toEqual({
    sameFunction: true,
    id: expect.any(Number),
    types: 3,
    echo: expect.objectContaining({ endpoint: 'site(site).postsList', query: { number: '5' } }),
    problem: ['UnknownEndpointError', 404],
  });
  expect(readdirSync(join(folder, 'node_modules')).filter((name) => name[0] !== '.')).toEqual(['notifications-panel']);
  expect(existsSync(join(folder, 'node_modules/notifications-panel/src'))).toBe(false);
});

test('the log reader checks a recorded session in Node', async () => {
  const log = join(root, 'fixtures/logs/morning-reading.ndjson');
  const { stdout } = await promisify(execFile)(process.execPath, ['replay.mjs', log], { cwd: folder });
  expect(JSON.parse(stdout)).toEqual({ notes: expect.any(Number), same: true, asked: true });
});
