/** Whether a log speaks of a note at all, and which note some words mean. */
import type { State } from '../../../reducers/state';
import { wordsOf } from './kinds/list';
import type { Recording } from './recording';

/** Whether the note is in some state of the log, or an entry names it. */
export function speaksOf(recording: Recording, note: number): boolean {
  const named = new RegExp(`"(?:note|key)":${note}[,}]|"notes":\\[(?:\\d+,)*${note}[,\\]]`);
  for (let place = recording.base(); place <= recording.last(); place += 1) {
    if (recording.stateAt(place).notes.byId[note]) return true;
    if (named.test(JSON.stringify(recording.entry(place)?.event ?? null))) return true;
  }
  return false;
}

/** The notes of the log with these words in their rows, the newest first. */
export function notesWith(recording: Recording, words: string): readonly number[] {
  const wanted = words.trim().toLowerCase();
  const found = new Set<number>();
  let known: State['notes']['byId'] | null = null;
  for (let place = recording.base(); place <= recording.last(); place += 1) {
    const { byId } = recording.stateAt(place).notes;
    if (byId === known) continue;
    known = byId;
    for (const note of Object.values(byId)) if (wordsOf(note).toLowerCase().includes(wanted)) found.add(note.id);
  }
  return [...found].sort((a, b) => b - a);
}
