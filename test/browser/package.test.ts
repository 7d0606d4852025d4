/**
 * What is built, as others get it: the files of CONTRACT section 2, and the packed tarball used by a folder that has
 * nothing else: types, client and host kit, with a call to the sandbox.
 */
import { execFile, execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { startSandbox } from '../../src/sandbox/sandbox';

const root = join(__dirname, '../..');
const dist = join(root, 'dist');
const run = (command: string, args: readonly string[], cwd: string): string =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));

let consumer = '';
beforeAll(() => {
  // Nothing is done when dist/ is up to date.
  run(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], root);
  consumer = mkdtempSync(join(tmpdir(), 'consumer-'));
  const [packed] = JSON.parse(run('npm', ['pack', '--json', '--pack-destination', consumer], root));
  writeFileSync(join(consumer, 'package.json'), JSON.stringify({ name: 'consumer', private: true, type: 'module' }));
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', join(consumer, packed.filename)], consumer);
}, 240_000);
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

test('no script and no sheet is empty', () => {
  const empty = filesBelow(dist).filter((file) => /\.(js|css)$/.test(file) && statSync(join(root, file)).size === 0);
  expect(empty).toEqual([]);
});

test('[build.files] every text file has its .gz and its .br beside it', () => {
  const files = filesBelow(dist);
  const text = files.filter((file) => /\.(html|css|js|svg|map|json|ts)$/.test(file) && !file.endsWith('.built.json'));
  expect(text.flatMap((file) => [`${file}.gz`, `${file}.br`]).filter((file) => !files.includes(file))).toEqual([]);
});

test('scripts and sheets of pages have hashed names and a source map each', () => {
  const scripts = filesBelow(join(dist, 'panel')).filter((file) => /\.(js|css)$/.test(file));
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((file) => !/\.[0-9a-f]{8}\.(js|css)$/.test(file))).toEqual([]);
  expect(scripts.filter((file) => !existsSync(join(root, `${file}.map`)))).toEqual([]);
});

test('the panel’s settings stand in the block that the contract shows, letter by letter', () => {
  const html = readFileSync(join(dist, 'panel/index.html'), 'utf8');
  expect(html).toContain('<script type="application/json" id="panel-config">{}</script>');
});

test('pages hold no inline script but settings, no inline style, no import map', () => {
  for (const file of filesBelow(dist).filter((name) => name.endsWith('.html'))) {
    const html = readFileSync(join(root, file), 'utf8');
    const inline = [...html.matchAll(/<script\b([^>]*)>/g)]
      .map(([, attributes = '']) => attributes)
      .filter((one) => !/\bsrc=/.test(one));
    expect(inline.filter((attributes) => !/application\/json/.test(attributes))).toEqual([]);
    expect(html).not.toMatch(/<style\b|\sstyle=|importmap/);
  }
});

test('types that others get lead to no package that they do not have', () => {
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

test('[build.consumer] a consumer of the tarball gets types without this project around it', () => {
  const program = `
    import { createClient, fetchTransport } from 'notifications-panel/client';
    import { embed, type EmbedOptions, type EmbeddedPanel } from 'notifications-panel/host';
    const client = createClient({ transport: fetchTransport({ apiOrigin: 'http://127.0.0.1:1' }) });
    const asked: Promise<unknown> = client.site(101).post(501).comment(7).like().add();
    const options: EmbedOptions = { src: '/panel/', locale: 'ar' };
    export const start = (element: HTMLElement): EmbeddedPanel => embed(element, options);
    // @ts-expect-error a client has no such helper
    client.nothing();
    void asked;
  `;
  mkdirSync(join(consumer, 'src'), { recursive: true });
  writeFileSync(join(consumer, 'src/use.ts'), program);
  const compilerOptions = {
    target: 'ES2022',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    module: 'NodeNext',
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    types: [],
  };
  writeFileSync(join(consumer, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }));
  expect(run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', consumer], consumer)).toBe('');
}, 120_000);

test('a consumer of the tarball calls the provider in Node, and imports the kit where there is no page', async () => {
  const sandbox = await startSandbox({ notes: 3 });
  try {
    const program = `
      import createDefault, { createClient, fetchTransport } from 'notifications-panel/client';
      import * as kit from 'notifications-panel/host';
      const client = createClient({ transport: fetchTransport({ apiOrigin: process.argv[2] }) });
      const { username } = await client.me().get();
      console.log(JSON.stringify({ username, same: createDefault === createClient, kit: typeof kit.embed }));
    `;
    writeFileSync(join(consumer, 'use.mjs'), program);
    const said = await new Promise<string>((resolve, reject) => {
      // Not waited for synchronously: the provider answers from this very process.
      execFile(process.execPath, ['use.mjs', sandbox.provider], { cwd: consumer }, (problem, stdout) =>
        problem ? reject(problem) : resolve(stdout),
      );
    });
    expect(JSON.parse(said)).toEqual({ username: 'sam', same: true, kit: 'function' });
  } finally {
    await sandbox.close();
  }
});
