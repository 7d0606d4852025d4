/** What the search of the list finds, in the notes that the state holds. [search.finds] */
import type { Note } from './note';

/** Accents and case do not count. A long run of marks is cut first, because a browser needs its square to put it in order. */
export const plain = (text: string): string =>
  text
    .replace(/(\p{M}{8})\p{M}+/gu, '$1')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();

/** @returns the words to find, plain. Dots part words, so that "…", which stands for each text in a redacted log, finds all. */
export const wordsOf = (text: string): readonly string[] =>
  plain(text)
    .split(/[\s.]+/)
    .filter(Boolean);

/** Each note's text is made plain once. */
const texts = new WeakMap<Note, string>();

function textOf(note: Note): string {
  if (!note.readable) return '';
  const known = texts.get(note);
  if (known !== undefined) return known;
  const parts = [...note.subject, ...note.header, ...note.body];
  const text = plain([note.title, ...parts.map((part) => part.text)].join('\n'));
  texts.set(note, text);
  return text;
}

/** @returns whether a note has every word of the text, each anywhere in it */
export function finding(text: string): (note: Note | undefined) => boolean {
  const words = wordsOf(text);
  return (note) => words.every((word) => note !== undefined && textOf(note).includes(word));
}
