/**
 * Keeps what is under the mouse in its place while rows come and go, and lets all other rows slide from where they were
 * [look.still] [look.motion]. Called by `Assistance`, so that it is loaded after the list.
 */
import { type RefObject, useEffect } from 'react';
import { type Row, rows, someBarHeld } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
import { matches } from '../matches';
import { type PanelWorld, usePanelWorld } from '../world';

/** @param place any element of the panel */
export const listOf = (place: RefObject<HTMLElement | null>): HTMLElement | null =>
  place.current?.closest('.panel')?.querySelector<HTMLElement>('.list-scroll') ?? null;

const slideMs = 160;

const prefersStill = (list: HTMLElement): boolean => matches(list, '(prefers-reduced-motion: reduce)', true);

const kinds = '.row, .undo, .group-head, .list-end';
const itemsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>(kinds)];
/** A heading sticks to the list's top, but its group does not. */
const boxOf = (item: HTMLElement): HTMLElement => (item.matches('.group-head') ? (item.parentElement ?? item) : item);

interface Place {
  /** In the list's content, where a slide does not count. */
  readonly top: number;
  /** In the window, in the midst of a slide too. */
  readonly seen: number;
}
interface Places {
  readonly of: ReadonlyMap<HTMLElement, Place>;
  readonly scrollTop: number;
}
const placesIn = (list: HTMLElement): Places => ({
  of: new Map(
    itemsOf(list).map((item) => [item, { top: boxOf(item).offsetTop, seen: item.getBoundingClientRect().top }]),
  ),
  scrollTop: list.scrollTop,
});

/** The slides that run. A slide that begins ends the one before it from where the row is, so each can be interrupted. */
const slides = new WeakMap<HTMLElement, Animation>();

function slideFrom(before: Places, list: HTMLElement): void {
  if (prefersStill(list)) return;
  const { top, bottom } = list.getBoundingClientRect();
  const ended = itemsOf(list).filter((item) => before.of.has(item));
  for (const item of ended) slides.get(item)?.cancel();
  for (const item of ended) {
    const now = item.getBoundingClientRect();
    const by = (before.of.get(item)?.seen ?? now.top) - now.top;
    if (by === 0 || now.top > bottom || now.bottom < top) continue;
    const slide = item.animate?.([{ transform: `translateY(${by}px)` }, { transform: 'none' }], {
      duration: slideMs,
      easing: 'ease-out',
    });
    if (slide) slides.set(item, slide);
  }
}

