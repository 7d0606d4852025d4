/** Parses the provider's answers to acts, and to lookups for acts (docs/provider.md). See `answers`. */

import type { ApiAnswers, CommentReply, ItemRef, RequestOf, Suggestion } from '../../../reducers/api';
import { partOf } from '../../../reducers/guards';
import { limits } from '../../../reducers/limits';
import { plainText } from './plainText';
import { safeUrl, webUrl } from './safeUrl';
import { answerOf, BadAnswer, idOf, textOf, timeOf } from './values';

/** @throws {BadAnswer} also when it says that the act was not done [actions.no-success] */
function doneOf(body: unknown): Readonly<Record<string, unknown>> {
  const answer = answerOf(body);
  if (answer['success'] === false) throw new BadAnswer('The provider says that it was not done.');
  return answer;
}

/** For an answer that tells only that the act was done. */
export const parseDone = (body: unknown): Record<string, never> => {
  doneOf(body);
  return {};
};

/** A missing name is replaced by login, space and display name. */
export function parseSuggestions(body: unknown): ApiAnswers['suggest'] {
  const { suggestions } = partOf(body);
  if (!Array.isArray(suggestions)) throw new BadAnswer('The answer to GET /users/suggest holds no list "suggestions".');
  return {
    suggestions: suggestions.flatMap((one: unknown): Suggestion[] => {
      const wire = partOf(one);
      const id = idOf(wire['ID']);
      const login = textOf(wire['user_login']);
      const displayName = textOf(wire['display_name']);
      if (id === null || login === '') return [];
      return [
        {
          id,
          login,
          displayName,
          imageUrl: webUrl(wire['image_URL']),
          name: textOf(wire['name']) || `${login} ${displayName}`,
        },
      ];
    }),
  };
}

export const parseReply = (body: unknown): ApiAnswers['reply'] => ({ url: webUrl(doneOf(body)['URL']) });

export function parseOwnReply(body: unknown): ApiAnswers['getReply'] {
  const wire = answerOf(body);
  const at = timeOf(wire['date']);
  return { url: webUrl(wire['URL']), text: plainText(textOf(wire['content'])), at: Number.isNaN(at) ? null : at };
}

/** How many comments on a post are asked for: as many as the provider gives at once. */
export const commentsAsked = 100;

/**
 * The replies to one comment, out of the newest comments on its post. Only those that everybody may read are shown.
 * @param comment the id of the comment
 */
export function parseReplies(body: unknown, { comment }: RequestOf<'listReplies'>): ApiAnswers['listReplies'] {
  const { comments } = partOf(body);
  if (!Array.isArray(comments)) throw new BadAnswer('The answer for the replies holds no list "comments".');
  const replies = comments.flatMap((one: unknown): CommentReply[] => {
    const wire = partOf(one);
    const author = partOf(wire['author']);
    const id = idOf(wire['ID']);
    if (id === null || idOf(partOf(wire['parent'])['ID']) !== comment || wire['status'] !== 'approved') return [];
    const { text, url, at } = parseOwnReply(one);
    return [{ comment: id, by: idOf(author['ID']), name: plainText(textOf(author['name'])), text, at, url }];
  });
  return {
    replies: replies.slice(0, limits.answersShown).reverse(),
    more: replies.length > limits.answersShown || comments.length >= commentsAsked,
  };
}

export function parseComment(body: unknown): ApiAnswers['getComment'] {
  const comment = partOf(body);
  if (idOf(comment['ID']) === null) throw new BadAnswer('The answer for the comment holds no "ID".');
  return { comment };
}

export const parseApproved = (body: unknown): ApiAnswers['approve'] => ({
  approved: doneOf(body)['status'] === 'approved',
});

/** @param on the wanted state, which counts when the service leaves `i_like` out */
export function parseLike(body: unknown, on: boolean): ApiAnswers['like'] {
  const { i_like: likes } = answerOf(body);
  if (typeof likes === 'boolean') return { likes };
  doneOf(body);
  return { likes: on };
}

export function parseFollow(body: unknown, on: boolean): ApiAnswers['follow'] {
  const { is_following: following } = answerOf(body);
  if (typeof following === 'boolean') return { following };
  doneOf(body);
  return { following: on };
}

export function parseItem(body: unknown, { kind, url }: ItemRef): ApiAnswers['getItem'] {
  const wire = partOf(body);
  const own = safeUrl(wire['URL']) ?? url;
  if (kind === 'site') {
    const site = plainText(textOf(wire['name']));
    return { item: { title: site, site, author: '', excerpt: plainText(textOf(wire['description'])), url: own } };
  }
  const title = kind === 'post' ? wire['title'] : partOf(wire['post'])['title'];
  const excerpt = textOf(wire['excerpt']) || textOf(wire['content']);
  return {
    item: {
      title: plainText(textOf(title)),
      site: own ? new URL(own).hostname : '',
      author: plainText(textOf(partOf(wire['author'])['name'])),
      excerpt: plainText(excerpt),
      url: own,
    },
  };
}
