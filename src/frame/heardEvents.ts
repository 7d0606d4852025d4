/**
 * The events that React hears at its root. By itself React listens to all seventy that there are, most of them twice; the panel
 * handles a few. `main.tsx` prepares the root with it.
 */

/** What React listens to for each of the panel's handlers. */
const eventsOf = {
  onBlur: ['focusout'],
  onChange: ['change', 'click', 'focusin', 'focusout', 'input', 'keydown', 'keyup'],
  onClick: ['click'],
  onFocus: ['focusin'],
  onKeyDown: ['keydown'],
  onMouseDown: ['mousedown'],
  onPointerLeave: ['pointerout', 'pointerover'],
  onPointerMove: ['pointermove'],
  onSelect: ['contextmenu', 'dragend', 'focusin', 'focusout', 'keydown', 'keyup', 'mousedown', 'mouseup'],
} as const;

/** Handlers that components may give to elements; `onError` and `onLoad` of pictures need none of this. */
export const heardHandlers: readonly string[] = Object.keys(eventsOf);

/** From now on `root` takes listeners for those events alone. */
export function hearOnlyThose(root: HTMLElement): void {
  const heard = new Set<string>(Object.values(eventsOf).flat());
  const listen = root.addEventListener.bind(root);
  root.addEventListener = (...[type, ...rest]: Parameters<typeof listen>) => {
    if (heard.has(type)) listen(type, ...rest);
  };
}
