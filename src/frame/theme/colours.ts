/** The colours that a host page may set: the panel's own values, and which of them are read on which. */

export const schemes = ['light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

/** Light and dark, as in src/panel/tokens.css; a test compares them. */
export const defaults = {
  surface: ['#ffffff', '#16181c'],
  surface2: ['#f5f6f8', '#1e2126'],
  surface3: ['#eaedf1', '#282d34'],
  text: ['#1b1f24', '#eceef1'],
  text2: ['#57606a', '#a2abb6'],
  line: ['#e3e6ea', '#2d3238'],
  edge: ['#7d8691', '#727c88'],
  accent: ['#0b62d6', '#6cb0ff'],
  accentSoft: ['#eef5ff', '#16263b'],
  onAccent: ['#ffffff', '#0b1a2c'],
  attention: ['#8a5a00', '#f2c04c'],
  attentionSoft: ['#fff7e0', '#2b2410'],
  danger: ['#b3261e', '#ff8a80'],
  dangerSoft: ['#fdf0ef', '#33201f'],
  good: ['#146c2e', '#6fd08c'],
  goodSoft: ['#eaf6ed', '#18301f'],
} as const;

export type Colour = keyof typeof defaults;
export const colourNames = Object.keys(defaults) as readonly Colour[];

/** The custom property of src/panel/tokens.css. */
export const tokenOf = (name: Colour): string =>
  `--${name.replace(/[A-Z0-9]/g, (letter) => `-${letter.toLowerCase()}`)}`;

export interface Pair {
  readonly name: Colour;
  readonly ground: Colour;
  /** The least contrast that WCAG 2.2 allows. */
  readonly least: number;
}

const grounds = ['surface', 'surface2', 'surface3', 'accentSoft', 'attentionSoft'] as const;
const on = (least: number, names: readonly Colour[], under: readonly Colour[]): readonly Pair[] =>
  names.flatMap((name) => under.map((ground) => ({ name, ground, least })));

/** Texts need 4.5 to 1 (success criterion 1.4.3); then edges and the focus ring, 3 to 1 (1.4.11). */
export const pairs: readonly Pair[] = [
  ...on(4.5, ['text', 'text2'], [...grounds, 'dangerSoft', 'goodSoft']),
  ...on(4.5, ['accent'], ['surface', 'surface2', 'accentSoft']),
  ...on(4.5, ['onAccent'], ['accent']),
  ...on(4.5, ['attention'], ['surface', 'attentionSoft', 'surface3']),
  ...on(4.5, ['danger'], ['surface', 'surface2', 'dangerSoft']),
  ...on(4.5, ['good'], ['surface', 'surface2', 'goodSoft', 'attentionSoft']),
  ...on(3, ['edge'], ['surface', 'surface2']),
  ...on(3, ['accent'], ['surface3', 'attentionSoft', 'dangerSoft', 'goodSoft']),
];

/** WCAG 2.2, relative luminance of #rrggbb. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}
