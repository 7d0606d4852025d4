import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkFirstLoad } from '../../../scripts/build/budgets';

test('a build over the budget of the first load fails, and what comes late does not count', () => {
  const folder = mkdtempSync(join(tmpdir(), 'first-load-'));
  const page = '<link rel=stylesheet href=a.css><script type=module src=a.js></script>';
  writeFileSync(join(folder, 'index.html'), page);
  writeFileSync(join(folder, 'a.css'), 'p{}');
  writeFileSync(join(folder, 'a.js'), 'run()');
  const bytes = checkFirstLoad(folder, 1_000);
  writeFileSync(join(folder, 'late.js'), 'late()');
  expect(checkFirstLoad(folder, 1_000)).toBe(bytes);
  expect(() => checkFirstLoad(folder, 50)).toThrow(`is ${bytes} bytes (gzip), over its budget of 50.`);
});
