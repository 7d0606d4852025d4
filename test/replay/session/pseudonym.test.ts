/** Pseudonyms: what of a text stays, what does not, and how an edit of it becomes one of its pseudonym. */
import fc from 'fast-check';
import { clampedEdit, edited, type TextEdit } from '../../../reducers/textEdit';
import { createPseudonyms, pseudonymEdit } from '../../../src/replay/session/pseudonym';
import { lawRuns } from '../../support/lawRuns';

const pseudonym = createPseudonyms('key');
const shapeOf = (text: string): string =>
  text
    .replace(/\p{Lu}/gu, 'A')
    .replace(/\p{Nd}/gu, '0')
    .replace(/\p{L}/gu, 'a');

test('[file.pseudonyms] a pseudonym has the length of its text, with spaces and signs at the same places', () => {
  const pseudonym = createPseudonyms('key');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const made = pseudonym(text);
      expect(made.length).toBe(text.length);
      expect(made.replace(/[^\s@.,:/?#"'<>-]/g, '_')).toBe(text.replace(/[^\s@.,:/?#"'<>-]/g, '_'));
      expect(made.trim() === '').toBe(text.trim() === '');
    }),
  );
});

test.each([
  'Ada Tyrell',
  'https://ada.example.com/2026/post?x=1#c-9',
  'Hello @ada, how are YOU?',
  'mailto:sam@example.com',
  'Пушкин',
  'שלום עולם',
])('[file.pseudonyms] %s keeps its shape', (text) => {
  const made = pseudonym(text);
  expect(made).not.toBe(text);
  if (/^[\x20-\x7e]*$/.test(text)) expect(shapeOf(made)).toBe(shapeOf(text));
  if (URL.canParse(text)) expect(new URL(made).protocol).toBe(new URL(text).protocol);
});

