/** docs/protocol.md lists what others rely on: this holds its tables to the code. */
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

test('the policy is the one that the sandbox sends, but for its images', () => {
  const [, policy = ''] = /\n```\n(default-src .+)\n```/.exec(textOf(page)) ?? [];
  const sent = panelPolicy('https://api.example').replace('data: http:', 'data:');
  expect(policy.replaceAll('WSAPI', 'wss://api.example').replaceAll('API', 'https://api.example')).toBe(sent);
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
