/**
 * A block's text as paragraphs, lines, lists and quotes, each with its inline tree [body.elements]. Pure; `Rich` draws
 * the result.
 */
import type { BlockTag, Format, TextBlockTag } from './ranges';
import { type Branch, type Span, tree } from './tree';

export type Inline = Branch<Format>;
/** `start` is where the line begins in the text, and the line's React key. */
export interface Line {
  readonly start: number;
  readonly content: readonly Inline[];
}
export type Piece =
  | { readonly kind: 'paragraph'; readonly lines: readonly Line[] }
  | { readonly kind: 'list'; readonly items: readonly Line[] }
  | { readonly kind: 'words'; readonly tag: TextBlockTag; readonly lines: readonly Line[] }
  | { readonly kind: 'quote'; readonly start: number; readonly pieces: readonly Piece[] }
  | { readonly kind: 'rule'; readonly start: number };

/** A stretch of the text within one line, before its formats are applied. */
interface Strip {
  readonly start: number;
  readonly end: number;
}
type Frame =
  | { readonly kind: 'strips' | 'list'; readonly strips: readonly Strip[] }
  | { readonly kind: 'words'; readonly tag: TextBlockTag; readonly strips: readonly Strip[] }
  | { readonly kind: 'quote'; readonly start: number; readonly frames: readonly Frame[] }
  | { readonly kind: 'rule'; readonly start: number };

/** A list marker needs white space after it: "-5 °C" and "*so*" are not list items. */
const marker = /^\s*[*\-•–]\s+/u;
const isBlank = (text: string): boolean => text.trim() === '';

/** Looks at only the part that the caller asks for, because there may be hundreds of stretches without a line break. */
function linesOf(text: string, start: number, end: number): readonly Strip[] {
  let from = start;
  return text
    .slice(start, end)
    .split('\n')
    .map(({ length }) => {
      const strip = { start: from, end: from + length };
      from = strip.end + 1;
      return strip;
    });
}

const isBlock = (span: Span<Format>): span is Span<Format & { kind: 'block' }> => span.value.kind === 'block';

function frameOf(text: string, branch: Branch<BlockTag>): readonly Frame[] {
  const { start, end } = branch;
  if (branch.kind === 'text') return [{ kind: 'strips', strips: linesOf(text, start, end) }];
  const inside = () => branch.children.flatMap((child) => frameOf(text, child));
  switch (branch.value) {
    case 'blockquote':
      return [{ kind: 'quote', start, frames: inside() }];
    case 'hr':
      return [{ kind: 'rule', start }, ...inside()];
    case 'pre':
      return [{ kind: 'words', tag: 'pre', strips: [{ start, end }] }];
    case 'list':
      return [{ kind: 'list', strips: linesOf(text, start, end) }];
    default:
      return [{ kind: 'words', tag: branch.value, strips: linesOf(text, start, end) }];
  }
}

const stripsIn = (frame: Frame): readonly Strip[] => {
  if (frame.kind === 'rule') return [];
  return frame.kind === 'quote' ? frame.frames.flatMap(stripsIn) : frame.strips;
};

