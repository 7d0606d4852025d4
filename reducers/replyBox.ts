/** What the reply box shows: its text, and the people to mention. Not in `selectors`, because the list does not need it. */
import type { Suggestion } from './api';
import { limits } from './limits';
import { draftText, mentionQuery, noteOf, remembering } from './selectors';
import type { State } from './state';

/** A reply has failed, and stands under the comment. [reply.failed] */
export const isReplyFailed = ({ reply }: State, id: number): boolean =>
  reply.drafts[id]?.failed === true && !reply.sending[id];

/** The text in the reply box: empty while a reply is sent, or has failed. [reply.sending] */
export const boxText = (state: State, id: number): string =>
  state.reply.sending[id] || isReplyFailed(state, id) ? '' : draftText(state, id);

/** The people that match a mention. [mentions.match] */
export function matchSuggestions(list: readonly Suggestion[], query: string): readonly Suggestion[] {
  const wanted = query.toLowerCase();
  return list
    .filter(({ name }) => {
      const low = name.toLowerCase();
      return low.startsWith(wanted) || low.includes(` ${wanted}`);
    })
    .slice(0, limits.mentionsShown);
}

const noSuggestions: readonly Suggestion[] = [];

/** The content of the mention list; an empty list is closed. */
export const mentions: (state: State) => readonly Suggestion[] = remembering(
  (state) => [state.reply, state.suggestions, state.panel.selected] as const,
  (state) => {
    const { focused, caret, mentionsClosed } = state.reply;
    const note = noteOf(state, focused);
    if (focused === null || mentionsClosed || !note?.readable || note.ids.site === undefined) return noSuggestions;
    const mention = mentionQuery(boxText(state, focused), caret);
    const known = state.suggestions.bySite[note.ids.site];
    return mention && known ? matchSuggestions(known.list, mention.query) : noSuggestions;
  },
);
