/** Runs the action of a key; leaves keys with Ctrl, Meta or Alt to the browser. */
import type { KeyboardEvent } from 'react';

export interface KeyActions {
  readonly [key: string]: () => void;
}

export const keyHandler =
  (actions: KeyActions) =>
  (event: KeyboardEvent): void => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : actions[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
