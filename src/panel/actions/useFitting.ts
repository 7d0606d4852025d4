/** Measures a toolbar, and says how many of its buttons stand in one line [actions.line]. */
import { type RefObject, useLayoutEffect, useState } from 'react';
import { fitting } from './fitting';

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
export function useFitting(bar: RefObject<HTMLElement | null>, count: number, widthPx: number): number {
  const [shown, show] = useState(count);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the measured layout depends on width and number of buttons.
  useLayoutEffect(() => {
    if (bar.current) show(measured(bar.current));
  }, [bar, count, widthPx]);
  return Math.min(shown, count);
}
