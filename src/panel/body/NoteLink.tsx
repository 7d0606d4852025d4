/** A link out of the panel. Ctrl- or Cmd-click on a post, comment or site opens that item inside the panel instead. */
import type { MouseEvent, ReactNode } from 'react';
import type { ItemRef } from '../../../reducers/api';
import { useAppend } from '../world';

export interface NoteLinkProps {
  /** A safe URL [links.safe]. */
  readonly url: string;
  /** The item that the link leads to; null leaves every click to the browser. */
  readonly item: ItemRef | null;
  readonly className?: string;
  readonly children: ReactNode;
}

export function NoteLink({ url, item, className = 'rich-link', children }: NoteLinkProps) {
  const append = useAppend();
  const open = (event: MouseEvent) => {
    if (item === null || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    append({ type: 'user.openedItem', item });
  };
  return (
    <a className={className} href={url} target="_blank" rel="noopener noreferrer" onClick={open}>
      {children}
    </a>
  );
}
