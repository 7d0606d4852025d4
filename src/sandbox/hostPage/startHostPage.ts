/**
 * The demo host page: a page that embeds the panel with the host kit, with a bell, settings, a strip that steers the
 * provider, the panel's messages, and the devtools beside it. hostPage.ts starts it from a server.
 */
import { writeHostMessage } from '../../../streams/protocol';
import { type EmbeddedPanel, embed } from '../../host/host';
import { showAppearanceForm } from './appearanceForm';
import { type Ask, startStrip } from './controlStrip';
import { find, make } from './elements';
import { logMessages } from './messageLog';
import { listReports } from './reportList';
import { readSettings, type Settings, showSettings } from './settings';

export interface HostPageParts {
  /** The folder that the panel is served from, absolute. */
  readonly panel: URL;
  /** One call to the provider's control surface. */
  readonly ask: Ask;
  /** Where the sandbox's reports are; absent where none are taken. */
  readonly reports?: string;
}

/** @returns the page's query as it is now, so that a reload shows the same page */
export function startHostPage({ panel: folder, ask, reports }: HostPageParts): () => URLSearchParams {
  let panel: EmbeddedPanel | null = null;
  function embedPanel({ locale, theme, wide }: Settings, open: boolean): void {
    const appearance = panel?.appearance;
    panel?.destroy();
    panel = embed(find('#panel', HTMLElement), {
      src: new URL('?devtools=1', folder).href,
      opener: find('#bell', HTMLElement),
      locale,
      theme,
      wide,
      appearance,
      // The strip can then be used while the panel is open.
      keepOpen: true,
    });
    if (open) panel.show();
  }

  const settings = readSettings(location.search);
  logMessages(folder.origin);
  showSettings(settings, (next) => embedPanel(next, panel?.open ?? false));
  embedPanel(settings, settings.open);
  showAppearanceForm((appearance) => panel?.setAppearance(appearance));
  startStrip(ask);
  if (reports) listReports(ask, new URL('devtools.html', folder), reports);

  const devtoolsButton = find('#devtools-toggle', HTMLButtonElement);
  const devtools = find('#devtools', HTMLElement);
  devtoolsButton.addEventListener('click', () => {
    devtools.hidden = !devtools.hidden;
    devtoolsButton.setAttribute('aria-pressed', String(!devtools.hidden));
    const frame = make('iframe');
    frame.title = 'Devtools';
    frame.src = new URL('devtools.html', folder).href;
    // Closed devtools are removed, so that their listeners end too.
    devtools.replaceChildren(...(devtools.hidden ? [] : [frame]));
  });
  // In a browser that names no ancestors the devtools wait for a message of the page around them.
  addEventListener('message', ({ source, origin }) => {
    const frame = devtools.querySelector('iframe')?.contentWindow;
    if (frame && source === frame && origin === folder.origin)
      frame.postMessage(writeHostMessage({ action: 'togglePanel', showing: true }), folder.origin);
  });
  if (new URLSearchParams(location.search).get('devtools') === '1') devtoolsButton.click();

  return () => {
    const query = new URLSearchParams(location.search);
    query.set('open', panel?.open ? '1' : '0');
    query.set('devtools', devtools.hidden ? '0' : '1');
    return query;
  };
}
