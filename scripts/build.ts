/**
 * Writes dist/ with the files that package.json's `targets` and `exports` name. Options: `--pages` writes only what `npm
 * start` needs, without source maps; `--development` writes these pages with development React into .dev/ for `npm run dev`.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { createWorkerFarm } from '@parcel/core';
import { transformSync } from 'esbuild';
import { budgets, checkFirstLoad } from './build/budgets';
import { bundle, type Way } from './build/bundle';
import { compress, filesBelow, keepOneOfEach, swapIn } from './build/files';
import { holdLock } from './build/lock';
import { logSchema } from './build/logSchema';
import { librariesOf, readManifest } from './build/manifest';
import { commonJsOf, programs, writeProgram } from './build/nodePrograms';
import { writeTypes } from './build/writeTypes';

/**
 * @param folder holds the built ES module
 * @param name the module's file
 */
function writeCommonJs(folder: string, name: string): void {
  const { code } = transformSync(readFileSync(join(folder, name), 'utf8'), {
    format: 'cjs',
    platform: 'node',
    target: 'es2022',
    minifyWhitespace: name.startsWith('host'),
  });
  writeFileSync(join(folder, name.replace(/\.js$/, '.cjs')), code.replace(/^\/\/# sourceMappingURL=.*$/m, ''));
}

/**
 * Refuses a build with empty files, inline code, inline styles or import maps, because the panel's content security policy
 * (docs/protocol.md) blocks them or servers cannot serve them. scripts/build.ts calls it before a folder is put in place.
 */
const script = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi;

function problemsOfPage(html: string): string[] {
  const problems: string[] = [];
  for (const [, attributes = '', code = ''] of html.matchAll(script)) {
    if (/\bsrc=/.test(attributes)) continue;
    if (/importmap/.test(attributes))
      problems.push('an import map, which the policy blocks (raise no browserslist entry)');
    else if (!/type=["']?application\/json/.test(attributes))
      problems.push(`an inline script: ${code.trim().slice(0, 60)}`);
  }
  if (/<(?:link|script|img)\b[\s\S]*<meta\s+http-equiv="?Content-Security-Policy/i.test(html))
    problems.push('something that is loaded before its policy');
  if (/<style\b/i.test(html)) problems.push('an inline style sheet');
  if (/<[^>]+\sstyle=/i.test(html)) problems.push('a style attribute');
  if (/<[^>]+\son[a-z]+=/i.test(html)) problems.push('an inline event handler');
  return problems;
}

/** @throws Error that names every wrong file of the folder */
function checkOutput(folder: string, files: readonly string[]): void {
  const wrong = files.flatMap((file) => {
    if (/\.(js|css)$/.test(file) && statSync(file).size === 0) return [`${file} is empty`];
    if (!file.endsWith('.html')) return [];
    return problemsOfPage(readFileSync(file, 'utf8')).map((problem) => `${basename(file)} holds ${problem}`);
  });
  if (wrong.length > 0) throw new Error(`The build of ${folder} cannot be used: ${wrong.join('; ')}.`);
}

const root = join(import.meta.dirname, '..');
const at = (...path: string[]) => join(root, ...path);
const manifest = readManifest(root);
const { targets } = manifest;
const libraries = librariesOf(manifest);
const pageTargets = ['panel', 'devtools', 'hostPage', 'proxyPage', 'gallery'];

/** A hash of everything that a build reads: equal keys, equal builds. */
function inputKey(): string {
  const hash = createHash('sha256');
  const configs = ['package.json', 'package-lock.json', 'tsconfig.json'].map((name) => at(name));
  const sources = ['src', 'streams', 'reducers', 'scripts/build'].flatMap((name) => filesBelow(at(name)));
  for (const file of [...configs, ...sources])
    hash.update(relative(root, file)).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}

/** The keys of the sources from which a folder's pages, or the whole folder, were built. */
interface Stamp {
  readonly pages?: string;
  readonly all?: string;
}
const stampFile = (built: string) => at(built, '.built.json');
function readStamp(built: string): Stamp {
  try {
    return JSON.parse(readFileSync(stampFile(built), 'utf8'));
  } catch {
    return {};
  }
}

/** Puts a page's policy first, because a policy covers only what follows it, and Parcel adds links before it. */
function policyFirst(html: string): string {
  const [policy = ''] = /<meta\s+http-equiv="?Content-Security-Policy[^>]*>/.exec(html) ?? [];
  const link = html.indexOf('<link');
  if (link === -1 || html.indexOf(policy) < link) return html;
  return html.slice(0, link) + policy + html.slice(link).replace(policy, '');
}

/** Gives a page's settings block the quotes that Parcel leaves out: deployers' scripts replace the tag letter by letter. */
function finishPages(folder: string): void {
  for (const file of filesBelow(folder).filter((name) => name.endsWith('.html'))) {
    const html = readFileSync(file, 'utf8');
    const tag = /<script type=application\/json id=([\w-]+)>/g;
    writeFileSync(file, policyFirst(html.replace(tag, '<script type="application/json" id="$1">')));
  }
}

/**
 * The scripts of the panel's page begin with a comment for which V8 compiles its functions at once, and not each at its first call
 * (https://v8.dev/blog/explicit-compile-hints). Most of them run before the first row. Their source maps begin a line later.
 */
function compileAtOnce(folder: string): void {
  const isFirst = (file: string) => /^frame\.\w+\.js$/.test(basename(file));
  for (const file of filesBelow(folder).filter(isFirst)) {
    writeFileSync(file, `//# allFunctionsCalledOnLoad\n${readFileSync(file, 'utf8')}`);
    const mapFile = `${file}.map`;
    if (!existsSync(mapFile)) continue;
    const map: { readonly mappings: string } = JSON.parse(readFileSync(mapFile, 'utf8'));
    writeFileSync(mapFile, JSON.stringify({ ...map, mappings: `;${map.mappings}` }));
  }
}

/** The folders to write, each with its targets. */
function foldersOf(names: readonly string[]): Map<string, string[]> {
  const folders = new Map<string, string[]>();
  for (const [name, { distDir }] of Object.entries(targets))
    if (names.includes(name)) folders.set(distDir, [...(folders.get(distDir) ?? []), name]);
  return folders;
}

/** @returns null outside of git, and where the sources differ from the commit */
function commitOfSources(): string | null {
  const git = (...args: readonly string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  const { status, stdout } = git('status', '--porcelain', '--', 'src', 'streams', 'reducers', 'package-lock.json');
  return status === 0 && stdout === '' ? git('rev-parse', '--short=12', 'HEAD').stdout.trim() : null;
}

/** Bundles each target separately, because chunks that two pages share make the first load of each larger. */
async function buildFolders(names: readonly string[], way: Way): Promise<void> {
  const farm = createWorkerFarm();
  const commit = commitOfSources();
  try {
    for (const [distDir, inside] of foldersOf(names)) {
      const folder = way === 'development' ? distDir.replace(/^dist/, '.dev') : distDir;
      const next = `${at(folder)}.next`;
      rmSync(next, { recursive: true, force: true });
      mkdirSync(next, { recursive: true });
      for (const name of inside) {
        const { out, files } = await bundle(name, { root, manifest, way, farm, commit });
        for (const file of files) cpSync(file, join(next, relative(out, file)));
        if (name !== 'panel' || way === 'development') continue;
        compileAtOnce(next);
        const bytes = checkFirstLoad(next);
        console.log(`The first load of the panel is ${bytes} bytes (gzip); its budget is ${budgets.firstLoad}.`);
      }
      for (const { files } of libraries.filter(({ files }) => dirname(files.require.default) === `./${distDir}`))
        if (files.require.default.endsWith('.cjs')) writeCommonJs(next, basename(files.import.default));
      finishPages(next);
      if (way === 'release') keepOneOfEach(next);
      if (way !== 'development') compress(next, way === 'quick');
      checkOutput(next, filesBelow(next));
      swapIn(next, at(folder));
    }
  } finally {
    await farm.end();
  }
}

/** The entries and commands that Node runs. Their files lie beside folders of pages, which stay. */
async function buildPrograms(): Promise<void> {
  for (const [name, program] of Object.entries(programs)) {
    const folder = at('dist', name);
    const next = `${folder}.next`;
    rmSync(next, { recursive: true, force: true });
    await writeProgram(root, program, next);
    writeFileSync(join(next, 'index.cjs'), await commonJsOf(root, program));
    if (name === 'replay') writeFileSync(join(next, 'log.schema.json'), JSON.stringify(logSchema));
    compress(next, false);
    checkOutput(next, filesBelow(next));
    mkdirSync(folder, { recursive: true });
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (entry.isFile()) rmSync(join(folder, entry.name));
    cpSync(next, folder, { recursive: true });
    rmSync(next, { recursive: true });
  }
}

async function build(way: Way): Promise<void> {
  const started = Date.now();
  const built = way === 'development' ? '.dev' : 'dist';
  const key = inputKey();
  const stamp = readStamp(built);
  const isFresh = way === 'release' ? stamp.all === key : stamp.pages === key;
  if (isFresh) return console.log(`${built}/ is up to date.`);
  const names = way === 'release' ? Object.keys(targets) : pageTargets;
  await buildFolders(names, way);
  if (way === 'release') {
    await buildPrograms();
    rmSync(at('dist/types'), { recursive: true, force: true });
    for (const folder of writeTypes(root, libraries)) compress(folder, false);
  }
  const made: Stamp = way === 'release' ? { pages: key, all: key } : { pages: key };
  mkdirSync(at(built), { recursive: true });
  writeFileSync(stampFile(built), JSON.stringify(made));
  console.log(`Built ${names.join(', ')} in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

interface Diagnostic {
  readonly message: string;
  readonly codeFrames?: readonly {
    readonly filePath?: string;
    readonly codeHighlights?: readonly { readonly start: { readonly line: number } }[];
  }[];
}

function print(problem: unknown): void {
  const { diagnostics, message } = problem as Error & { readonly diagnostics?: readonly Diagnostic[] };
  for (const found of diagnostics ?? [{ message }]) {
    console.error(found.message);
    for (const { filePath, codeHighlights = [] } of 'codeFrames' in found ? (found.codeFrames ?? []) : [])
      console.error(`  in ${filePath}:${codeHighlights[0]?.start.line ?? '?'}`);
  }
}

const { values: flags } = parseArgs({
  options: {
    pages: { type: 'boolean' },
    development: { type: 'boolean' },
  },
});
const release = await holdLock(at('.parcel-cache/build.lock'));
try {
  await build(flags.development ? 'development' : flags.pages ? 'quick' : 'release');
} catch (problem) {
  print(problem);
  process.exitCode = 1;
} finally {
  release();
}
