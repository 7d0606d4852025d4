/** Stand-ins: what of a text stays, and what two of them have in common. */
import fc from 'fast-check';
import { createStandIns, type StandIns } from '../../../src/replay/session/standIns';

const standIns = createStandIns();
const kinds = Object.keys(standIns) as (keyof StandIns)[];

test.each([
  ['letters', 'Ada Tyrell'],
  ['letters of other scripts', 'Пушкин 山田 أمينة ಕನ್ನಡ'],
  ['digits of any script', '0123456789٣४'],
  ['circled and squared letters', 'ⓐⒷ🅰🄰㊙㋐'],
  ['Braille', '⠓⠑⠇⠇⠕'],
  ['flags', '🇩🇪🏴󠁧󠁢󠁥󠁮󠁧󠁿🏳️‍🌈'],
  ['religious and disability signs', '☪✡✝☸♿🦽'],
  ['skin tones', '👍🏿🤝🏻'],
  ['vowel signs', 'ि ु ָ ِ'],
  ['punctuation', '(?!.,;:-_"§$%&/=)'],
  ['halves of characters', '\ud835\udc9c'],
  ['unseen characters', '\u200b\u00ad\u2066\u0000\u202e'],
])('[file.redaction] of %s nothing is left in a stand-in of any kind', (_what, text) => {
  for (const kind of kinds) {
    const made = standIns[kind](text);
    expect(made).toHaveLength(text.length);
    expect(made).toMatch(/^[a-z ]+$/);
  }
});

test('[file.stand-ins] a stand-in has the length of its text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.constantFrom(...kinds), (text, kind) => {
      const made = standIns[kind](text);
      expect(made).toHaveLength(text.length);
      expect(made.trim() === '').toBe(text.trim() === '');
    }),
    { examples: kinds.map((kind): [string, typeof kind] => ['\t', kind]) },
  );
});

test('[file.stand-ins] words are as long in every text with white space, and a text without it has none', () => {
  const shape = (text: string) => standIns.text(text).replace(/[a-z]/g, 'x');
  expect(shape('I am what I am, at times')).toBe('xxxxxx xxxxxx xxxxxx xxx');
  expect(shape('unquestionable authority')).toBe('xxxxxx xxxxxx xxxxxx xxx');
  expect(shape('a_text_without_white_space')).toBe('x'.repeat(26));
  expect(shape('six\nsix')).toBe('xxxxxxx');
  expect(shape(' \n\t')).toBe('   ');
});

test('[file.stand-ins] of what is typed white space and each @ stay, of an address its scheme', () => {
  for (const kind of ['typed', 'draft', 'edit'] as const)
    expect(standIns[kind]('Hi @ada,\n\tI am @')).toMatch(/^[a-z]{2} @[a-z]{4}\n\t[a-z] [a-z]{2} @$/);
  expect(standIns.address('https://ada.example/?a=1')).toMatch(/^https:\/\/[a-z]{16}$/);
  expect(standIns.address('http://a')).toMatch(/^http:\/\/[a-z]$/);
  expect(standIns.address('mailto:ada@b.example')).toMatch(/^mailto:[a-z]{13}$/);
  expect(standIns.address('javascript:https://a')).toMatch(/^[a-z]{20}$/);
});

test('[file.stand-ins] the same text has the same stand-in, another text or another log another one', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 12 }), fc.string({ minLength: 12 }), (one, other) => {
      fc.pre(one !== other && one.trim() !== '' && other.trim() !== '');
      const log = createStandIns();
      expect(log.text(one)).toBe(log.text(one));
      expect(log.text(one)).not.toBe(log.text(other));
      expect(log.text(one)).not.toBe(createStandIns().text(one));
    }),
  );
  const log = createStandIns();
  const words = Array.from({ length: 3_000 }, (_, index) => `${1_000 + index}`);
  expect(new Set(words.map(log.text)).size).toBe(words.length);
  expect(log.typed('Ada')).toBe(log.draft('Ada'));
});

test('[file.stand-ins] once all stand-ins of a length are taken, one is given twice', () => {
  const log = createStandIns();
  const letters = Array.from({ length: 60 }, (_, index) => log.text(String.fromCodePoint(0x250 + index)));
  expect(new Set(letters).size).toBeLessThanOrEqual(26);
});

test('[file.stand-ins] each letter comes about as often, whatever it stands for', () => {
  const counts = new Map<string, number>();
  for (const letter of standIns.edit('e'.repeat(26_000))) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  expect([...counts.keys()].sort().join('')).toBe('abcdefghijklmnopqrstuvwxyz');
  // 1,000 each, and a standard deviation of 31.
  expect(Math.min(...counts.values())).toBeGreaterThan(780);
  expect(Math.max(...counts.values())).toBeLessThan(1_220);
});

test('[file.attacker] the same letter, typed again, has another stand-in', () => {
  const made = Array.from({ length: 40 }, () => standIns.edit('a'));
  expect(new Set(made).size).toBeGreaterThan(5);
});

test('[file.stand-ins] what is remembered is bounded: after 32 million units a table begins again', () => {
  const log = createStandIns();
  const first = log.address('a text that is remembered');
  log.address('x'.repeat(31_000_000));
  expect(log.address('a text that is remembered')).toBe(first);
  log.address('y'.repeat(1_000_000));
  expect(log.address('a text that is remembered')).not.toBe(first);
});
