/** Structured text of a note as React elements, never as HTML [security.no-html]. Bodies and headers use it; rows use `rowText`. */
import { createElement, Fragment, memo, type ReactNode, useMemo } from 'react';
import { limits } from '../../../reducers/limits';
import type { NoteBlock } from '../../../reducers/note';
import { useWords } from '../words';
import { type Inline, type Line, layout, type Piece } from './layout';
import { Media } from './Media';
import { NoteLink } from './NoteLink';
import { cut, type Format, formatsOf } from './ranges';
import { setApart } from './rowText';
import { tree } from './tree';

export interface RichProps {
  readonly block: Pick<NoteBlock, 'text' | 'ranges' | 'media'>;
  /** For headers: one line of text with links, without pictures or paragraphs. Set `dir` on the element around it. */
  readonly inline?: boolean;
  /** UTF-16 units shown at most; without it `limits.excerptUnits` inline and `limits.shownTextUnits` elsewhere. */
  readonly limit?: number;
  /** Address of the whole text, for a text that was cut. */
  readonly wholeUrl?: string | null;
}

function inlines(text: string, branches: readonly Inline[], inLink = false): ReactNode {
  return branches.map((branch, place) => {
    const covered = text.slice(branch.start, branch.end);
    if (branch.kind === 'text') return covered;
    // A link inside a link is text.
    const isLink = branch.value.kind === 'link' && !inLink;
    const children = inlines(text, branch.children, inLink || isLink);
    // biome-ignore lint/suspicious/noArrayIndexKey: a body never changes in part, and many pictures may share one place.
    return <Fragment key={place}>{formatted(branch.value, children, covered, isLink)}</Fragment>;
  });
}

const apart = (format: Format, children: ReactNode) => createElement(Fragment, null, ...setApart(format, children));

function formatted(format: Format, children: ReactNode, covered: string, isLink: boolean): ReactNode {
  switch (format.kind) {
    case 'media':
      return (
        <Media media={format.media} covered={covered.trim()}>
          {children}
        </Media>
      );
    case 'link':
      return isLink ? (
        <NoteLink url={format.url} item={format.item}>
          {/* A name does not decide the direction of its sentence. */}
          {format.names === 'person' ? <bdi>{children}</bdi> : children}
        </NoteLink>
      ) : (
        apart(format, children)
      );
    case 'block':
    case 'style':
    case 'text':
      return apart(format, children);
    default:
      return format satisfies never;
  }
}

function lines(text: string, content: readonly Line[]): ReactNode {
  return content.map((line, index) => (
    <Fragment key={line.start}>
      {index > 0 && <br />}
      {inlines(text, line.content)}
    </Fragment>
  ));
}

function pieceKey(piece: Piece): string {
  const start = 'start' in piece ? piece.start : (piece.kind === 'list' ? piece.items : piece.lines)[0]?.start;
  return `${piece.kind}-${start}`;
}

function drawn(text: string, piece: Piece): ReactNode {
  const key = pieceKey(piece);
  switch (piece.kind) {
    case 'paragraph':
      return (
        <p key={key} dir="auto">
          {lines(text, piece.lines)}
        </p>
      );
    case 'list':
      return (
        <ul key={key}>
          {piece.items.map((item) => (
            <li key={item.start} dir="auto">
              {inlines(text, item.content)}
            </li>
          ))}
        </ul>
      );
    case 'words':
      return (
        <piece.tag key={key} dir="auto">
          {lines(text, piece.lines)}
        </piece.tag>
      );
    case 'quote':
      return (
        <blockquote key={key} dir="auto">
          {piece.pieces.map((inner) => drawn(text, inner))}
        </blockquote>
      );
    case 'rule':
      return <hr key={key} />;
    default:
      return piece satisfies never;
  }
}

function Run({ block, limit }: Pick<RichProps, 'block'> & { readonly limit: number }) {
  const text = cut(block.text, limit);
  const branches = useMemo(
    () => tree(0, text.length, formatsOf({ text, ranges: block.ranges, media: [] })),
    [text, block.ranges],
  );
  return (
    <Fragment key={block.text}>
      {inlines(text, branches)}
      {text.length < block.text.length && '…'}
    </Fragment>
  );
}

function FullText({ block, limit, wholeUrl }: RichProps & { readonly limit: number }) {
  const words = useWords();
  const text = cut(block.text, limit);
  const pieces = useMemo(
    () => layout(text, formatsOf({ text, ranges: block.ranges, media: block.media })),
    [text, block.ranges, block.media],
  );
  const isCut = text.length < block.text.length;
  return (
    // With other words a new element, because a translator may hold the old ones.
    <div key={block.text} className="rich">
      {pieces.map((piece) => drawn(text, piece))}
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

export const Rich = memo(function Rich({ block, inline = false, limit, wholeUrl = null }: RichProps) {
  return inline ? (
    <Run block={block} limit={limit ?? limits.excerptUnits} />
  ) : (
    <FullText block={block} limit={limit ?? limits.shownTextUnits} wholeUrl={wholeUrl} />
  );
});
