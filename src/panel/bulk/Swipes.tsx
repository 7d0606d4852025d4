/**
 * The acts of a row that a finger swipes to a side [row.swipe]: the row follows the finger, and a strip beside it says what
 * will be done. One strip moves from row to row. Drawn by `TouchedRows`, and loaded with the first touch.
 */
import './swipe.css';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { toolbar } from '../../../reducers/acts';
import { askFor, offeringEach } from '../../../reducers/asking';
import { limits } from '../../../reducers/limits';
import { noteOf } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
import { actIcons } from '../actions/actIcons';
import { bulkActName } from '../list/actWords';
import { useWords } from '../words';
import { usePanelWorld } from '../world';

/** Hears a finger that swipes a row of the list [row.swipe]. Called by `Swipes`. */
interface Point {
  readonly clientX: number;
  readonly clientY: number;
}

/** A finger that moved less may be pressing. */
const pressPx = 10;

/**
 * @returns how far the finger is to the right, in px, negative to the left; 0 while it may be pressing; null when it moved up
 *   or down instead
 */
export function asidePx(from: Point, to: Point): number | null {
  const aside = to.clientX - from.clientX;
  const along = Math.abs(to.clientY - from.clientY);
  if (Math.max(Math.abs(aside), along) < pressPx) return 0;
  return along < Math.abs(aside) ? aside : null;
}

interface Heard {
  /** The row follows the finger; at 0 px the row is in its place again. */
  readonly follow: (row: HTMLElement, px: number) => void;
  /** The finger let go far enough. */
  readonly act: (row: HTMLElement, px: number) => void;
  /** The finger stayed long. */
  readonly hold: (row: HTMLElement) => void;
}

/**
 * @param first the touch that began before the listeners were added
 * @returns a function that stops it
 */
function hearSwipes(list: HTMLElement, first: PointerEvent, { follow, act, hold }: Heard): () => void {
  let touch: PointerEvent | null = null;
  let row: HTMLElement | null = null;
  const end = () => {
    if (row) follow(row, 0);
    row = null;
  };
  const began = (event: PointerEvent) => {
    // A second finger ends the swipe of the first one.
    end();
    if (event.pointerType !== 'touch' || !event.isPrimary) return;
    touch = event;
    row = event.target instanceof Element ? event.target.closest<HTMLElement>('.row') : null;
  };
  const px = (event: PointerEvent) => (touch?.pointerId === event.pointerId ? asidePx(touch, event) : 0);
  const moved = (event: PointerEvent) => {
    const aside = px(event);
    if (aside === null) end();
    else if (row) follow(row, aside);
  };
  const letGo = (event: PointerEvent) => {
    const aside = px(event) ?? 0;
    const swiped = row;
    end();
    if (swiped?.isConnected && Math.abs(aside) >= limits.swipePx) act(swiped, aside);
  };
  const ended = new AbortController();
  const { signal } = ended;
  list.addEventListener('pointerdown', began, { signal });
  list.addEventListener('pointermove', moved, { signal });
  list.addEventListener('pointerup', letGo, { signal });
  // The browser tells a long press by the menu of the link, which is not shown then.
  const held = (event: Event) => {
    const pressed = row;
    if (!pressed) return;
    event.preventDefault();
    end();
    hold(pressed);
  };
  list.addEventListener('contextmenu', held, { signal });
  // The browser cancels the pointer when it scrolls the list.
  list.addEventListener('pointercancel', end, { signal });
  began(first);
  return () => {
    end();
    ended.abort();
  };
}

/** The first act that the note offers and that is not done already. */
const sides = { end: ['approve', 'read', 'unread'], start: ['trash', 'like'] } as const;
type Side = keyof typeof sides;

function offered(state: State, id: number, side: Side) {
  // A list with check boxes has the bar of the checked notes.
  if (state.panel.checked || !noteOf(state, id)?.readable) return null;
  return sides[side].find((name) => offeringEach(state, name, [id]).length > 0) ?? null;
}
type Offered = NonNullable<ReturnType<typeof offered>>;

const idOf = (row: HTMLElement): number => Number(row.dataset['noteId']);

function makeStrip(page: Document): HTMLElement {
  const strip = page.createElement('div');
  strip.className = 'row-swipe';
  // Screen readers have the keys, the check boxes and the note's bar for the same acts [row.acts].
  strip.ariaHidden = 'true';
  return strip;
}

/** Moves the row's content and the strip, or with null puts them back. */
function place(row: HTMLElement, strip: HTMLElement, at: { readonly px: number; readonly side: Side } | null): void {
  row.toggleAttribute('data-swiped', at !== null);
  if (!at) {
    strip.remove();
    return;
  }
  if (strip.parentElement !== row) row.append(strip);
  row.style.setProperty('--swiped', `${at.px}px`);
  strip.style.setProperty('--from', at.px > 0 ? '-100%' : '100%');
  strip.dataset['side'] = at.side;
  strip.toggleAttribute('data-far', Math.abs(at.px) >= limits.swipePx);
}

interface SwipesProps {
  readonly list: HTMLElement;
  /** The touch that this code was loaded for. */
  readonly first: PointerEvent;
}

export function Swipes({ list, first }: SwipesProps) {
  const words = useWords();
  const { append, state$ } = usePanelWorld();
  const [strip] = useState(() => makeStrip(list.ownerDocument));
  const [name, say] = useState<Offered | null>(null);
  useEffect(() => {
    const sideOf = (px: number): Side => (px > 0 === (words.direction === 'ltr') ? 'end' : 'start');
    const actOf = (row: HTMLElement, px: number) => offered(state$.value, idOf(row), sideOf(px));
    return hearSwipes(list, first, {
      follow: (row, px) => {
        const next = px === 0 ? null : actOf(row, px);
        place(row, strip, next && { px, side: sideOf(px) });
        if (next) strip.dataset['act'] = next;
        say(next);
      },
      hold: (row) => append({ type: 'user.checkedNote', note: idOf(row), on: true }),
      act: (row, px) => {
        const asked = actOf(row, px);
        if (!asked) return;
        const id = idOf(row);
        const act = toolbar.find((one) => one === asked);
        append(act ? askFor(act, state$.value, id) : { type: 'user.askedEach', act: asked, notes: [id] });
      },
    });
  }, [list, first, strip, words, append, state$]);
  if (!name) return null;
  const Icon = actIcons[name];
  return createPortal(
    <>
      <Icon aria-hidden size={20} />
      <span>{bulkActName(words, name)}</span>
    </>,
    strip,
  );
}
