/** What the top of the tree holds, and that builds and tests take packages as they are published. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './pages';

const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

/** What the project's card asks for. */
const asked = [
  ...['.parcelrc', 'README.md', 'package.json', 'tsconfig.json'],
  ...['fixtures', 'reducers', 'src', 'streams', 'test'],
];
/** What tools and readers look for there, and nothing else. */
const others = [
  ...['.ci', '.git', '.gitattributes', '.github', '.gitignore', '.npmrc'],
  ...[
    'CHANGELOG.md',
    'CONTRIBUTING.md',
    'LICENSE',
    'SECURITY.md',
    'bin',
    'docs',
    'examples',
    'scripts',
    'package-lock.json',
  ],
  ...['biome.json', 'jest.config.cjs', 'tsconfig.jest.json'],
];

test('the top of the tree holds what the project’s card names, and no file that has its place elsewhere', () => {
  const found = readdirSync(root);
  expect(found).toEqual(expect.arrayContaining(asked));
  const ignored = textOf('.gitignore')
    .split('\n')
    .map((line) => line.replaceAll('/', ''));
  const known = new Set([...asked, ...others, ...ignored]);
  expect(found.filter((name) => !known.has(name) && !name.endsWith('.tgz'))).toEqual([]);
});

test('no alias of the build stands in for a module', () => {
  expect(JSON.parse(textOf('package.json'))).not.toHaveProperty('alias');
});

test('the build has at most two plugins of its own, and both change only what Parcel writes', () => {
  const { optimizers, ...rest }: Readonly<Record<string, unknown>> = JSON.parse(textOf('.parcelrc'));
  expect(rest).toEqual({ extends: '@parcel/config-default' });
  const plugins = readdirSync(join(root, 'scripts/build')).filter((name) => name.endsWith('.cjs'));
  expect(plugins.length).toBeLessThanOrEqual(2);
  for (const plugin of plugins) {
    const text = textOf(`scripts/build/${plugin}`);
    expect(text).toMatch(/new Optimizer\(/);
    expect(text).not.toMatch(/node_modules|react|rxjs|lucide/i);
  }
  expect(Object.values(optimizers ?? {})).toEqual([expect.arrayContaining(['...'])]);
});

test('Jest sends no import of a package elsewhere', () => {
  const projects: readonly { readonly moduleNameMapper?: Readonly<Record<string, string>> }[] = jest.requireActual(
    join(root, 'jest.config.cjs'),
  ).projects;
  for (const { moduleNameMapper = {} } of projects)
    for (const pattern of Object.keys(moduleNameMapper)) expect(pattern).toBe('\\.css$');
});
