/** `enFirst` holds all texts of the first load's code, and no others (docs/decisions/0003-first-load.md). */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { english } from '../../../src/panel/words/en';
import { firstEnglish } from '../../../src/panel/words/enFirst';

const root = resolve(__dirname, '../../..');
const fixedImport = /^\s*(?:import|export)\s+(?!type\s)(?:[^'";]*?\sfrom\s+)?'(\.[^']+)'/gm;

/** Files that are reached from the page's first script without `import()`. */
function firstLoad(path: string, found = new Map<string, string>()): ReadonlyMap<string, string> {
  const file = ['.ts', '.tsx', '/index.ts'].map((ending) => path + ending).find((name) => existsSync(name));
  if (!file || found.has(file)) return found;
  const text = readFileSync(file, 'utf8');
  found.set(file, text);
  for (const [, target = ''] of text.matchAll(fixedImport)) firstLoad(join(dirname(file), target), found);
  return found;
}

const sources = [...firstLoad(join(root, 'src/frame/main'))]
  .map(([file, text]) => ({ file: relative(root, file), text }))
  .filter(({ file }) => file.startsWith('src/panel/') && !file.startsWith('src/panel/words/en'));
/** The key as a literal, or a template of its first part and a value. */
const says = (text: string, key: string): boolean =>
  text.includes(`'${key}'`) || text.includes(`\`${key.split('.', 1)[0]}.\${`);

test('the list is in the first load, and an open note is not', () => {
  const files = sources.map(({ file }) => file);
  expect(files).toContain('src/panel/list/ListView.tsx');
  expect(files).not.toContain('src/panel/detail/DetailView.tsx');
});

test('the first load has all English texts that it uses', () => {
  const late = Object.keys(english).filter((key) => !(key in firstEnglish));
  const missing = sources.flatMap(({ file, text }) =>
    late.filter((key) => says(text, key)).map((key) => `${file} says ${key}`),
  );
  expect(missing).toEqual([]);
});

test('the first load has no text that only late views use', () => {
  const unused = Object.keys(firstEnglish).filter((key) => !sources.some(({ text }) => says(text, key)));
  expect(unused).toEqual([]);
});
