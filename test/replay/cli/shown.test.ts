/** Texts of a file on their way to a terminal. */
import { shown } from '../../../src/replay/cli/shown';

test.each([
  ['\u001b[2J', '\\u001b[2J'],
  ['a\nb\tc\r', 'a\\u000ab\\u0009c\\u000d'],
  ['\u0000\u007f\u0085', '\\u0000\\u007f\\u0085'],
  [
    '\u061c\u200e\u200f\u2028\u2029\u202a\u202e\u2066\u2069\ufeff',
    '\\u061c\\u200e\\u200f\\u2028\\u2029\\u202a\\u202e\\u2066\\u2069\\ufeff',
  ],
  ['Ünï → “قهوة” 🎉', 'Ünï → “قهوة” 🎉'],
])('[replay.terminal] %j is printed as %j', (text, printed) => {
  expect(shown(text)).toBe(printed);
});
