/** Moves the focus into a view that opens over another, and back when it closes [focus.borrowed]. Called by the item view and the help sheet. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

const canFocus = (element: Element | null): element is HTMLElement =>
  element?.isConnected === true && 'focus' in element && typeof element.focus === 'function';

/** A panel without the focus does not take it [focus.not-stolen]. */
export function useBorrowedFocus(target: RefObject<HTMLElement | null>): void {
  const lender = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const element = target.current;
    const page = element?.ownerDocument;
    if (!element || !page?.hasFocus()) return;
    // StrictMode runs this twice; the second time the focus is already inside.
    if (page.activeElement !== element) lender.current = page.activeElement;
    element.focus({ preventScroll: true });
  }, [target]);
  // Not in the layout effect's clean-up: the view below is still inert then and cannot be focused.
  useEffect(
    () => () => {
      if (canFocus(lender.current)) lender.current.focus({ preventScroll: true });
    },
    [],
  );
}
