/** How many buttons of a toolbar stand in one line; the others go into its menu [actions.line]. */

export interface Widths {
  /** Of each button, in their order; CSS px. */
  readonly buttons: readonly number[];
  /** Of the button that opens the menu. */
  readonly more: number;
  /** Between two buttons. */
  readonly gap: number;
  /** Of the toolbar. */
  readonly room: number;
}

/** @returns the number of buttons, from the first one, that stay in the line */
export function fitting({ buttons, more, gap, room }: Widths): number {
  const lineOf = (widths: readonly number[]): number =>
    widths.reduce((sum, width) => sum + width, 0) + gap * Math.max(widths.length - 1, 0);
  if (lineOf(buttons) <= room) return buttons.length;
  for (let count = buttons.length - 1; count > 0; count -= 1)
    if (lineOf([...buttons.slice(0, count), more]) <= room) return count;
  return 0;
}
