/**
 * The transport that sends every request through the provider's proxy frame, where the visitor's cookies count
 * (docs/provider.md). The panel uses it; so may any page.
 *
 *   none ──request──▶ opening ──"ready"──▶ open        opening: requests wait, in order
 *    ▲                   │                   │          open: each request is one message, known by its `callback`
 *    └───────────────────┴───────────────────┘          back to none: removed, or silent for 30 s (5 s with a loaded page)
 */
import { isRecord } from '../../../reducers/guards';
import { ApiError, responseOf } from '../errors';
import { abortable } from '../signals';
import { type ApiRequest, type ApiResponse, apiBaseOf, type Part, type ReadingTransport } from '../transport';
import { type BegunFrame, hiddenFrame, wireRequest } from './proxyWire';

const madeTimeoutMs = 30_000;
/** The page says "ready" while it loads. A page that is loaded and silent is not the proxy, but the browser's own error page. */
const loadedTimeoutMs = 5_000;
const openChannelStatus = 207;

export interface ProxyFrameOptions {
  /** The provider; `https://public-api.wordpress.com` when absent. */
  readonly apiOrigin?: string | undefined;
  /** The page that gets the frame; this page when absent. */
  readonly document?: Document | undefined;
  /** A frame that the page opened before. */
  readonly begun?: BegunFrame | undefined;
}

interface Pending {
  readonly request: ApiRequest;
  readonly onPart: ((part: Part) => unknown) | undefined;
  readonly resolve: (response: ApiResponse) => void;
  readonly reject: (problem: unknown) => void;
  /** How many pages of the frame had said "ready" when this was posted; 0 while it waits. */
  page: number;
}

/**
 * @returns a transport; the frame is made at its first request, and again when it never became ready or was removed.
 *   Rejects with `FrameError` (no "ready" in time, the frame removed or reloaded under the request, a body that cannot
 *   be posted), `AbortError`, or `StreamError` for a request in stream mode, which the frame cannot do.
 */
export function proxyFrameTransport(options: ProxyFrameOptions = {}): ReadingTransport {
  const apiBase = apiBaseOf(options.apiOrigin);
  let { begun } = options;
  let frame: ProxyFrame | null = null;
  return (request, onPart) =>
    abortable(request, (resolve, reject) => {
      if (request.stream) {
        const words = 'stream mode processing is not yet implemented for wpcom-proxy-request';
        throw new ApiError('StreamError', words, request);
      }
      const page = options.document ?? document;
      if (!frame?.isAlive()) {
        frame = openFrame(begun?.element ?? hiddenFrame(apiBase, page), page, begun);
        begun = undefined;
      }
      return frame.send({ request, onPart, resolve, reject, page: 0 });
    });
}

interface ProxyFrame {
  isAlive(): boolean;
  /** Returns what aborts it. */
  send(pending: Pending): () => void;
}

/** @returns ids that no other frame of the page uses */
function ids(): () => string {
  const prefix = Math.random().toString(36).slice(2);
  let made = 0;
  return () => {
    made += 1;
    return `${prefix}-${made}`;
  };
}

