/** The gallery's query. A value that is not offered counts as the first of its list. */
import { locales } from '../panel/words';

export const themes = ['system', 'light', 'dark'] as const;
export const directions = ['of the language', 'ltr', 'rtl'] as const;
/** CSS px. 0: the scene's own. */
export const widths = [0, 320, 400, 600, 1000] as const;
/** Percent of the browser's text size. */
export const textSizes = [100, 150, 200] as const;

export interface Asked {
  /** The id of one scene to draw by itself; null: the gallery of all. */
  readonly tile: string | null;
  readonly locale: string;
  readonly theme: (typeof themes)[number];
  readonly direction: (typeof directions)[number];
  readonly width: (typeof widths)[number];
  readonly textSize: (typeof textSizes)[number];
  /** Only tiles with these words in their names are shown. */
  readonly find: string;
  /** The present moment, milliseconds since 1970; null: the machine's clock. Kept pictures need a fixed moment. */
  readonly now: number | null;
}

const oneOf = <T extends string | number>(given: string | null, offered: readonly [T, ...T[]]): T =>
  offered.find((one) => String(one) === given) ?? offered[0];

export function readAsked(query: URLSearchParams): Asked {
  const now = Number(query.get('now') ?? Number.NaN);
  return {
    tile: query.get('tile'),
    locale: oneOf(query.get('locale'), ['en', ...locales.filter((one) => one !== 'en')]),
    theme: oneOf(query.get('theme'), themes),
    direction: oneOf(query.get('direction'), directions),
    width: oneOf(query.get('width'), widths),
    textSize: oneOf(query.get('textSize'), textSizes),
    find: query.get('find') ?? '',
    now: Number.isSafeInteger(now) ? now : null,
  };
}

/** @returns the query that asks for it, without the default values */
export function queryOf(asked: Asked): string {
  const nothing = readAsked(new URLSearchParams());
  const query = new URLSearchParams();
  for (const name of Object.keys(nothing) as (keyof Asked)[])
    if (asked[name] !== nothing[name]) query.set(name, String(asked[name]));
  return `?${query}`;
}
