/**
 * Carries out the signed-in user's REST calls: moderation, likes, replies, follows, read marks, last seen. Each call changes
 * its notes and gives them a new hash. src/sandbox/provider/behaviours.ts calls it.
 */
import { asHtml, type CommentStatus, makeComment, type WireComment } from './comments';
import { me, myPosts, type Post, theirPosts } from './people';
import { seal, type WireBlock, type WireNote } from './wire';
import type { World } from './world';

const notesOf = (world: World, name: string, id: number): WireNote[] =>
  [...world.notes.values()].filter((note) => note.meta.ids[name] === id);

export const findPost = (site: number, id: number): Post | undefined =>
  [...myPosts, ...theirPosts].find((post) => post.siteId === site && post.id === id);

export const findComment = (world: World, site: number, id: number): WireComment | undefined => {
  const comment = world.comments.get(id);
  return comment?.site_ID === site && comment.status !== 'trash' ? comment : undefined;
};

/** Sets an action's state on every block that offers it, and tells the listeners. */
function setAction(
  world: World,
  notes: readonly WireNote[],
  action: string,
  on: boolean,
  where: (block: WireBlock) => boolean,
): void {
  const changed: number[] = [];
  for (const note of notes) {
    const blocks = note.body.filter((block) => block.actions && action in block.actions && where(block));
    if (!blocks.some((block) => block.actions?.[action] !== on)) continue;
    for (const block of blocks) block.actions = { ...block.actions, [action]: on };
    seal(note);
    changed.push(note.id);
  }
  world.tellNotes(changed);
}

const isAbout = (comment: WireComment) => (note: WireNote) =>
  note.type === 'comment' && note.meta.ids.comment === comment.ID;

/** Spam and trash take the note from the list; a comment that is approved or held again brings it back. */
export function setStatus(world: World, comment: WireComment, status: CommentStatus): void {
  if (comment.status === status) return;
  const isListed = (one: CommentStatus) => one === 'approved' || one === 'unapproved';
  const wasGone = !isListed(comment.status);
  comment.status = status;
  if (!isListed(status)) {
    const gone = notesOf(world, 'comment', comment.ID);
    for (const note of gone) world.notes.delete(note.id);
    if (gone.length > 0) world.shelved.set(comment.ID, [...(world.shelved.get(comment.ID) ?? []), ...gone]);
    if (gone.length > 0) tellList(world);
    return;
  }
  if (wasGone) {
    for (const note of world.shelved.get(comment.ID) ?? []) world.notes.set(note.id, note);
    world.shelved.delete(comment.ID);
    tellList(world);
  }
  const concerned = [...world.notes.values()].filter(isAbout(comment));
  setAction(world, concerned, 'approve-comment', status === 'approved', () => true);
}

export function setContent(world: World, comment: WireComment, text: string): void {
  comment.raw_content = text;
  comment.content = asHtml(text);
  const concerned = [...world.notes.values()].filter(isAbout(comment));
  for (const note of concerned)
    world.edit(note.id, (one) => {
      one.body = one.body.map((block) => {
        const { ranges: _stale, ...rest } = block;
        return block.meta?.ids.comment === comment.ID ? { ...rest, text } : block;
      });
      const excerpt = one.subject[1];
      if (excerpt) one.subject[1] = { text: text.slice(0, 140).replaceAll('\n', ' ') };
    });
  world.tellNotes(concerned.map((note) => note.id));
}

export function likeComment(world: World, comment: WireComment, on: boolean): void {
  if (comment.i_like !== on) comment.like_count += on ? 1 : -1;
  comment.i_like = on;
  setAction(world, notesOf(world, 'comment', comment.ID), 'like-comment', on, () => true);
}

export function likePost(world: World, post: Post, on: boolean): void {
  const key = `${post.siteId}/${post.id}`;
  if (on) world.likedPosts.add(key);
  else world.likedPosts.delete(key);
  const concerned = notesOf(world, 'post', post.id).filter((note) => note.meta.ids.site === post.siteId);
  setAction(world, concerned, 'like-post', on, () => true);
}

export function follow(world: World, site: number, on: boolean): void {
  if (on) world.following.add(site);
  else world.following.delete(site);
  setAction(world, [...world.notes.values()], 'follow', on, (block) => block.meta?.ids.site === site);
}

/**
 * Says something under a comment or a post, in the user's name.
 * @returns the new comment, or null when the user's last text there was the same (the service calls it a duplicate)
 */
export function reply(
  world: World,
  to: { readonly post: Post; readonly comment?: WireComment },
  text: string,
  at: number,
): WireComment | null {
  const parent = to.comment?.ID;
  const before = [...world.comments.values()].some(
    (one) =>
      one.author.ID === me.id &&
      one.post.ID === to.post.id &&
      (one.parent === false ? undefined : one.parent.ID) === parent &&
      one.raw_content.trim() === text.trim() &&
      one.status !== 'trash',
  );
  if (before) return null;
  const said = makeComment({ id: world.nextCommentId(), by: me, on: to.post, text, at, parent });
  world.comments.set(said.ID, said);
  if (!to.comment) return said;
  const concerned = [...world.notes.values()].filter(isAbout(to.comment));
  for (const note of concerned)
    world.edit(note.id, (one) => {
      one.meta.ids.reply_comment = said.ID;
    });
  world.tellNotes(concerned.map((note) => note.id));
  return said;
}

/** @param counts by note id: 9999 marks read, -1 unread */
export function markRead(world: World, counts: { readonly [id: string]: number }): void {
  for (const [id, count] of Object.entries(counts))
    world.edit(Number(id), (note) => {
      note.read = count < 0 ? 0 : 1;
    });
}

/** Only moves forward. @param time seconds */
export function markSeen(world: World, time: number): void {
  world.lastSeen = Math.max(world.lastSeen, time);
}

export const removeNote = (world: World, id: number): boolean => {
  const was = world.notes.delete(id);
  if (was) tellList(world);
  return was;
};

/** The list changed as a whole: a push without a note. */
export function tellList(world: World): void {
  const newest = world.sorted()[0];
  world.tell({
    note: null,
    type: newest?.type ?? '',
    time: newest ? Math.floor(Date.parse(newest.timestamp) / 1000) : 0,
  });
}
