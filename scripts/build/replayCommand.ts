/**
 * Bundles the log reader's command into one file. It uses esbuild, because Parcel writes an `import` for each member of
 * `process` that commander looks for, also for members that Node does not have.
 */
import { build } from 'esbuild';

/**
 * @param root the repository
 * @param code what tells one version of the sources from another: `process.env.REPLAY_CODE` in the file
 * @returns a module that imports Node's own modules alone
 */
export async function replayCommand(root: string, code: string): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['src/replay/cli/main.ts'],
    write: false,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    logLevel: 'error',
    // Used by `fleet --against` alone, which needs the repository.
    external: ['esbuild'],
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
    define: { 'process.env.REPLAY_CODE': JSON.stringify(code) },
  });
  return outputFiles[0]?.text ?? '';
}
