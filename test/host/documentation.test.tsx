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

test('[kit.documented] every option, and no other, is in the table of options', () => {
  expect(firstCells('Options')).toEqual(optionNames);
});

test('[kit.documented] every event, and no other, is in the table of events', () => {
  expect(firstCells('Events').sort()).toEqual([...eventNames].sort());
});

test('[kit.documented] every method and property, and no other, is in the table of methods', () => {
  setUpPage();
  expect(firstCells('Methods and properties').sort()).toEqual(Object.keys(embedHere()).sort());
});

test('[kit.documented] the React example is the one that is tested', () => {
  const source = readFileSync(join(root, 'fixtures/pages/examples/NotificationsBell.tsx'), 'utf8');
  const shown = docs.match(/```tsx\n([\s\S]*?)```/)?.[1]?.replace("'bellpanel/host'", "'../../../src/host/host'");
  expect(source.replace(/^\/\*\*.*\*\/\n/, '')).toBe(shown);
});

test('[kit.documented] the looks that can be set are those that the frame’s box reads', () => {
  const source = readFileSync(join(root, 'src/host/parts.ts'), 'utf8');
  const read = [...source.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name);
  const told = [...docs.matchAll(/^\| `(--[\w-]+)`/gm)].map(([, name]) => name);
  expect(told.sort()).toEqual(read.sort());
});
