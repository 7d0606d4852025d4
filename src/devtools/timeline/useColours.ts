/** Colours of the style sheet in a form that a canvas takes, resolved once for each theme. */
import { useMemo } from 'react';
import { useMedia } from '../useMedia';

/** @returns the colour of a custom property; an empty text for one that is not there */
export function useColours(): (name: string) => string {
  const isDark = useMedia('(prefers-color-scheme: dark)');
  const contrast = useMedia('(forced-colors: active)');
  return useMemo(() => {
    const probe = document.createElement('span');
    probe.hidden = true;
    const known = new Map<string, string>();
    // A new function for each theme, because the resolved colours differ.
    const scheme = `${isDark} ${contrast}`;
    return (name) => {
      const found = known.get(scheme + name);
      if (found !== undefined) return found;
      document.body.append(probe);
      probe.style.color = `var(${name}, var(--source-other))`;
      const colour = getComputedStyle(probe).color;
      probe.remove();
      known.set(scheme + name, colour);
      return colour;
    };
  }, [isDark, contrast]);
}
