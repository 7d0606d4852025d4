/** Every promise of docs/security.md names the rules that keep it, and each of these rules has a test. */
import { citations } from './citations';
import { textOf } from './pages';

const rule = /\[([a-z][\w-]*\.[\w-]+)\](?!\()/g;
const [, promised = ''] = /^## Promised\n([\s\S]*?)^## /m.exec(textOf('docs/security.md')) ?? [];
const parts = promised.split(/^\*\*Against (.+?)\.\*\*/m).slice(1);
const promises = parts.flatMap((against, index) =>
  index % 2 === 1 ? [] : [{ against, rules: [...(parts[index + 1] ?? '').matchAll(rule)].map(([, id = '']) => id) }],
);

const proven = new Set(
  citations()
    .filter(({ file, inText }) => inText && file.startsWith('test/'))
    .map(({ id }) => id),
);

test('each promise of the page about security names the rules that keep it, and each of these rules has a test', () => {
  expect(promises.length).toBeGreaterThan(6);
  for (const { against, rules } of promises) {
    expect({ against, count: rules.length }).not.toEqual({ against, count: 0 });
    expect({ against, unproven: rules.filter((id) => !proven.has(id)) }).toEqual({ against, unproven: [] });
  }
});
