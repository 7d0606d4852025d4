/** Structured text in one line, for rows. A file of its own, because `Rich` is loaded after the list. */
import { createElement, type ReactNode } from 'react';
import { limits } from '../../../reducers/limits';
import type { NoteBlock } from '../../../reducers/note';
import type { Inline } from './layout';
import { cut, type Format, formatsOf } from './ranges';
import { tree } from './tree';

/** Draws a format without its link: styles, and the names of people and titles. */
export function setApart(format: Format, ...children: readonly ReactNode[]): ReactNode[] {
  const within = (tag: string, className?: string) => [createElement(tag, { className }, ...children)];
  if (format.kind === 'style') return within(format.tag);
  const names = format.kind === 'link' || format.kind === 'text' ? format.names : null;
  if (names === 'person') return within('bdi', 'rich-person');
  return names === 'title' ? within('cite', 'rich-title') : [...children];
}

const inlines = (text: string, branches: readonly Inline[]): ReactNode[] =>
  branches.flatMap((branch) =>
    branch.kind === 'text'
      ? text.slice(branch.start, branch.end)
      : setApart(branch.value, ...inlines(text, branch.children)),
  );

type RowText = Pick<NoteBlock, 'text'> & Partial<Pick<NoteBlock, 'ranges'>>;

/**
 * Text without links, pictures or paragraphs; names and titles are set apart [row.excerpt]. Every text of a row comes from
 * here, because a long text takes seconds to lay out. The element around it needs `dir="auto"`, because an ellipsis stands
 * at the end of its element's direction.
 * @returns the element's children without keys, for use as arguments of `createElement`; none when the text is blank
 */
export function rowText({ text: whole, ranges = [] }: RowText): readonly ReactNode[] {
  const text = cut(whole, limits.excerptUnits);
  if (text.trim() === '') return [];
  const children = inlines(text, tree(0, text.length, formatsOf({ text, ranges, media: [] })));
  return text.length < whole.length ? [...children, '…'] : children;
}
