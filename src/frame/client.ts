/** The page's way to ask the provider: the client, configured by the page's settings. */
import { limits } from '../../reducers/limits';
import { type Config, send, type Wire } from '../client/sending';
import type { ReadingTransport } from '../client/transport';
import { proxyFrameTransport } from '../client/transports/proxyFrame';
import { withTimeout } from '../client/transports/withTimeout';
import type { PanelConfig } from './config';

/** Resolves with the body of the answer, unchecked; rejects with the client's `ApiError`. */
export type Ask = (wire: Wire, signal: AbortSignal) => Promise<unknown>;

export const askWith =
  (client: Config): Ask =>
  (wire, signal) =>
    send({ ...client, signal }, wire);

/** A transport with code that comes by `import()`, so that only a page that configures it loads it. */
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

export function clientConfig({ transport, apiOrigin, token }: PanelConfig): Config {
  const carry =
    transport === 'proxy'
      ? proxyFrameTransport({ apiOrigin })
      : loaded(async () => {
          const { fetchTransport } = await import('../client/transports/fetch');
          return fetchTransport({ apiOrigin, credentials: token ? 'omit' : 'include' });
        });
  return { transport: withTimeout(carry, limits.requestTimeoutMs), apiVersion: '1.1', ...(token && { token }) };
}
