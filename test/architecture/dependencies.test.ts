/**
 * The rule of dependencies (docs/releases.md): exact versions, no dependency of the package, and a reason for each
 * version that is held back.
 */
import { tableOf, textOf } from './pages';

interface Manifest {
  readonly dependencies?: unknown;
  readonly devDependencies: Readonly<Record<string, string>>;
}
const manifest: Manifest = JSON.parse(textOf('package.json'));

test('every version is exact, and the package brings nothing along', () => {
  expect(manifest.dependencies).toBeUndefined();
  const loose = Object.entries(manifest.devDependencies).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version));
  expect(loose).toEqual([]);
});

test('what updates leave alone is a dependency and has its reason', () => {
  const [, list = ''] = /reject: \[(.*)\]/.exec(textOf('.ncurc.cjs')) ?? [];
  const held = [...list.matchAll(/'([^']+)'/g)].map(([, name = '']) => name);
  const reasons = tableOf('docs/decisions/0004-toolchain.md', 'Pinned versions')
    .map(([cell]) => cell)
    .join();
  expect(held.length).toBeGreaterThan(0);
  expect(held.filter((name) => !manifest.devDependencies[name] || !reasons.includes(`\`${name}\``))).toEqual([]);
});
