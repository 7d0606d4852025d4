/** The toolbar of an open note: the acts that the note offers. Acts without room in its line are in a menu. */
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { offersTool, toolbar } from '../../../reducers/acts';
import type { ReadableNote } from '../../../reducers/note';
import { isApproved, isLiked, isUnapproved } from '../../../reducers/selectors';
import { saysItself } from '../states/Announcer';
import { type Key, useWords } from '../words';
import { usePanel } from '../world';
import { ActButton, type ButtonAct, isBusy } from './ActButton';
import { type MenuEnd, MoreButton, MoreMenu } from './MoreMenu';
import { roved } from './roving';

/**
 * Announces that the note was approved or liked, or no longer is, or that this was not sent yet. A focused button announces
 * its own state [a11y.said].
 */
function Said({ note }: { readonly note: ReadableNote }) {
  const words = useWords();
  const region = useRef<HTMLDivElement>(null);
  const approved = usePanel((state) => isApproved(state, note.id));
  const liked = usePanel((state) => isLiked(state, note.id));
  const busy = usePanel((state) => isBusy(state, 'approve', note.id) || isBusy(state, 'like', note.id));
  const known = useRef<{
    approved: boolean;
    liked: boolean;
    busy: boolean;
    said: Extract<Key, `said.${string}`> | null;
  }>({ approved, liked, busy, said: null });
  const before = known.current;
  const now = { approved, liked, busy };
  // Only "not sent yet" is announced, and not that the service's state is shown again.
  if (busy && !before.busy) known.current = { ...now, said: 'said.notSent' };
  else if (before.approved !== approved)
    known.current = { ...now, said: approved ? 'said.approved' : 'said.unapproved' };
  else if (before.liked !== liked) known.current = { ...now, said: liked ? 'said.liked' : 'said.unliked' };
  else if (before.busy !== busy) known.current = { ...now, said: before.said };
  const { said } = known.current;
  return (
    <div ref={region} className="unseen" aria-live="polite">
      {said && !saysItself(region.current) ? <p key={said}>{words.say(said)}</p> : null}
    </div>
  );
}

/** How many buttons of a toolbar stand in one line; the others go into its menu [actions.line]. */
interface Widths {
  /** Of each button, in their order; CSS px. */
  readonly buttons: readonly number[];
  /** Of the button that opens the menu. */
  readonly more: number;
  /** Between two buttons. */
  readonly gap: number;
  /** Of the toolbar. */
  readonly room: number;
}

/** @returns the number of buttons, from the first one, that stay in the line */
export function fitting({ buttons, more, gap, room }: Widths): number {
  const lineOf = (widths: readonly number[]): number =>
    widths.reduce((sum, width) => sum + width, 0) + gap * Math.max(widths.length - 1, 0);
  if (lineOf(buttons) <= room) return buttons.length;
  for (let count = buttons.length - 1; count > 0; count -= 1)
    if (lineOf([...buttons.slice(0, count), more]) <= room) return count;
  return 0;
}

/** The width of a button's own content: the button itself may be stretched. */
const contentWidth = (button: Element): number =>
  Math.max(0, ...[...button.children].map((child) => child.getBoundingClientRect().width));

/** The last button of the bar opens the menu. A button that does not fit is hidden but has its size. */
function measured(bar: HTMLElement): number {
  const widths = [...bar.children].map(contentWidth);
  const gap = Number.parseFloat(bar.ownerDocument.defaultView?.getComputedStyle(bar).columnGap ?? '') || 0;
  return fitting({ buttons: widths.slice(0, -1), more: widths.at(-1) ?? 0, gap, room: bar.clientWidth });
}

/**
 * @param count the number of buttons without the one that opens the menu
 * @param widthPx a change is measured
 */
function useFitting(bar: RefObject<HTMLElement | null>, count: number, widthPx: number): number {
  const [shown, show] = useState(count);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the measured layout depends on width and number of buttons.
  useLayoutEffect(() => {
    if (bar.current) show(measured(bar.current));
  }, [bar, count, widthPx]);
  return Math.min(shown, count);
}

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
  const names = [...offered.slice(0, shown), ...(folded.length > 0 ? ['more'] : [])];
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
            key={act}
            act={act}
            note={note}
            hidden={index >= shown}
            tabStop={names[at] === act}
            onFocus={() => setStop(act)}
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
  const offered = toolbar.filter((tool): tool is ButtonAct => tool !== 'reply' && offersTool(note, tool));
  if (offered.length === 0) return null;
  return (
    <>
      <Bar note={note} offered={offered} />
      <Said note={note} />
    </>
  );
}
