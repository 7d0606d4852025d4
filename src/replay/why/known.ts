/** Whether a question about an element has an answer in a log, and whether the log speaks of a note at all. */
import type { ScreenElement } from './element';
import type { Recording } from './recording';
import type { Work } from './slices';

/** Between two looks at the clock. */
const lookedAtOnce = 16;

/** Whether the note is in some state of the log, or an entry names it. */
function* speaksOf(recording: Recording, note: number, at: number): Work<boolean> {
  if (recording.stateAt(at).notes.byId[note]) return true;
  const named = new RegExp(`"(?:note|key)":${note}[,}]|"notes":\\[(?:\\d+,)*${note}[,\\]]`);
  const [base, last] = [recording.base(), recording.last()];
  for (let place = base; place <= last; place += 1) {
    if (recording.stateAt(place).notes.byId[note]) return true;
    if (named.test(JSON.stringify(recording.entry(place)?.event ?? null))) return true;
    if (place % lookedAtOnce === 0) yield (place - base) / (last - base + 1);
  }
  return false;
}

/** Why the question has no answer in this log, as one sentence without a full stop; null when it has one. */
export function* unanswerable(recording: Recording, { name, note }: ScreenElement, at: number): Work<string | null> {
  if (!recording.stateAt(at).session.started)
    return `nothing was drawn after entry ${at}, because the session had not begun`;
  return note === null || (yield* speaksOf(recording, note, at)) ? null : `no entry of this log speaks of ${name}`;
}
