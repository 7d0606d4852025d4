/** What an appearance draws: custom properties of the root element, for the scheme that is shown. */
import { tokenNames } from '../../../src/frame/theme/readAppearance';
import { themeOf } from '../../../src/frame/theme/themeOf';

const root = document.documentElement;
const own = (name: string) => root.style.getPropertyValue(name);

function system(isDark: boolean) {
  const query = Object.assign(new EventTarget(), { matches: isDark });
  window.matchMedia = () => query as unknown as MediaQueryList;
  return (next: boolean) => {
    query.matches = next;
    query.dispatchEvent(new Event('change'));
  };
}

let warned: jest.SpyInstance;
beforeEach(() => {
  warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  warned.mockRestore();
  root.removeAttribute('style');
  delete root.dataset['theme'];
  root.removeAttribute('data-themed');
});

/** Draws appearances beside the theme of the address or of the person. */
const drawing = (theme: string | null = null) => {
  const draw = themeOf(window);
  return (appearance: object) => draw({ appearance, theme });
};
const both = { light: { line: '#aaaaaa' }, dark: { line: '#333333' } };

test('[theme.scheme] an appearance takes the place of the one before, and {} is the panel’s own', () => {
  system(false);
  const draw = drawing();
  draw({ ...both, radius: 2, font: 'Inter', density: 'compact' });
  expect([own('--line'), own('--round-2'), own('--face'), own('--space-3')]).toEqual([
    '#aaaaaa',
    '2px',
    'Inter, system-ui, sans-serif',
    '8px',
  ]);
  draw({ radius: 3 });
  expect([own('--line'), own('--round-2'), own('--face')]).toEqual(['', '3px', '']);
  draw({});
  expect(tokenNames.map(own).join('')).toBe('');
});

test('[theme.scheme] the system decides and is followed, unless the appearance or the address does', () => {
  const becomes = system(false);
  const draw = drawing();
  draw(both);
  expect([own('--line'), root.dataset['theme']]).toEqual(['#aaaaaa', undefined]);
  becomes(true);
  expect(own('--line')).toBe('#333333');
  draw({ ...both, theme: 'light' });
  expect([own('--line'), root.dataset['theme']]).toEqual(['#aaaaaa', 'light']);
  draw(both);
  expect([own('--line'), root.dataset['theme']]).toEqual(['#333333', undefined]);
});

test('[theme.scheme] the address, or the person, decides until an appearance does, and again after it', () => {
  system(true);
  const draw = drawing('light');
  draw(both);
  expect(own('--line')).toBe('#aaaaaa');
  draw({ ...both, theme: 'auto' });
  expect([own('--line'), root.dataset['theme']]).toEqual(['#333333', undefined]);
  expect(root).toHaveAttribute('data-themed');
  draw({});
  expect(root.dataset['theme']).toBe('light');
  expect(root).not.toHaveAttribute('data-themed');
});

test('[theme.contrast] a refusal is said once, and again only after another appearance had none', () => {
  system(false);
  const draw = drawing();
  const bad = { light: { onAccent: '#0b62d6' } };
  draw(bad);
  draw({ ...bad, radius: 4 });
  expect(warned).toHaveBeenCalledTimes(1);
  draw({});
  draw(bad);
  expect(warned.mock.calls.map(([sentence]) => sentence)).toEqual(
    Array(2).fill(expect.stringContaining('onAccent #0b62d6 on accent #0b62d6 has a contrast of 1 to 1 and needs 4.5')),
  );
});
