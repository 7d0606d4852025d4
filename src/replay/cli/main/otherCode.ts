/**
 * The reducers, effects and panel of another commit as modules, for `--against`: the sources are taken out of git and bundled.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { FileError } from '../replayWorld';
import type { Commit } from './bisectCommits';
import type { OtherCommit } from './fleetWorker';
import { repository } from './packageVersion';

const run = promisify(execFile);

const refuse = (ref: string, why: string): FileError => new FileError(`--against ${ref}: ${why}`);

const wordsOf = (error: unknown): string =>
  error instanceof Error ? (error.message.trim().split('\n').at(-1) ?? '') : String(error);

async function commitOf(ref: string): Promise<string> {
  try {
    const { stdout } = await run('git', ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`], {
      cwd: repository,
    });
    return stdout.trim();
  } catch {
    throw refuse(ref, 'there is no such commit here.');
  }
}

const codeEntry = "export { panelFold, verifyPanelEffects } from './src/replay/index.ts';";
/** Today's renderer, with the panel of the commit. */
const drawing = 'src/replay/drawn/drawPanel.tsx';
const drawingEntry = `export { draw } from './${drawing}';`;

interface FileOf {
  /** From the root of the repository. */
  readonly file: string;
  /** Its text in another commit. */
  readonly contents: string;
}

/**
 * @param instead this file is bundled with this text
 * @returns the files that are in the bundle, relative to `from`
 */
async function bundle(
  entry: string,
  from: string,
  outfile: string,
  instead: FileOf | null = null,
): Promise<readonly string[]> {
  const { build } = await import('esbuild');
  const { metafile } = await build({
    stdin: { contents: entry, resolveDir: from },
    outfile,
    bundle: true,
    metafile: true,
    absWorkingDir: from,
    platform: 'node',
    format: 'esm',
    // The renderer of React asks for modules of Node by `require`.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    define: { 'process.env.NODE_ENV': '"production"' },
    jsx: 'automatic',
    loader: { '.css': 'empty' },
    logLevel: 'silent',
    plugins: [
      {
        name: 'a file of another commit',
        setup({ onLoad }) {
          onLoad({ filter: /\.tsx?$/ }, ({ path }) =>
            instead && path === join(from, instead.file)
              ? { contents: instead.contents, loader: path.endsWith('x') ? 'tsx' : 'ts' }
              : null,
          );
        },
      },
    ],
  });
  return Object.keys(metafile.inputs);
}

/** Inside node_modules, so that the sources find the packages. */
const cache = join(repository, 'node_modules/.cache/bellpanel');

/** Bundles a module of a commit, once for each commit, with today's packages. */
async function bundleOf(entry: string, name: string, commit: string): Promise<string> {
  const file = join(cache, `${name}-${commit}.mjs`);
  if (existsSync(file)) return file;
  const folder = mkdtempSync(join(cache, 'code-'));
  try {
    const archive = join(folder, 'sources.tar');
    await run('git', ['archive', '--output', archive, commit, 'reducers', 'streams', 'src', 'tsconfig.json'], {
      cwd: repository,
    });
    await run('tar', ['-xf', archive, '-C', folder]);
    mkdirSync(join(folder, dirname(drawing)), { recursive: true });
    copyFileSync(join(repository, drawing), join(folder, drawing));
    const part = join(folder, 'code.mjs');
    await bundle(entry, folder, part);
    renameSync(part, file);
    return file;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Where the code of a session lies. */
const panelSources = ['reducers', 'streams', 'src/client', 'src/frame', 'src/panel'];

/** Another commit with the hash of it, and the files that differ since and that a comparison runs. */
export interface FoundCommit extends OtherCommit {
  readonly commit: string;
  readonly compared: readonly string[];
}

interface Changed {
  /** Files that a comparison runs. */
  readonly compared: readonly string[];
  /** Those that it does not, such as parsers of answers. */
  readonly others: readonly string[];
}

/** The files that differ since the commit. */
async function changedSince(commit: string): Promise<Changed> {
  const today = join(cache, `today-${process.pid}.mjs`);
  const runs = new Set(await bundle(codeEntry + drawingEntry, repository, today));
  rmSync(today, { force: true });
  const { stdout } = await run('git', ['diff', '--name-only', commit, '--', ...panelSources], {
    cwd: repository,
  });
  const changed = stdout.split('\n').filter((file) => /\.tsx?$/.test(file));
  return { compared: changed.filter((file) => runs.has(file)), others: changed.filter((file) => !runs.has(file)) };
}

async function drawingsOf(commit: string): Promise<OtherCommit['drawings']> {
  const renderer = readFileSync(join(repository, drawing));
  const theirs = await bundleOf(drawingEntry, `drawing-${createHash('sha256').update(renderer).digest('hex')}`, commit);
  const ours = join(cache, `drawing-today-${process.pid}.mjs`);
  await bundle(drawingEntry, repository, ours);
  process.once('exit', () => rmSync(ours, { force: true }));
  return { ours: pathToFileURL(ours).href, theirs: pathToFileURL(theirs).href };
}

/**
 * @param say is told which files changed, and when the commit's panel cannot be drawn by today's renderer
 * @throws {FileError} when there is no such commit, or its reducers and effects cannot be bundled
 */
export async function otherCommit(ref: string, say: (sentence: string) => void): Promise<FoundCommit> {
  const commit = await commitOf(ref);
  mkdirSync(cache, { recursive: true });
  const code = await bundleOf(codeEntry, 'code', commit).catch((error: unknown) => {
    throw refuse(ref, `its reducers and effects could not be bundled: ${wordsOf(error)}`);
  });
  const drawings = await drawingsOf(commit).catch((error: unknown) => {
    say(`--against ${ref}: pages are not compared, because its panel could not be bundled: ${wordsOf(error)}`);
    return null;
  });
  const { compared, others } = await changedSince(commit);
  if (compared.length > 0) say(`--against ${ref}: changed since, and is compared: ${compared.join(', ')}`);
  if (others.length > 0) say(`--against ${ref}: changed since, and is not: ${others.join(', ')}`);
  return { code: pathToFileURL(code).href, drawings, commit, compared };
}

/**
 * @param folder gets the bundles
 * @returns today's code with one file as it was in the other commit; null when it was not there, or does not fit
 */
export async function withFileOf(
  { commit, drawings: whole }: FoundCommit,
  file: string,
  folder: string,
): Promise<OtherCommit | null> {
  const code = join(folder, 'code.mjs');
  const theirs = join(folder, 'drawing.mjs');
  try {
    const { stdout: contents } = await run('git', ['show', `${commit}:${file}`], { cwd: repository });
    await bundle(codeEntry, repository, code, { file, contents });
    if (whole) await bundle(drawingEntry, repository, theirs, { file, contents });
  } catch {
    return null;
  }
  const drawings = whole && { ...whole, theirs: pathToFileURL(theirs).href };
  return { code: pathToFileURL(code).href, drawings };
}

/** @returns the commits after `ref` that change code of a session or its replay, the oldest first */
export async function commitsSince(ref: string): Promise<readonly Commit[]> {
  const range = `${await commitOf(ref)}..HEAD`;
  const { stdout } = await run(
    'git',
    ['log', '--first-parent', '--reverse', '--format=%h %s', range, '--', ...panelSources, 'src/replay'],
    { cwd: repository },
  );
  return stdout.split('\n').flatMap((line) => {
    const [, hash, subject = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
    return hash === undefined ? [] : [{ hash, subject }];
  });
}
