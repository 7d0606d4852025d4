/** What a person writes or points at, as an element of the panel, and the question about it as a job. */
import type { State } from '../../../reducers/state';
import { elementsAt, parseElement } from '../../replay/why/elements';
import { wordsOf } from '../../replay/why/kinds/list';
import { unanswerable } from '../../replay/why/known';
import { type Answer, askWhy } from '../../replay/why/why';
import type { Track } from '../log/track';
import type { Job } from '../useJob';

/** The notes with these words in their row, the newest first. */
function noteWith(words: string, states: readonly State[]): number | null {
  const wanted = words.toLowerCase();
  for (const { notes } of states)
    for (const id of notes.order)
      if (
        wordsOf(notes.byId[id] ?? null)
          .toLowerCase()
          .includes(wanted)
      )
        return id;
  return null;
}

/**
 * @param text an element such as `row 4711`, a note's number, or words of a row
 * @param states where the words are looked for
 * @returns the element's text
 * @throws {RangeError} that says what may be written
 */
export function elementFor(text: string, states: readonly State[]): string {
  const said = text.trim();
  if (/^\d{1,16}$/.test(said)) return `row ${said}`;
  try {
    return parseElement(said).text;
  } catch (error) {
    const note = said === '' ? null : noteWith(said, states);
    if (note === null) throw error;
    return `row ${note}`;
  }
}

export const elementsOn = (state: State): readonly string[] =>
  state.session.started ? elementsAt(state).map((element) => element.text) : [];

/**
 * The question as a job of a few milliseconds at a time.
 * @throws {RangeError} one sentence, for an element that no state can have and for a question that the log cannot answer
 */
export function whyOf(track: Track, text: string, at: number): Job<Answer> {
  const element = parseElement(text);
  const isSeen = element.note !== null && track.stateAt(at).notes.byId[element.note] !== undefined;
  const sentence = isSeen ? null : unanswerable(track, element, at);
  if (sentence !== null) throw new RangeError(`${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`);
  return askWhy(track, element, at);
}
