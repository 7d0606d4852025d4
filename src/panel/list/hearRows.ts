/** The list's listeners for clicks and the focus of all rows. */
import type { PanelWorld } from '../world';

/** The browser handles any other click, and follows the row's link to the note's page [row.click]. */
const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

const noteAt = (target: EventTarget | null): number | null => {
  const row = target instanceof Element ? target.closest('.row') : null;
  return row instanceof HTMLElement ? Number(row.dataset['noteId']) : null;
};

/** @returns a function that stops it */
export function hearRows(list: HTMLElement, { append, state$ }: PanelWorld): () => void {
  const clicked = (event: MouseEvent): void => {
    const note = noteAt(event.target);
    const check = event.target instanceof Element ? event.target.closest('.row-check') : null;
    if (note !== null && check) {
      const on = check.getAttribute('aria-checked') !== 'true';
      append(event.shiftKey ? { type: 'user.checkedUpTo', note } : { type: 'user.checkedNote', note, on });
      return;
    }
    if (note === null || !isPlain(event)) return;
    event.preventDefault();
    append({ type: 'user.openedNote', note });
  };
  const focused = ({ target }: FocusEvent): void => {
    const note = noteAt(target);
    // A press on a check box moves no highlight, because Shift checks from the highlighted note on [bulk.mode].
    if (target instanceof Element && target.matches('.row-check')) return;
    if (note !== null && state$.value.panel.highlighted !== note) append({ type: 'user.highlightedNote', note });
  };
  const ending = new AbortController();
  const { signal } = ending;
  list.addEventListener('click', clicked, { signal });
  list.addEventListener('focusin', focused, { signal });
  return () => ending.abort();
}
