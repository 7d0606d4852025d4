/**
 * The sandbox's copy of the provider's proxy frame (docs/provider.md): it carries its parent's requests to
 * the REST API and posts the answers. It listens to its parent alone, and only if the parent has the origin that the frame's
 * hash names.
 */
import { eventMark } from '../provider/eventMark';
import { isLocalOrigin } from '../refusal';
import { type ProxyRequest, readRequest, urlOf } from './request';

/** The answer of one request, and its progress. */
interface Asking {
  readonly end: (body: unknown, status: number, headers?: Readonly<Record<string, string>>) => void;
  readonly progress: (kind: 'upload' | 'download', event: ProgressEvent) => void;
}

/** The events of a push channel. */
interface Hearing {
  readonly opened: () => void;
  readonly message: (text: string) => void;
  readonly failed: () => void;
  readonly closed: () => void;
}

interface Channel {
  readonly send: (text: string) => void;
  readonly close: () => void;
}

/** Body of an answer: JSON, or the text when it is none. */
const lenient = (text: string): unknown => {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

const headersOf = (request: XMLHttpRequest): Record<string, string> =>
  Object.fromEntries(
    request
      .getAllResponseHeaders()
      .split('\r\n')
      .filter((line) => line.includes(': '))
      .map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
  );

function payloadOf({ formData, body }: ProxyRequest): FormData | string | null {
  if (formData) {
    const form = new FormData();
    for (const [name, value] of formData) form.append(name, value);
    return form;
  }
  return body === undefined || body === null ? null : JSON.stringify(body);
}

/**
 * Uses XMLHttpRequest, because `fetch` does not tell the progress of uploads.
 * @returns a function that aborts the request
 */
function ask(request: ProxyRequest, { end, progress }: Asking): () => void {
  const { method, token } = request;
  const http = new XMLHttpRequest();
  http.open(method, urlOf(request));
  if (token) http.setRequestHeader('authorization', `Bearer ${token}`);
  const payload = payloadOf(request);
  if (typeof payload === 'string') http.setRequestHeader('content-type', 'application/json');
  http.upload.addEventListener('progress', (event) => progress('upload', event));
  http.addEventListener('progress', (event) => progress('download', event));
  http.addEventListener('load', () => end(lenient(http.responseText), http.status, headersOf(http)));
  http.addEventListener('error', () =>
    end({ error: 'network', message: `No answer to "${method} ${request.path}" from ${location.origin}.` }, 0),
  );
  http.send(payload);
  return () => http.abort();
}

function connect(path: string, { opened, message, failed, closed }: Hearing): Channel {
  const socket = new WebSocket(location.origin.replace(/^http/, 'ws') + path);
  socket.addEventListener('open', opened);
  socket.addEventListener('message', ({ data }: MessageEvent<string>) => message(data));
  socket.addEventListener('error', failed);
  socket.addEventListener('close', closed);
  return { send: (text) => socket.send(text), close: () => socket.close() };
}

/** @param parentOrigin only messages of this origin are heard and answered; null: none are */
function serveParent(parentOrigin: string | null): void {
  const underWay = new Map<string, () => void>();
  const channels = new Map<string, { readonly channel: Channel; readonly callback: string }>();

  const post = (message: unknown) => {
    if (parentOrigin !== null) parent.postMessage(message, parentOrigin);
  };
  /** The fields are body, status, headers and, last, the id. */
  const answer = (callback: string, body: unknown, status: number, headers: Readonly<Record<string, string>> = {}) =>
    post([body, status, headers, callback]);

  function carry(request: ProxyRequest): void {
    const { callback } = request;
    const abort = ask(request, {
      end: (body, status, headers) => {
        underWay.delete(callback);
        answer(callback, body, status, headers);
      },
      progress: (kind, { lengthComputable, loaded, total }) =>
        post({ [kind]: true, callbackId: callback, lengthComputable, loaded, total }),
    });
    underWay.set(callback, abort);
  }

  function open({ callback, path }: ProxyRequest): void {
    channels.get(path)?.channel.close();
    const tell = (body: unknown) => answer(callback, body, 207);
    let failed = false;
    const channel = connect(path, {
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
    const named = channels.get(path);
    if (action === 'send') named?.channel.send(message);
    else named?.channel.close();
    answer(callback, { success: named !== undefined }, 200);
  }

  function serve(request: ProxyRequest): void {
    const { action, callback } = request;
    if (request.abort) {
      underWay.get(callback)?.();
      underWay.delete(callback);
      for (const one of channels.values()) if (one.callback === callback) one.channel.close();
    } else if (request.isMeta) answer(callback, request.accessAllUsersBlogs ? 'metaAPIupdated' : 'metaAPIunknown', 200);
    else if (action === 'connect') open(request);
    else if (action) steerChannel(request);
    else carry(request);
  }

  addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== parent || origin !== parentOrigin) return;
    const request = readRequest(data);
    if (request) serve(request);
  });

  if (parent !== window) post('ready');
}

const named = decodeURIComponent(location.hash.slice(1));
// Only origins of this machine are accepted, because any website can embed this page and name itself. [sandbox.local]
serveParent(isLocalOrigin(named) ? named : null);
