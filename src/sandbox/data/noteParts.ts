/** What the makers of notes share: the blocks and ranges that docs/provider.md describes, filled from the sandbox's people. */
import type { WireComment } from './comments';
import { avatarUrl, brokenUrl, mySite, type Person, type Post } from './people';
import type { Random } from './random';
import { line, type Part, seal, type WireBlock, type WireIds, type WireMedia, type WireNote } from './wire';

export interface Making {
  readonly random: Random;
  readonly following: ReadonlySet<number>;
  readonly nextCommentId: () => number;
  readonly fixture: (name: string) => WireNote;
}
export interface Made {
  readonly note: WireNote;
  readonly comments: readonly WireComment[];
}
export type Maker = (id: number, at: number, making: Making) => Made;

export const user = (one: Person): Part => [one.name, { type: 'user', url: one.url, site_id: one.siteId, id: one.id }];
export const post = (one: Post): Part => [one.title, { type: 'post', url: one.url, site_id: one.siteId, id: one.id }];
export const site = (): Part => [mySite.title, { type: 'site', url: mySite.url, site_id: mySite.id, id: mySite.id }];
export const excerpt = (text: string, on: Post, id: number): WireBlock =>
  line([
    text.slice(0, 140).replaceAll('\n', ' '),
    { type: 'comment', url: `${on.url}#comment-${id}`, site_id: on.siteId, post_id: on.id, id },
  ]);
export const face = (url: string): WireMedia[] => [
  { type: 'image', indices: [0, 0], height: '256', width: '256', url },
];
export const head = (one: Person): WireBlock => ({ ...line(user(one)), media: face(avatarUrl(one.login)) });

export function userBlock(one: Person, { following, random }: Making): WireBlock {
  // One avatar in twelve does not load, because the panel's placeholder should be seen too.
  const url = random.chance(1 / 12) ? brokenUrl(one.login) : avatarUrl(one.login);
  return {
    ...line(user(one)),
    media: face(url),
    actions: { follow: following.has(one.siteId) },
    meta: { links: { home: one.url }, ids: { user: one.id, site: one.siteId }, titles: { home: one.siteTitle } },
    type: 'user',
  };
}

type Fields = Pick<WireNote, 'type' | 'noticon' | 'icon' | 'url' | 'subject' | 'body' | 'title'> & {
  readonly ids: WireIds;
  readonly header?: WireBlock[];
};
export function whole(id: number, at: number, { ids, header, ...fields }: Fields): WireNote {
  const timestamp = new Date(at).toISOString().replace(/\.\d+Z$/, '+00:00');
  return seal({ id, read: 0, timestamp, ...fields, ...(header ? { header } : {}), meta: { ids }, note_hash: 0 });
}
