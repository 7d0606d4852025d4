/** The menu of the acts that the toolbar has no room for (WAI-ARIA, menu pattern) [actions.line]. */

import Ellipsis from 'lucide-react/icons/ellipsis';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ReadableNote } from '../../../reducers/note';
import { type Side, sideFor } from '../sideFor';
import { useWords } from '../words';
import { ActIcon, type ButtonAct, useAct } from './ActButton';

/** Opens the menu of the acts that the toolbar has no room for (WAI-ARIA, menu button) [actions.line]. */
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

/** The item that has the focus in a menu that opens. */
export type MenuEnd = 'first' | 'last';

interface ItemProps {
  readonly act: ButtonAct;
  readonly note: ReadableNote;
  readonly onChoose: () => void;
}

function Item({ act, note, onChoose }: ItemProps) {
  const { on, busy, name, title, ask } = useAct(act, note);
  return (
    <button
      type="button"
      className="menu-item"
      {...(on === undefined ? { role: 'menuitem' } : { role: 'menuitemcheckbox', 'aria-checked': on })}
      aria-busy={busy || undefined}
      title={title}
      tabIndex={-1}
      onClick={() => {
        ask();
        onChoose();
      }}
    >
      <ActIcon name={act} on={on === true} />
      {name}
    </button>
  );
}

/** The item that a key goes to: arrows go round, a letter goes to the next item that begins with it. */
export function itemFor(key: string, at: number, names: readonly string[]): number | null {
  const count = names.length;
  const places: { readonly [key: string]: number } = {
    ...{ ArrowDown: (at + 1) % count, ArrowUp: (at - 1 + count) % count },
    ...{ Home: 0, End: count - 1 },
  };
  const place = places[key];
  if (place !== undefined) return place;
  const begins = (name: string | undefined) => name?.toLocaleLowerCase().startsWith(key.toLocaleLowerCase());
  const step = names.findIndex((_, index) => begins(names[(at + 1 + index) % count]));
  return step === -1 ? null : (at + 1 + step) % count;
}

interface MoreMenuProps {
  readonly id: string;
  readonly note: ReadableNote;
  readonly acts: readonly ButtonAct[];
  readonly from: MenuEnd;
  /** @param returns whether the focus goes back to the button */
  readonly onClose: (returns: boolean) => void;
}

export function MoreMenu({ id, note, acts, from, onClose }: MoreMenuProps) {
  const words = useWords();
  const menu = useRef<HTMLDivElement>(null);
  const [side, setSide] = useState<Side>('below');
  const items = (): readonly HTMLElement[] => [...(menu.current?.querySelectorAll<HTMLElement>('.menu-item') ?? [])];

  useLayoutEffect(() => {
    const frame = menu.current?.parentElement;
    if (!menu.current || !frame) return;
    const { clientHeight } = menu.current.ownerDocument.documentElement;
    setSide(sideFor(frame.getBoundingClientRect(), menu.current.getBoundingClientRect(), clientHeight));
  }, []);
  useLayoutEffect(() => {
    const all = [...(menu.current?.querySelectorAll<HTMLElement>('.menu-item') ?? [])];
    all.at(from === 'first' ? 0 : -1)?.focus();
  }, [from]);

  const press = (event: KeyboardEvent) => {
    const { key } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || key === 'Tab' || key === 'Enter' || key === ' ') return;
    // A letter is the menu's alone, so that it is not also the shortcut of an act.
    event.preventDefault();
    if (key === 'Escape') return onClose(true);
    const all = items();
    const next = itemFor(
      key,
      all.findIndex((item) => item.matches(':focus')),
      acts.map((act) => words.say(`action.${act}`)),
    );
    if (next !== null) all[next]?.focus();
  };
  return (
    <div
      ref={menu}
      id={id}
      className="menu"
      role="menu"
      aria-label={words.say('action.more')}
      data-side={side}
      tabIndex={-1}
      onKeyDown={press}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onClose(false);
      }}
    >
      {acts.map((act) => (
        <Item key={act} act={act} note={note} onChoose={() => onClose(true)} />
      ))}
    </div>
  );
}
