/** Parses the provider's answers (docs/provider.md). A body of another shape is a BadAnswer that says what is missing. */
import type { ApiAnswers, ItemRef, Suggestion } from '../../../reducers/api';
import { asSeconds } from '../../../reducers/sync';
import { idOf, parseNote, partOf } from './note';
import { plainText } from './plainText';
import { safeUrl, webUrl } from './safeUrl';

/** The call was answered, but not with what it asked for. */
export class BadAnswer extends Error {
  override readonly name = 'BadAnswerError';
  readonly status = 200;
}

/** @throws {BadAnswer} [sync.no-list-is-failure] */
function notesOf(body: unknown, path: string): readonly unknown[] {
  const { notes } = partOf(body);
  if (!Array.isArray(notes)) throw new BadAnswer(`The answer to GET ${path} holds no list "notes".`);
  return notes;
}

/** Seconds; the service sends text, and perhaps milliseconds. */
function lastSeenOf(body: unknown): number {
  const time = Number(partOf(body)['last_seen_time']);
  return Number.isFinite(time) && time > 0 ? asSeconds(time) : 0;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export function parsePairs(body: unknown): ApiAnswers['listPairs'] {
  const notes = notesOf(body, '/notifications/');
  const pairs = notes.flatMap((note) => {
    const parsed = partOf(note);
    const id = idOf(parsed['id']);
    const hash = Number(parsed['note_hash'] ?? 0);
    return id === null ? [] : [{ id, hash: Number.isFinite(hash) ? hash : 0 }];
  });
  return { pairs, lastSeen: lastSeenOf(body), leftOut: notes.length - pairs.length };
}

export function parseList(body: unknown): ApiAnswers['listNotes'] {
  const wire = notesOf(body, '/notifications/');
  const notes = wire.map(parseNote).filter((note) => note !== null);
  return { notes, lastSeen: lastSeenOf(body), leftOut: wire.length - notes.length };
}

export function parseOne(body: unknown, id: number): ApiAnswers['getNote'] {
  const note = notesOf(body, `/notifications/${id}`)
    .map(parseNote)
    .find((one) => one?.id === id);
  return { note: note ?? null };
}

export const parseSuccess = (body: unknown): { readonly success: boolean } => ({
  success: partOf(body)['success'] === true,
});

export function parseMe(body: unknown): ApiAnswers['getMe'] {
  const id = idOf(partOf(body)['ID']);
  if (id === null) throw new BadAnswer('The answer to GET /me holds no "ID".');
  return { id, username: textOf(partOf(body)['username']) };
}

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
