/**
 * Stable pseudonyms: a word always gets the same pseudonym, of the same length and shape, and another word gets
 * another one. Characters that are no letters and no digits stay, such as spaces, `@` and `://`. [file.pseudonyms]
 */

import { editBetween, type TextEdit } from '../../../reducers/textEdit';

const { imul } = Math;

/** Letters by script: inclusive ranges of code points that are all letters. */
const ranges: readonly (readonly [kind: RegExp, first: number, last: number])[] = [
  [/[a-z]/, 0x61, 0x7a],
  [/[A-Z]/, 0x41, 0x5a],
  [/\p{Nd}/u, 0x30, 0x39],
  [/\p{Script=Latin}/u, 0xe0, 0xf6],
  [/\p{Script=Arabic}/u, 0x628, 0x63a],
  [/\p{Script=Hebrew}/u, 0x5d0, 0x5ea],
  [/\p{Script=Cyrillic}/u, 0x430, 0x44f],
  [/\p{Script=Greek}/u, 0x3b1, 0x3c9],
  [/\p{Script=Hiragana}/u, 0x3042, 0x3082],
  [/\p{Script=Katakana}/u, 0x30a2, 0x30e2],
  [/\p{Script=Hangul}/u, 0xac00, 0xd7a3],
  [/\p{Script=Devanagari}/u, 0x915, 0x939],
  [/\p{Script=Thai}/u, 0xe01, 0xe2e],
];
const ideographs = [0x4e00, 0x9f00] as const;
/** Stand in for letters of every other script. They are Armenian, which no script above uses. */
const otherLetters = [0x561, 0x586] as const;
/** Stand in for emoji: two UTF-16 units each, as an emoji has. */
const faces = [0x1f600, 0x1f64f] as const;

/** Escaped bytes, words, numbers, and single emoji. */
const parts = /%[0-9A-Fa-f]{2}|[\p{L}\p{M}\p{N}]+|\p{Extended_Pictographic}/gu;
/** Words that stay as they are, so that a URL stays a URL. */
const schemes = new Set(['http', 'https', 'mailto']);
/**
 * Two longer words hardly ever get the same pseudonym by chance. Shorter words are remembered, so that they never do.
 */
const rememberedUnits = 8;
const tries = 512;
/**
 * In a longer word each letter's pseudonym depends on the near letters alone, so that a change of the word changes
 * few of them.
 */
const longestWholeUnits = 64;
const nearLetters = 4;
/**
 * How far `touched` reads into a word. It is more than `longestWholeUnits`, so that the part read of a long word is
 * long too.
 */
const reachUnits = 72;

type Random = (below: number) => number;

/** A generator of whole numbers, seeded by the word and the key. It cannot be repeated without the key. */
function seeded(text: string): Random {
  let low = 0x9e37_79b9;
  let high = 0x85eb_ca6b;
  for (let index = 0; index < text.length; index += 1) {
    low = imul(low ^ text.charCodeAt(index), 0x0193_0b6f);
    high = imul(high ^ (low >>> 13), 0x27d4_eb2f) + text.charCodeAt(index);
  }
  return (below) => {
    low = (low + 0x6d2b_79f5) | 0;
    let mixed = imul(low ^ (low >>> 15), high | 1);
    mixed ^= mixed + imul(mixed ^ (mixed >>> 7), low | 61);
    high = imul(high ^ mixed, 0x2545_f491) + 1;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const between = (random: Random, [first, last]: readonly [number, number]): string =>
  String.fromCodePoint(first + random(last - first + 1));

function letterLike(letter: string, random: Random): string {
  // A combining character stays, because it belongs to the shape of a word.
  if (/\p{M}/u.test(letter)) return letter;
  if (letter.length === 2) return between(random, faces);
  // A sign of one UTF-16 unit, such as ©, says nothing about a person.
  if (/\p{Extended_Pictographic}/u.test(letter)) return letter;
  const script = ranges.find(([kind]) => kind.test(letter));
  if (script) return between(random, [script[1], script[2]]);
  return /\p{Ideographic}/u.test(letter) ? between(random, ideographs) : between(random, otherLetters);
}

/** A percent-encoded byte such as `%C3` stays, so that the URL can still be decoded. */
const escapeLike = (random: Random): string => `%6${1 + random(9)}`;

export type Pseudonym = (text: string) => string;

const isLetter = (character: string): boolean => /[\p{L}\p{M}\p{N}]/u.test(character);
const after = (text: string, at: number): string => String.fromCodePoint(text.codePointAt(at) ?? 0);
const before = (text: string, at: number): string => {
  const pair = after(text, Math.max(0, at - 2));
  return pair.length === 2 && at > 1 ? pair : text.charAt(at - 1);
};

/**
 * The part of a text with pseudonyms that a change may alter: the touched words, or the near part of a very long
 * word.
 * @param from where the change begins, in UTF-16 units
 * @param to where the change ends in this text, in UTF-16 units
 */
function touched(text: string, from: number, to: number): readonly [first: number, last: number] {
  let first = from;
  let last = to;
  // The characters beside the change are always taken, because they may be halves of a character that the change
  // makes.
  while (first > 0 && from - first < reachUnits && (first === from || isLetter(before(text, first))))
    first -= before(text, first).length;
  while (last < text.length && last - to < reachUnits && (last === to || isLetter(after(text, last))))
    last += after(text, last).length;
  // `%C3` is one part.
  if (text.charAt(first - 1) === '%') first -= 1;
  return [first, last];
}

/**
 * The edit of a text's pseudonym that corresponds to an edit of the text. A word that is typed letter by letter has
 * another pseudonym after each letter, because letters replaced one by one would be easy to read. The work does not
 * grow with the text. [file.redact-edits]
 * @param text the text before the edit
 * @param edit lies within the text
 */
export function pseudonymEdit(text: string, { start, removed, inserted }: TextEdit, pseudonym: Pseudonym): TextEdit {
  const [first, last] = touched(text, start, start + removed);
  const was = pseudonym(text.slice(first, last));
  const is = pseudonym(text.slice(first, start) + inserted + text.slice(start + removed, last));
  const edit = editBetween(was, is);
  return { ...edit, start: first + edit.start };
}

/** @param key a secret for this one redaction; it is kept nowhere, because words could be guessed with it */
export function createPseudonyms(key: string): Pseudonym {
  const given = new Map<string, string>();
  const taken = new Set<string>();

  const make = (word: string, random: Random): string => [...word].map((letter) => letterLike(letter, random)).join('');

  function distinct(word: string): string {
    const random = seeded(`${key} ${word}`);
    let made = make(word, random);
    for (let tried = 1; taken.has(made) && tried < tries; tried += 1) made = make(word, random);
    given.set(word, made);
    taken.add(made);
    return made;
  }

  /**
   * Each letter's pseudonym depends on its neighbours too, because the most frequent letters could be guessed
   * otherwise.
   */
  function long(word: string): string {
    const letters = [...word];
    const near = (at: number) => letters.slice(Math.max(0, at - nearLetters), at + nearLetters + 1).join('');
    return letters.map((letter, at) => letterLike(letter, seeded(`${key}/${near(at)}`))).join('');
  }

  function standIn(word: string): string {
    if (schemes.has(word)) return word;
    if (word[0] === '%') return escapeLike(seeded(`${key} ${word}`));
    if (word.length > longestWholeUnits) return long(word);
    if (word.length > rememberedUnits) return make(word, seeded(`${key} ${word}`));
    return given.get(word) ?? distinct(word);
  }

  return (text) => text.replace(parts, standIn);
}
