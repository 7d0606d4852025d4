/** The menu of the acts that the toolbar has no room for (WAI-ARIA, menu pattern) [actions.line]. */
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ReadableNote } from '../../../reducers/note';
import { type Side, sideFor } from '../sideFor';
import { useWords } from '../words';
import { ActIcon, type ButtonAct, useAct } from './ActButton';

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
      <ActIcon name={act.name} on={on === true} />
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
      acts.map(({ name }) => words.say(`action.${name}`)),
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
        <Item key={act.name} act={act} note={note} onChoose={() => onClose(true)} />
      ))}
    </div>
  );
}
