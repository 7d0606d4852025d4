/** Structured text as rows show it: one run of words. Apart from `Rich`, which arrives after the list. */
import { Fragment, memo, type ReactNode, useMemo } from 'react';
import { limits } from '../../../reducers/limits';
import type { NoteBlock } from '../../../reducers/note';
import { cut } from './cut';
import type { Inline } from './layout';
import { type Format, formatsOf } from './ranges';
import { tree } from './tree';

/** What sets words apart where nothing is a link: their style, and whom or what they name. */
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
 * Without links, pictures or paragraphs; names and titles are set apart. The element around it has `dir="auto"`: an
 * ellipsis stands at the end of the direction that its element has.
 */
export const RowText = memo(function RowText({ block }: { readonly block: Pick<NoteBlock, 'text' | 'ranges'> }) {
  const text = cut(block.text, limits.excerptUnits);
  const branches = useMemo(
    () => tree(0, text.length, formatsOf({ text, ranges: block.ranges, media: [] })),
    [text, block.ranges],
  );
  return (
    <>
      {inlines(text, branches)}
      {text.length < block.text.length && '…'}
    </>
  );
});
