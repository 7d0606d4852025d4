/** Where the focus goes when the control that had it is about to disappear: the list's row in turn, else the list. */
export function restFocus(control: HTMLElement): void {
  const list =
    control.ownerDocument.activeElement === control ? control.closest<HTMLElement>('[data-view="list"]') : null;
  const row = list?.querySelector<HTMLElement>('.row-link[tabindex="0"]');
  (row ?? list)?.focus({ preventScroll: true });
}
