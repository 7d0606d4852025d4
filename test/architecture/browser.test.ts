/** The options of scripts/browser.ts exist in the library that starts the browser. */
import { featuresOff } from '../../scripts/browser';
import { textOf } from './pages';

test('the list of features that are off in Chromium, which replaces Playwright’s, has all of it', () => {
  const library = textOf('node_modules/playwright-core/lib/coreBundle.js');
  const theirs = /disabledFeatures = \[([\s\S]*?)\]/.exec(library)?.[1] ?? '';
  const names = [...theirs.matchAll(/^\s*"(\w+)"/gm)].map(([, name = '']) => name);
  expect(names).toContain('ThirdPartyStoragePartitioning');
  expect(featuresOff).toEqual(expect.arrayContaining(names));
});
