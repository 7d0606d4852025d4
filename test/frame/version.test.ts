/** The version that logs carry. */
import packageJson from '../../package.json';
import { version } from '../../src/frame/version';

test('log headers carry the package’s version', () => {
  expect(version).toBe(packageJson.version);
});
