/** The rules of docs/rules: ids are unique, a cited id has a rule, every rule has a test. Links and paths of all pages lead somewhere. */
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { citations, filesOf, rules, uncitedRules } from './citations';
import { anchorsOf, linksOf, pathsIn, root } from './pages';

const ids = rules().map(({ id }) => id);

test('each rule has an id of its own', () => {
  expect(ids.length).toBeGreaterThan(0);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  expect(ids.filter((id) => !/^[a-z0-9-]+\.[a-z0-9-]+$/.test(id))).toEqual([]);
});

test('the rules with one first word are on one page', () => {
  const pages = new Map<string, Set<string>>();
  for (const { page, id } of rules()) {
    const [word = ''] = id.split('.');
    pages.set(word, (pages.get(word) ?? new Set()).add(page));
  }
  expect([...pages].filter(([, { size }]) => size > 1)).toEqual([]);
});

test('the index of the rules links every page of rules', () => {
  const others = filesOf('docs/rules')
    .map((file) => posix.basename(file))
    .filter((name) => name !== 'README.md');
  expect(others.filter((name) => !linksOf('docs/rules/README.md').includes(name))).toEqual([]);
});

test('every rule that is cited is in docs/rules', () => {
  const known = new Set(ids);
  const unknown = citations().filter(({ id }) => !known.has(id));
  expect(unknown.map(({ file, id }) => `${file} cites [${id}]`)).toEqual([]);
});

test(`each of the ${ids.length} rules has a test that cites it in its title`, () => {
  expect(uncitedRules()).toEqual([]);
});

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...filesOf('docs').filter((file) => file.endsWith('.md')),
];

function isDead(page: string, link: string): boolean {
  if (/^[a-z]+:/.test(link)) return false;
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : posix.join(posix.dirname(page), path);
  if (!existsSync(join(root, target))) return true;
  return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).has(anchor);
}

test.each(pages)('every link of %s leads somewhere', (page) => {
  expect(linksOf(page).filter((link) => isDead(page, link))).toEqual([]);
});

test('links and pictures of README lead to files of the repository that package.json names', () => {
  const { repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(repository.url).toMatch(/^git\+https:\/\/github\.com\/[\w-]+\/[\w-]+\.git$/);
  const own = linksOf('README.md').filter((link) => !/^https?:|^#/.test(link));
  expect(own.length).toBeGreaterThan(0);
  expect(own.filter((link) => link.startsWith('/') || isDead('README.md', link))).toEqual([]);
});

test.each(pages)('every path that %s names is there', (page) => {
  const isThere = (path: string) => ['', '.ts', '.tsx'].some((ending) => existsSync(join(root, path + ending)));
  expect(pathsIn(page).filter((path) => !isThere(path))).toEqual([]);
});
