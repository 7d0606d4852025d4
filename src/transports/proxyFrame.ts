/**
 * The transport that sends every request through the provider's hidden frame (PROVIDER section 1), where the visitor's
 * cookies count. The panel uses it; so may any page.
 *
 *   none ──request──▶ opening ──"ready"──▶ open        opening: requests wait, in order
 *    ▲                   │                   │          open: each request is one message, known by its `callback`
 *    └── 30 s, removed ──┴──── removed ──────┘
 */
import { ApiError, aborted, isRecord, methodOf } from '../client/errors';
import { type ApiRequest, type ApiResponse, defaultApiOrigin, type Part, type Transport } from '../client/transport';

const readyTimeoutMs = 30_000;
const openChannelStatus = 207;

export interface ProxyFrameOptions {
  /** The provider; `https://public-api.wordpress.com` when absent. */
  readonly apiOrigin?: string | undefined;
  /** The page that gets the frame; this page when absent. */
  readonly document?: Document | undefined;
}

interface Pending {
  readonly request: ApiRequest;
  readonly onPart: ((part: Part) => unknown) | undefined;
  readonly resolve: (response: ApiResponse) => void;
  readonly reject: (problem: ApiError) => void;
  /** How many pages of the frame had said "ready" when this was posted; 0 while it waits. */
  page: number;
}

/**
 * @returns a transport; the frame is made at its first request, and anew when it never became ready or was removed.
 *   Rejects with `FrameError` (no "ready" in 30 s, the frame removed or reloaded under the request, a body that cannot
 *   be posted), `AbortError`, or `StreamError` for a request in stream mode, which the frame cannot do.
 */
export function proxyFrameTransport(options: ProxyFrameOptions = {}): Transport {
  const apiOrigin = new URL(options.apiOrigin ?? defaultApiOrigin).origin;
  let frame: HiddenFrame | null = null;
  return (request, onPart) =>
    new Promise((resolve, reject) => {
      const { signal } = request;
      if (signal?.aborted) return reject(aborted(request, signal));
      if (request.stream) {
        const words = 'stream mode processing is not yet implemented for wpcom-proxy-request';
        return reject(new ApiError('StreamError', words, request));
      }
      if (!frame?.isAlive()) frame = openFrame(apiOrigin, options.document ?? document);
      const to = frame;
      const id = to.nextId();
      const abort = () => signal && to.abort(id, aborted(request, signal));
      const end = () => signal?.removeEventListener('abort', abort);
      signal?.addEventListener('abort', abort);
      to.send(id, {
        request,
        onPart,
        resolve: (response) => {
          end();
          resolve(response);
        },
        reject: (problem) => {
          end();
          reject(problem);
        },
        page: 0,
      });
    });
}

interface HiddenFrame {
  isAlive(): boolean;
  nextId(): string;
  send(id: string, pending: Pending): void;
  abort(id: string, problem: ApiError): void;
}

