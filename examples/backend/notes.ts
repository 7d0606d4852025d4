/** The store of `bellpanel/backend`: notes, made of what the database holds now, and what a person has read and seen. */
import type { Store, StoredNote } from 'bellpanel/backend';
import { type Database, one, rows } from './database';

interface Actor {
  id: number;
  login: string;
  name: string;
  site: number;
  siteName: string;
  followed: boolean;
}
interface Known {
  id: number;
  kind: 'comment' | 'comment_like' | 'like' | 'follow';
  read: boolean;
  at: Date;
  me: string;
  site: number;
  site_name: string;
  post: number | null;
  title: string | null;
  comment: number | null;
  body: string | null;
  status: string | null;
  parent: number | null;
  parent_body: string | null;
  reply: number | null;
  i_like: boolean;
  people: Actor[];
}

/** All that a note shows. A note about a comment in the spam or in the trash, or about nobody, is none. */
const known = `
select note.id, note.kind, note.read, note.at, me.name as me, note.site, site.name as site_name,
  note.post, post.title, note.comment, comment.body, comment.status, comment.parent, parent.body as parent_body,
  (select max(id) from comment mine where mine.parent = note.comment and mine.author = note.person
    and mine.status = 'approved') as reply,
  exists (select from liked where liked.person = note.person and liked.comment = note.comment) as i_like,
  (select coalesce(json_agg(json_build_object('id', person.id, 'login', login, 'name', person.name, 'site', home.id,
      'siteName', home.name, 'followed',
      exists (select from follow where follow.person = note.person and follow.site = home.id)) order by acted.at desc), '[]')
    from (
      select author as person, at from comment c where note.kind = 'comment' and c.id = note.comment
      union all select person, at from liked where note.kind = 'like' and liked.post = note.post
      union all select person, at from liked where note.kind = 'comment_like' and liked.comment = note.comment
      union all select person, at from follow where note.kind = 'follow' and follow.site = note.site
    ) acted join person on person.id = acted.person join site home on home.owner = person.id
    where person.id <> note.person) as people
from note
  join person me on me.id = note.person
  join site on site.id = note.site
  left join post on post.id = note.post
  left join comment on comment.id = note.comment
  left join comment parent on parent.id = comment.parent`;

type Range = Record<string, unknown>;
/** Plain text, or a text with the range that covers it. */
type Piece = string | [text: string, range: Range];

function line(...pieces: Piece[]) {
  const ranges: Range[] = [];
  let text = '';
  for (const piece of pieces) {
    const [words, range] = typeof piece === 'string' ? [piece, null] : piece;
    if (range) ranges.push({ ...range, indices: [text.length, text.length + words.length] });
    text += words;
  }
  return { text, ranges };
}

export const excerptOf = (text: string): string => (text.length > 140 ? `${text.slice(0, 139)}…` : text);
export const avatarOf = (origin: string, login: string): string => `${origin}/avatars/${login}`;
const titles = { comment: 'Comment', comment_like: 'Like', like: 'Like', follow: 'New follower' };
const icons = { comment: '\uf300', comment_like: '\uf408', like: '\uf408', follow: '\uf801' };

function noteOf(row: Known, origin: string): StoredNote | null {
  const postUrl = `${origin}/posts/${row.post}`;
  const url = row.comment ? `${postUrl}#comment-${row.comment}` : row.post ? postUrl : `${origin}/sites/${row.site}`;
  const ids = {
    site: row.site,
    ...(row.post && { post: row.post }),
    ...(row.comment && { comment: row.comment }),
    ...(row.kind === 'comment' && { user: row.people[0]?.id }),
    ...(row.parent && { parent_comment: row.parent }),
    ...(row.reply && { reply_comment: row.reply }),
  };
  const postRange = { type: 'post', url: postUrl, site_id: row.site, id: row.post };
  const post: Piece = [row.title ?? '', postRange];
  const nameOf = (actor: Actor): Piece => [
    actor.name,
    { type: 'user', id: actor.id, site_id: actor.site, url: `${origin}/sites/${actor.site}` },
  ];
  const userBlock = (actor: Actor) => ({
    ...line(nameOf(actor)),
    type: 'user',
    media: [{ type: 'image', indices: [0, 0], url: avatarOf(origin, actor.login), width: '256', height: '256' }],
    actions: { follow: actor.followed },
    meta: {
      ids: { user: actor.id, site: actor.site },
      links: { home: `${origin}/sites/${actor.site}` },
      titles: { home: actor.siteName },
    },
  });
  const [first] = row.people;
  if (!first) return null;
  const others = row.people.length - 1;
  const who: Piece[] = [nameOf(first), others > 0 ? ` and ${others} ${others === 1 ? 'other' : 'others'}` : ''];
  const about = row.comment ? 'your comment on ' : 'your post ';
  const subject =
    row.kind === 'follow'
      ? line(...who, ' followed ', [row.site_name, { type: 'site', id: row.site, url }])
      : row.kind === 'comment'
        ? line(...who, row.parent ? ' replied to a comment on ' : ' commented on ', post)
        : line(...who, ` liked ${about}`, post);
  const commentBlock = {
    text: row.body ?? '',
    type: 'comment',
    nest_level: row.parent ? 1 : 0,
    actions: {
      'approve-comment': row.status === 'approved',
      'spam-comment': false,
      'trash-comment': false,
      'like-comment': row.i_like,
      'replyto-comment': true,
    },
    meta: { ids },
  };
  return {
    id: row.id,
    type: row.kind,
    at: row.at.getTime(),
    read: row.read,
    icon: avatarOf(origin, first.login),
    url,
    title: row.parent && row.kind === 'comment' ? 'Reply' : titles[row.kind],
    wire: {
      noticon: row.kind === 'comment' && row.parent ? '\uf467' : icons[row.kind],
      subject: row.body === null ? [subject] : [subject, { text: excerptOf(row.body) }],
      header: row.post ? [{ text: row.me }, row.parent_body ? { text: excerptOf(row.parent_body) } : line(post)] : [],
      body: row.kind === 'comment' ? [userBlock(first), commentBlock] : row.people.map(userBlock),
      meta: { ids },
    },
  };
}

/** The newest notes of a person, or the one with this id. */
async function notesOf(
  db: Database,
  person: number,
  origin: string,
  { limit = 1, id = 0 }: { readonly limit?: number; readonly id?: number },
): Promise<StoredNote[]> {
  const found = await rows<Known>(
    db,
    `select * from (${known} where note.person = $1 and ($2::bigint = 0 or note.id = $2)
      and (comment.id is null or comment.status in ('approved', 'unapproved'))) shown
     where json_array_length(people) > 0 order by at desc, id desc limit $3`,
    [person, id, limit],
  );
  return found.flatMap((row) => noteOf(row, origin) ?? []);
}

/** @param origin the address of this server, without a slash at the end */
export const storeOf = (db: Database, origin: string): Store => ({
  list: (person, limit) => notesOf(db, person, origin, { limit }),
  get: async (person, id) => (await notesOf(db, person, origin, { id }))[0] ?? null,
  async put(person, { id, ...note }) {
    if (id === undefined) throw new Error('What people do makes the notes here.');
    await db.query('update note set read = $3 where person = $1 and id = $2', [person, id, note.read]);
    return { ...note, id };
  },
  async seen(person, upTo = 0) {
    const row = await one<{ last_seen: number }>(
      db,
      'update person set last_seen = greatest(last_seen, $2) where id = $1 returning last_seen',
      [person, upTo],
    );
    return row?.last_seen ?? 1;
  },
});
