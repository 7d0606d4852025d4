/**
 * Moves the focus to the row that the keyboard highlights, and back to the row of a note that was closed
 * [keys.move] [focus.borrowed], and scrolls to an undo bar that begins out of sight. A component of its own, so that a moved
 * highlight renders nothing else. Drawn by `Assistance`.
 */
import { type RefObject, useEffect, useRef } from 'react';
import { latestUndo, remembering, removalOf } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
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
  bringIntoSight(row);
}

function bringIntoSight(item: HTMLElement): void {
  const show = () => item.scrollIntoView?.({ block: 'nearest' });
  show();
  // Rows that the scroll draws for the first time get their real heights in the next frame, and push the item away.
  requestAnimationFrame(() => requestAnimationFrame(show));
}

/** An act by key may stand far from what the list shows, and its undo must not. [undo.in-sight] */
function useBarInSight(place: RefObject<HTMLElement | null>, note: number, since: number): void {
  const last = useRef(since);
  useEffect(() => {
    // When the latest bar ends, the one before it is the latest again, and does not begin.
    if (since <= last.current) return;
    last.current = since;
    const list = listOf(place);
    const bar = list?.querySelector<HTMLElement>(`[data-undo-for="${note}"]`);
    if (list && bar && !isInSight(list, bar)) bringIntoSight(bar);
  }, [note, since, place]);
}

/** The latest undo bar in the place of a row: its note, and the entry at which it began; zeros without one. */
function latestBar(state: State): readonly [number, number] {
  const key = latestUndo(state);
  return typeof key === 'number' ? [key, removalOf(state, key)?.mutation.since ?? 0] : [0, 0];
}

const current = remembering(
  (state) => [state.panel.selected, state.panel.highlighted, state.panel.showing, ...latestBar(state)] as const,
  (state) => {
    const { selected, highlighted, showing } = state.panel;
    return { selected, highlighted, showing, bar: latestBar(state) };
  },
);

/** @param props.place any element of the panel */
export function ListFocus({ place }: { readonly place: RefObject<HTMLElement | null> }) {
  const { selected, highlighted, showing, bar } = usePanel(current);
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
  useBarInSight(place, ...bar);
  return null;
}
