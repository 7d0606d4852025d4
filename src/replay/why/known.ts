/** Whether a log speaks of a note at all. */
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
