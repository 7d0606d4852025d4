/**
 * The page's first script: small, so that it runs while main.tsx is still being fetched. It reads the settings, waits until
 * the panel may be embedded here, and asks for the first list; main.tsx takes over what it has made. In builds it has its
 * own copies of what it imports (scripts/build/ownCopies.cjs).
 */
import { limits } from '../../reducers/limits';
import type { Config } from '../client/sending';
import type { ReadingTransport } from '../client/transport';
import { proxyFrameTransport } from '../client/transports/proxyFrame';
import { withTimeout } from '../client/transports/withTimeout';
import { type Ask, askingEarly, askWith } from './asking';
import { type PanelConfig, parseConfig } from './config';
import { type HostPort, hostPort } from './ports/host';
import { listNotes } from './ports/routes';

/** What the page has when main.tsx starts. */
export interface Beginning {
  readonly config: PanelConfig;
  readonly host: HostPort;
  /** By which the parent became known, and which the panel has still to hear; null when it was known from the start. */
  readonly firstMessage: MessageEvent | null;
  readonly client: Config;
  readonly ask: Ask;
}

declare global {
  interface Window {
    /** Rejects with a `ConfigError` when the panel must not start; absent when the first script did not come. */
    notificationsPanel?: Promise<Beginning>;
  }
}

/** A transport whose code comes by `import()`, so that it is not loaded unless it is configured. */
function loaded(load: () => Promise<ReadingTransport>): ReadingTransport {
  let transport: Promise<ReadingTransport> | null = null;
  return async (request, onPart) => {
    transport ??= load().catch((error: unknown) => {
      transport = null;
      throw error;
    });
    return (await transport)(request, onPart);
  };
}

function clientConfig({ transport, apiOrigin, proxyPage, token }: PanelConfig): Config {
  const carry =
    transport === 'proxy'
      ? proxyFrameTransport({ apiOrigin, proxyPage })
      : loaded(async () => {
          const { fetchTransport } = await import('../client/transports/fetch');
          return fetchTransport({ apiOrigin, credentials: token ? 'omit' : 'include' });
        });
  return { transport: withTimeout(carry, limits.requestTimeoutMs), apiVersion: '1.1', ...(token && { token }) };
}

async function begin(): Promise<Beginning> {
  const config = parseConfig(document.getElementById('panel-config')?.textContent ?? '');
  const host = hostPort(window, config.hostOrigins);
  // [host.closed] Nothing above this line asks, draws or posts anything.
  const firstMessage = await host.admitted();
  const client = clientConfig(config);
  const ask = askWith(client);
  const isSeen = document.visibilityState === 'visible';
  return {
    ...{ config, host, firstMessage, client },
    ask: isSeen ? askingEarly(ask, listNotes(limits.firstWindowNotes), document) : ask,
  };
}

const beginning = begin();
// main.tsx, which comes later, shows why the panel did not begin.
beginning.catch(() => {});
window.notificationsPanel = beginning;
