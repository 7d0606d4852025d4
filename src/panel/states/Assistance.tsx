/** For keys, screen readers, mice and fingers: moves the focus with the highlight, keeps it in the panel and rows in their places, announces changes, hands links to the host page, hears a pull and swipes, draws the acts of a row, and lets a double press count once. Drawn by `PanelLayout`, loaded after the list. */
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { RowActs } from '../bulk/RowActs';
import { ListFocus } from '../list/ListFocus';
import { listOf, useStillRows } from '../list/useStillRows';
import { Announcer } from './Announcer';
import { Pull } from './Pull';
import { useHostLinks } from './useHostLinks';
import { useOnePress } from './useOnePress';

/**
 * Keeps the focus in the panel when the row or control that has it is removed [focus.removed]. `ListFocus`, `restFocus`
 * and the open note move the focus to a better place themselves.
 */
const isOutOfReach = (element: Element): boolean => element.closest('[inert], [data-covered]') !== null;
const isGone = (element: Element): boolean =>
  !element.isConnected || element.matches(':disabled') || isOutOfReach(element);

/** The first that can be reached: the title of the open note, the highlighted row, or the list. */
const nextTo = (panel: HTMLElement): HTMLElement | null | undefined =>
  ['[data-view="note"] h2', '.row[aria-current="true"] .row-link', '[data-view="list"]']
    .map((selector) => panel.querySelector<HTMLElement>(selector))
    .find((element) => element && !isOutOfReach(element));

/** @param place any element of the panel */
function useKeptFocus(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const panel = place.current?.closest<HTMLElement>('.panel');
    if (!panel) return undefined;
    const page = panel.ownerDocument;
    let last: Element | null = null;
    const remember = ({ target }: FocusEvent): void => {
      last = target instanceof Element ? target : null;
    };
    const check = (): void => {
      if (!last || page.activeElement !== page.body) return;
      // If the control is still there, the person has left it, such as by a press beside it, so the focus is not moved.
      const isLost = isGone(last) && page.hasFocus();
      last = null;
      if (isLost) nextTo(panel)?.focus({ preventScroll: true });
    };
    // The browser takes the focus from a disabled control later.
    const onFocusOut = (): void => queueMicrotask(check);
    const observer = new MutationObserver(check);
    observer.observe(panel, { childList: true, subtree: true });
    panel.addEventListener('focusin', remember);
    panel.addEventListener('focusout', onFocusOut);
    return () => {
      observer.disconnect();
      panel.removeEventListener('focusin', remember);
      panel.removeEventListener('focusout', onFocusOut);
    };
  }, [place]);
}

/** @param props.place any element of the panel */
function TouchedRows({ place }: { readonly place: RefObject<HTMLElement | null> }): ReactNode {
  const [swipes, draw] = useState<ReactNode>(null);
  useEffect(() => {
    const list = listOf(place);
    if (!list) return;
    const ended = new AbortController();
    const { signal } = ended;
    const touched = async (first: PointerEvent) => {
      if (first.pointerType !== 'touch') return;
      // Without the code nothing is swiped, and the next touch asks for it again: the same acts have other ways.
      const late = await import('../bulk/Swipes').catch(() => null);
      if (!late || signal.aborted) return;
      ended.abort();
      draw(<late.Swipes list={list} first={first} />);
    };
    list.addEventListener('pointerdown', touched, { signal });
    return () => ended.abort();
  }, [place]);
  return swipes;
}

export function Assistance() {
  const place = useRef<HTMLDivElement>(null);
  useKeptFocus(place);
  useStillRows(place);
  useOnePress(place);
  useHostLinks(place);
  return (
    <div ref={place}>
      <ListFocus place={place} />
      <Announcer />
      <Pull place={place} />
      <RowActs place={place} />
      <TouchedRows place={place} />
    </div>
  );
}
