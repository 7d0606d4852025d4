/** Comments as the provider's REST calls answer them (docs/provider.md); the makers write them, the acts change them. */
import { avatarUrl, type Person, type Post } from './people';
import type { WireNote } from './wire';

export type CommentStatus = 'approved' | 'unapproved' | 'spam' | 'trash';

export interface WireComment {
  ID: number;
  site_ID: number;
  post: { ID: number; title: string; type: 'post'; link: string };
  author: { ID: number; login: string; name: string; URL: string; avatar_URL: string; site_ID: number };
  date: string;
  URL: string;
  content: string;
  raw_content: string;
  status: CommentStatus;
  parent: { ID: number; type: 'comment'; link: string } | false;
  type: 'comment';
  like_count: number;
  i_like: boolean;
  can_moderate: boolean;
}

const link = (site: number, path: string) => `https://public-api.wordpress.com/rest/v1.1/sites/${site}/${path}`;

const escapes: { readonly [sign: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** The provider's REST answers carry HTML in `content`; the panel must take `raw_content` or strip it. */
export const asHtml = (text: string): string =>
  `<p>${text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign).replaceAll('\n\n', '</p>\n<p>')}</p>\n`;

export function makeComment(from: {
  readonly id: number;
  readonly by: Person;
  readonly on: Post;
  readonly text: string;
  readonly at: number;
  readonly approved?: boolean;
  readonly parent?: number | undefined;
  readonly likes?: number;
  readonly liked?: boolean;
}): WireComment {
  const { id, by, on, text, parent } = from;
  return {
    ID: id,
    site_ID: on.siteId,
    post: { ID: on.id, title: on.title, type: 'post', link: link(on.siteId, `posts/${on.id}`) },
    author: {
      ID: by.id,
      login: by.login,
      name: by.name,
      URL: by.url,
      avatar_URL: avatarUrl(by.login),
      site_ID: by.siteId,
    },
    date: new Date(from.at).toISOString().replace(/\.\d+Z$/, '+00:00'),
    URL: `${on.url}#comment-${id}`,
    content: asHtml(text),
    raw_content: text,
    status: from.approved === false ? 'unapproved' : 'approved',
    parent: parent === undefined ? false : { ID: parent, type: 'comment', link: link(on.siteId, `comments/${parent}`) },
    type: 'comment',
    like_count: from.likes ?? 0,
    i_like: from.liked ?? false,
    can_moderate: true,
  };
}

/** The comment that a note is about, as far as the note tells it; null when it is about none. */
export function commentOf({ meta, body, title, url, timestamp }: WireNote): WireComment | null {
  const { comment: id, site: siteId, post } = meta.ids;
  if (id === undefined || siteId === undefined) return null;
  const told = body.find(({ type }) => type === 'comment');
  const author = body.find(({ type }) => type === 'user');
  const { user = 0, site = 0 } = author?.meta?.ids ?? {};
  const home = author?.meta?.links?.['home'] ?? '';
  const by = { id: user, login: `user${user}`, name: author?.text ?? '', url: home, siteId: site, siteTitle: '' };
  return makeComment({
    id,
    by,
    on: { id: post ?? 0, siteId, title, url: url.split('#')[0] ?? '', excerpt: '' },
    text: told?.text ?? '',
    at: Date.parse(timestamp),
    approved: told?.actions?.['approve-comment'] !== false,
    liked: told?.actions?.['like-comment'] === true,
  });
}
