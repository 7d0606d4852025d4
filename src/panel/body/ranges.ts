/** How a range or a picture of a note is drawn [body.elements]. */
import type { ItemRef } from '../../../reducers/api';
import type { NoteBlock, NoteMedia, NoteRange } from '../../../reducers/note';
import { splitsPair } from '../../../reducers/textEdit';
import type { Span } from './tree';

/** Moves a place inside a surrogate pair before the pair, so that no character is split [body.ranges]. */
const wholePlace = (text: string, place: number): number => (splitsPair(text, place) ? place - 1 : place);

/**
 * The beginning of a text: at most `limit` UTF-16 units, never with half a surrogate pair at its end. The time does not
 * depend on the length of the text.
 */
export const cut = (text: string, limit: number): string =>
  text.length <= limit ? text : text.slice(0, wholePlace(text, limit));

export type StyleTag = 'strong' | 'em' | 'code' | 'cite';
/** Elements that hold text only. A block range inside such an element is not drawn as a block. */
export type TextBlockTag = 'p' | 'pre' | 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6';
export type BlockTag = TextBlockTag | 'blockquote' | 'hr' | 'list';

export type Format =
  | { readonly kind: 'style'; readonly tag: StyleTag }
  | { readonly kind: 'block'; readonly tag: BlockTag }
  | { readonly kind: 'link'; readonly url: string; readonly item: ItemRef | null; readonly names: Named }
  | { readonly kind: 'text'; readonly names: Named }
  | { readonly kind: 'media'; readonly media: NoteMedia };

/** The kind of thing that the words name, because rows draw people and titles differently. */
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
  list: 'list',
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

/**
 * How many ranges are around each range; `parent` names the `id` of the next one. Each range is visited once. Where a
 * damaged note has a cycle of parents, the range at which the cycle was entered counts as the outermost one.
 */
function depthsOf(ranges: readonly NoteRange[]): ReadonlyMap<NoteRange, number> {
  const byId = new Map(ranges.flatMap((range) => (range.id === null ? [] : [[range.id, range] as const])));
  const depths = new Map<NoteRange, number>();
  for (const range of ranges) {
    const chain = new Set<NoteRange>();
    let outer: NoteRange | undefined = range;
    while (outer && !depths.has(outer) && !chain.has(outer)) {
      chain.add(outer);
      outer = outer.parent === null ? undefined : byId.get(outer.parent);
    }
    let depth = outer ? (depths.get(outer) ?? -1) : -1;
    for (const inner of [...chain].reverse()) {
      depth += 1;
      depths.set(inner, depth);
    }
  }
  return depths;
}

/** Parents before children: of two ranges over the same words the first in the list is the outer one. */
function parentsFirst(ranges: readonly NoteRange[]): readonly NoteRange[] {
  // No note in fixtures/notes names a parent, and then no order is needed.
  if (ranges.every(({ parent }) => parent === null)) return ranges;
  const depths = depthsOf(ranges);
  return [...ranges].sort((a, b) => (depths.get(a) ?? 0) - (depths.get(b) ?? 0));
}

/**
 * The most formats of a damaged note. Further formats are left out and their text stays; together the formats are no
 * more than `tree` takes.
 */
const mostRanges = 800;
const mostPictures = 200;

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
      .map((range) => ({
        start: wholePlace(text, range.start),
        end: wholePlace(text, range.end),
        value: formatOf(range),
      })),
    // After the ranges, so that a link over the same words is around the picture.
    ...media.slice(0, mostPictures).map((picture) => ({
      start: wholePlace(text, picture.start),
      end: wholePlace(text, picture.end),
      value: { kind: 'media', media: picture } as const,
    })),
  ];
}
