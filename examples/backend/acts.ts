/** What people do: each act changes the data, makes the notes that follow from it, and says which notes have changed. */
import type { Change } from 'bellpanel/backend';
import { type Database, one, rows } from './database';

let tell: (change: Change) => void = () => {};
/** @param listener hears of every change from now on */
export function onChange(listener: typeof tell): void {
  tell = listener;
}

export interface Comment {
  readonly id: number;
  readonly post: number;
  readonly site: number;
  /** Who may approve it. */
  readonly owner: number;
  readonly author: number;
  readonly parent: number | null;
  readonly body: string;
  readonly status: string;
}

export const commentOf = (db: Database, site: number, id: number): Promise<Comment | undefined> =>
  one<Comment>(
    db,
    `select comment.*, post.site, site.owner from comment join post on post.id = comment.post
     join site on site.id = post.site where comment.id = $1 and post.site = $2`,
    [id, site],
  );

type About = {
  readonly kind: string;
  readonly site: number;
  readonly post: number | null;
  readonly comment: number | null;
};

/** Makes a note, or says it again: it is then unread and the newest. */
async function notify(db: Database, person: number, { kind, site, post, comment }: About): Promise<void> {
  const made = await one<{ id: number }>(
    db,
    `insert into note (person, kind, site, post, comment) values ($1, $2, $3, $4, $5)
     on conflict (person, kind, site, post, comment) do update set at = now(), read = false returning id`,
    [person, kind, site, post, comment],
  );
  if (made) tell({ person, note: { id: made.id, type: kind, at: Date.now() } });
}

/** Tells everybody with a note about this comment or post. */
async function touch(db: Database, about: { readonly comment: number } | { readonly post: number }): Promise<void> {
  const [column, id] = 'comment' in about ? ['comment', about.comment] : ['post', about.post];
  const found = await rows<{ id: number; person: number; kind: string }>(
    db,
    `select id, person, kind from note where ${column} = $1`,
    [id],
  );
  for (const { id, person, kind } of found) tell({ person, note: { id, type: kind, at: Date.now() } });
}

/** @returns the new comment; `isDuplicate` when the same person said the same there already */
export async function comment(
  db: Database,
  author: number,
  { post, parent = null }: { readonly post: number; readonly parent?: number | null },
  text: string,
): Promise<{ readonly id: number; readonly isDuplicate: boolean }> {
  const { made, isDuplicate } = await db.transaction(async (tx) => {
    const same = await one<{ id: number }>(
      tx,
      `select id from comment where author = $1 and post = $2 and parent is not distinct from $3 and body = $4
       and status in ('approved', 'unapproved')`,
      [author, post, parent, text],
    );
    const row = await one<{ id: number }>(
      tx,
      'insert into comment (author, post, parent, body) select $1, $2, $3, $4 where not $5 returning id',
      [author, post, parent, text, same !== undefined],
    );
    return { made: row?.id ?? same?.id ?? 0, isDuplicate: same !== undefined };
  });
  if (isDuplicate) return { id: made, isDuplicate };
  const told = await rows<{ person: number; site: number }>(
    db,
    `select owner as person, site.id as site from post join site on site.id = post.site where post.id = $1
     union select author, post.site from comment join post on post.id = comment.post where comment.id = $2`,
    [post, parent],
  );
  for (const { person, site } of told)
    if (person !== author) await notify(db, person, { kind: 'comment', site, post, comment: made });
  // The note about the parent shows that it was answered.
  if (parent !== null) await touch(db, { comment: parent });
  return { id: made, isDuplicate };
}

export async function setStatus(db: Database, id: number, status: string): Promise<void> {
  await db.query('update comment set status = $2 where id = $1', [id, status]);
  await touch(db, { comment: id });
  const parent = await one<{ parent: number | null }>(db, 'select parent from comment where id = $1', [id]);
  if (parent?.parent) await touch(db, { comment: parent.parent });
}

export async function like(
  db: Database,
  person: number,
  { post = null, comment: about = null }: { readonly post?: number | null; readonly comment?: number | null },
  on: boolean,
): Promise<void> {
  const changed = on
    ? await rows(
        db,
        'insert into liked (person, post, comment) values ($1, $2, $3) on conflict do nothing returning person',
        [person, post, about],
      )
    : await rows(
        db,
        'delete from liked where person = $1 and post is not distinct from $2 and comment is not distinct from $3 returning person',
        [person, post, about],
      );
  if (changed.length === 0) return;
  const target = await one<About & { readonly to: number }>(
    db,
    about !== null
      ? `select comment.author as to, post.site, post.id as post, comment.id as comment, 'comment_like' as kind
         from comment join post on post.id = comment.post where comment.id = $1`
      : `select owner as to, site.id as site, post.id as post, null as comment, 'like' as kind
         from post join site on site.id = post.site where post.id = $1`,
    [about ?? post],
  );
  if (target && on && target.to !== person) await notify(db, target.to, target);
  await touch(db, about !== null ? { comment: about } : { post: post ?? 0 });
}

export async function follow(db: Database, person: number, site: number, on: boolean): Promise<void> {
  const [sql, gone] = on
    ? ['insert into follow (person, site) values ($1, $2) on conflict do nothing returning site', false]
    : ['delete from follow where person = $1 and site = $2 returning site', true];
  if ((await rows(db, sql, [person, site])).length === 0) return;
  const owner = await one<{ owner: number }>(db, 'select owner from site where id = $1', [site]);
  if (owner && owner.owner !== person && !gone)
    await notify(db, owner.owner, { kind: 'follow', site, post: null, comment: null });
  if (owner && gone) tell({ person: owner.owner });
  // Each note with that person in it has a Follow button.
  tell({ person });
}
