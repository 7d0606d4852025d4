/** Writes the .d.ts files of the libraries where package.json's exports say they are. scripts/build.ts calls it. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { filesBelow } from './files';
import type { Manifest } from './manifest';

interface Library {
  /** The entry, from the root and without `.ts`. */
  readonly source: string;
  /** The declaration file that package.json's exports name. */
  readonly types: string;
}

/** Each export of the package that has types, with the source of the target that is built beside them. */
function librariesOf({ exports, targets }: Manifest): Library[] {
  return Object.values(exports).flatMap((entry) => {
    if (typeof entry === 'string') return [];
    const target = Object.values(targets).find(({ distDir }) => dirname(entry.types) === `./${distDir}`);
    return target ? [{ source: target.source.replace(/\.ts$/, ''), types: entry.types }] : [];
  });
}

const relativeImport = /(\bfrom\s+|\bimport\s*\(\s*|\bimport\s+)(['"])(\.{1,2}\/[^'"]+)\2/g;

/** Adds the extensions that TypeScript leaves out and Node's own resolution needs. */
function withExtensions(text: string, folder: string): string {
  return text.replace(relativeImport, (whole, before: string, quote: string, path: string) => {
    if (/\.(js|json|css)$/.test(path)) return whole;
    const target = resolve(folder, path);
    const isFolder = existsSync(target) && statSync(target).isDirectory();
    return `${before}${quote}${path}${isFolder ? '/index' : ''}.js${quote}`;
  });
}

/** Adds to `found` every declaration file that this one leads to, itself first. */
function follow(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || !existsSync(file)) return found;
  found.add(file);
  for (const [, , , path = ''] of readFileSync(file, 'utf8').matchAll(relativeImport))
    follow(resolve(dirname(file), path.replace(/\.js$/, '.d.ts')), found);
  return found;
}

function compile(root: string, libraries: readonly Library[], outDir: string): void {
  const config = join(root, '.parcel-cache/tsconfig.types.json');
  mkdirSync(dirname(config), { recursive: true });
  writeFileSync(
    config,
    JSON.stringify({
      extends: '../tsconfig.json',
      compilerOptions: {
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        rootDir: '..',
        // The client and the log reader also run in Node and ask for its modules.
        types: ['node'],
      },
      include: [],
      files: libraries.map(({ source }) => join(root, `${source}.ts`)),
    }),
  );
  const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  const run = spawnSync(process.execPath, [tsc, '-p', config, '--outDir', outDir], { cwd: root, encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`The types of dist/ could not be written:\n${run.stdout}${run.stderr}`);
}

/**
 * @returns the folders that got files
 * @throws Error with the compiler's words when a library's types do not hold
 */
export function writeTypes(root: string, manifest: Manifest): string[] {
  const libraries = librariesOf(manifest);
  const outDir = join(root, 'dist/types');
  rmSync(outDir, { recursive: true, force: true });
  compile(root, libraries, outDir);
  for (const file of filesBelow(outDir)) writeFileSync(file, withExtensions(readFileSync(file, 'utf8'), dirname(file)));
  for (const { source, types } of libraries) {
    const emitted = join(outDir, `${source}.d.ts`);
    const from = `../types/${source}.js`;
    const hasDefault = /export default|as default/.test(readFileSync(emitted, 'utf8'));
    const lines = [`export * from '${from}';`, ...(hasDefault ? [`export { default } from '${from}';`] : [])];
    mkdirSync(dirname(join(root, types)), { recursive: true });
    writeFileSync(join(root, types), `${lines.join('\n')}\n`);
  }
  // The compiler also writes the types of modules that the libraries use inside and never show.
  const shown = new Set(libraries.flatMap(({ types }) => [...follow(join(root, types))]));
  for (const file of filesBelow(outDir)) if (!shown.has(file)) rmSync(file);
  return [outDir, ...libraries.map(({ types }) => dirname(join(root, types)))];
}
