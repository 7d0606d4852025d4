/** What a person writes or points at, as an element of the panel, and the question about it as a job. */
import { hasUndoBar, noteOf } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
import { unanswerable } from '../../replay/why/asked';
import type { ScreenElement } from '../../replay/why/element';
import { elementsAt, parseElement } from '../../replay/why/elements';
import { rowOf, wordsOf } from '../../replay/why/kinds/list';
import { inSlices, share, type Work } from '../../replay/why/slices';
import { type Answer, askWhy } from '../../replay/why/why';
import type { Track } from '../log/track';
import type { Job } from '../useJob';

export const elementsOn = (state: State): readonly string[] =>
  state.session.started ? elementsAt(state).map((element) => element.text) : [];

interface AbsentRow {
  readonly id: number;
  /** What the row would say. */
  readonly words: string;
  /** The note of the row that it would stand under; null at the top of the list. */
  readonly under: number | null;
}

/** The notes without a row, from the top of the list down. */
export function absentRows(state: State): readonly AbsentRow[] {
  const absent: AbsentRow[] = [];
  let under: number | null = null;
  for (const id of state.notes.order) {
    if (rowOf(id).isThere(state) || hasUndoBar(state, id)) under = id;
    else absent.push({ id, words: wordsOf(noteOf(state, id)), under });
  }
  return absent;
}

/** @throws {RangeError} one sentence, for a question that the log cannot answer */
function* answering(track: Track, element: ScreenElement, at: number): Work<Answer> {
  const sentence = yield* share(0, 0.2, unanswerable(track, element, at));
  if (sentence !== null) throw new RangeError(`${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`);
  return yield* share(0.2, 1, askWhy(track, element, at));
}

/**
 * The question as a job of a few milliseconds at a time.
 * @throws {RangeError} one sentence, for an element that no state can have
 */
export const whyOf = (track: Track, text: string, at: number): Job<Answer> =>
  inSlices(answering(track, parseElement(text), at));
