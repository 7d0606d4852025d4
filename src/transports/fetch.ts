/** The transport that asks the provider directly, with cookies or a bearer token (PROVIDER section 2). For browsers and Node. */
import { ApiError, aborted, methodOf } from '../client/errors';
import { readResponse } from '../client/reading';
import { type ApiRequest, defaultApiOrigin, type Transport } from '../client/transport';
import { openSocket, type SocketMaker, type Sockets } from './sockets';

export interface FetchOptions {
  /** The provider; `https://public-api.wordpress.com` when absent. */
  readonly apiOrigin?: string | undefined;
  /** Handed to fetch; `include` sends the cookies of another origin. */
  readonly credentials?: RequestCredentials | undefined;
  /** Instead of the global one. */
  readonly fetch?: typeof fetch | undefined;
  /** For the push channel, instead of the global one (Node 20 has none). */
  readonly WebSocket?: SocketMaker | undefined;
}

/** `/rest/v1.1/me`, `/wpcom/v2/me` or `/wp-json/me` (PROVIDER section 2). */
export function pathOf({ apiNamespace, apiVersion = '1.1', path }: ApiRequest): string {
  if (!apiNamespace) return `/rest/v${apiVersion}${path}`;
  return `${apiNamespace.includes('/') ? `/${apiNamespace.replace(/^\/|\/$/g, '')}` : '/wp-json'}${path}`;
}

/**
 * @returns a transport. Rejects with `NetworkError` when no answer came, `AbortError`, `AnswerError` for a 2xx answer
 *   that is not the JSON it claims to be, `StreamError` for a cut stream, `PushError` for a channel that failed.
 */
export function fetchTransport(options: FetchOptions = {}): Transport {
  const apiOrigin = new URL(options.apiOrigin ?? defaultApiOrigin).origin;
  const sockets: Sockets = new Map();
  return async (request, onPart) => {
    const { signal } = request;
    if (signal?.aborted) throw aborted(request, signal);
    if (request.action) return openSocket({ apiOrigin, sockets, maker: options.WebSocket }, request, onPart);
    try {
      const url = apiOrigin + pathOf(request);
      const query = request.query ? `${url.includes('?') ? '&' : '?'}${request.query}` : '';
      // Called as a plain function: the browser's own refuses any other `this`.
      const send = options.fetch ?? fetch;
      return await readResponse(await send(url + query, initOf(request, options)), request, onPart);
    } catch (cause) {
      if (signal?.aborted) throw aborted(request, signal);
      if (cause instanceof ApiError) throw cause;
      const words = `No answer to "${methodOf(request)} ${request.path}" from ${apiOrigin}: ${cause}`;
      throw new ApiError('NetworkError', words, request, { cause });
    }
  };
}

function initOf(request: ApiRequest, { credentials }: FetchOptions): RequestInit {
  const { body, formData, signal, stream, token } = request;
  const method = methodOf(request);
  const headers = new Headers({ accept: stream ? 'application/x-ndjson, application/json' : 'application/json' });
  if (token) headers.set('authorization', `Bearer ${token}`);
  const init: RequestInit = { method, headers };
  if (credentials) init.credentials = credentials;
  if (signal) init.signal = signal;
  if (method === 'GET' || method === 'HEAD') return init;
  if (formData) {
    const form = new FormData();
    for (const [name, value] of formData) form.append(name, value);
    init.body = form;
  } else if (body !== undefined && body !== null) {
    headers.set('content-type', 'application/json');
    init.body = JSON.stringify(body);
  }
  return init;
}
