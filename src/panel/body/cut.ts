/** How `Rich` and `rowText` cut a long text, and where its ranges may begin and end. */
import { splitsPair } from '../../../reducers/textEdit';

/** Moves a place inside a surrogate pair before the pair, so that no character is split [body.ranges]. */
export const wholePlace = (text: string, place: number): number => (splitsPair(text, place) ? place - 1 : place);

/**
 * The beginning of a text: at most `limit` UTF-16 units, never with half a surrogate pair at its end. The time does not
 * depend on the length of the text.
 */
export const cut = (text: string, limit: number): string =>
  text.length <= limit ? text : text.slice(0, wholePlace(text, limit));
