/** The reports of public types, in a folder of their own. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkApiReports, keepApiReports } from '../../../scripts/build/apiReports';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'reports-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const before = new Map([['client', '/** Words. */\nexport declare function ask(id: number): string;\n']]);

test('[build.api-reports] types that are as they were kept pass, whatever their comments say', () => {
  keepApiReports(root, before);
  expect(readFileSync(join(root, 'scripts/build/api/client.api.md'), 'utf8')).not.toContain('Words');
  checkApiReports(root, new Map([['client', 'export declare function ask(id: number): string;\n']]));
});

test('[build.api-reports] a public type that changed fails, with its entry, what is different, and the command', () => {
  keepApiReports(root, before);
  const now = new Map([['client', 'export declare function ask(id: string): string;\n']]);
  const check = () => checkApiReports(root, now);
  expect(check).toThrow('scripts/build/api/client.api.md');
  expect(check).toThrow('- export declare function ask(id: number): string;');
  expect(check).toThrow('+ export declare function ask(id: string): string;');
  expect(check).toThrow('npm run api');
});

test('[build.api-reports] an entry without a report fails', () => {
  expect(() => checkApiReports(root, before)).toThrow('scripts/build/api/client.api.md');
});
