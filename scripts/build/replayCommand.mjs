/**
 * The log reader's command as one file: scripts/replay.mjs runs it here, scripts/build.ts puts it into the package. esbuild, not
 * Parcel, which makes `import` of each member of `process` that commander looks for, of members that Node has not as well.
 */
import { join } from 'node:path';

/**
 * @param root the repository
 * @param options of esbuild, beside what both calls have in common
 * @returns a module that imports nothing but Node's own, and its source map
 */
export async function compileReplay(root, options) {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [join(root, 'src/replay/cli/main.ts')],
    write: false,
    bundle: true,
    platform: 'node',
    format: 'esm',
    sourcemap: 'external',
    sourcesContent: false,
    logLevel: 'error',
    // Asked for only by `fleet --against`, which needs the repository.
    external: ['esbuild'],
    ...options,
  });
  const [map, code] = outputFiles.map(({ text }) => text);
  return { map, code };
}
