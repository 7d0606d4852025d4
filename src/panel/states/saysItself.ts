/** Whether a live region stays silent about a button's state. Called by `Announcer` and `ActionBar`. */

/**
 * A button that shows whether it is pressed says so itself while it has the focus [a11y.said-once].
 * @param region on the page in question; null before the first frame
 */
export const saysItself = (region: HTMLElement | null): boolean =>
  region?.ownerDocument.activeElement?.matches('[aria-pressed]') === true;
