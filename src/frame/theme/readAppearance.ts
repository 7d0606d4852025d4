/**
 * Reads the appearance that a host page sets. Each value is checked by a closed pattern, so that no text of the host page
 * becomes CSS [theme.values], and colours that could not be read are refused [theme.contrast].
 */
import { type Colour, colourNames, contrast, defaults, pairs, type Scheme, schemes, tokenOf } from './colours';

type Tokens = Readonly<Record<string, string>>;

/** What to draw: values of custom properties, by name. */
export interface Look {
  /** Null: the page's address, the person or the system decides. */
  readonly theme: 'auto' | Scheme | null;
  /** Radii, font and spacing. */
  readonly shared: Tokens;
  readonly light: Tokens;
  readonly dark: Tokens;
  /** Sentences about what was refused. */
  readonly refused: readonly string[];
}

type Say = (sentence: string) => void;
type Values = Partial<Record<Colour, string>>;
/** The tokens of a value, or null when the value is refused. */
type Read = (value: unknown) => Tokens | null;
interface Rule {
  readonly read: Read;
  readonly expected: string;
}

const longestFont = 100;
/** 14 px keep the unread dot beside the picture. */
const compact = {
  '--space-1': '3px',
  '--space-2': '6px',
  '--space-3': '8px',
  '--space-4': '14px',
  '--space-6': '18px',
};
/** Words of CSS that are no families. */
const noFamilies = ['inherit', 'initial', 'unset', 'revert', 'revert-layer', 'default'];

/** @returns families that CSS takes without quotes, each word of letters, digits and hyphens; null for anything else */
function fontOf(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > longestFont) return null;
  const families = value.split(',').map((family) => family.trim());
  const isFamily = (family: string) =>
    !noFamilies.includes(family.toLowerCase()) && family.split(' ').every((word) => /^[a-z][a-z0-9-]*$/i.test(word));
  return families.every(isFamily) ? families.join(', ') : null;
}

const px =
  (least: number, most: number, tokens: (value: number) => Tokens): Read =>
  (value) =>
    typeof value === 'number' && value >= least && value <= most ? tokens(value) : null;

const rules: Readonly<Record<string, Rule>> = {
  radius: {
    read: px(0, 16, (value) => ({ '--round-1': `${value / 2}px`, '--round-2': `${value}px` })),
    expected: 'a number from 0 to 16',
  },
  pillRadius: { read: px(0, 99, (value) => ({ '--pill': `${value}px` })), expected: 'a number from 0 to 99' },
  font: {
    read: (value) => {
      const families = fontOf(value);
      return families === null ? null : { '--face': `${families}, system-ui, sans-serif` };
    },
    expected: 'names of font families without quotes, separated by commas, at most 100 characters',
  },
  density: {
    read: (value) => (value === 'compact' ? compact : value === 'comfortable' ? {} : null),
    expected: '"comfortable" or "compact"',
  },
};

/** Names of all custom properties that an appearance can set. */
export const tokenNames: readonly string[] = [
  ...colourNames.map(tokenOf),
  ...Object.keys(compact),
  '--round-1',
  '--round-2',
  '--pill',
  '--face',
];

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const shown = (value: unknown): string =>
  typeof value === 'string'
    ? JSON.stringify(value.slice(0, 40))
    : typeof value === 'number'
      ? `${value}`
      : typeof value;

/** The own field of an object; undefined and null count as not given. */
function fieldOf(given: object, name: string): unknown {
  const value: unknown = Object.getOwnPropertyDescriptor(given, name)?.value;
  return value === null ? undefined : value;
}

/** Says the first name that no appearance has. One is enough: an object may have thousands. */
function sayUnknown(given: object, known: readonly string[], place: string, say: Say): void {
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown !== undefined) say(`${place} has no ${shown(unknown)}; it has ${known.join(', ')}`);
}

/** @returns #rrggbb in lower case, or null */
function hexOf(value: unknown): string | null {
  if (typeof value !== 'string' || !/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(value)) return null;
  const hex = value.toLowerCase();
  return hex.length === 7 ? hex : `#${[...hex.slice(1)].map((digit) => digit + digit).join('')}`;
}

/** The colours of one scheme that stand beside the panel's own in every pair. */
function readable(given: Values, scheme: Scheme, place: string, say: Say): Values {
  const index = schemes.indexOf(scheme);
  const kept = { ...given };
  const colour = (name: Colour): string => kept[name] ?? defaults[name][index] ?? '';
  const bad = () => pairs.filter(({ name, ground, least }) => contrast(colour(name), colour(ground)) < least);
  let failing = bad();
  const first = failing;
  for (const { name, ground, least } of first) {
    // Cut and not rounded, because 4.496 must not be said to be 4.5.
    const ratio = Math.floor(contrast(colour(name), colour(ground)) * 100) / 100;
    say(
      `${place}: ${name} ${colour(name)} on ${ground} ${colour(ground)} has a contrast of ${ratio} to 1 and needs ${least}, so both keep the panel’s own colour`,
    );
  }
  const named = new Set(first.flatMap(({ name, ground }) => [name, ground]));
  // A colour that goes back to the panel's own may be unreadable beside another one that was given.
  while (failing.length > 0) {
    for (const { name, ground } of failing) {
      delete kept[name];
      delete kept[ground];
    }
    failing = bad();
  }
  const others = colourNames.filter((name) => given[name] && !kept[name] && !named.has(name));
  if (others.length > 0) say(`${place}: without these colours ${others.join(', ')} cannot be read and is left out too`);
  return kept;
}

function readColours(given: unknown, scheme: Scheme, say: Say): Tokens {
  const place = `appearance.${scheme}`;
  if (given === undefined) return {};
  if (!isObject(given)) {
    say(`${place} must be an object of colours, not ${shown(given)}`);
    return {};
  }
  sayUnknown(given, colourNames, place, say);
  const values: Values = {};
  for (const name of colourNames) {
    const value = fieldOf(given, name);
    const hex = hexOf(value);
    if (hex !== null) values[name] = hex;
    else if (value !== undefined) say(`${place}.${name} must be #rgb or #rrggbb, not ${shown(value)}`);
  }
  const kept = Object.entries(readable(values, scheme, place, say));
  return Object.fromEntries(kept.map(([name, hex]) => [tokenOf(name as Colour), hex]));
}

/** @param given anything; never throws, and reads own fields of the known names alone */
export function readAppearance(given: unknown): Look {
  const refused: string[] = [];
  const say: Say = (sentence) => void refused.push(`Notifications panel: ${sentence}.`);
  const own = isObject(given) ? given : {};
  if (own !== given) say('appearance must be an object');
  sayUnknown(own, ['theme', ...schemes, ...Object.keys(rules)], 'appearance', say);
  const shared: Record<string, string> = {};
  for (const [name, { read, expected }] of Object.entries(rules)) {
    const value = fieldOf(own, name);
    const tokens = read(value);
    if (tokens) Object.assign(shared, tokens);
    else if (value !== undefined) say(`appearance.${name} must be ${expected}, not ${shown(value)}`);
  }
  const theme = fieldOf(own, 'theme');
  const isTheme = theme === 'auto' || theme === 'light' || theme === 'dark';
  if (!isTheme && theme !== undefined) say(`appearance.theme must be "auto", "light" or "dark", not ${shown(theme)}`);
  return {
    theme: isTheme ? theme : null,
    shared,
    light: readColours(fieldOf(own, 'light'), 'light', say),
    dark: readColours(fieldOf(own, 'dark'), 'dark', say),
    refused,
  };
}
