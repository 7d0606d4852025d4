/** Keeps one panel in an element for as long as a component is there; both components call it. */
import { type RefObject, useEffect, useRef } from 'react';
import { type EmbeddedPanel, embed } from '../host/embed';
import type { EmbedOptions } from '../host/options';
import { publish, tellListeners } from './shared';

/**
 * @param place gets the panel; React must leave the element empty
 * @param bell its opener; null for a panel that shows at once
 */
export function usePanel(
  options: EmbedOptions,
  place: RefObject<HTMLElement | null>,
  bell: RefObject<HTMLElement | null> | null,
): void {
  const latest = useRef(options);
  latest.current = options;
  const shown = useRef<EmbeddedPanel>(null);
  // A new panel only when an option has another value: an object in JSX is another one at each render.
  const { appearance, ...others } = options;
  const key = JSON.stringify(others);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the options
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const panel = embed(element, { ...latest.current, opener: bell?.current });
    shown.current = panel;
    const names = ['count', 'open', 'close'];
    for (const name of names) element.addEventListener(`notifications-${name}`, tellListeners);
    const withdraw = publish(panel);
    if (!bell) panel.show({ focus: false });
    return () => {
      withdraw();
      panel.destroy();
      for (const name of names) element.removeEventListener(`notifications-${name}`, tellListeners);
    };
  }, [key, place, bell]);
  // The panel itself sees whether the theme is another one. [kit.appearance]
  useEffect(() => shown.current?.setAppearance(appearance));
}
