/** Whether a live region stays silent about a button's state. */

/**
 * A focused button that shows whether it is pressed announces its own state [a11y.said].
 * @param region an element of the page; null before the first frame
 */
export const saysItself = (region: HTMLElement | null): boolean =>
  region?.ownerDocument.activeElement?.matches('[aria-pressed]') === true;
