/** What a note offers to do, and the object of each act. Reads only the note. */
import type { ActionName, Actions, Note, NoteBlock, ReadableNote } from './note';

/** The block with the note's actions: the last block with any. Its type does not matter. */
export function actionBlock(note: ReadableNote): NoteBlock | null {
  return note.body.findLast((block) => block.actions !== null) ?? null;
}

const noActions: Actions = {};
export const actionsOf = (note: Note | null): Actions =>
  note?.readable ? (actionBlock(note)?.actions ?? noActions) : noActions;

export const offers = (note: Note | null, action: ActionName): boolean => actionsOf(note)[action] !== undefined;

/** What "Like" likes: the comment, or the post when the note has no comment. */
export function likeTarget(note: Note | null): { of: 'post' | 'comment'; site: number; id: number } | null {
  if (!note?.readable || !(offers(note, 'like-comment') || offers(note, 'like-post'))) return null;
  return target(note);
}

/** What a reply answers; null when the note offers no reply. */
export function replyTarget(note: Note | null): { of: 'post' | 'comment'; site: number; id: number } | null {
  return note?.readable && offers(note, 'replyto-comment') ? target(note) : null;
}

function target({
  ids: { site, post, comment },
}: ReadableNote): { of: 'post' | 'comment'; site: number; id: number } | null {
  if (!site) return null;
  if (comment) return { of: 'comment', site, id: comment };
  return post ? { of: 'post', site, id: post } : null;
}

/** The comment that approve, spam, trash and edit act on. */
export function commentOf(note: Note | null | undefined): { site: number; comment: number } | null {
  const { site, comment } = note?.readable ? note.ids : {};
  return site && comment ? { site, comment } : null;
}

/** The block of a note that offers to follow this site. */
export const offersFollow =
  (site: number) =>
  (block: NoteBlock): boolean =>
    block.ids.site === site && block.actions?.follow !== undefined;

/** The first site that the note offers to follow; undefined without one. */
export const followedSite = (note: Note | null): number | undefined =>
  note?.readable
    ? note.body.find((block) => block.ids.site !== undefined && offersFollow(block.ids.site)(block))?.ids.site
    : undefined;

/** The notes that offer to follow this site. */
export const notesOfSite = (byId: { readonly [id: number]: Note }, site: number): readonly Note[] =>
  Object.values(byId).filter((note) => note.readable && note.body.some(offersFollow(site)));
