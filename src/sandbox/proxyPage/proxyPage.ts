/**
 * The sandbox's copy of the provider's proxy frame [sandbox.proxy-page]: it carries its parent's requests to the REST API.
 * It listens to its parent alone, and only if the parent has the origin that the frame's hash names.
 */
import { isLocalOrigin } from '../refusal';
import { type ProxyRequest, urlOf } from './request';
import { type Asking, type Carrier, lenient, serveParent } from './serveParent';

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

/** Uses XMLHttpRequest, because `fetch` does not tell the progress of uploads. */
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

const connect: Carrier['connect'] = (path, { opened, message, failed, closed }) => {
  const socket = new WebSocket(location.origin.replace(/^http/, 'ws') + path);
  socket.addEventListener('open', opened);
  socket.addEventListener('message', ({ data }: MessageEvent<string>) => message(data));
  socket.addEventListener('error', failed);
  socket.addEventListener('close', closed);
  return { send: (text) => socket.send(text), close: () => socket.close() };
};

const named = decodeURIComponent(location.hash.slice(1));
// Only origins of this machine are accepted, because any website can embed this page and name itself. [sandbox.local]
serveParent(isLocalOrigin(named) ? named : null, { ask, connect });
