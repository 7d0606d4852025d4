/** How a range or a picture of a note is drawn [body.elements]. Called by `Rich` and `RowText`. */
import type { ItemRef } from '../../../reducers/api';
import type { NoteBlock, NoteMedia, NoteRange } from '../../../reducers/note';
import type { Span } from './tree';

export type StyleTag = 'strong' | 'em' | 'code' | 'cite';
/** Elements that hold text only: a block range inside them is not drawn as a block. */
export type TextBlockTag = 'p' | 'pre' | 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6';
export type BlockTag = TextBlockTag | 'blockquote' | 'hr';

export type Format =
  | { readonly kind: 'style'; readonly tag: StyleTag }
  | { readonly kind: 'block'; readonly tag: BlockTag }
  | { readonly kind: 'link'; readonly url: string; readonly item: ItemRef | null; readonly names: Named }
  | { readonly kind: 'text'; readonly names: Named }
  | { readonly kind: 'media'; readonly media: NoteMedia };

/** What the words name: rows draw people and titles differently. */
export type Named = 'person' | 'title' | null;

const styles: { readonly [type: string]: StyleTag } = {
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  code: 'code',
  cite: 'cite',
};
const blocks: { readonly [type: string]: BlockTag } = {
  p: 'p',
  pre: 'pre',
  h1: 'h1',
  h2: 'h2',
  h3: 'h3',
  h4: 'h4',
  h5: 'h5',
  h6: 'h6',
  blockquote: 'blockquote',
  hr: 'hr',
};

function namedBy(type: string | null): Named {
  if (type === 'user') return 'person';
  return type === 'post' ? 'title' : null;
}

/**
 * The item that a post, comment or site range stands for, so that Ctrl- or Cmd-click opens it in the panel.
 * @returns null for every other range, and for one that lacks an id
 */
export function itemOf({ type, id, siteId, postId, url }: NoteRange): ItemRef | null {
  if (type === 'site') {
    const site = siteId ?? id;
    return site === null ? null : { kind: 'site', siteId: site, postId: null, commentId: null, url };
  }
  if (siteId === null || id === null) return null;
  if (type === 'post') return { kind: 'post', siteId, postId: id, commentId: null, url };
  if (type === 'comment') return { kind: 'comment', siteId, postId, commentId: id, url };
  return null;
}

function formatOf(range: NoteRange): Format {
  const type = range.type ?? '';
  const style = Object.hasOwn(styles, type) ? styles[type] : undefined;
  if (style) return { kind: 'style', tag: style };
  const block = Object.hasOwn(blocks, type) ? blocks[type] : undefined;
  if (block) return { kind: 'block', tag: block };
  const names = namedBy(range.type);
  return range.url === null ? { kind: 'text', names } : { kind: 'link', url: range.url, item: itemOf(range), names };
}

/** Generations above a range: `parent` names the `id` of the range around it. */
function depthOf(range: NoteRange, byId: ReadonlyMap<number, NoteRange>): number {
  let depth = 0;
  let parent = range.parent === null ? undefined : byId.get(range.parent);
  // A damaged note may name a range its own ancestor.
  while (parent && depth < byId.size) {
    depth += 1;
    parent = parent.parent === null ? undefined : byId.get(parent.parent);
  }
  return depth;
}

/** Ranges whose parents come after them in the list would be taken for the outer ones. */
function parentsFirst(ranges: readonly NoteRange[]): readonly NoteRange[] {
  if (ranges.every(({ parent }) => parent === null)) return ranges;
  const byId = new Map(ranges.flatMap((range) => (range.id === null ? [] : [[range.id, range] as const])));
  const depths = new Map(ranges.map((range) => [range, depthOf(range, byId)]));
  return [...ranges].sort((a, b) => (depths.get(a) ?? 0) - (depths.get(b) ?? 0));
}

/** What a damaged note has beyond this many is left out and its text stays: together no more than `tree` takes. */
const mostRanges = 800;
const mostPictures = 200;

/** Moves a place inside a surrogate pair before the pair: no range parts a character [body.whole-characters]. */
function whole(text: string, place: number): number {
  const pair = /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(Math.max(place - 1, 0), place + 1));
  return pair ? place - 1 : place;
}

/** All formats of a block's text. Empty ranges are left out; empty `hr` ranges and pictures are kept. */
export function formatsOf({
  text,
  ranges,
  media,
}: Pick<NoteBlock, 'text' | 'ranges' | 'media'>): readonly Span<Format>[] {
  return [
    ...parentsFirst(ranges)
      .filter(({ type, start, end }) => start < end || type === 'hr')
      .slice(0, mostRanges)
      .map((range) => ({ start: whole(text, range.start), end: whole(text, range.end), value: formatOf(range) })),
    // After the ranges, so that a link over the same words is around the picture.
    ...media.slice(0, mostPictures).map((picture) => ({
      start: whole(text, picture.start),
      end: whole(text, picture.end),
      value: { kind: 'media', media: picture } as const,
    })),
  ];
}
