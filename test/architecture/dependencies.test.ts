/**
 * The rule of dependencies (docs/releases.md): exact versions, no dependency of the package, no install script, and a
 * reason for each version that is held back.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { namesBelow, root, tableOf, textOf } from './pages';

interface Manifest {
  readonly dependencies?: unknown;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly allowScripts: Readonly<Record<string, boolean>>;
}
const manifest: Manifest = JSON.parse(textOf('package.json'));

test('every version is exact, and the package brings nothing along', () => {
  expect(manifest.dependencies).toBeUndefined();
  const loose = Object.entries(manifest.devDependencies).filter(
    ([, version]) => !/^(npm:[\w-]+@)?\d+\.\d+\.\d+(-r\.\d+)?$/.test(version),
  );
  expect(loose).toEqual([]);
});

test('what updates leave alone is a dependency and has its reason', () => {
  const held = [...textOf('.github/dependabot.yml').matchAll(/dependency-name: '?([^'\n]+)/g)].map(
    ([, name = '']) => name,
  );
  const reasons = tableOf('docs/decisions/0004-toolchain.md', 'Pinned versions')
    .map(([cell]) => cell)
    .join();
  expect(held.length).toBeGreaterThan(0);
  expect(held.filter((name) => !manifest.devDependencies[name] || !reasons.includes(`\`${name}\``))).toEqual([]);
});

const refused = Object.keys(manifest.allowScripts).sort();

test('[release.no-scripts] no install script runs, and each package that has one is named with its reason', () => {
  expect(textOf('.npmrc').split('\n')).toContain('ignore-scripts=true');
  expect(Object.values(manifest.allowScripts).filter(Boolean)).toEqual([]);
  const { packages }: { readonly packages: Readonly<Record<string, { readonly hasInstallScript?: boolean }>> } =
    JSON.parse(textOf('package-lock.json'));
  const scripted = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
  expect(scripted.map(([path]) => path.split('node_modules/').at(-1)).sort()).toEqual(refused);
  expect(namesBelow('docs/decisions/0004-toolchain.md', 'package.json, `allowScripts`')).toEqual(
    expect.arrayContaining(refused),
  );
});

test('[release.no-scripts] these packages find their built binaries without a script', () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['-e', `${JSON.stringify(refused)}.map((name) => require(name)); require('esbuild').transformSync('let a');`],
    { cwd: root, encoding: 'utf8' },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

test('npm publish runs the build first, although no other script runs by itself', () => {
  const { name, version, publishConfig, scripts } = JSON.parse(textOf('package.json'));
  expect(scripts.prepack).toBe('npm run build');
  const folder = mkdtempSync(join(tmpdir(), 'publish-'));
  const fails = { prepack: `${JSON.stringify(process.execPath)} -e "process.exit(7)"` };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version, publishConfig, scripts: fails }));
  writeFileSync(join(folder, '.npmrc'), textOf('.npmrc'));
  const { status } = spawnSync('npm', ['publish', '--dry-run'], { cwd: folder });
  rmSync(folder, { recursive: true });
  expect(status).toBe(7);
});
