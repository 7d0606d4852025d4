/** What a person writes to ask about an element: an element such as `row 4711`, a note's number, or words of a row. */
import type { State } from '../../../reducers/state';
import type { ScreenElement } from './element';
import { parseElement } from './elements';
import { wordsOf } from './kinds/list';
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

/** The newest note with these words in its row. */
function noteWith(words: string, states: readonly State[]): number | undefined {
  const wanted = words.toLowerCase();
  const hasWords = (state: State) => (id: number) =>
    wordsOf(state.notes.byId[id] ?? null)
      .toLowerCase()
      .includes(wanted);
  for (const state of states) {
    const found = state.notes.order.find(hasWords(state));
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * @param states where the words are looked for, the first first
 * @throws {RangeError} that says what may be written
 */
export function elementFor(text: string, states: readonly State[]): ScreenElement {
  const said = text.trim();
  if (/^\d{1,16}$/.test(said)) return parseElement(`row ${said}`);
  try {
    return parseElement(said);
  } catch (error) {
    const note = said === '' ? undefined : noteWith(said, states);
    if (note === undefined) throw error;
    return parseElement(`row ${note}`);
  }
}
