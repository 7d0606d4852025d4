/** The page's way to ask the provider: the client, configured by the page's settings. */
import { limits } from '../../reducers/limits';
import { type Config, send, type Wire } from '../client/sending';
import type { ReadingTransport } from '../client/transport';
import { proxyFrameTransport } from '../client/transports/proxyFrame';
import { withTimeout } from '../client/transports/withTimeout';
import type { Begun } from './begun';
import type { PanelConfig } from './config';
import type { Tokens } from './ports/tokens';

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

/** The answer that was asked for before, for the first request like it; all others are asked now. */
function fetchAfter({ response }: Begun): typeof fetch {
  let begun = response;
  return (url, init) => {
    if (!begun?.isFresh() || url !== begun.url) return fetch(url, init);
    const { promise } = begun;
    begun = undefined;
    return promise;
  };
}

/**
 * @param tokens of the host page; null where it gives none
 * @param begun by ./first.ts
 */
export function clientConfig(
  { transport, apiOrigin, token }: PanelConfig,
  tokens: Tokens | null,
  begun: Begun,
): Config {
  const carry =
    transport === 'proxy'
      ? proxyFrameTransport({ apiOrigin, begun: begun.frame })
      : loaded(async () => {
          const { fetchTransport } = await import('../client/transports/fetch');
          const withCookies = fetchTransport({ apiOrigin, credentials: 'include', fetch: fetchAfter(begun) });
          const withToken = fetchTransport({ apiOrigin, credentials: 'omit' });
          return (request, onPart) => (request.token ? withToken : withCookies)(request, onPart);
        });
  const timed = withTimeout(carry, limits.requestTimeoutMs);
  // The wait for a token is not part of the time-out of a request.
  return { transport: tokens ? tokens.carriedBy(timed) : timed, apiVersion: '1.1', ...(token && { token }) };
}
