/** Puts a chosen mention where it was being typed. Called by `ReplyBox`. */
import { mentionQuery } from '../../../reducers/selectors';

/**
 * @param text the whole draft
 * @param caret UTF-16 units before the caret
 * @param login the chosen person's login
 * @returns the draft with `@login` and a space in place of the typed part, and the caret after the space; null when no
 *   mention is being typed at the caret
 */
export function insertMention(text: string, caret: number, login: string): { text: string; caret: number } | null {
  const typed = mentionQuery(text, caret);
  if (typed === null) return null;
  const before = `${text.slice(0, typed.start)}@${login} `;
  return { text: before + text.slice(caret), caret: before.length };
}
