/** The tables of docs/protocol.md list what others rely on; these tests compare them with the code. */
import { parseConfig } from '../../src/frame/config';
import { panelPolicy } from '../../src/sandbox/panelOrigin';
import { filesOf } from './citations';
import { tableOf, textOf } from './pages';

const page = 'docs/protocol.md';
const named = (cell = ''): readonly string[] => [...cell.matchAll(/`([\w-]+)/g)].map(([, name = '']) => name);
const firstColumn = (heading: string): readonly string[] => tableOf(page, heading).flatMap(([cell]) => named(cell));

test('the settings are those that the panel knows', () => {
  expect([...firstColumn('Settings')].sort()).toEqual(Object.keys(parseConfig('')).sort());
});

test('the query parameters are those that the panel page reads', () => {
  const read = [...textOf('src/frame/main.tsx').matchAll(/query\.get\('(\w+)'\)/g)].map(([, name = '']) => name);
  expect([...firstColumn('Query parameters')].sort()).toEqual([...new Set(read)].sort());
});

test('the messages are those of the protocol', () => {
  const actions = [...textOf('streams/protocol.ts').matchAll(/readonly action: '(\w+)'/g)].map(([, name = '']) => name);
  expect([...new Set(firstColumn('Messages with the host page'))].sort()).toEqual([...new Set(actions)].sort());
});

const headerOf = (apiOrigin: string) => panelPolicy(apiOrigin).replace('data: http:', 'data:');

test('the policy is the one that the sandbox sends, but for its images', () => {
  const [, policy = ''] = /\n```\n(default-src .+)\n```/.exec(textOf(page)) ?? [];
  expect(policy.replaceAll('WSAPI', 'wss://api.example').replaceAll('API', 'https://api.example')).toBe(
    headerOf('https://api.example'),
  );
});

test('the header to copy is that policy for the default provider, and who may embed the panel', () => {
  const { apiOrigin } = parseConfig('');
  const copies = [...textOf(page).matchAll(/^add_header.+(default-src [^"\n]+)/gm)];
  expect(copies.map(([, policy]) => policy)).toEqual([
    `${headerOf(apiOrigin)}; frame-ancestors https://your-site.example`,
  ]);
});

test('[security.policy] the policy of the pages is the one that is documented', () => {
  const [, policy = ''] = /\n```\n(script-src .+)\n```/.exec(textOf(page)) ?? [];
  const pages = ['src/frame/index.html', 'src/devtools/devtools.html'].map(textOf);
  for (const html of pages)
    expect(/<meta\s+http-equiv="Content-Security-Policy"\s+content="([^"]+)"/.exec(html)?.[1]).toBe(policy);
});

test('every data attribute of the page is in the panel', () => {
  const panel = filesOf('src/panel')
    .filter((file) => file.endsWith('.tsx'))
    .map(textOf)
    .join();
  const missing = firstColumn('Data attributes').filter(
    (name) => name.startsWith('data-') && name !== 'data-theme' && !panel.includes(name),
  );
  expect(missing).toEqual([]);
});
