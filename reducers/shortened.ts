/** What the log keeps of a server answer: what the state has already is not written again. The log's writer calls it. */
import type { KnownNote } from './api';
import type { PanelEvent } from './events';
import { isHashUnknown } from './selectors';
import { compress } from './serverNotes';
import type { State } from './state';

/** Whether a pair of id and hash is that of a known note. An unknown hash, such as 0, equals no other. */
export const isSame = (state: State, { id, hash }: KnownNote): boolean =>
  hash !== 0 && state.notes.byId[id]?.hash === hash && !isHashUnknown(state, id);

/** Null when the pairs are those of the known notes in order. */
const shortPairs = (state: State, pairs: readonly KnownNote[]): readonly KnownNote[] | null =>
  pairs.length === state.notes.order.length &&
  pairs.every((pair, index) => state.notes.order[index] === pair.id && isSame(state, pair))
    ? null
    : pairs;

/**
 * @param state before the event
 * @returns the event as it is recorded; the same event where nothing is shorter ([sync.known-by-hash])
 */
export function shortened(state: State, event: PanelEvent): PanelEvent {
  if (event.type !== 'api.answered') return event;
  const { byId } = state.notes;
  switch (event.call) {
    case 'listNotes':
      return { ...event, answer: { ...event.answer, notes: event.answer.notes.map((note) => compress(byId, note)) } };
    case 'listPairs': {
      const { pairs } = event.answer;
      return pairs ? { ...event, answer: { ...event.answer, pairs: shortPairs(state, pairs) } } : event;
    }
    case 'getNote': {
      const { note } = event.answer;
      return note ? { ...event, answer: { note: compress(byId, note) } } : event;
    }
    default:
      return event;
  }
}
