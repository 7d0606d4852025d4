/**
 * Writes the types of the package's entries: one file for each entry, with all types that it needs, and a copy for CommonJS.
 * scripts/build.ts calls it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import type { Library } from './manifest';

const relativeImport = /\bfrom\s+'(\.{1,2}\/[^']+)'/g;

/** Adds this module to `found`, and every module that it imports, directly or not. */
function follow(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(relativeImport)) {
    const target = resolve(dirname(file), path);
    const next = [`${target}.ts`, `${target}.tsx`, `${target}/index.ts`].find((one) => existsSync(one));
    if (next) follow(next, found);
  }
  return found;
}

/** The generator cannot tell the globals of one entry from those of another, so each entry gets only its own. */
const globalsOf = (file: string): string =>
  [...follow(file)]
    .flatMap((one) => readFileSync(one, 'utf8').match(/^declare (?:global|module 'react') \{\n[\s\S]*?^\}\n/gm) ?? [])
    .join('');

/**
 * @param sources modules, from the root
 * @returns for each of them the text of one declaration file
 * @throws Error with the compiler's words when the types do not hold
 */
function typesOf(root: string, sources: readonly string[]): readonly string[] {
  const folder = join(root, '.parcel-cache', `types-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const tsconfig = join(folder, 'tsconfig.json');
  const files = sources.map((source) => join(root, source));
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    // The client and the log reader also run in Node and ask for its modules.
    types: ['node'],
  };
  writeFileSync(
    tsconfig,
    JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions, include: [], files }),
  );
  const entries = sources.map((source, index) => ({
    filePath: join(root, source),
    outFile: join(folder, `${index}.d.ts`),
    noCheck: true,
    // Users of the package have no valibot.
    libraries: { inlinedLibraries: ['valibot'] },
    output: { exportReferencedTypes: false, noBanner: true },
  }));
  const config = join(folder, 'config.json');
  writeFileSync(config, JSON.stringify({ compilationOptions: { preferredConfigPath: tsconfig }, entries }));
  const require = createRequire(import.meta.url);
  const program = join(
    dirname(require.resolve('dts-bundle-generator/package.json')),
    'dist/bin/dts-bundle-generator.js',
  );
  try {
    const run = spawnSync(process.execPath, [program, '--silent', '--config', config], { cwd: root, encoding: 'utf8' });
    if (run.status !== 0) throw new Error(`The types of dist/ could not be written:\n${run.stdout}${run.stderr}`);
    return entries.map(({ filePath, outFile }) => readFileSync(outFile, 'utf8') + globalsOf(filePath));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Puts the types of each library where package.json's exports say they are. Those of the fixtures are written by hand.
 * @returns the folders that got files
 */
export function writeTypes(root: string, libraries: readonly Library[]): readonly string[] {
  const texts = typesOf(
    root,
    libraries.map(({ typesSource }) => typesSource),
  );
  const written = libraries.flatMap(({ files }, index) =>
    [files.import.types, files.require.types].map((path) => {
      const file = join(root, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, texts[index] ?? '');
      return dirname(file);
    }),
  );
  return [...new Set(written)];
}
