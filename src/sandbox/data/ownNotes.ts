/** Reads the notes of `--fixtures`: JSON files of a folder, each a note or a list of notes in the shape of docs/provider.md. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { Notification } from '../../contract/noteShapes';
import { seal, type WireNote } from './wire';

const Note = v.object({
  ...Notification.entries,
  timestamp: v.pipe(
    v.string(),
    v.check((text) => !Number.isNaN(Date.parse(text)), 'Expected a time, such as 2026-11-21T06:31:02+00:00'),
  ),
  // The sandbox gives each note its hash, because acts change the note.
  note_hash: v.exactOptional(v.number()),
});

/** As many as `--notes` takes. */
const mostNotes = 5_000;

const sentence = (problem: unknown): string => (problem instanceof Error ? problem.message : String(problem));

function jsonOf(text: string, file: string): unknown {
  try {
    // An editor may have written a byte order mark.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (problem) {
    throw new Error(`${file} is not JSON: ${sentence(problem)}`);
  }
}

function noteOf(value: unknown, place: string): WireNote {
  const parsed = v.safeParse(Note, value);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    const path = v.getDotPath(issue);
    throw new Error(`${place} is no note: ${path === null ? 'the note' : `"${path}"`} is wrong. ${issue.message}.`);
  }
  // Checked above; the copy keeps fields that the description does not name.
  return seal(structuredClone(value) as WireNote);
}

/** A note, and the place that a sentence about it names. */
interface Placed {
  readonly note: WireNote;
  readonly place: string;
}

/**
 * @param text of one file: a note, or a list of notes
 * @throws Error one sentence that names the file, and the field of a note that is not one
 */
export function parseNotes(text: string, file: string): readonly Placed[] {
  const value = jsonOf(text, file);
  const places = Array.isArray(value)
    ? value.map((item: unknown, index) => ({ item, place: `${file}, note ${index + 1},` }))
    : [{ item: value, place: file }];
  return places.map(({ item, place }) => ({ note: noteOf(item, place), place }));
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort();
  } catch (problem) {
    throw new Error(`--fixtures: the folder "${folder}" cannot be read: ${sentence(problem)}`);
  }
}

/**
 * @returns the notes of all files of the folder, in the order of the files' names
 * @throws Error one sentence that names the file, and in it the field, or the other file with the same id
 */
export function readOwnNotes(folder: string): readonly WireNote[] {
  const placeOf = new Map<number, string>();
  const notes: WireNote[] = [];
  for (const name of namesIn(folder)) {
    const file = join(folder, name);
    for (const { note, place } of parseNotes(readFileSync(file, 'utf8'), file)) {
      const other = placeOf.get(note.id);
      if (other !== undefined) throw new Error(`${place} has the "id" ${note.id} of another note: ${other}`);
      placeOf.set(note.id, place);
      notes.push(note);
    }
  }
  if (notes.length === 0) throw new Error(`--fixtures: the folder "${folder}" has no .json file with a note.`);
  if (notes.length > mostNotes)
    throw new Error(`--fixtures: the folder "${folder}" has ${notes.length} notes; at most ${mostNotes} are served.`);
  return notes;
}
