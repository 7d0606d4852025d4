// Writes the .d.ts files of the three libraries where package.json's exports say they are. scripts/build.mjs calls it.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

const libraries = [
  { source: 'src/host/host', types: 'dist/host/host.d.ts' },
  { source: 'src/client/index', types: 'dist/client/index.d.ts' },
  { source: 'src/replay/index', types: 'dist/replay/index.d.ts' },
];
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

/**
 * @returns the folders that got files
 * @throws Error with the compiler's words when a library's types do not hold
 */
export function writeTypes(root) {
  const found = libraries.filter(({ source }) => existsSync(join(root, `${source}.ts`)));
  if (found.length === 0) return [];
  const outDir = join(root, 'dist/types');
  const config = join(root, '.parcel-cache/tsconfig.types.json');
  rmSync(outDir, { recursive: true, force: true });
  mkdirSync(dirname(config), { recursive: true });
  writeFileSync(
    config,
    JSON.stringify({ extends: '../tsconfig.types.json', files: found.map(({ source }) => join(root, `${source}.ts`)) }),
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
  return [outDir, ...found.map(({ types }) => dirname(join(root, types)))];
}
