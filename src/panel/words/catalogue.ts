/** The type of a catalogue, and how a key and its values become a text. Used by `loadWords` and by the catalogues. */
import { type FilterName, type Locale, locales } from '../../../reducers/names';
import type { english } from './en';

export { type Locale, locales };
export type Direction = 'ltr' | 'rtl';

/** One text per plural category (CLDR) of the language; `other` is used for a category that is missing. */
export type Counted = { readonly [category in Intl.LDMLPluralRule]?: string } & { readonly other: string };

type English = typeof english;
export type Key = keyof English;

/** A whole translation: it has every key of English and no other, or it does not compile. */
export type Catalogue = { readonly [K in Key]: English[K] extends string ? string : Counted };

type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type NamesOf<Message> = Message extends string
  ? NamesIn<Message>
  : Message extends { readonly other: infer Other }
    ? NamesIn<Other> | 'count'
    : never;
type Values<K extends Key> = { readonly [name in NamesOf<English[K]>]: name extends 'count' ? number : string };
/** The arguments after the key: none for a text without placeholders, else one object with exactly its placeholders. */
export type ValuesOf<K extends Key> = [NamesOf<English[K]>] extends [never] ? [] : [values: Values<K>];

/** The texts of one locale. Made by `loadWords`, read by `useWords`. */
export interface Words {
  readonly locale: Locale;
  readonly direction: Direction;
  /** The text of a key; numbers are written in the locale's digits. */
  readonly say: <K extends Key>(key: K, ...values: ValuesOf<K>) => string;
  /** The texts of the settings in this locale; absent without any. */
  readonly own?: OwnTexts;
}

/** Texts in place of the catalogue's, and the names of the settings' own filters. */
export type OwnTexts = { readonly [key: string]: string | Counted };

/** The name of a filter; one of the settings has it from them. [words.own] */
export const filterLabel = ({ say }: Words, filter: string): string => say(`filter.${filter as FilterName}`);

const rightToLeft: ReadonlySet<Locale> = new Set(['ar', 'he']);
export const directionOf = (locale: Locale): Direction => (rightToLeft.has(locale) ? 'rtl' : 'ltr');

/** Replaces each `{name}` by its value; a placeholder without a value stays, so that the mistake can be seen. */
export function fill(text: string, values: { readonly [name: string]: string | number }, locale: string): string {
  return text.replace(/\{(\w+)\}/gu, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? new Intl.NumberFormat(locale).format(value) : value;
  });
}

/**
 * Makes the texts of a locale.
 * @param settings texts of the settings, which come first
 * @param own the locale's texts; a missing key is said in English, and a key that English lacks too is shown as it is
 */
export function makeWords(
  locale: Locale,
  own: Partial<Catalogue>,
  english: Partial<Catalogue>,
  settings?: OwnTexts,
): Words {
  const say = <K extends Key>(key: K, ...[values]: ValuesOf<K>): string => {
    const message: string | Counted = settings?.[key] ?? own[key] ?? english[key] ?? key;
    if (typeof message === 'string') return values ? fill(message, values, locale) : message;
    const plural = new Intl.PluralRules(settings?.[key] || key in own ? locale : 'en').select(countIn(values));
    return fill(message[plural] ?? message.other, values ?? {}, locale);
  };
  return { locale, direction: directionOf(locale), say, ...(settings && { own: settings }) };
}

function countIn(values: { readonly [name: string]: string | number } | undefined): number {
  const count = values?.['count'];
  return typeof count === 'number' ? count : 0;
}
