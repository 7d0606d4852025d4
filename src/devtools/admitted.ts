/**
 * Who may frame the devtools: the pages that may embed the panel, by the same setting (docs/protocol.md). main.tsx calls
 * it before anything is drawn or attached.
 */
import { ConfigError, parseConfig } from '../frame/config';
import { hostPort } from '../frame/ports/host';

const block = /<script\b[^>]*\bid=["']?panel-config\b[^>]*>([^<]*)</;

/**
 * Resolves when the devtools may begin: at once as a page of their own. [devtools.closed]
 * @throws ConfigError one sentence, when a page around them may not frame them
 */
export async function admitted(view: Window, load: typeof fetch): Promise<void> {
  if (view.parent === view) return;
  const page = await load('index.html', { credentials: 'same-origin' }).catch(() => null);
  const settings = page?.ok ? block.exec(await page.text())?.[1] : undefined;
  if (settings === undefined)
    throw new ConfigError(
      'The devtools are not shown in a frame, because index.html beside them has no "panel-config".',
    );
  await hostPort(view, parseConfig(settings).hostOrigins).admitted();
}
