/**
 * The messages of the provider's proxy frame (docs/provider.md): takes requests and posts answers to the parent page. A
 * carrier carries the requests out: the network (proxyPage.ts) or a provider inside the page (src/demo).
 */
import { eventMark } from '../provider/eventMark';
import { type ProxyRequest, readRequest } from './request';

/** The answer of one request, and its progress. */
export interface Asking {
  readonly end: (body: unknown, status: number, headers?: Readonly<Record<string, string>>) => void;
  readonly progress: (kind: 'upload' | 'download', event: ProgressEvent) => void;
}

/** The events of a push channel. */
export interface Hearing {
  readonly opened: () => void;
  readonly message: (text: string) => void;
  readonly failed: () => void;
  readonly closed: () => void;
}

export interface Carrier {
  /** @returns a function that aborts the request */
  readonly ask: (request: ProxyRequest, asking: Asking) => () => void;
  readonly connect: (
    path: string,
    hearing: Hearing,
  ) => { readonly send: (text: string) => void; readonly close: () => void };
}

/** Body of an answer: JSON, or the text when it is none. */
export const lenient = (text: string): unknown => {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** @param parentOrigin only messages of this origin are heard and answered; null: none are */
export function serveParent(parentOrigin: string | null, carrier: Carrier): void {
  const underWay = new Map<string, () => void>();
  const channels = new Map<string, { readonly channel: ReturnType<Carrier['connect']>; readonly callback: string }>();

  const post = (message: unknown) => {
    if (parentOrigin !== null) parent.postMessage(message, parentOrigin);
  };
  /** The fields are body, status, headers and, last, the id. */
  const answer = (callback: string, body: unknown, status: number, headers: Readonly<Record<string, string>> = {}) =>
    post([body, status, headers, callback]);

  function ask(request: ProxyRequest): void {
    const { callback } = request;
    const abort = carrier.ask(request, {
      end: (body, status, headers) => {
        underWay.delete(callback);
        answer(callback, body, status, headers);
      },
      progress: (kind, { lengthComputable, loaded, total }) =>
        post({ [kind]: true, callbackId: callback, lengthComputable, loaded, total }),
    });
    underWay.set(callback, abort);
  }

  function connect({ callback, path }: ProxyRequest): void {
    channels.get(path)?.channel.close();
    const tell = (body: unknown) => answer(callback, body, 207);
    let failed = false;
    const channel = carrier.connect(path, {
      opened: () => tell({ type: 'open' }),
      message: (data) => {
        // An event of the channel itself, ordered through the control surface.
        if (data.startsWith(eventMark)) tell(JSON.parse(data.slice(eventMark.length)));
        else tell({ type: 'message', data });
      },
      failed: () => {
        failed = true;
        tell({ type: 'error' });
      },
      closed: () => {
        if (channels.get(path)?.channel === channel) channels.delete(path);
        if (!failed) tell({ type: 'close' });
      },
    });
    channels.set(path, { channel, callback });
  }

  function steerChannel({ action, callback, path, message }: ProxyRequest): void {
    const open = channels.get(path);
    if (action === 'send') open?.channel.send(message);
    else open?.channel.close();
    answer(callback, { success: open !== undefined }, 200);
  }

  function serve(request: ProxyRequest): void {
    const { action, callback } = request;
    if (request.abort) {
      underWay.get(callback)?.();
      underWay.delete(callback);
      for (const open of channels.values()) if (open.callback === callback) open.channel.close();
    } else if (request.isMeta) answer(callback, request.accessAllUsersBlogs ? 'metaAPIupdated' : 'metaAPIunknown', 200);
    else if (action === 'connect') connect(request);
    else if (action) steerChannel(request);
    else ask(request);
  }

  addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== parent || origin !== parentOrigin) return;
    const request = readRequest(data);
    if (request) serve(request);
  });

  if (parent !== window) post('ready');
}
