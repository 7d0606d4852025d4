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

const sentence = (problem: unknown): string => (problem instanceof Error ? problem.message : String(problem));

function jsonOf(file: string): unknown {
  // An editor may have written a byte order mark.
  const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  try {
    return JSON.parse(text);
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
    const value = jsonOf(file);
    for (const [index, item] of (Array.isArray(value) ? value : [value]).entries()) {
      const place = Array.isArray(value) ? `${file}, note ${index + 1},` : file;
      const note = noteOf(item, place);
      const other = placeOf.get(note.id);
      if (other !== undefined) throw new Error(`${place} has the "id" ${note.id} of another note: ${other}`);
      placeOf.set(note.id, place);
      notes.push(note);
    }
  }
  if (notes.length === 0) throw new Error(`--fixtures: the folder "${folder}" has no .json file with a note.`);
  return notes;
}
