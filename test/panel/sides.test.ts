/** The panel's sheets use start and end, never left and right, so that Arabic and Hebrew are mirrored by the browser. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../../src/panel');
const sheets = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));

/** Values of a declaration; `calc(…)` and the like are one value. */
const valuesOf = (list: string): readonly string[] => list.match(/(?:[^\s(]|\((?:[^()]|\([^()]*\))*\))+/gu) ?? [];

test.each(sheets)('[words.lang-dir] %s names no left or right', (file) => {
  // The notch of a phone is at a side of the phone, not of a text.
  const sheet = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|env\([^)]*\)/gu, '');
  expect(sheet.match(/[\w-]*(?:margin|padding|border|inset)-(?:left|right)\b|(?<![-\w])(?:left|right):/gu)).toBeNull();
  expect(sheet.match(/(?:float|clear|text-align): (?:left|right)/gu)).toBeNull();
  const lopsided = [...sheet.matchAll(/(?:padding|margin|inset): ([^;]+);/gu)]
    .filter(([, list = '']) => {
      const [, end, , start] = valuesOf(list);
      return start !== undefined && start !== end;
    })
    .map(([declaration]) => declaration);
  expect(lopsided).toEqual([]);
});
