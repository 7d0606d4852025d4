/** Keeps the focus in the list when a control of it disappears at its own press. Called by the undo bars and the list's tools. */
import type { MouseEvent } from 'react';

/**
 * Where the focus goes when the control that was pressed is about to disappear: the row whose turn it is for those who
 * go by keyboard, else the list, which shows no highlight to those who point.
 */
export function restFocus({ currentTarget, detail }: MouseEvent<HTMLElement>): void {
  if (currentTarget.ownerDocument.activeElement !== currentTarget) return;
  const list = currentTarget.closest<HTMLElement>('[data-view="list"]');
  // A click that no pointer made counts no presses.
  const row = detail === 0 ? list?.querySelector<HTMLElement>('.row-link[tabindex="0"]') : null;
  (row ?? list)?.focus({ preventScroll: true });
}
