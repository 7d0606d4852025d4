/**
 * How the log records a fetched note: whole, or as id and hash when the state already holds it. Effects compress the notes
 * that they record, and the notes' reducer finds the whole note again.
 */
import type { KnownNote } from './api';
import type { Note } from './note';
import type { NotesSlice } from './state';

type Held = NotesSlice['byId'];

/** The fields that may change without the note's hash: its read mark, and the actions taken on it. */
export const unhashed = (note: Note): string =>
  JSON.stringify([note.read, note.readable ? note.body.map(({ actions }) => actions) : null]);

/**
 * @param held the notes that the state holds
 * @returns the note as it is recorded; a note of hash 0 is always recorded whole, because hash 0 tells nothing
 */
export function compress(held: Held, note: Note | KnownNote): Note | KnownNote {
  const known = held[note.id];
  if (!('readable' in note) || note.hash === 0 || known?.hash !== note.hash) return note;
  return unhashed(known) === unhashed(note) ? { id: note.id, hash: note.hash } : note;
}

/**
 * @param held the notes that the state holds
 * @returns the note as it was fetched; undefined for the id and hash of a note that is no longer held
 */
export const resolve = (held: Held, recorded: Note | KnownNote): Note | undefined =>
  'readable' in recorded ? recorded : held[recorded.id];
