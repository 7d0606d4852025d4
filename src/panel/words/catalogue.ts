/** What a catalogue is, and how a key and its values become a text. Called by `loadWords` and by the catalogues' types. */
import type { messages } from './en';

export const locales = ['en', 'es', 'fr', 'de', 'pt-BR', 'ja', 'ar', 'he'] as const;
export type Locale = (typeof locales)[number];
export type Direction = 'ltr' | 'rtl';

export type PluralCategory = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
/** One text per plural category that the language tells apart; `other` stands in for the rest. */
export type Counted = { readonly [category in PluralCategory]?: string } & { readonly other: string };

type English = typeof messages;
export type Key = keyof English;

/** A whole translation: TypeScript refuses one that lacks a key or has one too many. */
export type Catalogue = { readonly [K in Key]: English[K] extends string ? string : Counted };

/** A catalogue and the plural rule of its language (CLDR, by make-plural). */
export interface Language {
  readonly plural: (count: number) => PluralCategory;
  readonly messages: Catalogue;
}

/** Some of its texts: what the first load has of English. */
export type PartOfLanguage = Pick<Language, 'plural'> & { readonly messages: Partial<Catalogue> };

type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type NamesOf<Message> = Message extends string
  ? NamesIn<Message>
  : Message extends { readonly other: infer Other }
    ? NamesIn<Other> | 'count'
    : never;
type Values<K extends Key> = { readonly [name in NamesOf<English[K]>]: name extends 'count' ? number : string };
/** No second argument for a text without placeholders; exactly its placeholders for one that has some. */
export type ValuesOf<K extends Key> = [NamesOf<English[K]>] extends [never] ? [] : [values: Values<K>];

/** The texts of one locale. Made by `loadWords`, read by `useWords`. */
export interface Words {
  readonly locale: Locale;
  readonly direction: Direction;
  /** The text of a key; numbers are written in the locale's digits. */
  readonly say: <K extends Key>(key: K, ...values: ValuesOf<K>) => string;
}

const rightToLeft: ReadonlySet<Locale> = new Set(['ar', 'he']);
export const directionOf = (locale: Locale): Direction => (rightToLeft.has(locale) ? 'rtl' : 'ltr');

/** Replaces each `{name}` by its value; a placeholder without a value stays as it is, so that the slip is seen. */
export function fill(text: string, values: { readonly [name: string]: string | number }, locale: string): string {
  return text.replace(/\{(\w+)\}/gu, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? new Intl.NumberFormat(locale).format(value) : value;
  });
}

/**
 * Makes the texts of a locale.
 * @param language what the locale has; a key it lacks is said in English, and is itself where English lacks it too
 */
export function makeWords(locale: Locale, language: PartOfLanguage, english: PartOfLanguage): Words {
  const say = <K extends Key>(key: K, ...[values]: ValuesOf<K>): string => {
    const own = language.messages[key];
    const message: string | Counted = own ?? english.messages[key] ?? key;
    if (typeof message === 'string') return values ? fill(message, values, locale) : message;
    const count = countIn(values);
    const plural = own === undefined ? english.plural : language.plural;
    return fill(message[plural(count)] ?? message.other, values ?? {}, locale);
  };
  return { locale, direction: directionOf(locale), say };
}

function countIn(values: { readonly [name: string]: string | number } | undefined): number {
  const count = values?.['count'];
  return typeof count === 'number' ? count : 0;
}
