/** Whether a question about an element has an answer in a log, and whether the log speaks of a note at all. */
import type { ScreenElement } from './element';
import type { Recording } from './recording';

/** Whether the note is in some state of the log, or an entry names it. */
function speaksOf(recording: Recording, note: number): boolean {
  const named = new RegExp(`"(?:note|key)":${note}[,}]|"notes":\\[(?:\\d+,)*${note}[,\\]]`);
  for (let place = recording.base(); place <= recording.last(); place += 1) {
    if (recording.stateAt(place).notes.byId[note]) return true;
    if (named.test(JSON.stringify(recording.entry(place)?.event ?? null))) return true;
  }
  return false;
}

/** Why the question has no answer in this log, as one sentence without a full stop; null when it has one. [why.bad-input] */
export function unanswerable(recording: Recording, { name, note }: ScreenElement, at: number): string | null {
  if (!recording.stateAt(at).session.started)
    return `nothing was drawn after entry ${at}, because the session had not begun`;
  return note === null || speaksOf(recording, note) ? null : `no entry of this log speaks of ${name}`;
}
