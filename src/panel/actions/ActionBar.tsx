/** The toolbar of an open note: the acts that the note offers. Acts without room in its line are in a menu. */
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { acts, offersAct } from '../../../reducers/acts';
import type { ReadableNote } from '../../../reducers/note';
import { isUnapproved } from '../../../reducers/selectors';
import { useWords } from '../words';
import { usePanel } from '../world';
import { ActButton, type ButtonAct } from './ActButton';
import { MoreButton } from './MoreButton';
import { type MenuEnd, MoreMenu } from './MoreMenu';
import { roved } from './roving';
import { Said } from './Said';
import { useFitting } from './useFitting';

interface BarProps {
  readonly note: ReadableNote;
  readonly offered: readonly ButtonAct[];
}

/**
 * One tab stop; the arrow keys move in reading order and wrap around [actions.one-tab-stop]. The toolbar prevents the
 * default of its keys, so that they are not also shortcuts.
 */
function Bar({ note, offered }: BarProps) {
  const words = useWords();
  const bar = useRef<HTMLDivElement>(null);
  const menuId = useId();
  const [stop, setStop] = useState<string | null>(null);
  const [menu, setMenu] = useState<MenuEnd | null>(null);
  const pending = usePanel((state) => isUnapproved(state, note.id));
  const width = usePanel((state) => state.panel.width);
  const shown = useFitting(bar, offered.length, width);
  const folded = offered.slice(shown);
  const names = [...offered.slice(0, shown).map(({ name }) => name), ...(folded.length > 0 ? ['more'] : [])];
  const at = Math.max(names.indexOf(stop ?? ''), 0);
  const buttons = () => bar.current?.querySelectorAll<HTMLElement>('.act:not([hidden])') ?? [];
  // A hidden element loses the focus.
  useLayoutEffect(() => {
    const { activeElement } = bar.current?.ownerDocument ?? {};
    if (activeElement?.matches('.act[hidden]') && bar.current?.contains(activeElement)) [...buttons()].at(-1)?.focus();
  });
  const rove = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const next = roved(event.key, at, names.length, words.direction);
    if (next === null) return;
    event.preventDefault();
    [...buttons()][next]?.focus();
  };
  const close = (returns: boolean) => {
    setMenu(null);
    if (returns) [...buttons()].at(-1)?.focus();
  };
  return (
    <div className="acts-frame">
      <div
        ref={bar}
        className="acts"
        role="toolbar"
        aria-label={words.say('action.group')}
        data-pending={pending || undefined}
        onKeyDown={rove}
      >
        {offered.map((act, index) => (
          <ActButton
            key={act.name}
            act={act}
            note={note}
            hidden={index >= shown}
            tabStop={names[at] === act.name}
            onFocus={() => setStop(act.name)}
          />
        ))}
        <MoreButton
          hidden={folded.length === 0}
          tabStop={names[at] === 'more'}
          menuId={menuId}
          open={menu !== null}
          onOpen={setMenu}
          onFocus={() => setStop('more')}
        />
      </div>
      {menu && folded.length > 0 ? (
        <MoreMenu id={menuId} note={note} acts={folded} from={menu} onClose={close} />
      ) : null}
    </div>
  );
}

export function ActionBar({ note }: { readonly note: ReadableNote }) {
  const offered = acts.filter((act): act is ButtonAct => act.name !== 'reply' && offersAct(note, act));
  if (offered.length === 0) return null;
  return (
    <>
      <Bar note={note} offered={offered} />
      <Said note={note} />
    </>
  );
}
