/**
 * Keeps the focus in the panel when the row or control that has it is removed [focus.removed]. `ListFocus`, `restFocus`
 * and the open note move the focus to a better place themselves.
 */
import { type RefObject, useEffect } from 'react';

const isOutOfReach = (element: Element): boolean => element.closest('[inert], [data-covered]') !== null;
const isGone = (element: Element): boolean =>
  !element.isConnected || element.matches(':disabled') || isOutOfReach(element);

/** The first that can be reached: the title of the open note, the highlighted row, or the list. */
const nextTo = (panel: HTMLElement): HTMLElement | null | undefined =>
  ['[data-view="note"] h2', '.row[aria-current="true"] .row-link', '[data-view="list"]']
    .map((selector) => panel.querySelector<HTMLElement>(selector))
    .find((element) => element && !isOutOfReach(element));

/** @param place any element of the panel */
export function useKeptFocus(place: RefObject<HTMLElement | null>): void {
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
