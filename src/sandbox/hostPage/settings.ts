/** The demo's settings, kept in the page's own query so that a link and a reload keep them; startHostPage.ts calls it. */
import { find, make } from './elements';

export interface Settings {
  readonly locale: string;
  readonly theme: 'auto' | 'light' | 'dark';
  readonly wide: boolean;
  /** The panel opens with the page. */
  readonly open: boolean;
}

/** The shipped locales, each named in its own language. */
const locales: { readonly [tag: string]: string } = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  'pt-BR': 'Português (Brasil)',
  ja: '日本語',
  ar: 'العربية',
  he: 'עברית',
};
const rightToLeft = /^(ar|he)\b/;
const themes = ['auto', 'light', 'dark'] as const;

export function readSettings(search: string): Settings {
  const query = new URLSearchParams(search);
  return {
    locale: query.get('locale') ?? 'en',
    theme: themes.find((theme) => theme === query.get('theme')) ?? 'auto',
    wide: query.get('wide') === '1',
    open: query.get('open') === '1',
  };
}

/** Shows the settings in the bar and calls `change` after each change by the person. */
export function showSettings(settings: Settings, change: (settings: Settings) => void): void {
  const locale = find('#locale', HTMLSelectElement);
  const theme = find('#theme', HTMLSelectElement);
  const wide = find('#wide', HTMLInputElement);
  locale.append(
    ...Object.entries(locales).map(([tag, name]) => {
      const option = make('option', name);
      option.value = tag;
      return option;
    }),
  );
  locale.value = settings.locale in locales ? settings.locale : 'en';
  theme.value = settings.theme;
  wide.checked = settings.wide;
  for (const control of [locale, theme, wide])
    control.addEventListener('change', () => {
      const chosen = themes.find((one) => one === theme.value) ?? 'auto';
      const next: Settings = { ...settings, locale: locale.value, theme: chosen, wide: wide.checked };
      apply(next);
      change(next);
    });
  apply(settings);
}

function apply({ locale, theme, wide }: Settings): void {
  const page = document.documentElement;
  page.dir = rightToLeft.test(locale) ? 'rtl' : 'ltr';
  if (theme === 'auto') delete page.dataset['theme'];
  else page.dataset['theme'] = theme;
  const query = new URLSearchParams(location.search);
  query.set('locale', locale);
  query.set('theme', theme);
  query.set('wide', wide ? '1' : '0');
  history.replaceState(null, '', `?${query}`);
}
