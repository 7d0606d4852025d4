/** What the console says of a panel that may not start. */
import { adviceOn } from '../../src/frame/advise';

const page = 'https://panel.example/index.html';
const refused = 'This page may not show the notifications panel: its origin is not in "hostOrigins".';

test('[config.error] a refused page: its origin, the setting to write, and the argument of the local backend', () => {
  const advice = adviceOn(refused, { page, around: ['http://localhost:5173', 'http://localhost:5173'] });
  expect(advice).toContain('["http://localhost:5173"] to "hostOrigins"');
  expect(advice).toContain(`panel-config block of ${page}`);
  expect(advice).toMatch(/npx bellpanel sandbox --host-origin http:\/\/localhost:5173$/);
});

test('[config.error] every page around the panel is named', () => {
  const advice = adviceOn(refused, { page, around: ['https://a.example', 'https://b.example'] });
  expect(advice).toContain('["https://a.example","https://b.example"]');
  expect(advice).toMatch(/ --host-origin https:\/\/a\.example --host-origin https:\/\/b\.example$/);
});

test.each([
  ['https://a$(id).evil.example', "'https://a$(id).evil.example'"],
  ["https://a';id;'.evil.example", "'https://a'\\'';id;'\\''.evil.example'"],
])('[security.commands] a shell runs nothing of the origin %s in the command to copy', (origin, word) => {
  expect(adviceOn(refused, { page, around: [origin] }).endsWith(` --host-origin ${word}`)).toBe(true);
});

test('[config.error] a page without an origin: no line can admit it, and none is proposed', () => {
  const advice = adviceOn(refused, { page, around: ['null', 'https://a.example'] });
  expect(advice).toContain('without an origin');
  expect(advice).not.toContain('--host-origin');
});

test('[config.error] a bad setting: the key, and the page that has it', () => {
  const problem =
    'The panel-config setting "apiOrigin" must be an http or https URL, such as "https://example.com/api".';
  expect(adviceOn(problem, { page, around: [] })).toBe(
    `Notifications panel: ${problem} Correct it in the panel-config block of ${page}.`,
  );
});
