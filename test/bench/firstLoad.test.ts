/** The budget of the first load: what a build over it says. The build itself checks it, before every suite in a browser. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkFirstLoad, grown, moduleOf } from '../../scripts/build/firstLoad';

test('a module is a file of ours, or a package', () => {
  expect(moduleOf('/here/src/panel/Panel.tsx', '/here')).toBe('src/panel/Panel.tsx');
  expect(moduleOf('/here/node_modules/rxjs/dist/esm/index.js', '/here')).toBe('rxjs');
  expect(moduleOf('/here/node_modules/@parcel/runtime-js/lib/a.js', '/here')).toBe('@parcel/runtime-js');
});

test('modules that grew are named, the largest growth first, and the others are not', () => {
  const before = { same: 10, smaller: 10, larger: 10, gone: 10 };
  expect(grown(before, { same: 10, smaller: 5, larger: 12, fresh: 30 })).toEqual(['fresh +30 (new)', 'larger +2']);
});

test('[build.first-load-budget] a build over the budget fails and names the modules that grew', () => {
  const folder = mkdtempSync(join(tmpdir(), 'first-load-'));
  const page = '<link rel=stylesheet href=a.css><script type=module src=a.js></script>';
  writeFileSync(join(folder, 'index.html'), page);
  writeFileSync(join(folder, 'a.css'), 'p{}');
  writeFileSync(join(folder, 'a.js'), 'run()');
  const kept = { budget: 1_000, bytes: 900, modules: { rxjs: 10 } };
  const bundles = [
    { file: '/out/a.js', modules: { rxjs: 40 } },
    { file: '/out/late.js', modules: { 'src/late.ts': 99 } },
  ];
  expect(checkFirstLoad(folder, bundles, kept)).toMatchObject({ budget: 1_000, modules: { rxjs: 40 } });
  expect(() => checkFirstLoad(folder, bundles, { ...kept, budget: 50 })).toThrow(
    /is \d+ bytes \(gzip\), over its budget of 50; it was 900 .* rxjs \+30\.$/,
  );
});
