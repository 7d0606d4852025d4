/** docs/embedding.md agrees with the code. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { optionNames } from '../../src/host/options';
import { embedHere, endAll, eventNames, setUpPage } from './hostPage';

const root = join(__dirname, '../..');
const docs = readFileSync(join(root, 'docs/embedding.md'), 'utf8');

/** What stands as code in the first cells of the section's table rows. */
function firstCells(section: string): string[] {
  const text = docs.split(`\n## ${section}\n`)[1]?.split('\n## ')[0] ?? '';
  const cells = [...text.matchAll(/^\| (`.*?) \|/gm)].map(([, cell = '']) => cell);
  return cells.flatMap((cell) => [...cell.matchAll(/`([\w-]+)/g)].map(([, name = '']) => name));
}

afterEach(endAll);

test('every option, and no other, is in the table of options', () => {
  expect(firstCells('Options')).toEqual(optionNames);
});

test('every event, and no other, is in the table of events', () => {
  expect(firstCells('Events').sort()).toEqual([...eventNames].sort());
});

test('every method and property, and no other, is in the table of methods', () => {
  setUpPage();
  expect(firstCells('Methods and properties').sort()).toEqual(Object.keys(embedHere()).sort());
});

test('the looks that can be set are those that the frame’s box reads', () => {
  const sources = ['placement', 'bell'].map((name) => readFileSync(join(root, `src/host/${name}.ts`), 'utf8'));
  const read = [...sources.join('').matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name);
  const told = firstCells('Looks').filter((name) => name.startsWith('--'));
  expect(told.sort()).toEqual([...new Set(read)].sort());
});
