/** Chooses the locale of a request and loads its texts. The composition root calls both before the first frame. */
import { type Catalogue, type Locale, locales, makeWords, type OwnTexts, type Words } from './catalogue';
import { firstEnglish } from './enFirst';
import { englishWords } from './useWords';

const languageOf = (tag: string): string => tag.split('-', 1)[0] ?? '';

/** Some hosts write `pt_br` for `pt-BR` and `iw` for `he`. Null for a text that is no language tag. */
function canonical(tag: string): string | null {
  try {
    return Intl.getCanonicalLocales(tag.trim().replaceAll('_', '-'))[0] ?? null;
  } catch {
    return null;
  }
}

/**
 * The locale of a request: itself when it is shipped and offered, else one of the same language, else English
 * [words.locales].
 * @param requested a language tag, such as the `locale` query parameter; anything else means English
 * @param offered the setting `locales` (docs/protocol.md); without it all shipped locales
 */
export function localeOf(requested: string | null, offered: readonly string[] = locales): Locale {
  const wanted = requested === null ? null : canonical(requested);
  if (wanted === null) return 'en';
  const chosen = new Set(offered.map((tag) => canonical(tag)));
  const usable = locales.filter((locale) => chosen.has(locale));
  return (
    usable.find((locale) => locale === wanted) ??
    usable.find((locale) => languageOf(locale) === languageOf(wanted)) ??
    'en'
  );
}

/**
 * The language tag for times and numbers: the requested one (`de-AT`) when the texts are in its language, else the locale
 * of the texts, so that no page mixes two languages.
 */
export function writtenIn(requested: string, shown: Locale): string {
  const wanted = canonical(requested);
  return wanted !== null && languageOf(wanted) === languageOf(shown) ? wanted : shown;
}

const loaders: { readonly [L in Exclude<Locale, 'en'>]: () => Promise<Catalogue> } = {
  es: async () => (await import('./es')).spanish,
  fr: async () => (await import('./fr')).french,
  de: async () => (await import('./de')).german,
  'pt-BR': async () => (await import('./pt-BR')).brazilian,
  ja: async () => (await import('./ja')).japanese,
  ar: async () => (await import('./ar')).arabic,
  he: async () => (await import('./he')).hebrew,
};

/**
 * Loads the texts of a locale; English is always loaded.
 * @param own gives the texts of the settings in a locale
 * @returns never rejects: when a catalogue cannot be fetched, the texts are English and `locale` is `en`
 */
export async function loadWords(locale: Locale, own?: (locale: Locale) => OwnTexts): Promise<Words> {
  try {
    if (locale !== 'en') return makeWords(locale, await loaders[locale](), firstEnglish, own?.(locale));
  } catch {
    // English is there.
  }
  return own ? makeWords('en', firstEnglish, firstEnglish, own('en')) : englishWords;
}
