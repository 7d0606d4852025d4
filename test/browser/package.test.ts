/** What is built: the files that docs/protocol.md lists, and what pages and types may hold. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join, relative } from 'node:path';

const root = join(__dirname, '../..');
const dist = join(root, 'dist');
const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));

test.each([
  'panel/index.html',
  'panel/devtools.html',
  'host/host.js',
  'host/host.d.ts',
  'client/index.js',
  'client/index.d.ts',
  'replay/index.js',
  'replay/index.d.ts',
])('the build holds %s', (file) => {
  expect(existsSync(join(dist, file))).toBe(true);
});

test('no script and no sheet is empty', () => {
  const empty = filesBelow(dist).filter((file) => /\.(js|css)$/.test(file) && statSync(join(root, file)).size === 0);
  expect(empty).toEqual([]);
});

test('every text file has its .gz and its .br beside it', () => {
  const files = filesBelow(dist);
  const text = files.filter((file) => /\.(html|css|js|svg|map|json|ts)$/.test(file) && !file.endsWith('.built.json'));
  expect(text.flatMap((file) => [`${file}.gz`, `${file}.br`]).filter((file) => !files.includes(file))).toEqual([]);
});

test('scripts and sheets of pages have hashed names and a source map each', () => {
  const scripts = filesBelow(join(dist, 'panel')).filter((file) => /\.(js|css)$/.test(file));
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((file) => !/\.[0-9a-f]{8}\.(js|css)$/.test(file))).toEqual([]);
  expect(scripts.filter((file) => !existsSync(join(root, `${file}.map`)))).toEqual([]);
});

/** The words in quotes of a script, each with the line that its source map tells, where it tells one. */
function toldLines(file: string): { readonly at: string; readonly word: string; readonly told: string }[] {
  const map = JSON.parse(readFileSync(join(root, `${file}.map`), 'utf8'));
  const told = new SourceMap(map);
  const sources = new Map<string, readonly string[]>(
    map.sources.map((name: string, index: number) => [name, map.sourcesContent[index]?.split('\n')]),
  );
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  const words = lines.flatMap((line, row) =>
    [...line.matchAll(/"([a-z-]{6,})"/g)].map(({ 1: word = '', index: column }) => ({ word, row, column })),
  );
  return words.flatMap(({ word, row, column }) => {
    const place = told.findEntry(row, column);
    if (!('originalLine' in place)) return [];
    const source = sources.get(place.originalSource);
    // Parcel has no map of what is inside a JSON file.
    if (!source || place.originalSource.endsWith('.json')) return [];
    return [{ at: `${file} ${row + 1}:${column}`, word, told: source[place.originalLine] ?? '' }];
  });
}

test('each word that a script’s source map knows stands on the line that it tells', () => {
  // What esbuild makes has esbuild's maps, in which a template of several lines has the place of its first line.
  const scripts = filesBelow(dist).filter(
    (file) =>
      file.endsWith('.js') &&
      !/^dist\/(backend|react|replay|sandbox)\/[^/]+$/.test(file) &&
      existsSync(join(root, `${file}.map`)),
  );
  const all = scripts.flatMap(toldLines);
  expect(all.length).toBeGreaterThan(1_000);
  expect(all.filter(({ word, told }) => !told.includes(word))).toEqual([]);
});

test('[config.block] the panel’s settings stand in the block that docs/protocol.md shows, letter by letter', () => {
  const html = readFileSync(join(dist, 'panel/index.html'), 'utf8');
  expect(html).toContain('<script type="application/json" id="panel-config">{}</script>');
});

test('[build.consumer] types that others get lead to no package that they do not have', () => {
  const types = filesBelow(dist).filter((file) => file.endsWith('.d.ts'));
  const bare = types.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*['"]([^'".][^'"]*)['"]/g)]
      .map(([, name = '']) => name)
      // The React components' types are those of the page's own React.
      .filter((name) => !name.startsWith('node:') && !(name === 'react' && file.startsWith('dist/react/')))
      .map((name) => `${file}: ${name}`),
  );
  expect(types.length).toBeGreaterThan(0);
  expect(bare).toEqual([]);
});
