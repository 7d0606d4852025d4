/**
 * The panels that React components show, for `useNotifications` anywhere in the page: components publish what changed,
 * hooks subscribe. The newest panel speaks; when it goes, the one before it does.
 */
import type { EmbeddedPanel } from '../host/embed';

const panels: EmbeddedPanel[] = [];
const listeners = new Set<() => void>();

export const currentPanel = (): EmbeddedPanel | undefined => panels.at(-1);

export function tellListeners(): void {
  for (const listener of listeners) listener();
}

/** @returns a function that takes the panel out again */
export function publish(panel: EmbeddedPanel): () => void {
  panels.push(panel);
  tellListeners();
  return () => {
    panels.splice(panels.indexOf(panel), 1);
    tellListeners();
  };
}

/** @returns a function that ends it */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
