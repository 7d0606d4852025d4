/**
 * Keeps the focus in the list when pressing a control removes the control [focus.removed]. Called by the undo bars and
 * the list's tools.
 */
import type { MouseEvent } from 'react';

/**
 * Moves the focus away from a control before it disappears: after a key press to the row that is the tab stop, after a
 * pointer press to the list, which shows no highlight.
 */
export function restFocus({ currentTarget, detail }: MouseEvent<HTMLElement>): void {
  if (currentTarget.ownerDocument.activeElement !== currentTarget) return;
  const list = currentTarget.closest<HTMLElement>('[data-view="list"]');
  // `detail` is 0 for a click by keyboard.
  const row = detail === 0 ? list?.querySelector<HTMLElement>('.row-link[tabindex="0"]') : null;
  (row ?? list)?.focus({ preventScroll: true });
}
