/**
 * The sandbox's demo: a page that embeds the panel with the host kit, with a bell, settings, a strip that steers the
 * provider, the panel's messages, and the devtools beside it. src/sandbox/hostOrigin.ts serves it.
 */
import { type EmbeddedPanel, embed } from '../../host/host';
import { startStrip } from './controlStrip';
import { find, make } from './elements';
import { logMessages } from './messageLog';
import { readSettings, type Settings, showSettings } from './settings';

const config: unknown = JSON.parse(find('#sandbox-config', HTMLScriptElement).textContent ?? '{}');
const isDev = typeof config === 'object' && config !== null && 'dev' in config && config.dev === true;
const originOf = (name: string): string => {
  const value: unknown =
    typeof config === 'object' && config !== null
      ? Object.entries(config).find(([key]) => key === name)?.[1]
      : undefined;
  if (typeof value === 'string') return value;
  throw new Error(`The block "sandbox-config" of this page has no ${name}: open it through npm start.`);
};
const panelOrigin = originOf('panelOrigin');

let panel: EmbeddedPanel | null = null;
function embedPanel({ locale, theme, wide }: Settings, open: boolean): void {
  panel?.destroy();
  panel = embed(find('#panel', HTMLElement), {
    src: `${panelOrigin}/?devtools=1`,
    opener: find('#bell', HTMLElement),
    locale,
    theme,
    wide,
    // So that the strip can be used while the panel is open.
    keepOpen: true,
  });
  if (open) panel.show();
}

const settings = readSettings(location.search);
logMessages(panelOrigin);
showSettings(settings, (next) => embedPanel(next, panel?.open ?? false));
embedPanel(settings, settings.open);
startStrip(originOf('providerOrigin'));

if (isDev)
  new EventSource(`${originOf('providerOrigin')}/sandbox/rebuilt`).addEventListener('rebuilt', () => {
    const query = new URLSearchParams(location.search);
    query.set('open', panel?.open ? '1' : '0');
    query.set('devtools', devtools.hidden ? '0' : '1');
    location.search = String(query);
  });

const devtoolsButton = find('#devtools-toggle', HTMLButtonElement);
const devtools = find('#devtools', HTMLElement);
devtoolsButton.addEventListener('click', () => {
  devtools.hidden = !devtools.hidden;
  devtoolsButton.setAttribute('aria-pressed', String(!devtools.hidden));
  const frame = make('iframe');
  frame.title = 'Devtools';
  frame.src = `${panelOrigin}/devtools.html`;
  // Closed devtools are removed, so that their listeners end too.
  devtools.replaceChildren(...(devtools.hidden ? [] : [frame]));
});
if (new URLSearchParams(location.search).get('devtools') === '1') devtoolsButton.click();
