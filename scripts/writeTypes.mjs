// Writes the .d.ts files of the three libraries where package.json's exports say they are. scripts/build.mjs calls it.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

/** Each export of the package that has types, with the source of the target that is built beside them. */
function librariesOf({ exports, targets }) {
  return Object.values(exports).flatMap(({ types }) => {
    const target = types && Object.values(targets).find(({ distDir }) => dirname(types) === `./${distDir}`);
    return target ? [{ source: target.source.replace(/\.ts$/, ''), types }] : [];
  });
}

const relativeImport = /(\bfrom\s+|\bimport\s*\(\s*|\bimport\s+)(['"])(\.{1,2}\/[^'"]+)\2/g;

/** Node's own resolution wants the extension that TypeScript leaves out. */
function withExtensions(text, folder) {
  return text.replace(relativeImport, (whole, before, quote, path) => {
    if (/\.(js|json|css)$/.test(path)) return whole;
    const target = resolve(folder, path);
    const isFolder = existsSync(target) && statSync(target).isDirectory();
    return `${before}${quote}${path}${isFolder ? '/index' : ''}.js${quote}`;
  });
}

/** Adds to `found` every declaration file that this one leads to, itself first. */
function follow(file, found = new Set()) {
  if (found.has(file) || !existsSync(file)) return found;
  found.add(file);
  for (const [, , , path] of readFileSync(file, 'utf8').matchAll(relativeImport))
    follow(resolve(dirname(file), path.replace(/\.js$/, '.d.ts')), found);
  return found;
}

/**
 * @returns the folders that got files
 * @throws Error with the compiler's words when a library's types do not hold
 */
export function writeTypes(root, manifest) {
  const found = librariesOf(manifest).filter(({ source }) => existsSync(join(root, `${source}.ts`)));
  if (found.length === 0) return [];
  const outDir = join(root, 'dist/types');
  const config = join(root, '.parcel-cache/tsconfig.types.json');
  rmSync(outDir, { recursive: true, force: true });
  mkdirSync(dirname(config), { recursive: true });
  writeFileSync(
    config,
    JSON.stringify({
      extends: '../tsconfig.types.json',
      // The client and the log reader also run in Node and ask for its modules.
      compilerOptions: { types: ['node'] },
      files: found.map(({ source }) => join(root, `${source}.ts`)),
    }),
  );
  const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  const run = spawnSync(process.execPath, [tsc, '-p', config, '--outDir', outDir], { cwd: root, encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`The types of dist/ could not be written:\n${run.stdout}${run.stderr}`);
  for (const entry of readdirSync(outDir, { recursive: true })) {
    const file = join(outDir, entry);
    if (file.endsWith('.d.ts')) writeFileSync(file, withExtensions(readFileSync(file, 'utf8'), dirname(file)));
  }
  for (const { source, types } of found) {
    const emitted = join(outDir, `${source}.d.ts`);
    const from = `../types/${source}.js`;
    const hasDefault = /export default|as default/.test(readFileSync(emitted, 'utf8'));
    const lines = [`export * from '${from}';`, ...(hasDefault ? [`export { default } from '${from}';`] : [])];
    mkdirSync(dirname(join(root, types)), { recursive: true });
    writeFileSync(join(root, types), `${lines.join('\n')}\n`);
  }
  // The compiler also writes what the libraries use inside and never show.
  const shown = new Set(found.flatMap(({ types }) => [...follow(join(root, types))]));
  for (const entry of readdirSync(outDir, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath ?? entry.path, entry.name);
    if (entry.isFile() && !shown.has(file)) rmSync(file);
  }
  return [outDir, ...found.map(({ types }) => dirname(join(root, types)))];
}
