/** How each block of a note's body is drawn [body.block-kind]. */
import type { NoteBlock, ReadableNote } from '../../../reducers/note';

export type BlockKind = 'comment' | 'post' | 'user' | 'ownReply' | 'preface' | 'text';
export interface DrawnBlock {
  readonly kind: BlockKind;
  readonly block: NoteBlock;
  /** Position in the body; the block's React key. */
  readonly index: number;
}

function isOwnReply({ ranges }: NoteBlock, { ids }: ReadableNote): boolean {
  return ids.reply_comment !== undefined && ranges[1]?.id === ids.reply_comment;
}

function kindOf(block: NoteBlock, note: ReadableNote): Exclude<BlockKind, 'preface'> {
  if (block.ids.comment !== undefined) return 'comment';
  if (block.ids.post !== undefined) return 'post';
  if (block.ids.user !== undefined) return 'user';
  if (block.type !== null) return block.type;
  return isOwnReply(block, note) ? 'ownReply' : 'text';
}

/** The body's blocks with their kinds. Plain blocks at the start are the preface when a block of another kind follows [body.block-kind]. */
export function blocksOf(note: ReadableNote): readonly DrawnBlock[] {
  const drawn = note.body.map((block, index) => ({ kind: kindOf(block, note), block, index }));
  const first = drawn.findIndex(({ kind }) => kind !== 'text');
  return drawn.map((each) => (each.index < first ? { ...each, kind: 'preface' } : each));
}

/** The author of the note's comment: the first user block of a note with a comment. */
export function authorIndex(blocks: readonly DrawnBlock[]): number | null {
  if (!blocks.some(({ kind }) => kind === 'comment')) return null;
  return blocks.find(({ kind }) => kind === 'user')?.index ?? null;
}

/** The name for "Reply to {name}…"; null when the note names no person. */
export function authorName(note: ReadableNote): string | null {
  const blocks = blocksOf(note);
  const index = authorIndex(blocks);
  return (index === null ? null : note.body[index]?.text.trim()) || null;
}
