// Writes dist/ as CONTRACT section 2 says. `npm run build` makes all of it; `--pages` only what `npm start` needs,
// without source maps; `--only host,client` the targets of these names; `--force` even when nothing changed. The
// targets are those of package.json.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { holdLock } from './buildLock.mjs';
import { checkOutput } from './checkOutput.mjs';
import { writeTypes } from './writeTypes.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const at = (...path) => join(root, ...path);
const require = createRequire(import.meta.url);
// Parcel's own core, from where Parcel finds it.
const core = createRequire(require.resolve('parcel/package.json'))('@parcel/core');

const pageTargets = ['panel', 'devtools', 'hostPage', 'proxyPage'];
const textFile = /\.(html|css|js|mjs|svg|map|json|ts)$/;

/** Every file below a folder, sorted, as paths from the root. */
export function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

/** Of everything that a build reads: equal keys, equal builds. */
function inputKey() {
  const hash = createHash('sha256');
  const configs = ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.types.json'].map((name) => at(name));
  const folders = ['src', 'streams', 'reducers', 'scripts'].flatMap((name) => filesBelow(at(name)));
  for (const file of [...configs, ...folders])
    hash.update(relative(root, file)).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}

const stampFile = at('dist/.built.json');
function readStamp() {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'));
  } catch {
    return {};
  }
}

/** The settings block keeps the tag that CONTRACT section 2 shows, quotes and all: deployers replace it by script. */
function quoteSettings(folder) {
  for (const file of filesBelow(folder).filter((name) => name.endsWith('.html'))) {
    const html = readFileSync(file, 'utf8');
    const tag = /<script type=application\/json id=([\w-]+)>/g;
    writeFileSync(file, html.replace(tag, '<script type="application/json" id="$1">'));
  }
}

/** A `.gz` and a `.br` beside every text file, as servers want them. */
function compress(folder, isQuick) {
  for (const file of filesBelow(folder)) {
    if (!textFile.test(file)) continue;
    const data = readFileSync(file);
    // Maps are large and only developers fetch them.
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: isQuick || file.endsWith('.map') ? 5 : constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
    };
    writeFileSync(`${file}.gz`, gzipSync(data, { level: isQuick ? 6 : constants.Z_BEST_COMPRESSION }));
    writeFileSync(`${file}.br`, brotliCompressSync(data, { params }));
  }
}

/** Puts a finished folder in the old one's place, so that whoever serves dist/ never sees half a build. */
function swapIn(made, wanted) {
  const old = `${wanted}.old`;
  rmSync(old, { recursive: true, force: true });
  mkdirSync(dirname(wanted), { recursive: true });
  if (existsSync(wanted)) renameSync(wanted, old);
  renameSync(made, wanted);
  rmSync(old, { recursive: true, force: true });
}

/** Runs Parcel into a folder of its own; returns the files that this build consists of. */
async function bundle(name, entry, target, { isQuick, farm, isCached }) {
  const out = at('.parcel-cache/out', `${name}${isQuick ? '-quick' : ''}`);
  const parcel = new core.Parcel({
    entries: [entry],
    targets: { [name]: { engines: { browsers: browserslist }, ...target, sourceMap: !isQuick, distDir: out } },
    defaultConfig: require.resolve('@parcel/config-default'),
    mode: 'production',
    shouldDisableCache: !isCached,
    cacheDir: at('.parcel-cache'),
    env: { NODE_ENV: 'production' },
    defaultTargetOptions: { shouldOptimize: true, shouldScopeHoist: true, sourceMaps: !isQuick },
    workerFarm: farm,
    logLevel: 'warn',
  });
  const { bundleGraph } = await parcel.run();
  const files = bundleGraph.getBundles().flatMap(({ filePath, bundleBehavior }) => {
    const isInline = bundleBehavior === 'inline' || bundleBehavior === 'inlineIsolated';
    return isInline ? [] : existsSync(`${filePath}.map`) ? [filePath, `${filePath}.map`] : [filePath];
  });
  return { out, files };
}

/** One folder of dist/, of one target or more; each is bundled apart, so that none costs another anything. */
async function buildFolder(distDir, names, { isQuick, farm }) {
  const next = `${at(distDir)}.next`;
  rmSync(next, { recursive: true, force: true });
  mkdirSync(next, { recursive: true });
  for (const name of names) {
    const { source, distDir: _folder, ...target } = targets[name];
    const asked = [name, at(source), target];
    // A fault without a place in the sources is the cache's own: Parcel has them after a change of `alias`.
    const atNoPlace = ({ diagnostics = [] }) => diagnostics.every(({ codeFrames }) => !codeFrames?.length);
    let made = await bundle(...asked, { isQuick, farm, isCached: true }).catch((problem) => {
      if (!atNoPlace(problem)) throw problem;
      return { files: [''] };
    });
    // Parcel does not write again what it has written once, also when somebody removed it.
    if (!made.files.every((file) => existsSync(file)))
      made = await bundle(...asked, { isQuick, farm, isCached: false });
    for (const file of made.files) cpSync(file, join(next, relative(made.out, file)));
  }
  quoteSettings(next);
  compress(next, isQuick);
  checkOutput(next, filesBelow(next));
  swapIn(next, at(distDir));
}

/** The folders to write, each with the targets that fill it. */
function foldersOf(names) {
  const folders = new Map();
  for (const name of names) {
    if (!targets[name])
      throw new Error(`package.json has no target "${name}", only ${Object.keys(targets).join(', ')}.`);
    const { distDir } = targets[name];
    // A folder is written whole: whoever asks for one of its targets gets the others.
    const all = Object.keys(targets).filter(
      (one) => targets[one].distDir === distDir && existsSync(at(targets[one].source)),
    );
    if (all.length > 0) folders.set(distDir, all);
  }
  return folders;
}

const manifest = JSON.parse(readFileSync(at('package.json'), 'utf8'));
const { targets } = manifest;
const browserslist = manifest.browserslist.production;

async function build({ pagesOnly, only, force }) {
  const started = Date.now();
  const key = inputKey();
  const stamp = readStamp();
  const isFresh = pagesOnly ? stamp.pages === key : stamp.all === key;
  if (isFresh && !force && !only) return console.log('dist/ is up to date.');
  const names = only ?? (pagesOnly ? pageTargets : Object.keys(targets));
  const farm = core.createWorkerFarm();
  try {
    for (const [distDir, inside] of foldersOf(names)) await buildFolder(distDir, inside, { isQuick: pagesOnly, farm });
  } finally {
    await farm.end();
  }
  if (!pagesOnly) for (const folder of writeTypes(root, manifest)) compress(folder, false);
  const built = only ? {} : pagesOnly ? { pages: key } : { pages: key, all: key };
  mkdirSync(at('dist'), { recursive: true });
  writeFileSync(stampFile, JSON.stringify(built));
  console.log(`Built ${names.join(', ')} in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

const { values: flags } = parseArgs({
  options: { pages: { type: 'boolean' }, force: { type: 'boolean' }, only: { type: 'string' } },
});
const release = await holdLock(at('.parcel-cache/build.lock'));
try {
  await build({ pagesOnly: flags.pages, force: flags.force, only: flags.only?.split(',') });
} catch (problem) {
  for (const { message, codeFrames = [] } of problem.diagnostics ?? [{ message: problem.message }]) {
    console.error(message);
    for (const { filePath, codeHighlights = [] } of codeFrames)
      console.error(`  in ${filePath}:${codeHighlights[0]?.start.line ?? '?'}`);
  }
  process.exitCode = 1;
} finally {
  release();
}
