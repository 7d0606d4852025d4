/** What a person writes to ask about an element: an element such as `row 4711`, a note's number, or words of a row. */
import type { State } from '../../../reducers/state';
import type { ScreenElement } from './element';
import { parseElement } from './elements';
import { wordsOf } from './kinds/list';

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
