/** The transport that asks the provider directly, with cookies or a bearer token. For browsers and Node. */
import { ApiError, quoted } from '../errors';
import { readResponse } from '../reading';
import { aborted } from '../signals';
import { type ApiRequest, apiBaseOf, methodOf, type Part, type ReadingTransport } from '../transport';
import { type SocketMaker, type Sockets, viaSocket } from './sockets';

export interface FetchOptions {
  /** The provider; `https://public-api.wordpress.com` when absent. */
  readonly apiOrigin?: string | undefined;
  /** Handed to fetch; `include` sends the cookies of another origin. */
  readonly credentials?: 'include' | 'omit' | 'same-origin' | undefined;
  /** Instead of the global one. */
  readonly fetch?: ((url: string, init?: RequestInit) => Promise<Response>) | undefined;
  /** For the push channel, instead of the global one (Node 20 has none). */
  readonly WebSocket?: SocketMaker | undefined;
}

/** `/rest/v1.1/me`, `/wpcom/v2/me` or `/wp-json/me`. [client.table] */
export function pathOf({ apiNamespace, apiVersion = '1.1', path }: ApiRequest): string {
  if (!apiNamespace) return `/rest/v${apiVersion}${path}`;
  return `${apiNamespace.includes('/') ? `/${apiNamespace}` : '/wp-json'}${path}`;
}

/**
 * @returns a transport. Rejects with `NetworkError` when no answer came, `AbortError`, `AnswerError` for a 2xx answer
 *   that is not the JSON it claims to be, `StreamError` for a cut stream, `PushError` for a channel that failed.
 */
export function fetchTransport(options: FetchOptions = {}): ReadingTransport {
  const apiBase = apiBaseOf(options.apiOrigin);
  const sockets: Sockets = new Map();
  return async (request, onPart) => {
    const { signal } = request;
    if (signal?.aborted) throw aborted(request);
    if (request.action) return viaSocket(apiBase, sockets, options.WebSocket, request, onPart);
    try {
      const url = apiBase + pathOf(request);
      const query = request.query ? `${url.includes('?') ? '&' : '?'}${request.query}` : '';
      const init = initOf(request, options);
      const upload = request.formData && onPart && !options.fetch && globalThis.XMLHttpRequest;
      // Called as a plain function: the browser's own refuses any other `this`.
      const send = options.fetch ?? globalThis.fetch;
      if (!send && !upload)
        throw new ApiError(
          'NetworkError',
          'This runtime has no fetch: pass one to fetchTransport({ fetch }).',
          request,
        );
      const response = upload ? uploaded(upload, url + query, init, onPart) : send(url + query, init);
      return await readResponse(await response, request, onPart);
    } catch (cause) {
      if (signal?.aborted) throw aborted(request);
      if (cause instanceof ApiError) throw cause;
      const words = `No answer to ${quoted(request)} from ${apiBase}: ${cause}`;
      throw new ApiError('NetworkError', words, request, { cause });
    }
  };
}

/** What fetch is given, and XMLHttpRequest in its place. */
type Init = RequestInit & { readonly method: string; readonly headers: Headers };

function initOf(request: ApiRequest, { credentials }: FetchOptions): Init {
  const { body, formData, signal, stream, token } = request;
  const method = methodOf(request);
  const headers = new Headers({ accept: stream ? 'application/x-ndjson, application/json' : 'application/json' });
  if (token) headers.set('authorization', `Bearer ${token}`);
  const init: Init = { method, headers };
  if (credentials) init.credentials = credentials;
  if (signal) init.signal = signal;
  if (method === 'GET') return init;
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

/** Sends a form with XMLHttpRequest, because fetch reports no upload progress. Node has none, and reports none. */
function uploaded(
  Xhr: typeof XMLHttpRequest,
  url: string,
  init: Init,
  onPart: (part: Part) => unknown,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const xhr = new Xhr();
    xhr.open(init.method, url);
    xhr.responseType = 'blob';
    xhr.withCredentials = init.credentials === 'include';
    for (const [name, value] of init.headers) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ lengthComputable, loaded, total }) =>
      onPart({ kind: 'upload', lengthComputable, loaded, total });
    xhr.onload = () => {
      const { response, status, statusText } = xhr;
      const headers = { 'content-type': xhr.getResponseHeader('content-type') ?? '' };
      resolve(new Response(response.size ? response : null, { status, statusText, headers }));
    };
    xhr.onerror = () => reject(new TypeError('Failed to upload'));
    const abort = () => reject(xhr.abort());
    init.signal?.addEventListener('abort', abort);
    xhr.onloadend = () => init.signal?.removeEventListener('abort', abort);
    xhr.send(init.body instanceof FormData ? init.body : null);
  });
}
