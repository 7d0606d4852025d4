/** The focus of a view that lies over another: taken when it comes, handed back when it goes. Called by the item view and the help sheet. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

const canFocus = (element: Element | null): element is HTMLElement =>
  element?.isConnected === true && 'focus' in element && typeof element.focus === 'function';

/** A panel that has not the focus does not take it from the page around it. */
export function useBorrowedFocus(target: RefObject<HTMLElement | null>): void {
  const lender = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const element = target.current;
    const page = element?.ownerDocument;
    if (!element || !page?.hasFocus()) return;
    // StrictMode runs this twice: the second time the element itself has the focus.
    if (page.activeElement !== element) lender.current = page.activeElement;
    element.focus({ preventScroll: true });
  }, [target]);
  // Not in the layout effect's clean-up: what lies below is still inert then, and cannot be focused.
  useEffect(
    () => () => {
      if (canFocus(lender.current)) lender.current.focus({ preventScroll: true });
    },
    [],
  );
}
