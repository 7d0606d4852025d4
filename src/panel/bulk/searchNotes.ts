/** Finds notes by what a person reads in them [search.finds]. */
import type { Note } from '../../../reducers/note';

/** Accents and case do not count. */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

function textOf(note: Note): string {
  if (!note.readable) return '';
  const parts = [...note.subject, ...note.header, ...note.body];
  return plain([note.title, ...parts.map(({ text }) => text)].join('\n'));
}

/**
 * @param notes the notes that the panel holds
 * @param text what the person typed; its words may stand anywhere in a note
 * @returns the ids of the notes that have every word; null for a text without words
 */
export function searchNotes(notes: readonly Note[], text: string): readonly number[] | null {
  const words = plain(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return null;
  return notes.flatMap((note) => {
    const whole = textOf(note);
    return words.every((word) => whole.includes(word)) ? [note.id] : [];
  });
}