test('[file.pseudonyms] an escaped byte of a URL becomes a letter, so that the URL can be decoded', () => {
  expect(() => decodeURIComponent(pseudonym('https://example.com/caf%C3%A9%20bar'))).not.toThrow();
  const bytes = Array.from({ length: 256 }, (_, byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`);
  const made = new Set(bytes.map(pseudonym));
  expect([...made].map(decodeURIComponent).sort().join('')).toBe('abcdefghi');
});

test.each([
  ['a small letter', 'q', /^[a-z]$/],
  ['a capital', 'Q', /^[A-Z]$/],
  ['a digit, of any script', '٣', /^[0-9]$/],
  ['a Latin letter with an accent', 'ñ', /^[à-ö]$/],
  ['an Arabic letter', 'ش', /^\p{Script=Arabic}$/u],
  ['a Hebrew letter', 'ש', /^\p{Script=Hebrew}$/u],
  ['a Cyrillic letter', 'ж', /^\p{Script=Cyrillic}$/u],
  ['a Greek letter', 'λ', /^\p{Script=Greek}$/u],
  ['Hiragana', 'か', /^\p{Script=Hiragana}$/u],
  ['Katakana', 'カ', /^\p{Script=Katakana}$/u],
  ['Hangul', '한', /^\p{Script=Hangul}$/u],
  ['Devanagari', 'न', /^\p{Script=Devanagari}$/u],
  ['Thai', 'ก', /^\p{Script=Thai}$/u],
  ['an ideograph', '山', /^\p{Ideographic}$/u],
  ['a letter of another script', 'ა', /^\p{Script=Armenian}$/u],
  ['an emoji', '🎉', /^\p{Extended_Pictographic}$/u],
  ['a letter of two units', '𝒜', /^\p{Extended_Pictographic}$/u],
])('[file.pseudonyms] %s becomes one of the same kind', (_kind, letter, same) => {
  const made = Array.from({ length: 20 }, (_, key) => createPseudonyms(`${key}`)(letter));
  for (const one of made) expect(one).toMatch(same);
  expect(new Set(made).size).toBeGreaterThan(5);
});

test('[file.pseudonyms] combining characters and signs of one unit stay', () => {
  expect(pseudonym('e\u0301').slice(1)).toBe('\u0301');
  expect([pseudonym('©'), pseudonym('™')]).toEqual(['©', '™']);
});

test.each([2, 12, 70])(
  '[file.pseudonyms] in words of %d letters each letter stands in for each about as often',
  (length) => {
    const counts = new Map<string, number>();
    const made = createPseudonyms('key');
    for (let index = 0; index < 2_600; index += 1) {
      const word = (index * 7 + 100).toString(26).replace(/\d/g, (digit) => String.fromCharCode(113 + Number(digit)));
      const letter = made(word.padStart(length, 'ab'))[length === 2 ? 0 : length - 2] ?? '';
      counts.set(letter, (counts.get(letter) ?? 0) + 1);
    }
    expect([...counts.keys()].sort().join('')).toBe('abcdefghijklmnopqrstuvwxyz');
    expect(Math.min(...counts.values())).toBeGreaterThan(60);
    expect(Math.max(...counts.values())).toBeLessThan(145);
  },
);

test('[file.pseudonyms] the same word has the same pseudonym everywhere, another word another one, in any script', () => {
  expect(pseudonym('say Ada')).toContain(pseudonym('Ada'));
  const words = [...'abcdefghijklmnopqrstuvwxyz', 'one', 'two', 'Ada', 'ada', 'ADA', '山田', '山本', '12', '21'];
  expect(new Set(words.map(pseudonym)).size).toBe(words.length);
});

test('[file.pseudonyms] in a word of more than 64 units a letter changes no letter that is further away than four', () => {
  const word = (length: number, letter: string) => pseudonym(`${'ab'.repeat(15)}${letter}${'ba'.repeat(length)}`);
  const [one, other] = [word(20, 'x'), word(20, 'y')];
  expect([...one].flatMap((letter, at) => (letter === other[at] ? [] : [at])).every((at) => at >= 26 && at <= 34)).toBe(
    true,
  );
  expect(one).not.toBe(other);
  const [short, otherShort] = [word(16, 'x'), word(16, 'y')];
  expect(short.slice(0, 26)).not.toBe(otherShort.slice(0, 26));
});

test('[file.pseudonyms] another key gives other pseudonyms', () => {
  expect(createPseudonyms('other')('A longer sentence of words')).not.toBe(pseudonym('A longer sentence of words'));
});

test('[file.pseudonyms] of a URL the scheme stays, but not as a part of another word', () => {
  for (const scheme of ['http', 'https', 'mailto']) {
    expect(pseudonym(`${scheme}://a`)).toMatch(new RegExp(`^${scheme}://[a-z]$`));
    expect(pseudonym(`x${scheme}:`)).not.toContain(scheme);
    expect(pseudonym(`${scheme}x:`)).not.toContain(scheme);
    expect(pseudonym(`é${scheme}:`)).not.toContain(scheme);
  }
  expect(pseudonym('javascript:')).not.toBe('javascript:');
});

test('[file.pseudonyms] words of up to eight letters never share a pseudonym', () => {
  const pseudonym = createPseudonyms('key');
  // Of 40,000 numbers of eight digits some would by chance.
  const words = Array.from({ length: 40_000 }, (_, index) => `${10_000_000 + index}`);
  expect(new Set(words.map(pseudonym)).size).toBe(words.length);
  expect(words.slice(0, 100).map(pseudonym)).toEqual(words.slice(0, 100).map(pseudonym));
  // There are as many letters as pseudonyms for them.
  expect(new Set([...'abcdefghijklmnopqrstuvwxyz'].map(pseudonym)).size).toBe(26);
});

test('[file.pseudonyms] once all pseudonyms of a length are taken, one is given twice', () => {
  const pseudonym = createPseudonyms('key');
  const letters = Array.from({ length: 60 }, (_, index) => String.fromCodePoint(0x250 + index));
  for (const letter of letters) expect(pseudonym(letter)).toMatch(/^[à-ö]$/);
});

test('[file.pseudonyms] in a word of more than 64 units a letter changes those up to four away, on both sides', () => {
  const changed = (at: number, length: number): readonly number[] => {
    const word = (letter: string) => pseudonym(`${'a'.repeat(at)}${letter}${'a'.repeat(length - at - 1)}`);
    // A letter gets the same pseudonym by chance at times; with many letters in its place each place changes.
    const made = [...'bcdefghijklmnop'].map(word);
    const plain = word('a');
    return [...plain].flatMap((letter, index) => (made.some((one) => one[index] !== letter) ? [index] : []));
  };
  expect(changed(30, 65)).toEqual([26, 27, 28, 29, 30, 31, 32, 33, 34]);
  expect(changed(2, 65)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(changed(64, 65)).toEqual([60, 61, 62, 63, 64]);
  expect(changed(30, 64)).toHaveLength(64);
});

/** Words of more and fewer than 64 units, what ends them, halves of characters, and letters of two units. */
const longText = fc.array(
  fc.oneof(
    fc.string({ unit: fc.constantFrom('a', 'b', 'é', '𝒜', '吉'), minLength: 55, maxLength: 90 }),
    fc.constantFrom(
      'a'.repeat(70),
      'http',
      'mailto',
      ':',
      '_',
      '%',
      '%C3',
      '4',
      'f',
      ' ',
      '.',
      '\ud835',
      '\udc9c',
      '😀',
      'ﷺ',
    ),
  ),
  { maxLength: 5 },
);

test('[file.redact-edits] so it is with endless words, wherever an edit begins and ends', () => {
  const edits = fc.array(fc.tuple(fc.nat(400), fc.oneof(fc.nat(4), fc.nat(150)), longText), {
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(edits, (list) => {
      const pseudonym = createPseudonyms('key');
      let text = '';
      let copy = '';
      for (const [start, removed, pieces] of list) {
        const edit = clampedEdit(text, { start, removed, inserted: pieces.join('') });
        copy = edited(copy, pseudonymEdit(text, edit, pseudonym));
        text = edited(text, edit);
        expect(copy).toBe(pseudonym(text));
      }
    }),
    { numRuns: lawRuns(200) },
  );
});

/** @returns the first edits of the text that do not make its pseudonym */
function wrong(text: string, edits: Iterable<TextEdit>): readonly TextEdit[] {
  const copy = pseudonym(text);
  return [...edits].filter(
    (edit) => edited(copy, pseudonymEdit(text, edit, pseudonym)) !== pseudonym(edited(text, edit)),
  );
}

function* editsOf(text: string, inserts: readonly string[], most = text.length): Generator<TextEdit> {
  for (let start = 0; start <= text.length; start += 1)
    for (let removed = 0; removed <= Math.min(most, text.length - start); removed += 1)
      for (const inserted of inserts) yield { start, removed, inserted };
}

test('[file.redact-edits] each edit of each text of up to three of these pieces makes its pseudonym', () => {
  const pieces = ['%', 'C', '3', '_', 'http', ':', 'a', ' ', '😀', '\u0301'];
  const texts = ['', ...pieces];
  for (const one of pieces)
    for (const two of pieces) texts.push(one + two, ...pieces.map((three) => one + two + three));
  for (const text of texts)
    expect([text, wrong(text, editsOf(text, ['', '%', 'C', '_', ':', 'a'], 1))]).toEqual([text, []]);
});

test.each([
  ['letters', Array.from({ length: 200 }, (_, index) => String.fromCharCode(97 + ((index * 7) % 26))).join('')],
  ['letters of two units', '𝒜'.repeat(90)],
  ['the same letter', 'a'.repeat(200)],
  ['words', 'ab cdef '.repeat(20)],
])('[file.redact-edits] so it is at each place of a long text of %s', (_name, text) => {
  expect(wrong(text, editsOf(text, ['', 'x', ' '], 1))).toEqual([]);
});

test('[file.redact-edits] an edit of an endless word looks at no more than is near to it', () => {
  const asked: string[] = [];
  const counting = (text: string): string => {
    asked.push(text);
    return pseudonym(text);
  };
  const word = 'ab'.repeat(5_000);
  for (const start of [0, 1, 5_000, 9_999, 10_000]) pseudonymEdit(word, { start, removed: 0, inserted: 'x' }, counting);
  expect(asked).toHaveLength(10);
  // What is near on each side, and the letter itself.
  expect(Math.max(...asked.map(({ length }) => length))).toBeLessThanOrEqual(2 * 73 + 1);
  asked.length = 0;
  pseudonymEdit('one two three four', { start: 5, removed: 0, inserted: 'x' }, counting);
  expect(asked).toEqual(['two', 'txwo']);
});
