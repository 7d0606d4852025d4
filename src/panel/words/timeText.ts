/** A time as text: short in rows ("5m", "2d", "Nov 3"), in full in titles. Called by `Time`; reads no clock. */
import { limits } from '../../../reducers/limits';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** The furthest time that a Date can hold, in milliseconds since 1970. */
const farthestMs = 8.64e15;

interface Formats {
  readonly now: string;
  readonly minutes: (count: number) => string;
  readonly hours: (count: number) => string;
  readonly days: (count: number) => string;
  readonly day: Intl.DateTimeFormat;
  readonly dayAndYear: Intl.DateTimeFormat;
  readonly year: Intl.DateTimeFormat;
  readonly full: Intl.DateTimeFormat;
}

function knownZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}

function makeFormats(locale: string, requestedZone: string): Formats {
  const timeZone = knownZone(requestedZone);
  // CLDR's narrow forms differ by language: "5m" in Japanese, "3h" beside "5 Min." in German, no space in Spanish and
  // French. The short forms are hardly wider, except for a space that Japanese does not use.
  const unitDisplay = /^(?:en|ar|he)\b/u.test(locale) ? 'narrow' : 'short';
  const japanese = /^ja\b/u.test(locale);
  const count = (unit: string) => {
    const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay });
    const write = (value: number) => (japanese ? format.format(value).replace(/\s/u, '') : format.format(value));
    // Kept, because formatting is slow and a hundred rows have few different numbers.
    const written: string[] = [];
    return (value: number) => (written[value] ??= write(value));
  };
  const date = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { ...options, timeZone });
  return {
    now: new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'second'),
    minutes: count('minute'),
    hours: count('hour'),
    days: count('day'),
    day: date({ month: 'short', day: 'numeric' }),
    dayAndYear: date({ year: 'numeric', month: 'short', day: 'numeric' }),
    year: date({ year: 'numeric' }),
    full: date({ dateStyle: 'full', timeStyle: 'short' }),
  };
}

// Kept, because making an Intl format costs more than a hundred uses of it, and a session has one locale and one zone.
let made: { readonly locale: string; readonly timeZone: string; readonly formats: Formats } | null = null;
function formatsFor(locale: string, timeZone: string): Formats {
  if (made?.locale !== locale || made.timeZone !== timeZone) {
    made = { locale, timeZone, formats: makeFormats(locale, timeZone) };
  }
  return made.formats;
}

/** How to write times: a language tag and an IANA time zone. An unknown zone counts as UTC. */
export interface Place {
  readonly locale: string;
  readonly timeZone: string;
}

/** Milliseconds since 1970 that a Date can hold. */
export const isTime = (at: number): boolean => Math.abs(at) <= farthestMs;

/**
 * The short form. Under `limits.relativeTimeMs` (5 days) old: "now", minutes, hours, days. Older: the date, with its
 * year when that is not this year. A time up to 5 days ahead of the clock is "now"; further ahead it is a date.
 * @param at milliseconds since 1970
 * @param now milliseconds since 1970
 */
export function shortTime(at: number, now: number, { locale, timeZone }: Place): string {
  if (!isTime(at)) return '';
  const formats = formatsFor(locale, timeZone);
  const age = now - at;
  if (Math.abs(age) > limits.relativeTimeMs) {
    const sameYear = formats.year.format(at) === formats.year.format(now);
    return (sameYear ? formats.day : formats.dayAndYear).format(at);
  }
  if (age < minuteMs) return formats.now;
  if (age < hourMs) return formats.minutes(Math.floor(age / minuteMs));
  if (age < dayMs) return formats.hours(Math.floor(age / hourMs));
  return formats.days(Math.floor(age / dayMs));
}

/** Day, date, year and time of day, for titles. Empty for a number that is no time. */
export const fullTime = (at: number, { locale, timeZone }: Place): string =>
  isTime(at) ? formatsFor(locale, timeZone).full.format(at) : '';
