/** Where the arrow keys move the focus in a toolbar, which is one tab stop (WAI-ARIA, toolbar pattern). */
import type { Direction } from '../words';

/**
 * @param key `KeyboardEvent.key`
 * @param from index of the focused item
 * @param count number of items
 * @param direction in right-to-left text the left arrow goes to the next item
 * @returns the index to focus, wrapping around; null for a key that the toolbar does not use
 */
export function roved(key: string, from: number, count: number, direction: Direction): number | null {
  const onward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const back = direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
  switch (key) {
    case onward:
      return (from + 1) % count;
    case back:
      return (from - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
