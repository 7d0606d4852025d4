/** Every promise of docs/security.md has an attempt to break it. */
import { citations } from '../architecture/citations';
import { promises } from './promises';

const proven = new Set(
  citations()
    .filter(({ file, inText }) => inText && file.startsWith('test/'))
    .map(({ id }) => id),
);

test('each promise of the page about security names the rules that keep it, and each of these rules has a test', () => {
  expect(promises().length).toBeGreaterThan(7);
  for (const { against, rules } of promises()) {
    expect({ against, count: rules.length }).not.toEqual({ against, count: 0 });
    expect({ against, unproven: rules.filter((id) => !proven.has(id)) }).toEqual({ against, unproven: [] });
  }
});