/** @param begun what was begun in the element before */
function openFrame(element: HTMLIFrameElement, page: Document, begun: BegunFrame | undefined): ProxyFrame {
  const view = page.defaultView ?? window;
  const url = element.src;
  const { origin } = new URL(url);
  const pending = new Map<string, Pending>();
  const nextId = ids();
  let readies = 0;
  let loads = 0;
  let gone = false;
  /** The request that was posted before, until the panel makes it, and what the frame answered to it. */
  let posted = begun;
  const answers: unknown[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const fail = (id: string, one: Pending, words: string, cause?: unknown) => {
    pending.delete(id);
    one.reject(new ApiError('FrameError', `The proxy frame ${url} ${words}`, one.request, { cause }));
  };
  const close = (words: string) => {
    gone = true;
    clearTimeout(timer);
    view.removeEventListener('message', hear);
    element.remove();
    for (const [id, one] of pending) fail(id, one, words);
  };
  const post = (id: string, one: Pending) => {
    one.page = readies;
    try {
      element.contentWindow?.postMessage(wireRequest(one.request, id), origin);
    } catch (cause) {
      fail(id, one, 'cannot take the body of this request.', cause);
    }
  };
  // The frame loaded another page, so requests that were posted to the page before it get no answer.
  const dropLost = () => {
    const isLost = ({ page }: Pending) => page > 0 && page < Math.min(readies, loads);
    for (const [id, one] of pending) if (isLost(one)) fail(id, one, 'was loaded anew and lost this request.');
  };
  const expectReady = () => {
    clearTimeout(timer);
    const ms = loads > readies ? loadedTimeoutMs : madeTimeoutMs;
    timer = setTimeout(close, ms, `was not ready within ${ms / 1000} s.`);
  };
  const hear = (event: MessageEvent<unknown>) => {
    if (event.origin !== origin || !element.contentWindow || event.source !== element.contentWindow) return;
    // Any message shows that its page lives.
    clearTimeout(timer);
    meet(event.data);
  };
  const meet = (data: unknown) => {
    if (data === 'ready') {
      readies += 1;
      if (readies > 1) posted = undefined;
      dropLost();
      for (const [id, one] of pending) if (one.page === 0) post(id, one);
    } else if (posted && Array.isArray(data) && data.at(-1) === posted.id) answers.push(data);
    else take(data, pending);
  };
  /** @returns the id under which the same request was posted before */
  const claim = ({ path, query }: ApiRequest): string | null => {
    if (!posted?.isFresh() || posted.request.path !== path || posted.request.query !== query) return null;
    const { id } = posted;
    posted = undefined;
    return id;
  };
  view.addEventListener('message', hear);
  element.addEventListener('load', () => {
    loads += 1;
    if (loads > readies) expectReady();
    dropLost();
  });
  if (begun) {
    begun.stop();
    loads = begun.loads();
    for (const data of begun.heard) meet(data);
    // Before "ready" nothing was posted.
    if (readies === 0) posted = undefined;
  }
  if (readies === 0) expectReady();
  if (!begun) (page.body ?? page.documentElement).append(element);

  return {
    isAlive() {
      if (!gone && !element.isConnected) close('was removed from the page.');
      return !gone;
    },
    send(one) {
      const before = claim(one.request);
      const id = before ?? nextId();
      pending.set(id, one);
      if (before !== null) {
        one.page = readies;
        for (const data of answers) take(data, pending);
      } else if (readies > 0) post(id, one);
      return () => {
        const isPosted = pending.delete(id) && one.page > 0;
        if (isPosted) element.contentWindow?.postMessage({ abort: true, callback: id }, origin);
      };
    },
  };
}

/** Reads one message of the frame and hands it to the request that it belongs to; anything else is ignored. */
function take(data: unknown, pending: Map<string, Pending>): void {
  if (isRecord(data)) {
    const kind = data['upload'] ? 'upload' : data['download'] ? 'download' : null;
    const { callbackId, lengthComputable, loaded, total } = data;
    if (kind)
      pending.get(String(callbackId))?.onPart?.({
        kind,
        lengthComputable: !!lengthComputable,
        loaded: Number(loaded) || 0,
        total: Number(total) || 0,
      });
    return;
  }
  if (!Array.isArray(data)) return;
  const [body, code, headers]: unknown[] = data;
  const id = String(data.at(-1));
  const one = pending.get(id);
  if (!one) return;
  // An answer about the frame's own settings has no status.
  const status = one.request.metaAPI ? (body === 'metaAPIupdated' ? 200 : 500) : Number(code);
  const isMessage = status === openChannelStatus;
  // A closed channel sends nothing more.
  if (!isMessage || (isRecord(body) && /^(close|error)$/.test(String(body['type'])))) {
    pending.delete(id);
    one.resolve(responseOf(status, headers, body));
  }
  if (isMessage) one.onPart?.({ kind: 'message', body });
}
