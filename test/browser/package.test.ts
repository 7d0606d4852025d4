/**
 * What is built, as others get it: the files that docs/protocol.md lists, and the packed package in a folder that has
 * nothing else, whose programs (test/consumer) are type-checked and run against the sandbox.
 */
import { execFile, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { startSandbox } from '../../src/sandbox/sandbox';

const root = join(__dirname, '../..');
const dist = join(root, 'dist');
const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
const run = (file: string, args: readonly string[], cwd: string) => {
  const { status, stdout, stderr } = spawnSync(file, args, { cwd, encoding: 'utf8' });
  return { status, text: `${stdout}${stderr}` };
};
const npm = (args: readonly string[], cwd: string) => {
  const { status, text } = run('npm', [...args, '--offline', '--no-audit', '--no-fund', '--ignore-scripts'], cwd);
  if (status !== 0) throw new Error(`npm ${args.join(' ')}: ${text}`);
};

let consumer = '';
beforeAll(() => {
  consumer = mkdtempSync(join(tmpdir(), 'consumer-'));
  npm(['pack', '--pack-destination', consumer], root);
  const tarball = readdirSync(consumer).find((name) => name.endsWith('.tgz')) ?? '';
  writeFileSync(join(consumer, 'package.json'), JSON.stringify({ name: 'consumer', private: true, type: 'module' }));
  npm(['install', `./${tarball}`], consumer);
  cpSync(join(root, 'test/consumer'), consumer, { recursive: true });
}, 300_000);
afterAll(() => rmSync(consumer, { recursive: true, force: true }));

test.each([
  'panel/index.html',
  'panel/devtools.html',
  'host/host.js',
  'host/host.d.ts',
  'client/index.js',
  'client/index.d.ts',
  'replay/index.js',
  'replay/index.d.ts',
])('[build.files] the build holds %s', (file) => {
  expect(existsSync(join(dist, file))).toBe(true);
});

test('[build.files] no script and no sheet is empty', () => {
  const empty = filesBelow(dist).filter((file) => /\.(js|css)$/.test(file) && statSync(join(root, file)).size === 0);
  expect(empty).toEqual([]);
});

test('[build.files] every text file has its .gz and its .br beside it', () => {
  const files = filesBelow(dist);
  const text = files.filter((file) => /\.(html|css|js|svg|map|json|ts)$/.test(file) && !file.endsWith('.built.json'));
  expect(text.flatMap((file) => [`${file}.gz`, `${file}.br`]).filter((file) => !files.includes(file))).toEqual([]);
});

test('[build.files] scripts and sheets of pages have hashed names and a source map each', () => {
  const scripts = filesBelow(join(dist, 'panel')).filter((file) => /\.(js|css)$/.test(file));
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((file) => !/\.[0-9a-f]{8}\.(js|css)$/.test(file))).toEqual([]);
  expect(scripts.filter((file) => !existsSync(join(root, `${file}.map`)))).toEqual([]);
});

test('[config.block] the panel’s settings stand in the block that docs/protocol.md shows, letter by letter', () => {
  const html = readFileSync(join(dist, 'panel/index.html'), 'utf8');
  expect(html).toContain('<script type="application/json" id="panel-config">{}</script>');
});

test('[security.policy] pages hold no inline script but settings, no inline style, no import map', () => {
  for (const file of filesBelow(dist).filter((name) => name.endsWith('.html'))) {
    const html = readFileSync(join(root, file), 'utf8');
    const inline = [...html.matchAll(/<script\b([^>]*)>/g)]
      .map(([, attributes = '']) => attributes)
      .filter((one) => !/\bsrc=/.test(one));
    expect(inline.filter((attributes) => !/application\/json/.test(attributes))).toEqual([]);
    expect(html).not.toMatch(/<style\b|\sstyle=|importmap/);
  }
});

test('[build.consumer] types that others get lead to no package that they do not have', () => {
  const types = filesBelow(dist).filter((file) => file.endsWith('.d.ts'));
  const bare = types.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*['"]([^'".][^'"]*)['"]/g)]
      .map(([, name = '']) => name)
      .filter((name) => !name.startsWith('node:'))
      .map((name) => `${file}: ${name}`),
  );
  expect(types.length).toBeGreaterThan(0);
  expect(bare).toEqual([]);
});

/** The compiler over some programs of the consumer; Node's types come from the project, all others from the tarball. */
function check(files: readonly string[], module: 'nodenext' | 'esnext', types: readonly string[] = ['node']) {
  const compilerOptions = {
    module,
    moduleResolution: module === 'esnext' ? 'bundler' : 'nodenext',
    target: 'es2022',
    lib: ['es2023', 'dom', 'dom.iterable'],
    strict: true,
    skipLibCheck: false,
    allowJs: true,
    checkJs: true,
    noEmit: true,
    types,
    typeRoots: [join(root, 'node_modules/@types')],
  };
  writeFileSync(join(consumer, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  return run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', consumer], consumer);
}
const runProgram = async (name: string, argument: string): Promise<unknown> =>
  // Not synchronous: the sandbox answers from this process.
  JSON.parse((await promisify(execFile)(process.execPath, [name, argument], { cwd: consumer })).stdout);

describe('[build.consumer] in a folder that has the packed package and nothing else', () => {
  test('types hold, and calls that are wrong do not compile, with resolution as of Node', () => {
    const { text } = check(['client.mjs', 'page.mjs', 'replay.mjs', 'wrong.mjs'], 'nodenext');
    expect(text.match(/\S+\(\d+,\d+\): error/g)?.map((error) => error.replace(/,.*/, ''))).toEqual([
      'wrong.mjs(5',
      'wrong.mjs(6',
      'wrong.mjs(7',
    ]);
  });

  test('types hold with resolution as of bundlers', () => {
    expect(check(['client.mjs', 'page.mjs', 'replay.mjs'], 'esnext')).toEqual({ status: 0, text: '' });
  });

  test('client and host kit need no types of Node', () => {
    expect(check(['page.mjs'], 'esnext', [])).toEqual({ status: 0, text: '' });
  });

  test('the client makes its calls in Node, the kit can be imported there, and no other package comes along', async () => {
    const sandbox = await startSandbox({ notes: 5, root });
    const said = await runProgram('client.mjs', sandbox.provider).finally(sandbox.close);
    expect(said).toEqual({
      sameFunction: true,
      kit: 'function',
      id: expect.any(Number),
      types: 3,
      echo: expect.objectContaining({ endpoint: 'site(site).postsList', query: { number: '5' } }),
      problem: ['UnknownEndpointError', 404],
    });
    const installed = readdirSync(join(consumer, 'node_modules')).filter((name) => name[0] !== '.');
    expect(installed).toEqual(['notifications-panel']);
    expect(existsSync(join(consumer, 'node_modules/notifications-panel/src'))).toBe(false);
  });

  test('the log reader checks a recorded session in Node', async () => {
    const said = await runProgram('replay.mjs', join(root, 'fixtures/logs/morning-reading.ndjson'));
    expect(said).toEqual({ notes: expect.any(Number), same: true, asked: true });
  });
});
