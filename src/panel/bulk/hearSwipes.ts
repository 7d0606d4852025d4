/** Hears a finger that swipes a row of the list [row.swipe]. Called by `Swipes`. */
import { limits } from '../../../reducers/limits';

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
}

/**
 * @param first the touch that began before the listeners were added
 * @returns a function that stops it
 */
export function hearSwipes(list: HTMLElement, first: PointerEvent, { follow, act }: Heard): () => void {
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
  // The browser cancels the pointer when it scrolls the list.
  list.addEventListener('pointercancel', end, { signal });
  began(first);
  return () => {
    end();
    ended.abort();
  };
}
