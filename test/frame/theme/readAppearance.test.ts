/** What a host page may set: any object is read, known values alone come out, and all of it can be read. */
import fc from 'fast-check';
import { colourNames, contrast, defaults, pairs, schemes, tokenOf } from '../../../src/frame/theme/colours';
import { readAppearance, tokenNames } from '../../../src/frame/theme/readAppearance';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const wild = fc.oneof(fc.anything({ withBigInt: true, withDate: true, withMap: true }), fc.string());
const near = fc.oneof(
  hex,
  fc.constantFrom(
    '#abc',
    'red',
    '#12345',
    'url(x)',
    '#fff;}',
    'dark',
    'compact',
    'Open Sans, Inter',
    'a"b',
    "a';",
    'inherit',
  ),
  fc.double({ min: -2, max: 120 }),
  wild,
);
const colours = fc.record(Object.fromEntries([...colourNames, 'x'].map((name) => [name, near])), { requiredKeys: [] });
const names = ['theme', 'radius', 'pillRadius', 'font', 'density', 'constructor', '__proto__', 'x'];
const nearAppearance = fc.record(
  {
    ...Object.fromEntries(names.map((name) => [name, near])),
    light: fc.oneof(colours, wild),
    dark: fc.oneof(colours, wild),
  },
  { requiredKeys: [] },
);
const allTokens = (given: unknown): readonly (readonly [string, string])[] => {
  const { shared, light, dark } = readAppearance(given);
  return [shared, light, dark].flatMap((tokens) => Object.entries(tokens));
};

test('[theme.values] any value never throws, and gives known custom properties with values of closed patterns alone', () => {
  const closed = /^(?:#[0-9a-f]{6}|\d+(?:\.\d+)?(?:e-\d+)?px|[a-z][a-z0-9, -]*, system-ui, sans-serif)$/i;
  let used = 0;
  fc.assert(
    fc.property(fc.oneof(nearAppearance, wild), (given) => {
      for (const [name, value] of allTokens(given)) {
        used += 1;
        expect(tokenNames).toContain(name);
        expect(value).toMatch(closed);
      }
      expect([null, 'auto', 'light', 'dark']).toContain(readAppearance(given).theme);
    }),
    { numRuns: 1000 },
  );
  expect(used).toBeGreaterThan(200);
});

test('[theme.values] every refused text is a sentence, and no text becomes a colour or a number', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), (text) => {
      const given = {
        radius: text,
        pillRadius: text,
        density: text,
        theme: text,
        light: { text },
        dark: { accent: text },
      };
      fc.pre(!/^(#[0-9a-f]+|compact|comfortable|auto|light|dark)$/i.test(text));
      expect([allTokens(given), readAppearance(given).refused.length]).toEqual([[], 6]);
    }),
  );
});

test('[theme.contrast] whatever is given, every pair that is drawn has its contrast', () => {
  const someColours = fc.record(Object.fromEntries(colourNames.map((name) => [name, hex])), { requiredKeys: [] });
  fc.assert(
    fc.property(someColours, someColours, (light, dark) => {
      const look = readAppearance({ light, dark });
      for (const [index, scheme] of schemes.entries())
        for (const { name, ground, least } of pairs) {
          const drawn = (one: typeof name) => look[scheme][tokenOf(one)] ?? defaults[one][index] ?? '';
          expect(contrast(drawn(name), drawn(ground))).toBeGreaterThanOrEqual(least);
        }
    }),
    { numRuns: 300 },
  );
});

test('[theme.contrast] colours that can be read are all used: the dark ones as light ones, too', () => {
  const whole = (index: 0 | 1) => Object.fromEntries(colourNames.map((name) => [name, defaults[name][index]]));
  const { light, dark, refused } = readAppearance({ light: whole(1), dark: whole(0) });
  expect(refused).toEqual([]);
  expect([light['--surface'], dark['--surface-2'], Object.keys(light).length]).toEqual(['#16181c', '#f5f6f8', 16]);
});

test('[theme.contrast] a pair that fails is one sentence with pair and ratio; other values are used', () => {
  const { light, shared, refused } = readAppearance({ light: { text2: '#777', line: '#CCC' }, radius: 2 });
  expect(light).toEqual({ '--line': '#cccccc' });
  expect(shared).toEqual({ '--round-1': '1px', '--round-2': '2px' });
  expect(refused[0]).toBe(
    'Notifications panel: appearance.light: text2 #777777 on surface #ffffff has a contrast of 4.47 to 1 and needs 4.5, so both keep the panel’s own colour.',
  );
});

test('[theme.contrast] what can be read only beside a refused colour goes with it, in one sentence', () => {
  const { light, refused } = readAppearance({
    light: { ...Object.fromEntries(colourNames.map((name) => [name, defaults[name][1]])), onAccent: '#fff' },
  });
  expect(light).not.toHaveProperty('--on-accent');
  expect(refused).toHaveLength(2);
  expect(refused[0]).toContain('onAccent #ffffff on accent #6cb0ff');
  expect(refused[1]).toMatch(/without these colours .*surface.* cannot be read/);
});

test.each<[object, string]>([
  [{ radius: 17 }, 'appearance.radius must be a number from 0 to 16, not 17'],
  [{ radius: '4px' }, 'appearance.radius must be a number from 0 to 16, not "4px"'],
  [{ radius: Number.NaN }, 'appearance.radius must be a number from 0 to 16, not NaN'],
  [{ pillRadius: -1 }, 'appearance.pillRadius must be a number from 0 to 99, not -1'],
  [{ density: 'tight' }, 'appearance.density must be "comfortable" or "compact", not "tight"'],
  [{ theme: 'blue' }, 'appearance.theme must be "auto", "light" or "dark", not "blue"'],
  [{ light: { text: 'red' } }, 'appearance.light.text must be #rgb or #rrggbb, not "red"'],
  [{ dark: 'black' }, 'appearance.dark must be an object of colours, not "black"'],
  [{ colour: '#fff' }, 'appearance has no "colour"; it has theme, light, dark, radius, pillRadius, font, density'],
])('[theme.values] %j is refused by name', (given, sentence) => {
  expect(readAppearance(given).refused).toEqual([`Notifications panel: ${sentence}.`]);
});

test.each(['Inter', 'Open Sans,Inter', 'ui-serif', 'A1, B-2'])('[theme.values] the font %p is used', (font) => {
  expect(readAppearance({ font }).shared['--face']).toMatch(/^[A-Za-z0-9, -]+, system-ui, sans-serif$/);
});
test.each([
  '',
  '"Inter"',
  "O'x",
  'a;b',
  'a(b)',
  'a\\b',
  '8bit',
  '-x',
  'inherit',
  'Inter, Default',
  'a,,b',
  'é',
  'a'.repeat(101),
])('[theme.values] the font %p is refused', (font) => {
  const { shared, refused } = readAppearance({ font });
  expect([shared, refused.length]).toEqual([{}, 1]);
});
