/** The tokens' contrast, computed by WCAG 2.2's formula from the sheet itself [look.tokens]. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { colourNames, contrast, defaults, pairs, tokenOf } from '../../src/frame/theme/colours';
import { tokenNames } from '../../src/frame/theme/readAppearance';

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

/** Icons: 3 to 1 (success criterion 1.4.11). */
const icons = [
  { name: 'attention-soft', ground: 'attention', least: 3 },
  { name: 'surface', ground: 'text-2', least: 3 },
];
const read = pairs.map(({ name, ground, least }) => ({
  name: tokenOf(name).slice(2),
  ground: tokenOf(ground).slice(2),
  least,
}));

describe.each(themes)('[look.tokens] in the %s theme', (theme) => {
  test.each([...read, ...icons])('--$name on --$ground has at least $least to 1', ({ name, ground, least }) => {
    expect(contrast(colour(name, theme), colour(ground, theme))).toBeGreaterThanOrEqual(least);
  });
});

test('[theme.values] the code of themes has the colours of the sheet, and names no token that the sheet lacks', () => {
  const known = colourNames.map((name) => [
    tokenOf(name).slice(2),
    { light: defaults[name][0], dark: defaults[name][1] },
  ]);
  expect(Object.fromEntries(known)).toEqual(Object.fromEntries(tokens));
  expect(tokenNames.filter((name) => !sheet.includes(`  ${name}: `))).toEqual([]);
});

test('the formula gives the known extremes', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeLessThan(4.5);
});
