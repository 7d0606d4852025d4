/**
 * Draws what the host page sets as values of custom properties on the root element. Only the colours of the scheme that is
 * shown are set, because browsers without `light-dark()` are supported. [theme.values]
 */
import { orNull } from '../ports/refused';
import { readAppearance, tokenNames } from './readAppearance';
import type { GivenLook } from './setsLook';

/** @returns a function that draws a look in place of the one before */
export function themeOf(view: Window): (given: GivenLook) => void {
  const { documentElement: root } = view.document;
  const system = orNull(() => view.matchMedia('(prefers-color-scheme: dark)'));
  let look = readAppearance({});
  let other: string | null = null;
  const draw = () => {
    const theme = look.theme ?? other;
    const chosen = theme === 'light' || theme === 'dark' ? theme : null;
    if (chosen) root.dataset['theme'] = chosen;
    else delete root.dataset['theme'];
    // The help sheet then offers no theme. [theme.scheme]
    root.toggleAttribute('data-themed', look.theme !== null);
    const tokens = { ...look.shared, ...look[chosen ?? (system?.matches ? 'dark' : 'light')] };
    for (const name of tokenNames) {
      const value = tokens[name];
      if (value === undefined) root.style.removeProperty(name);
      else root.style.setProperty(name, value);
    }
  };
  system?.addEventListener('change', draw);
  return ({ appearance, theme }) => {
    const before = look.refused;
    look = readAppearance(appearance);
    other = theme;
    draw();
    // Each sentence is said once, because a page may change one value at a time.
    for (const sentence of look.refused) if (!before.includes(sentence)) console.warn(sentence);
  };
}
