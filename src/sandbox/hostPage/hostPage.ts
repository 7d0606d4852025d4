/**
 * The host page of the sandbox: a page that embeds the panel with the host kit, and a form for each call that steers the
 * provider. Its query has `locale`, `theme`, `wide=1` and `open=1`; its settings block the origins of panel and provider.
 */
import { partOf } from '../../../reducers/guards';
import { embed } from '../../host/host';
import { showControls } from './controls';

/** @throws Error that names the selector when the page has no such element */
function find(selector: string): HTMLElement {
  const element = document.querySelector(selector);
  if (element instanceof HTMLElement) return element;
  throw new Error(`The host page has no element at "${selector}".`);
}

const config = partOf(JSON.parse(find('#sandbox-config').textContent ?? '{}'));
function originOf(name: string): string {
  const value = config[name];
  if (typeof value === 'string') return value;
  throw new Error(`The block "sandbox-config" of this page has no ${name}: open it through npm start.`);
}
const [panelOrigin, provider] = [originOf('panelOrigin'), `${originOf('providerOrigin')}/sandbox`];

const query = new URLSearchParams(location.search);
const locale = query.get('locale') ?? 'en';
const theme = (['light', 'dark'] as const).find((one) => one === query.get('theme')) ?? 'auto';
document.documentElement.dir = /^(ar|he)\b/.test(locale) ? 'rtl' : 'ltr';
if (theme !== 'auto') document.documentElement.dataset['theme'] = theme;

const panel = embed(find('#panel'), {
  src: `${panelOrigin}/?devtools=1`,
  opener: find('#bell'),
  locale,
  theme,
  wide: query.get('wide') === '1',
  // The page can then be used while the panel is open.
  keepOpen: true,
});
if (query.get('open') === '1') panel.show();

const devtools = document.createElement('a');
// The devtools find the panel through the window that opened them.
Object.assign(devtools, {
  textContent: 'Devtools',
  href: `${panelOrigin}/devtools.html`,
  target: 'devtools',
  rel: 'opener',
});
find('#bell').before(devtools);

await showControls(find('#controls'), find('#answer'), async (method, path, body) => {
  const answer = await fetch(`${provider}${path}`, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  return answer.json();
});

if (config['dev'] === true)
  new EventSource(`${provider}/rebuilt`).addEventListener('rebuilt', () => {
    query.set('open', panel.open ? '1' : '0');
    location.search = String(query);
  });
