/** Words that readers with English as a second language must read twice are in no comment and on no page. */
import { filesOf } from './citations';
import { textOf } from './pages';

const riddles = /\b(?:whose|nobody|anew|of (?:these|those))\b/i;
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...filesOf('docs').filter((file) => file.endsWith('.md')),
];
const sources = ['reducers', 'streams', 'src', 'scripts']
  .flatMap(filesOf)
  .filter((file) => /\.(?:[cm]?[jt]s|tsx|css)$/.test(file));

/** The text of a line that is a comment, or ends in one. */
const commentOf = (line: string): string => /^\s*(?:\{?\/?\*|\/\/).*|\s\/\/\s.*$/.exec(line)?.[0] ?? '';

const riddlesIn = (file: string, wordsOf: (line: string) => string): readonly string[] =>
  textOf(file)
    .split('\n')
    .flatMap((line, index) => {
      const found = riddles.exec(wordsOf(line));
      return found ? [`${file}:${index + 1}: ${found[0]}`] : [];
    });

test('comments name the noun instead of "whose", "nobody", "anew", "of these" and "of those"', () => {
  expect(sources.length).toBeGreaterThan(300);
  expect(sources.flatMap((file) => riddlesIn(file, commentOf))).toEqual([]);
});

test('pages name the noun, too', () => {
  expect(pages.flatMap((file) => riddlesIn(file, (line) => line.replace(/`[^`]*`/g, '')))).toEqual([]);
});