/** In the order of the rows before, the row above `under` is still above it: `under` itself did not go to another place. */
function isInItsOrder(under: HTMLElement, { of }: Places): boolean {
  const known = [...of.keys()];
  const above = known.slice(0, Math.max(0, known.indexOf(under))).findLast(({ isConnected }) => isConnected);
  return !above || (above.compareDocumentPosition(under) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

/** What keeps an element of the list where it was: gaps above it that stay open, and a list that is scrolled down. */
function makeGaps(list: HTMLElement) {
  /** What is below a gap, and the gap's height in px. */
  const gaps = new Map<HTMLElement, number>();
  const setGap = (box: HTMLElement, px: number) => {
    box.style.marginBlockStart = px > 0 ? `${px}px` : '';
    if (px > 0) gaps.set(box, px);
    else gaps.delete(box);
  };
  const pushed = () => Number(list.dataset['pushed'] ?? 0);
  return {
    keep(under: HTMLElement, { of, scrollTop }: Places) {
      const wasAtTop = scrollTop - pushed() < 1;
      const movedBy = (item: HTMLElement) => boxOf(item).offsetTop - (of.get(item)?.top ?? Number.NaN);
      let by = movedBy(under) - list.scrollTop + scrollTop;
      const first = by < 0 && itemsOf(list).find((item) => movedBy(item) < 0);
      if (first) setGap(boxOf(first), (gaps.get(boxOf(first)) ?? 0) - by);
      if (by > 0) {
        // What comes fills the gaps first.
        for (const [box, px] of [...gaps]) {
          setGap(box, px - by);
          by = Math.max(0, by - px);
        }
        list.scrollTop += by;
      }
      // In a list that is scrolled already the browser may have scrolled by itself.
      if (wasAtTop) list.dataset['pushed'] = `${list.scrollTop}`;
    },
    close() {
      for (const box of [...gaps.keys()]) setGap(box, 0);
      // A list that only new rows have moved from its top is at its top again.
      if (pushed() > 0 && list.scrollTop === pushed()) list.scrollTop = 0;
      delete list.dataset['pushed'];
    },
  };
}

/** The same rows and bars are due, whatever changed in their notes, so nothing comes or goes. */
function isSameList(one: State, other: State): boolean {
  const [rowsOfOne, rowsOfOther] = [rows(one), rows(other)];
  const isSame = ({ id, undo }: Row, index: number) =>
    id === rowsOfOther[index]?.id && undo === rowsOfOther[index].undo;
  if (someBarHeld(one) !== someBarHeld(other)) return false;
  return rowsOfOne === rowsOfOther || (rowsOfOne.length === rowsOfOther.length && rowsOfOne.every(isSame));
}

/** Hears which element of the list the mouse is over. */
function hearMouse(list: HTMLElement, over: (item: HTMLElement | null) => void, left: () => void, signal: AbortSignal) {
  const moved = ({ target, pointerType }: PointerEvent) =>
    over(pointerType !== 'touch' && target instanceof Element ? target.closest<HTMLElement>(kinds) : null);
  list.addEventListener('pointerover', moved, { signal });
  list.addEventListener('pointerleave', left, { signal });
}

/** @returns a function that stops it */
export function keepStill(list: HTMLElement, { state$ }: Pick<PanelWorld, 'state$'>): () => void {
  const gaps = makeGaps(list);
  let before: Places | null = null;
  let under: HTMLElement | null = null;
  const settle = () => {
    if (!before) return;
    const places = before;
    before = null;
    const { of } = places;
    const items = itemsOf(list);
    // A row that has just come has only a guessed height as long as it may be skipped.
    const above = under ? items.slice(0, Math.max(0, items.indexOf(under))) : [];
    for (const item of above) if (!of.has(item)) item.style.contentVisibility = 'visible';
    if (under?.isConnected && of.has(under) && isInItsOrder(under, places)) gaps.keep(under, places);
    const first = items.find((item) => of.has(item) && boxOf(item).offsetTop !== of.get(item)?.top);
    // What is above the view moves nothing in it: the browser scrolls instead.
    const isAbove = first && boxOf(first).offsetTop + first.offsetHeight < list.scrollTop;
    if (under || !isAbove) slideFrom(places, list);
  };
  // A narrow panel hides the list under an open note, and measuring would draw what is hidden.
  const isHidden = () => list.checkVisibility?.() === false;
  const left = () => {
    under = null;
    const places = isHidden() ? null : placesIn(list);
    gaps.close();
    if (places) slideFrom(places, list);
  };
  let last = state$.value;
  const changed = state$.subscribe(() => {
    const [state, was] = [state$.value, last];
    last = state;
    if (state.panel.filter !== was.panel.filter) {
      gaps.close();
      return;
    }
    if (isSameList(state, was) || isHidden()) return;
    // Rows are measured before React has drawn the change.
    before ??= placesIn(list);
    // A change that draws nothing here must not be the beginning of a later slide.
    requestAnimationFrame(() => {
      before = null;
    });
  });
  const drawn = new MutationObserver(settle);
  drawn.observe(list, { childList: true, subtree: true });
  const ended = new AbortController();
  const over = (item: HTMLElement | null) => {
    under = item;
  };
  hearMouse(list, over, left, ended.signal);
  return () => {
    gaps.close();
    drawn.disconnect();
    changed.unsubscribe();
    ended.abort();
  };
}

/** @param place any element of the panel */
export function useStillRows(place: RefObject<HTMLElement | null>): void {
  const world = usePanelWorld();
  useEffect(() => {
    const list = listOf(place);
    return list ? keepStill(list, world) : undefined;
  }, [place, world]);
}
