/** The tokens' contrast, computed by WCAG 2.2's formula from the sheet itself [look.tokens]. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const sheet = readFileSync(join(__dirname, '../../src/panel/tokens.css'), 'utf8');
const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

const tokens = new Map(
  [...sheet.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }] as const,
  ),
);

function colour(name: string, theme: Theme): string {
  const found = tokens.get(name);
  if (!found) throw new Error(`tokens.css has no colour --${name} in light-dark(#rrggbb, #rrggbb)`);
  return found[theme];
}

/** WCAG 2.2, relative luminance. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

const grounds = ['surface', 'surface-2', 'surface-3', 'accent-soft', 'attention-soft'];
const on = (names: readonly string[], under: readonly string[]) =>
  names.flatMap((name) => under.map((ground) => [name, ground] as const));

/** What is read: 4.5 to 1 (success criterion 1.4.3). */
const words = [
  ...on(['text', 'text-2'], grounds),
  ...on(['accent'], ['surface', 'surface-2', 'accent-soft']),
  ...on(['attention'], ['surface', 'attention-soft', 'surface-3']),
  ...on(['danger'], ['surface', 'surface-2', 'danger-soft']),
  ...on(['good'], ['surface', 'surface-2', 'good-soft', 'attention-soft']),
  ...on(['on-accent'], ['accent']),
  ...on(['text', 'text-2'], ['danger-soft', 'good-soft']),
] as const;

/** What is seen: icons, edges of controls, the focus ring, the unread dot: 3 to 1 (1.4.11). */
const shapes = [
  ...on(['edge'], ['surface', 'surface-2']),
  ...on(['accent'], [...grounds, 'danger-soft', 'good-soft']),
  ...on(['attention-soft'], ['attention']),
  ...on(['surface'], ['text-2']),
] as const;

describe.each(themes)('[look.tokens] in the %s theme', (theme) => {
  test.each(words)('--%s can be read on --%s', (name, ground) => {
    expect(contrast(colour(name, theme), colour(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });
  test.each(shapes)('--%s can be seen on --%s', (name, ground) => {
    expect(contrast(colour(name, theme), colour(ground, theme))).toBeGreaterThanOrEqual(3);
  });
});

test('the formula gives the known extremes', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeLessThan(4.5);
});