function openFrame(apiOrigin: string, page: Document): HiddenFrame {
  const view = page.defaultView ?? window;
  const url = `${apiOrigin}/wp-admin/rest-proxy/?v=2.0#${view.location.origin}`;
  const element = page.createElement('iframe');
  const pending = new Map<string, Pending>();
  const prefix = `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;
  let made = 0;
  let readies = 0;
  let loads = 0;
  let gone = false;

  const settle = (id: string, how: (one: Pending) => void) => {
    const one = pending.get(id);
    if (pending.delete(id) && one) how(one);
  };
  const fail = (id: string, words: string, cause?: unknown) =>
    settle(id, (one) =>
      one.reject(new ApiError('FrameError', `The hidden frame ${url} ${words}`, one.request, { cause })),
    );
  const close = (words: string) => {
    gone = true;
    clearTimeout(timer);
    view.removeEventListener('message', hear);
    element.remove();
    for (const id of pending.keys()) fail(id, words);
  };
  const post = (id: string, one: Pending) => {
    one.page = readies;
    try {
      element.contentWindow?.postMessage(wireRequest(one.request, id), apiOrigin);
    } catch (cause) {
      fail(
        id,
        `cannot carry ${methodOf(one.request)} ${one.request.path}: its body holds what cannot be copied.`,
        cause,
      );
    }
  };
  // The frame became another page: whoever was posted to the page before it waits in vain.
  const dropLost = () => {
    for (const [id, one] of pending) {
      if (one.page > 0 && one.page < Math.min(readies, loads)) fail(id, 'was loaded anew and lost this request.');
    }
  };
  const hear = (event: MessageEvent<unknown>) => {
    if (event.origin !== apiOrigin || !element.contentWindow || event.source !== element.contentWindow) return;
    if (event.data === 'ready') {
      clearTimeout(timer);
      readies += 1;
      dropLost();
      for (const [id, one] of pending) if (one.page === 0) post(id, one);
    } else take(event.data, pending, settle);
  };
  const timer = setTimeout(() => close(`was not ready within ${readyTimeoutMs / 1000} s.`), readyTimeoutMs);
  view.addEventListener('message', hear);
  element.addEventListener('load', () => {
    loads += 1;
    dropLost();
  });
  element.style.display = 'none';
  element.src = url;
  (page.body ?? page.documentElement).append(element);

  return {
    isAlive() {
      if (!gone && !element.isConnected) close('was removed from the page.');
      return !gone;
    },
    nextId() {
      made += 1;
      return `${prefix}-${made}`;
    },
    send(id, one) {
      pending.set(id, one);
      if (readies > 0) post(id, one);
    },
    abort(id, problem) {
      settle(id, (one) => {
        if (one.page > 0) element.contentWindow?.postMessage({ abort: true, callback: id }, apiOrigin);
        one.reject(problem);
      });
    },
  };
}

/** The message for one request. Of the request only what the frame knows is posted. */
function wireRequest(request: ApiRequest, callback: string): Record<string, unknown> {
  const { signal: _signal, timeoutMs: _timeoutMs, stream: _stream, ...wire } = request;
  return {
    ...wire,
    method: methodOf(request),
    // A file of this page's process is refused under site isolation; a new one with the same bytes is not.
    ...(request.formData && { formData: request.formData.map(([name, value]) => [name, rebuilt(value)]) }),
    callback,
    supports_args: true,
    supports_error_obj: true,
    supports_progress: true,
  };
}

const rebuilt = (value: string | Blob): string | Blob =>
  value instanceof File ? new File([value], value.name, { type: value.type, lastModified: value.lastModified }) : value;

/** Reads one message of the frame and hands it to the request that it belongs to; anything else is ignored. */
function take(
  data: unknown,
  pending: ReadonlyMap<string, Pending>,
  settle: (id: string, how: (one: Pending) => void) => void,
): void {
  if (isRecord(data)) {
    const kind = data['upload'] ? 'upload' : data['download'] ? 'download' : null;
    const one = kind && pending.get(String(data['callbackId']));
    if (!kind || !one) return;
    const { lengthComputable, loaded, total } = data;
    one.onPart?.({
      kind,
      lengthComputable: lengthComputable === true,
      loaded: Number(loaded) || 0,
      total: Number(total) || 0,
    });
    return;
  }
  if (!Array.isArray(data)) return;
  const answer: readonly unknown[] = data;
  const id = answer.at(-1);
  const one = typeof id === 'string' && pending.get(id);
  if (!one || answer.length < 2) return;
  const body = answer[0];
  // What the frame says of its own settings has no status.
  const status = one.request.metaAPI ? (body === 'metaAPIupdated' ? 200 : 500) : Number(answer[1]);
  const response = { status, headers: { ...(isRecord(answer[2]) && answer[2]), status }, body };
  if (status !== openChannelStatus) {
    settle(id, () => one.resolve(response));
    return;
  }
  // A channel that said it is closed sends nothing more.
  const last = isRecord(body) && (body['type'] === 'close' || body['type'] === 'error');
  if (last) settle(id, () => one.resolve(response));
  one.onPart?.({ kind: 'message', body });
}
