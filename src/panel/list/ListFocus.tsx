/**
 * Moves the focus to the row that the keyboard highlights, and back to the row of a note that was closed
 * [keys.move] [focus.borrowed]. A component of its own, so that a moved highlight renders nothing else. Drawn by `Assistance`.
 */
import { type RefObject, useEffect, useRef } from 'react';
import { usePanel } from '../world';
import { listOf } from './useStillRows';

/** Elements in which a person types or chooses keep the focus. */
const busyControls = 'input, textarea, select, [contenteditable], [role="dialog"], [role="dialog"] *';

/** Only a panel that has the focus moves it [focus.not-stolen]. */
function mayTake(list: HTMLElement): boolean {
  const page = list.ownerDocument;
  return page.hasFocus() && page.activeElement?.matches(busyControls) !== true;
}

const linkOf = (list: HTMLElement, id: number | null): HTMLElement | null =>
  id === null ? null : list.querySelector<HTMLElement>(`.row[data-note-id="${id}"] .row-link`);

function isInSight(list: HTMLElement, row: HTMLElement): boolean {
  const { top, bottom } = row.getBoundingClientRect();
  const view = list.getBoundingClientRect();
  return bottom > view.top && top < view.bottom;
}

/** @param whole true: scroll until the whole row is visible; false: scroll only when no part of it is visible */
function focusRow(list: HTMLElement, link: HTMLElement, whole: boolean): void {
  const row = link.closest<HTMLElement>('.row') ?? link;
  // The row has the focus already: a row that was just pressed must not move under the pointer.
  if (row.contains(link.ownerDocument.activeElement)) return;
  link.focus({ preventScroll: true });
  if (!whole && isInSight(list, row)) return;
  const show = () => row.scrollIntoView?.({ block: 'nearest' });
  show();
  // Rows that the scroll draws for the first time get their real heights in the next frame, and push the row away.
  requestAnimationFrame(() => requestAnimationFrame(show));
}

/** @param props.place any element of the panel */
export function ListFocus({ place }: { readonly place: RefObject<HTMLElement | null> }) {
  const selected = usePanel((state) => state.panel.selected);
  const highlighted = usePanel((state) => state.panel.highlighted);
  const showing = usePanel((state) => state.panel.showing);
  // What was highlighted before this code came is focused when it comes.
  const last = useRef<{ selected: number | null; highlighted: number | null }>({ selected, highlighted: null });

  useEffect(() => {
    const before = last.current;
    last.current = { selected, highlighted };
    const list = listOf(place);
    if (!list || !showing || selected !== null) return;
    if (before.selected === null && before.highlighted === highlighted) return;
    if (!mayTake(list)) return;
    // Back returns to the list where it was [note.browser-back].
    const closed = linkOf(list, before.selected);
    const link = closed ?? linkOf(list, highlighted);
    if (link) focusRow(list, link, before.selected === null);
    else if (before.selected !== null) list.closest<HTMLElement>('[data-view="list"]')?.focus({ preventScroll: true });
  }, [selected, highlighted, showing, place]);
  return null;
}
