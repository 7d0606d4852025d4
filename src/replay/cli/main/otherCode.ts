/**
 * The reducers and effects of another commit as a module: the sources are taken out of git and bundled. `--against`
 * uses it.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
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
const entry = "export { panelFold, verifyPanelEffects } from './src/replay/index.ts';";

async function bundle(commit: string, folder: string, outfile: string): Promise<void> {
  const archive = join(folder, 'sources.tar');
  await run('git', ['archive', '--output', archive, commit, 'reducers', 'streams', 'src', 'tsconfig.json'], {
    cwd: repository,
  });
  await run('tar', ['-xf', archive, '-C', folder]);
  const { build } = await import('esbuild');
  await build({
    stdin: { contents: entry, resolveDir: folder },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
  });
}

/**
 * The module is made once for each commit, with today's packages.
 * @throws {FileError} when there is no such commit, or it cannot be bundled
 */
export async function codeOf(ref: string): Promise<OtherCode> {
  const commit = await commitOf(ref);
  // Inside node_modules, so that the sources find the packages.
  const cache = join(repository, 'node_modules/.cache/bellpanel');
  const made = join(cache, `code-${commit}.mjs`);
  const file = pathToFileURL(made).href;
  if (existsSync(made)) return { commit, file };
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'code-'));
  try {
    const part = join(folder, 'code.mjs');
    await bundle(commit, folder, part);
    renameSync(part, made);
    return { commit, file };
  } catch (error) {
    throw refuse(ref, `its reducers and effects could not be bundled: ${wordsOf(error)}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
