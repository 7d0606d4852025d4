/**
 * The packed package in projects that have nothing else (test/consumer): ES modules and CommonJS in Node, Vite, and a
 * browser with an import map. Each installs it from the tarball, compiles against its types and makes a call of each entry.
 */
import { execFile, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { startSandbox } from '../../src/sandbox/sandbox';
import { fillBlock } from '../../src/sandbox/settingsBlock';
import { type ExampleBackend, exampleBackend } from '../support/exampleBackend';
import { listening } from '../support/listening';
import { openSession } from './support/browser';

const root = join(__dirname, '../..');
const inModules = (path: string): string => join(root, 'node_modules', path);
const run = (file: string, args: readonly string[], cwd: string) => {
  const { status, stdout, stderr } = spawnSync(file, args, { cwd, encoding: 'utf8' });
  return { status, text: `${stdout}${stderr}` };
};
const node = (args: readonly string[], cwd: string) => run(process.execPath, args, cwd);
const npm = (args: readonly string[], cwd: string) => {
  const { status, text } = run('npm', [...args, '--offline', '--no-audit', '--no-fund', '--ignore-scripts'], cwd);
  if (status !== 0) throw new Error(`npm ${args.join(' ')}: ${text}`);
};

// Compilers and bundlers run here, and other suites beside them.
jest.setTimeout(300_000);

let consumer = '';
let tarball = '';
beforeAll(() => {
  consumer = mkdtempSync(join(tmpdir(), 'consumer-'));
  npm(['pack', '--pack-destination', consumer], root);
  tarball = join(consumer, readdirSync(consumer).find((name) => name.endsWith('.tgz')) ?? '');
  writeFileSync(join(consumer, 'package.json'), JSON.stringify({ name: 'consumer', private: true }));
  npm(['install', tarball], consumer);
  cpSync(join(root, 'test/consumer'), consumer, { recursive: true });
  for (const kind of ['module', 'commonjs'])
    cpSync(join(root, 'test/consumer/types'), join(consumer, kind), { recursive: true });
});
afterAll(() => rmSync(consumer, { recursive: true, force: true }));

describe('[build.consumer] the tarball', () => {
  test('brings no other package along and no sources', () => {
    const installed = readdirSync(join(consumer, 'node_modules')).filter((name) => name[0] !== '.');
    expect(installed).toEqual(['bellpanel']);
    const folder = join(consumer, 'node_modules/bellpanel');
    expect(readdirSync(folder).sort()).toEqual(
      [
        ...['CHANGELOG.md', 'CONTRIBUTING.md', 'LICENSE', 'README.md', 'SECURITY.md', 'package.json'],
        ...['bin', 'dist', 'docs', 'examples', 'fixtures'],
      ].sort(),
    );
    expect(readdirSync(join(folder, 'dist')).sort()).toEqual([
      'backend',
      'client',
      'host',
      'panel',
      'react',
      'replay',
      'sandbox',
      'types',
    ]);
  });

  test('[build.consumer] is at most 1,332,000 bytes, and holds no map, no compressed copy, and no built file twice', () => {
    const bytes = statSync(tarball).size;
    const folder = join(consumer, 'node_modules/bellpanel/dist');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((file) => statSync(file).isFile());
    expect(files.filter((file) => /\.(map|gz|br)$/.test(file))).toEqual([]);
    // The line about the source map has the file's own name in it. Types are there for both forms of an entry.
    const contents = files
      .filter((file) => !/\.d\.c?ts$/.test(file))
      .map((file) => `${dirname(file)}\n${readFileSync(file, 'utf8').replaceAll(basename(file), '')}`);
    expect(new Set(contents).size).toBe(contents.length);
    expect(bytes).toBeLessThanOrEqual(1_332_000);
  });

  test('[build.consumer] has the docs and the example, and every link of a page leads to a file of the package', () => {
    const folder = join(consumer, 'node_modules/bellpanel');
    const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
    expect(pages).toEqual(expect.arrayContaining(['README.md', 'docs/embedding.md', 'examples/backend/README.md']));
    // A registry shows the pictures of README from the repository.
    const dead = pages.flatMap((page) =>
      [...readFileSync(join(folder, page), 'utf8').matchAll(/(?<!!)\[[^\]]*\]\((?!https?:|#)([^)#\s]+)/g)]
        .filter(([, link = '']) => !existsSync(join(folder, dirname(page), link)))
        .map(([, link]) => `${page}: ${link}`),
    );
    expect(dead).toEqual([]);
  });
});

/** The compiler over some programs of the consumer; Node's types come from the project, all others from the tarball. */
function check(
  files: readonly string[],
  module: 'nodenext' | 'esnext',
  {
    types = ['node'],
    lib = ['es2023', 'dom', 'dom.iterable'],
  }: { types?: readonly string[]; lib?: readonly string[] } = {},
) {
  const compilerOptions = {
    module,
    moduleResolution: module === 'esnext' ? 'bundler' : 'nodenext',
    target: 'es2022',
    lib,
    strict: true,
    // The package's own types are checked, those of browsers are not.
    skipLibCheck: false,
    skipDefaultLibCheck: true,
    jsx: 'react-jsx',
    allowJs: true,
    checkJs: true,
    noEmit: true,
    types,
    typeRoots: [join(root, 'node_modules/@types')],
  };
  writeFileSync(join(consumer, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  return node([inModules('typescript/bin/tsc'), '-p', consumer], consumer);
}

describe('[build.consumer] types', () => {
  const typeTests = ['client.ts', 'fixtures.ts', 'host.ts', 'panel.ts', 'replay.ts'];

  test('hold in Node’s resolution, in ES modules and in CommonJS, and what is wrong does not compile', () => {
    const files = ['module', 'commonjs'].flatMap((kind) => typeTests.map((name) => `${kind}/${name}`));
    const programs = [
      'module/client.mjs',
      'module/fixtures.mjs',
      'module/replay.mjs',
      'module/backend.mjs',
      'commonjs/all.js',
    ];
    expect(check([...files, ...programs], 'nodenext')).toEqual({ status: 0, text: '' });
  });

  test('of client, host kit and panel hold in bundlers’ resolution and need no types of Node', () => {
    const files = ['browser/page.mjs', 'module/client.ts', 'module/host.ts', 'module/panel.ts'];
    expect(check(files, 'esnext', { types: [] })).toEqual({ status: 0, text: '' });
  });

  test('of the client need no types of browsers either', () => {
    expect(check(['noDom/client.ts'], 'esnext', { types: [], lib: ['es2023'] })).toEqual({ status: 0, text: '' });
  });
});

const runProgram = async (name: string, ...args: readonly string[]): Promise<unknown> =>
  // Not synchronous: the sandbox answers from this process.
  JSON.parse((await promisify(execFile)(process.execPath, [name, ...args], { cwd: consumer })).stdout);

describe('[build.consumer] in Node', () => {
  const morning = join(root, 'fixtures/logs/morning-reading.ndjson');

  test('ES modules: the client makes its calls, the kit can be imported', async () => {
    const sandbox = await startSandbox({ notes: 5, root });
    const said = await runProgram('module/client.mjs', sandbox.provider).finally(sandbox.close);
    expect(said).toEqual({
      sameFunction: true,
      kit: 'function',
      id: expect.any(Number),
      types: 3,
      echo: expect.objectContaining({ endpoint: 'site(site).postsList', query: { number: '5' } }),
      problem: ['UnknownEndpointError', 404],
    });
  });

  test('ES modules: the log reader checks a recorded session; fixtures give theirs, and the panel its place', async () => {
    const said = await runProgram('module/replay.mjs', morning);
    expect(said).toEqual({ notes: expect.any(Number), same: true, asked: true });
    const fixtures = await runProgram('module/fixtures.mjs');
    expect(fixtures).toEqual({ logs: 18, entries: expect.any(Number), isText: true, panel: true });
  });

  test('ES modules: a backend keeps a note and gives it to its person alone', async () => {
    expect(await runProgram('module/backend.mjs')).toEqual([401, 200, 'function']);
  });

  test('CommonJS: every entry answers', async () => {
    const sandbox = await startSandbox({ notes: 5, root });
    const said = await runProgram('commonjs/all.js', sandbox.provider).finally(sandbox.close);
    expect(said).toEqual({
      id: expect.any(Number),
      sameFunction: true,
      kit: 'function',
      logs: 18,
      notes: expect.any(Number),
      panel: true,
    });
  });

  test('the command reads logs, as the repository’s own does', () => {
    const command = join(consumer, 'node_modules/.bin/bellpanel');
    const { status, stdout } = spawnSync(command, ['replay', morning, '--verify', '--json'], { encoding: 'utf8' });
    expect(JSON.parse(stdout)).toMatchObject({ verdict: 'ok', lastSeq: expect.any(Number) });
    expect(status).toBe(0);
    expect(run(command, ['replay', '--no-such-option'], consumer).status).toBe(2);
    expect(run(command, ['conformance', 'no-address'], consumer).status).toBe(2);
    const fleet = spawnSync(command, ['replay', 'fleet', morning, '--verify', '--jobs', '2', '--json'], {
      encoding: 'utf8',
    });
    expect({ status: fleet.status, stderr: fleet.stderr }).toEqual({ status: 0, stderr: '' });
  });
});

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
};

/** Serves a folder from an origin of its own on 127.0.0.1. */
async function serve(folder: string, settings?: () => Readonly<Record<string, unknown>>) {
  const server = createServer((request, response) => {
    const file = join(folder, new URL(request.url ?? '/', 'http://127.0.0.1').pathname);
    if (!existsSync(file)) return response.writeHead(404).end();
    response.setHeader('content-type', contentTypes[extname(file)] ?? 'text/plain');
    const isPanel = settings && file.endsWith('index.html');
    response.end(isPanel ? fillBlock(readFileSync(file, 'utf8'), 'panel-config', settings()) : readFileSync(file));
  });
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { close, origin: await listening(server) };
}

/** Opens a folder's page in Chromium, waits until the count is known, and opens the panel by its bell. */
async function openFrom(folder: string, hasCalls = true): Promise<void> {
  const { close, origin } = await serve(folder);
  const session = await openSession({ notes: 5, config: { hostOrigins: [origin] } });
  try {
    const query = new URLSearchParams({ panel: `${session.sandbox.panel}/`, provider: session.sandbox.provider });
    const page = await session.open(`${origin}/index.html?${query}`);
    if (hasCalls) await page.locator('#place[data-name]').waitFor({ state: 'attached' });
    // The count begins with what arrives after the panel's first look, so a note that came too early is followed by another.
    const bell = page.getByRole('button', { name: /^Notifications, \d+ new$/ });
    for (let sent = 0; sent < 10 && (await bell.count()) === 0; sent += 1) {
      await session.control.addNote('like');
      await bell.waitFor({ timeout: 2_000 }).catch(() => undefined);
    }
    const name = (await bell.getAttribute('aria-label')) ?? '';
    expect((await bell.textContent())?.trim()).toMatch(new RegExp(`${/\d+/.exec(name)?.[0]}$`));
    await bell.click();
    const panel = await session.panelOf(page);
    await panel.locator('[data-note-id]').first().waitFor();
  } finally {
    close();
  }
}

describe('[build.consumer] in a browser the page makes its call and shows the panel', () => {
  test('bundled by Vite', async () => {
    const folder = join(consumer, 'browser');
    const built = node([inModules('vite/bin/vite.js'), 'build', '--outDir', 'vite', '--logLevel', 'warn'], folder);
    expect(built).toEqual({ status: 0, text: '' });
    await openFrom(join(folder, 'vite'));
  });

  test('with an import map and no bundler', async () => {
    const folder = join(consumer, 'plain');
    cpSync(join(consumer, 'browser/importMap.html'), join(folder, 'index.html'));
    cpSync(join(consumer, 'browser/page.mjs'), join(folder, 'page.mjs'));
    cpSync(join(consumer, 'node_modules'), join(folder, 'node_modules'), { recursive: true });
    await openFrom(folder);
  });

  test('[kit.element] with one tag and no bundler', async () => {
    const folder = join(consumer, 'tag');
    cpSync(join(consumer, 'browser/bell.html'), join(folder, 'index.html'));
    cpSync(join(consumer, 'browser/bell.mjs'), join(folder, 'bell.mjs'));
    cpSync(join(consumer, 'node_modules'), join(folder, 'node_modules'), { recursive: true });
    await openFrom(folder, false);
  });
});

/** Page and panel of the tarball with the example backend: signs in, themes, likes, and asks the backend after a kill. */
async function liveWith(backend: ExampleBackend, page: string, panel: string): Promise<void> {
  const session = await openSession({ notes: 0 });
  const asSam = { data: { login: 'sam', password: 'sam' } };
  const { token } = await (await session.context.request.post(`${backend.origin}/sign-in`, asSam)).json();
  const opened = await session.open(`${page}/index.html?${new URLSearchParams({ panel: `${panel}/index.html` })}`);
  const ada = await backend.signIn('ada');
  await backend.ask(ada, 'POST', '/sites/101/posts/501/replies/new', { content: 'Is the café open today?' });
  await opened.getByRole('button', { name: /^Notifications, \d+ new$/ }).click();
  const frame = await session.panelOf(opened, panel);
  const all = frame.getByRole('button', { name: 'All', exact: true });
  const ground = () => all.evaluate((element) => getComputedStyle(element).backgroundColor);
  await all.waitFor();
  expect(await ground()).not.toBe('rgb(138, 28, 91)');
  // By a key, because the panel stands over the button.
  await opened.getByRole('button', { name: 'Berry' }).press('Enter');
  await session.control.until('The accent of the page', 5_000, async () => (await ground()) === 'rgb(138, 28, 91)');
  const note = frame.locator('[data-note-type="comment"]').filter({ hasText: 'open today?' }).first();
  const id = Number(await note.getAttribute('data-note-id'));
  await note.click();
  const liked = opened.waitForResponse((answer) => answer.url().endsWith('/likes/new'));
  await frame.getByRole('button', { name: 'Like', exact: true }).click();
  expect((await liked).status()).toBe(200);
  await opened.close();
  await backend.kill();
  await backend.start();
  const { notes } = await backend.ask(token, 'GET', `/notifications/${id}`);
  expect(notes).toEqual([expect.objectContaining({ id, read: 1 })]);
  expect(JSON.stringify(notes)).toContain('"like-comment":true');
}

/** Puts packages of this project into a consumer's, under the names by which it imports them. */
function give(folder: string, packages: Readonly<Record<string, string>>): void {
  for (const [name, from] of Object.entries(packages))
    cpSync(inModules(from), join(folder, 'node_modules', name), { recursive: true });
}
const reacts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'React 19': { react: 'react', 'react-dom': 'react-dom', scheduler: 'scheduler' },
  'React 18.2': { react: 'react-18', 'react-dom': 'react-dom-18', 'loose-envify': 'loose-envify' },
};

describe.each(Object.entries(reacts))('[kit.react] %s', (version, packages) => {
  let folder = '';
  beforeAll(() => {
    folder = join(consumer, version.replace(' ', '-'));
    mkdirSync(folder);
    cpSync(join(consumer, 'node_modules/bellpanel'), join(folder, 'node_modules/bellpanel'), { recursive: true });
    cpSync(join(consumer, 'react'), folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
    give(folder, packages);
    const built = node([inModules('vite/bin/vite.js'), 'build', '--outDir', 'vite', '--logLevel', 'error'], folder);
    expect(built).toEqual({ status: 0, text: '' });
  });

  test('[kit.react] [kit.appearance] under StrictMode, bundled by Vite, with the example backend: the bell counts and opens, the panel follows a new theme, and a like outlasts a kill of the backend', async () => {
    const backend = await exampleBackend();
    const page = await serve(join(folder, 'vite'));
    const settings = { apiOrigin: backend.origin, hostOrigins: [page.origin] };
    const panel = await serve(join(folder, 'node_modules/bellpanel/dist/panel'), () => settings);
    try {
      await backend.start({ PANELS: panel.origin, HOSTS: page.origin });
      await liveWith(backend, page.origin, panel.origin);
    } finally {
      await backend.end();
      page.close();
      panel.close();
    }
  });

  test('[kit.react] rendered on a server and taken over in the browser: the bell counts and opens', async () => {
    const { status, text } = node(['server.mjs'], folder);
    expect({ status, text }).toEqual({ status: 0, text: expect.stringContaining('aria-label="Notifications"') });
    const page = join(folder, 'vite/index.html');
    const html = readFileSync(page, 'utf8');
    writeFileSync(page, html.replace('<div id="root"></div>', `<div id="root">${text.trim()}</div>`));
    await openFrom(join(folder, 'vite'), false);
  });
});

test('[kit.react] types hold for what is right, with the types of React and none of Node, and what is wrong does not compile', () => {
  give(consumer, { '@types/react': '@types/react', csstype: 'csstype' });
  expect(check(['reactTypes/react.tsx'], 'esnext', { types: [] })).toEqual({ status: 0, text: '' });
});
