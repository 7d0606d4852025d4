/** Structured text of a note as React elements, never as HTML. Used by bodies and headers in full, by rows as `inert`. */
import { Fragment, memo, type ReactNode, useMemo } from 'react';
import { limits } from '../../../reducers/limits';
import type { NoteBlock } from '../../../reducers/note';
import { useWords } from '../words';
import { type Inline, type Line, layout, type Piece } from './layout';
import { Media } from './Media';
import { NoteLink } from './NoteLink';
import { type Mark, marksOf } from './ranges';
import { tree } from './tree';

export interface RichProps {
  readonly block: Pick<NoteBlock, 'text' | 'ranges' | 'media'>;
  /**
   * For rows: one run of words without links, pictures or paragraphs; names and titles are set apart. The element around
   * a run has `dir="auto"`: an ellipsis stands at the end of the direction that its element has.
   */
  readonly inert?: boolean;
  /** For headers: one run of words, with links, without pictures or paragraphs. */
  readonly inline?: boolean;
  /** UTF-16 units shown at most; `limits.excerptUnits` for rows and `limits.shownTextUnits` elsewhere without it. */
  readonly limit?: number;
  /** Where the whole text is, for one that was cut. */
  readonly wholeUrl?: string | null;
}

/** The beginning of a text, without half a character at its end. Never looks at the rest, which may be megabytes. */
export function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const unit = text.charCodeAt(limit - 1);
  const halfPair = unit >= 0xd800 && unit <= 0xdbff;
  return text.slice(0, halfPair ? limit - 1 : limit);
}

interface Drawing {
  readonly text: string;
  readonly links: boolean;
}

function inlines(drawing: Drawing, branches: readonly Inline[], inLink = false): ReactNode {
  return branches.map((branch, place) => {
    const covered = drawing.text.slice(branch.start, branch.end);
    if (branch.kind === 'text') return covered;
    // A link inside a link is text.
    const isLink = branch.value.kind === 'link' && drawing.links && !inLink;
    const children = inlines(drawing, branch.children, inLink || isLink);
    // biome-ignore lint/suspicious/noArrayIndexKey: a body never changes in part, and many pictures may share one place.
    return <Fragment key={place}>{marked(branch.value, children, covered, isLink)}</Fragment>;
  });
}

function marked(mark: Mark, children: ReactNode, covered: string, isLink: boolean): ReactNode {
  switch (mark.kind) {
    case 'style':
      return <mark.tag>{children}</mark.tag>;
    case 'media':
      return (
        <Media media={mark.media} covered={covered.trim()}>
          {children}
        </Media>
      );
    case 'block':
      return children;
    case 'link':
    case 'text':
      if (mark.kind === 'link' && isLink) {
        return (
          <NoteLink url={mark.url} item={mark.item}>
            {children}
          </NoteLink>
        );
      }
      if (mark.names === 'person') return <bdi className="rich-person">{children}</bdi>;
      return mark.names === 'title' ? <cite className="rich-title">{children}</cite> : children;
    default:
      return mark satisfies never;
  }
}

function lines(drawing: Drawing, content: readonly Line[]): ReactNode {
  return content.map((line, index) => (
    <Fragment key={line.start}>
      {index > 0 && <br />}
      {inlines(drawing, line.content)}
    </Fragment>
  ));
}

function pieceKey(piece: Piece): string {
  const start = 'start' in piece ? piece.start : (piece.kind === 'list' ? piece.items : piece.lines)[0]?.start;
  return `${piece.kind}-${start}`;
}

function drawn(drawing: Drawing, piece: Piece): ReactNode {
  const key = pieceKey(piece);
  switch (piece.kind) {
    case 'paragraph':
      return (
        <p key={key} dir="auto">
          {lines(drawing, piece.lines)}
        </p>
      );
    case 'list':
      return (
        <ul key={key}>
          {piece.items.map((item) => (
            <li key={item.start} dir="auto">
              {inlines(drawing, item.content)}
            </li>
          ))}
        </ul>
      );
    case 'words':
      return (
        <piece.tag key={key} dir="auto">
          {lines(drawing, piece.lines)}
        </piece.tag>
      );
    case 'quote':
      return (
        <blockquote key={key} dir="auto">
          {piece.pieces.map((inner) => drawn(drawing, inner))}
        </blockquote>
      );
    case 'rule':
      return <hr key={key} />;
    default:
      return piece satisfies never;
  }
}

function Run({
  block,
  limit,
  links,
}: {
  readonly block: RichProps['block'];
  readonly limit: number;
  readonly links: boolean;
}) {
  const text = cut(block.text, limit);
  const branches = useMemo(
    () => tree(0, text.length, marksOf({ text, ranges: block.ranges, media: [] })),
    [text, block.ranges],
  );
  return (
    <>
      {inlines({ text, links }, branches)}
      {text.length < block.text.length && '…'}
    </>
  );
}

function FullText({ block, limit, wholeUrl }: RichProps & { readonly limit: number }) {
  const words = useWords();
  const text = cut(block.text, limit);
  const pieces = useMemo(
    () => layout(text, marksOf({ text, ranges: block.ranges, media: block.media })),
    [text, block.ranges, block.media],
  );
  const isCut = text.length < block.text.length;
  return (
    <div className="rich">
      {pieces.map((piece) => drawn({ text, links: true }, piece))}
      {isCut && (
        <p>
          …{' '}
          {wholeUrl && (
            <NoteLink url={wholeUrl} item={null}>
              {words.say('body.whole')}
            </NoteLink>
          )}
        </p>
      )}
    </div>
  );
}

export const Rich = memo(function Rich({ block, inert = false, inline = false, limit, wholeUrl = null }: RichProps) {
  return inert || inline ? (
    <Run block={block} limit={limit ?? limits.excerptUnits} links={!inert} />
  ) : (
    <FullText block={block} limit={limit ?? limits.shownTextUnits} wholeUrl={wholeUrl} />
  );
});