/** Index of the last strip that starts at or before a place; the strips are in order and do not overlap. */
function stripAt(strips: readonly Strip[], place: number): number {
  let low = 0;
  let high = strips.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((strips[middle]?.start ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * The most spans of single lines. Further spans are left out and their text stays, because long ranges over thousands
 * of lines must not freeze the panel.
 */
const mostLineSpans = 20_000;

/** Gives each strip the spans that touch it; an empty span and a picture go to one strip only. */
function spread(strips: readonly Strip[], spans: readonly Span<Format>[]): ReadonlyMap<Strip, readonly Span<Format>[]> {
  const found = new Map<Strip, Span<Format>[]>(strips.map((strip) => [strip, []]));
  let left = mostLineSpans;
  for (const span of spans) {
    const first = stripAt(strips, span.start);
    const isPicture = span.value.kind === 'media';
    for (let index = first; index < strips.length && (isPicture || left > 0); index += 1) {
      const strip = strips[index];
      if (!strip || (index > first && (isPicture || strip.start >= span.end))) break;
      found.get(strip)?.push(span);
      left -= isPicture ? 0 : 1;
    }
  }
  return found;
}

type LineOf = (strip: Strip, contentStart?: number) => Line;

/**
 * Blank lines separate paragraphs, line breaks stay, lines with a marker make a list, also with blank lines between them. A
 * picture on a line without words is a paragraph.
 * @param isList the provider says that each line is an item, with or without a marker
 */
function piecesOf(text: string, strips: readonly Strip[], lineOf: LineOf, isList = false): readonly Piece[] {
  const pieces: Piece[] = [];
  let lines: Line[] = [];
  let items: Line[] = [];
  const flush = () => {
    if (lines.length > 0) pieces.push({ kind: 'paragraph', lines });
    if (items.length > 0) pieces.push({ kind: 'list', items });
    lines = [];
    items = [];
  };
  for (const strip of strips) {
    const words = text.slice(strip.start, strip.end);
    // Text after a block range on the same line does not begin a line.
    const begins = strip.start === 0 || text[strip.start - 1] === '\n';
    const found = begins ? marker.exec(words) : null;
    const skipped = found?.[0].length ?? 0;
    const line = lineOf(strip, strip.start + skipped);
    if (isBlank(words.slice(skipped))) {
      const isPicture = holdsMedia(line.content);
      // A list goes on after a blank line, when the next line is an item.
      if (lines.length > 0 || isPicture) flush();
      if (isPicture) pieces.push({ kind: 'paragraph', lines: [line] });
    } else if (found || isList) {
      if (lines.length > 0) flush();
      items.push(line);
    } else {
      if (items.length > 0) flush();
      lines.push(line);
    }
  }
  flush();
  return pieces;
}

const holdsMedia = (content: readonly Inline[]): boolean =>
  content.some((branch) => branch.kind === 'span' && (branch.value.kind === 'media' || holdsMedia(branch.children)));

function drawn(text: string, frame: Frame, lineOf: LineOf): readonly Piece[] {
  switch (frame.kind) {
    case 'strips':
    case 'list':
      return piecesOf(text, frame.strips, lineOf, frame.kind === 'list');
    case 'words': {
      const lines = frame.strips.map((strip) => lineOf(strip));
      const empty = frame.strips.every(({ start, end }) => isBlank(text.slice(start, end)));
      return empty && !lines.some(({ content }) => holdsMedia(content))
        ? []
        : [{ kind: 'words', tag: frame.tag, lines }];
    }
    case 'quote': {
      const pieces = frame.frames.flatMap((inner) => drawn(text, inner, lineOf));
      return [{ kind: 'quote', start: frame.start, pieces }];
    }
    case 'rule':
      return [frame];
    default:
      return frame satisfies never;
  }
}

/**
 * Lays a text out.
 * @param text what is shown, already cut to its limit
 * @param formats from `formatsOf`
 */
export function layout(text: string, formats: readonly Span<Format>[]): readonly Piece[] {
  const blocks = formats.filter(isBlock).map((span) => ({ ...span, value: span.value.tag }));
  const branches = tree(0, text.length, blocks);
  // An empty text has no branch, but may have a picture.
  const frames = branches.flatMap((branch) => frameOf(text, branch));
  const framed: readonly Frame[] = stripsIn({ kind: 'quote', start: 0, frames }).length
    ? frames
    : [...frames, { kind: 'strips', strips: [{ start: 0, end: text.length }] }];
  const strips = framed.flatMap(stripsIn);
  const inlines = spread(strips, inlineFormats(text, formats));
  const lineOf: LineOf = (strip, contentStart = strip.start) => ({
    start: strip.start,
    content: tree(contentStart, strip.end, moved(inlines.get(strip) ?? [], contentStart, strip)),
  });
  return framed.flatMap((frame) => drawn(text, frame, lineOf));
}

/** Formats that are not blocks. A picture is drawn once, so it is cut where its line ends or where another range begins or ends. */
function inlineFormats(text: string, formats: readonly Span<Format>[]): readonly Span<Format>[] {
  const edges = formats.flatMap(({ start, end }) => [start, end]);
  return formats
    .filter((span) => !isBlock(span))
    .map((span) => {
      if (span.value.kind !== 'media') return span;
      const newline = text.indexOf('\n', span.start);
      const within = edges.filter((edge) => edge > span.start && edge < span.end);
      return { ...span, end: Math.min(span.end, ...within, newline === -1 ? span.end : newline) };
    });
}

/** Moves a picture inside a list marker to the item's start, and a picture after the line's end to that end. */
function moved(spans: readonly Span<Format>[], contentStart: number, { end }: Strip): readonly Span<Format>[] {
  const into = (place: number) => Math.max(contentStart, Math.min(place, end));
  return spans.map((span) =>
    span.value.kind === 'media' ? { ...span, start: into(span.start), end: into(span.end) } : span,
  );
}
