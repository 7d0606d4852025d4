/** Parses the provider's answers to acts, and to what is looked up for them (docs/provider.md). See `answers`. */
import type { ApiAnswers, ItemRef, Suggestion } from '../../../reducers/api';
import { BadAnswer, idOf, partOf, textOf } from './parts';
import { plainText } from './plainText';
import { safeUrl, webUrl } from './safeUrl';

export const parseSuccess = (body: unknown): { readonly success: boolean } => ({
  success: partOf(body)['success'] === true,
});

/** A missing name is login, space, display name. */
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

export const parseReply = (body: unknown): ApiAnswers['reply'] => ({ url: webUrl(partOf(body)['URL']) });

export function parseComment(body: unknown): ApiAnswers['getComment'] {
  const comment = partOf(body);
  if (idOf(comment['ID']) === null) throw new BadAnswer('The answer for the comment holds no "ID".');
  return { comment };
}

export const parseApproved = (body: unknown): ApiAnswers['approve'] => ({
  approved: partOf(body)['status'] === 'approved',
});

/** @param on what was asked for: the answer, where the service leaves `i_like` out */
export function parseLike(body: unknown, on: boolean): ApiAnswers['like'] {
  const likes = partOf(body)['i_like'];
  return { likes: typeof likes === 'boolean' ? likes : on };
}

export function parseFollow(body: unknown, on: boolean): ApiAnswers['follow'] {
  const following = partOf(body)['is_following'];
  return { following: typeof following === 'boolean' ? following : on };
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
