/** The form that changes the panel's theme while the panel runs; startHostPage.ts calls it. */
import type { Appearance } from '../../host/host';
import { find } from './elements';

function appearanceOf(form: HTMLFormElement): Appearance {
  const value = (name: string) => find(`[name="${name}"]`, HTMLElement, form) as HTMLInputElement | HTMLSelectElement;
  const density = value('density').value === 'compact' ? 'compact' : 'comfortable';
  return {
    light: { accent: value('light').value, accentSoft: '#f5f5f5' },
    dark: { accent: value('dark').value, accentSoft: '#22262c' },
    radius: Number(value('radius').value),
    pillRadius: Number(value('pillRadius').value),
    font: value('font').value,
    density,
  };
}

/** Calls `change` at each change by the person; with null when the person asks for the panel's own look. */
export function showAppearanceForm(change: (appearance: Appearance | null) => void): void {
  const form = find('#appearance', HTMLFormElement);
  form.addEventListener('input', () => change(appearanceOf(form)));
  form.addEventListener('reset', () => change(null));
  form.addEventListener('submit', (event) => event.preventDefault());
}
