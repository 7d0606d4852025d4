/**
 * The reducers and effects of another commit as a module: the sources are taken out of git and bundled. `--against`
 * and `--certify` use it.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { FileError } from '../replayWorld';
import { repository } from './codeKey';

const run = promisify(execFile);

interface OtherCode {
  readonly commit: string;
  /** An address that `import()` takes; the module is a `Code`. */
  readonly file: string;
}

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

/** What `Examination.against` takes. */
const codeEntry = "export { panelFold, verifyPanelEffects } from './src/replay/index.ts';";
/** What `Examination.drawings` takes: today's renderer with the panel of the commit. */
const drawing = 'src/replay/drawn/drawPanel.tsx';
const drawingEntry = `export { draw } from './${drawing}';`;

async function bundle(entry: string, commit: string, folder: string, outfile: string): Promise<void> {
  const archive = join(folder, 'sources.tar');
  await run('git', ['archive', '--output', archive, commit, 'reducers', 'streams', 'src', 'tsconfig.json'], {
    cwd: repository,
  });
  await run('tar', ['-xf', archive, '-C', folder]);
  if (entry === drawingEntry) {
    mkdirSync(join(folder, dirname(drawing)), { recursive: true });
    copyFileSync(join(repository, drawing), join(folder, drawing));
  }
  const { build } = await import('esbuild');
  await build({
    stdin: { contents: entry, resolveDir: folder },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    // The renderer of React asks for modules of Node by `require`.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    define: { 'process.env.NODE_ENV': '"production"' },
    jsx: 'automatic',
    loader: { '.css': 'empty' },
    logLevel: 'silent',
  });
}

/**
 * The module is made once for each commit, with today's packages.
 * @throws {FileError} when it cannot be bundled
 */
async function made(entry: string, name: string, commit: string, ref: string): Promise<string> {
  // Inside node_modules, so that the sources find the packages.
  const cache = join(repository, 'node_modules/.cache/bellpanel');
  const file = join(cache, `${name}-${commit}.mjs`);
  const address = pathToFileURL(file).href;
  if (existsSync(file)) return address;
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'code-'));
  try {
    const part = join(folder, 'code.mjs');
    await bundle(entry, commit, folder, part);
    renameSync(part, file);
    return address;
  } catch (error) {
    throw refuse(
      ref,
      `its ${name === 'code' ? 'reducers and effects' : 'panel'} could not be bundled: ${wordsOf(error)}`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @throws {FileError} when there is no such commit, or it cannot be bundled */
export async function codeOf(ref: string): Promise<OtherCode> {
  const commit = await commitOf(ref);
  return { commit, file: await made(codeEntry, 'code', commit, ref) };
}

/**
 * The panel of a commit as a module that draws it.
 * @throws {FileError} when it cannot be bundled
 */
export async function drawingOf(commit: string): Promise<string> {
  const renderer = createHash('sha256')
    .update(readFileSync(join(repository, drawing)))
    .digest('hex')
    .slice(0, 8);
  return await made(drawingEntry, `drawing-${renderer}`, commit, commit);
}

/**
 * @returns the commit of today's code
 * @throws {FileError} when today's code is no commit
 */
export async function commitOfToday(): Promise<string> {
  const commit = await commitOf('HEAD');
  const of = ['reducers', 'streams', 'src', 'package-lock.json'];
  const { stdout } = await run('git', ['status', '--porcelain', '--', ...of], { cwd: repository });
  if (stdout !== '') throw new FileError('a certificate names two commits, so commit your changes first.');
  return commit;
}
