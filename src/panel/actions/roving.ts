/** Where the arrow keys go in a toolbar (WAI-ARIA, toolbar pattern): one tab stop, the ends joined. Called by `ActionBar`. */
import type { Direction } from '../words';

/**
 * @param key `KeyboardEvent.key`
 * @param from index of the focused item
 * @param count how many items there are
 * @param direction in right-to-left text the left arrow goes on
 * @returns the index to focus, null when the key is none of the toolbar's
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
