/** Runs the action of a key; leaves keys with Ctrl, Meta or Alt to the browser. */
export interface KeyActions {
  readonly [key: string]: () => unknown;
}

export const keyHandler =
  (actions: KeyActions) =>
  (event: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'key' | 'preventDefault'>): void => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : actions[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
