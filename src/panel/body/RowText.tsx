/** Structured text in one line, for rows. A file of its own, because `Rich` is loaded after the list. */
import { Fragment, type ReactNode } from 'react';
import { limits } from '../../../reducers/limits';
import type { NoteBlock } from '../../../reducers/note';
import { cut } from './cut';
import type { Inline } from './layout';
import { type Format, formatsOf } from './ranges';
import { tree } from './tree';

/** Draws a format without its link: styles, and the names of people and titles. */
export function setApart(format: Format, children: ReactNode): ReactNode {
  if (format.kind === 'style') return <format.tag>{children}</format.tag>;
  if (format.kind !== 'link' && format.kind !== 'text') return children;
  if (format.names === 'person') return <bdi className="rich-person">{children}</bdi>;
  return format.names === 'title' ? <cite className="rich-title">{children}</cite> : children;
}

const inlines = (text: string, branches: readonly Inline[]): ReactNode =>
  branches.map((branch, place) =>
    branch.kind === 'text' ? (
      text.slice(branch.start, branch.end)
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a subject never changes in part.
      <Fragment key={place}>{setApart(branch.value, inlines(text, branch.children))}</Fragment>
    ),
  );

/**
 * Without links, pictures or paragraphs; names and titles are set apart [row.excerpt]. The element around it needs
 * `dir="auto"`: an ellipsis stands at the end of its element's direction.
 */
export function RowText({ block: { text: whole, ranges } }: { readonly block: Pick<NoteBlock, 'text' | 'ranges'> }) {
  const text = cut(whole, limits.excerptUnits);
  return (
    <>
      {inlines(text, tree(0, text.length, formatsOf({ text, ranges, media: [] })))}
      {text.length < whole.length && '…'}
    </>
  );
}
