/** Opens the menu of the acts that the toolbar has no room for (WAI-ARIA, menu button) [actions.line]. */
import Ellipsis from 'lucide-react/icons/ellipsis';
import type { KeyboardEvent } from 'react';
import { useWords } from '../words';
import type { MenuEnd } from './MoreMenu';

const ends: { readonly [key: string]: MenuEnd } = { ArrowDown: 'first', ArrowUp: 'last' };

interface MoreButtonProps {
  readonly hidden: boolean;
  readonly tabStop: boolean;
  readonly menuId: string;
  readonly open: boolean;
  /** With the item that gets the focus; null closes the menu. */
  readonly onOpen: (end: MenuEnd | null) => void;
  readonly onFocus: () => void;
}

export function MoreButton({ hidden, tabStop, menuId, open, onOpen, onFocus }: MoreButtonProps) {
  const words = useWords();
  const press = (event: KeyboardEvent) => {
    const end = ends[event.key];
    if (!end || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(end);
  };
  return (
    <button
      type="button"
      className="act"
      hidden={hidden}
      aria-haspopup="menu"
      aria-expanded={open}
      aria-controls={open ? menuId : undefined}
      tabIndex={tabStop ? 0 : -1}
      onFocus={onFocus}
      onKeyDown={press}
      // The focus stays in the open menu, which would close without it: the click closes the menu.
      onMouseDown={(event) => open && event.preventDefault()}
      onClick={() => onOpen(open ? null : 'first')}
    >
      <span className="act-icon">
        <Ellipsis aria-hidden size={20} />
      </span>
      <span>{words.say('action.more')}</span>
    </button>
  );
}
