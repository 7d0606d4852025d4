/**
 * The provider's proxy frame, as the sandbox imitates it [sandbox.proxy-page]: takes requests from the page that embeds
 * it, asks the provider's REST API, and posts the answers back. It listens to its parent alone, and only when that has
 * the origin named in the frame's own hash.
 */
import { eventMark } from '../provider/eventMark';
import { isLocalOrigin } from '../refusal';
import { type ProxyRequest, readRequest, urlOf } from './request';

const named = decodeURIComponent(location.hash.slice(1));
/** Of this machine, or none: any website can embed this page and name itself. [sandbox.local] */
const parentOrigin = isLocalOrigin(named) ? named : null;
const underWay = new Map<string, XMLHttpRequest>();
const channels = new Map<string, { readonly socket: WebSocket; readonly callback: string }>();

const post = (message: unknown) => {
  if (parentOrigin !== null) parent.postMessage(message, parentOrigin);
};
/** Body, status, headers, and the id last. */
const answer = (callback: string, body: unknown, status: number, headers: Record<string, string> = {}) =>
  post([body, status, headers, callback]);

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

/** XMLHttpRequest and not fetch: it tells the progress of uploads. */
function ask(request: ProxyRequest): void {
  const { callback, method, token } = request;
  const http = new XMLHttpRequest();
  underWay.set(callback, http);
  const progress =
    (kind: 'upload' | 'download') =>
    ({ lengthComputable, loaded, total }: ProgressEvent) =>
      post({ [kind]: true, callbackId: callback, lengthComputable, loaded, total });
  const end = (body: unknown, status: number, headers?: Record<string, string>) => {
    underWay.delete(callback);
    answer(callback, body, status, headers);
  };
  http.open(method, urlOf(request));
  if (token) http.setRequestHeader('authorization', `Bearer ${token}`);
  const payload = payloadOf(request);
  if (typeof payload === 'string') http.setRequestHeader('content-type', 'application/json');
  http.upload.addEventListener('progress', progress('upload'));
  http.addEventListener('progress', progress('download'));
  http.addEventListener('load', () => end(lenient(http.responseText), http.status, headersOf(http)));
  http.addEventListener('error', () =>
    end({ error: 'network', message: `No answer to "${method} ${request.path}" from ${location.origin}.` }, 0),
  );
  http.send(payload);
}

function connect({ callback, path }: ProxyRequest): void {
  channels.get(path)?.socket.close();
  const socket = new WebSocket(location.origin.replace(/^http/, 'ws') + path);
  channels.set(path, { socket, callback });
  const tell = (body: unknown) => answer(callback, body, 207);
  socket.addEventListener('open', () => tell({ type: 'open' }));
  socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
    // An event of the channel itself, ordered through the control surface.
    if (data.startsWith(eventMark)) tell(JSON.parse(data.slice(eventMark.length)));
    else tell({ type: 'message', data });
  });
  let failed = false;
  socket.addEventListener('error', () => {
    failed = true;
    tell({ type: 'error' });
  });
  socket.addEventListener('close', () => {
    if (channels.get(path)?.socket === socket) channels.delete(path);
    if (!failed) tell({ type: 'close' });
  });
}

function steerChannel({ action, callback, path, message }: ProxyRequest): void {
  const channel = channels.get(path);
  if (action === 'send') channel?.socket.send(message);
  else channel?.socket.close();
  answer(callback, { success: channel !== undefined }, 200);
}

function serve(request: ProxyRequest): void {
  const { action, callback } = request;
  if (request.abort) {
    underWay.get(callback)?.abort();
    underWay.delete(callback);
    for (const channel of channels.values()) if (channel.callback === callback) channel.socket.close();
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
