/** Comments as the provider's REST calls answer them (docs/provider.md); the acts change them. */
import { avatarUrl, me, type Person, type Post, people } from './people';
import type { WireNote } from './wire';

export const statuses = ['approved', 'unapproved', 'spam', 'trash'] as const;
export type CommentStatus = (typeof statuses)[number];

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

/** What one's own reply says, of which a note tells the id alone. */
const ownReply = 'Thank you, and come by in spring.';

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

/** The comments that a note names, as far as the note tells them: the one that it is about, the one before it, one's own reply. */
export function commentsOf({ type, meta, body, header, subject, url, timestamp }: WireNote): WireComment[] {
  const { comment, site: siteId, post, parent_comment: parent, reply_comment: own } = meta.ids;
  if (comment === undefined || siteId === undefined) return [];
  const told = body.find((block) => block.type === 'comment');
  const author = body.find((block) => block.type === 'user');
  const { user = 0, site = 0 } = author?.meta?.ids ?? {};
  const home = author?.meta?.links?.['home'] ?? '';
  const known = people.find(({ id }) => id === user);
  const by = known ?? { ...me, id: user, login: `user${user}`, name: author?.text ?? '', url: home, siteId: site };
  const titled = subject[0]?.ranges?.find((range) => range.type === 'post');
  const title = titled ? (subject[0]?.text.slice(...titled.indices) ?? '') : '';
  const on = { id: post ?? 0, siteId, title, url: url.split('#')[0] ?? '', excerpt: '' };
  const at = Date.parse(timestamp);
  // The note tells of one's own comments only an excerpt, above the comment that answers it or the people who like it.
  const above = header?.[1]?.text ?? '';
  if (type === 'comment_like') return [makeComment({ id: comment, by: me, on, text: above, at, likes: 1 })];
  const approved = told?.actions?.['approve-comment'] !== false;
  const liked = told?.actions?.['like-comment'] === true;
  return [
    ...(parent === undefined ? [] : [makeComment({ id: parent, by: me, on, text: above, at })]),
    makeComment({ id: comment, by, on, text: told?.text ?? '', at, approved, liked, parent }),
    ...(own === undefined ? [] : [makeComment({ id: own, by: me, on, text: ownReply, at, parent: comment })]),
  ];
}

const said = [
  'I was there the week after, and it was worth the walk.',
  'Did you go in the morning or at dusk?',
  'So true.',
];

/** What another person answered: the provider makes no note of it for the person of this world. */
export function replyOfOther(to: WireComment): WireComment {
  const others = people.filter(({ id }) => id !== to.author.ID);
  const on = { id: to.post.ID, siteId: to.site_ID, title: to.post.title, url: to.URL.split('#')[0] ?? '', excerpt: '' };
  return makeComment({
    ...{ id: 900_000 + to.ID, on, parent: to.ID, at: Date.parse(to.date) + 60_000 },
    by: others[to.ID % others.length] ?? me,
    text: said[to.ID % said.length] ?? '',
  });
}
