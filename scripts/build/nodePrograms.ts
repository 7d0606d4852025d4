/**
 * The entries that run in Node, or beside React, and their commands, by esbuild: what an entry and its command share is one
 * file. Parcel writes an `import` for each member of `process` that commander looks for, also for members that Node lacks.
 */
import { cpSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { basename, join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';

/** What esbuild makes of one folder of `dist/`. */
export interface Program {
  /** From the root, by the name of the file that it makes. */
  readonly entryPoints: Readonly<Record<string, string>>;
  readonly platform: 'node' | 'browser';
  /** Packages that stay imports. */
  readonly external: readonly string[];
  /** A folder that is copied beside the files, because the program reads it while it runs. */
  readonly folder?: string;
  readonly banner: string;
  /** How packages are found, where it is not as usual for the platform. */
  readonly finding?: Pick<BuildOptions, 'platform' | 'mainFields' | 'conditions'>;
}

/** CommonJS packages inside ask for Node's modules by `require`. */
const requireOf =
  "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);";

export const programs: Readonly<Record<string, Program>> = {
  replay: {
    entryPoints: { index: 'src/replay/index.ts', main: 'src/replay/cli/main.ts' },
    platform: 'node',
    // For `fleet --against`, which needs the repository, and for `fleet --sql`, which says how to get its library.
    external: ['esbuild', 'tsx', '@duckdb/node-api', 'node:*', ...builtinModules],
    folder: 'src/replay/cli/main/table/questions',
    banner: requireOf,
    // For Node RxJS offers CommonJS first, of which unused parts cannot be left out: 27,000 bytes (gzip).
    finding: { platform: 'neutral', mainFields: ['module', 'main'], conditions: ['es2015'] },
  },
  react: {
    entryPoints: { index: 'src/react/index.tsx' },
    platform: 'browser',
    external: ['react', 'react/jsx-runtime'],
    // For frameworks in which a component is the server's unless it says otherwise.
    banner: "'use client';",
  },
  backend: {
    entryPoints: { index: 'src/backend/index.ts' },
    platform: 'node',
    external: [],
    banner: requireOf,
  },
  sandbox: {
    // A command for backends, here because it shares most of its libraries with the sandbox.
    entryPoints: {
      index: 'src/sandbox/index.ts',
      main: 'src/sandbox/main.ts',
      conformance: 'src/conformance/command.ts',
    },
    platform: 'node',
    external: [],
    banner: requireOf,
  },
};

/**
 * @param root the repository
 * @param folder gets the files
 */
export async function writeProgram(root: string, program: Program, folder: string): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: { ...program.entryPoints },
    outdir: folder,
    chunkNames: '[name].[hash]',
    bundle: true,
    splitting: program.platform === 'node',
    minify: true,
    sourcemap: true,
    platform: program.platform,
    ...program.finding,
    format: 'esm',
    target: program.platform === 'node' ? 'node20.19' : 'es2022',
    logLevel: 'error',
    external: [...program.external],
    banner: { js: program.banner },
  });
  if (program.folder !== undefined)
    cpSync(join(root, program.folder), join(folder, basename(program.folder)), { recursive: true });
}

/**
 * The CommonJS form of the entry. Node loads the ES module by `require` from 20.19 on; bundlers and Jest, which take the
 * React components, get a file of their own.
 */
export async function commonJsOf(root: string, program: Program): Promise<string> {
  if (program.platform === 'node') return "module.exports = require('./index.js');\n";
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [program.entryPoints['index'] ?? ''],
    write: false,
    bundle: true,
    minify: true,
    platform: program.platform,
    format: 'cjs',
    target: 'es2022',
    logLevel: 'error',
    external: [...program.external],
    banner: { js: program.banner },
  });
  return outputFiles[0]?.text ?? '';
}
