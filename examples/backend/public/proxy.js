/**
 * The hidden frame of the panel (docs/provider.md#the-proxy-frame): takes requests from the panel by message, asks this
 * server with the cookies of the visitor, and posts the answers back. It hears one of the panels that the page names, and
 * nobody else.
 */
const panels = (document.documentElement.dataset.panels ?? '').split(' ');
const named = decodeURIComponent(location.hash.slice(1));
const panel = panels.includes(named) ? named : null;

/** Aborts by the id of their request. */
const underWay = new Map();
/** Open push channels by path, each with the id of the request that opened it. */
const channels = new Map();

const post = (message) => panel !== null && parent.postMessage(message, panel);
/** The id comes last. */
const answer = (id, body, status, headers = {}) => post([body, status, headers, id]);

function urlOf({ path, apiVersion = '1.1', apiNamespace, query }) {
  const root = apiNamespace ? `/${apiNamespace}` : `/rest/v${apiVersion}`;
  return new URL(`${root}${path}${query ? `?${query}` : ''}`, location.origin);
}

async function ask(request) {
  const { callback: id, method = 'GET', body } = request;
  const controller = new AbortController();
  underWay.set(id, () => controller.abort());
  try {
    const url = urlOf(request);
    if (url.origin !== location.origin) throw new Error('The path leads to another server.');
    const sent =
      method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) };
    const response = await fetch(url, { method, signal: controller.signal, ...sent });
    const text = await response.text();
    let parsed = text === '' ? null : text;
    try {
      parsed = JSON.parse(text);
    } catch {
      // An answer that is not JSON goes on as text.
    }
    answer(id, parsed, response.status, Object.fromEntries(response.headers));
  } catch (problem) {
    if (!controller.signal.aborted) answer(id, { error: 'network', message: String(problem) }, 0);
  } finally {
    underWay.delete(id);
  }
}

function connect({ callback: id, path }) {
  channels.get(path)?.socket.close();
  const socket = new WebSocket(location.origin.replace(/^http/, 'ws') + path);
  channels.set(path, { socket, id });
  // 207 keeps the request open: each is one event of the channel.
  const tell = (event) => answer(id, event, 207);
  let failed = false;
  socket.onopen = () => tell({ type: 'open' });
  socket.onmessage = ({ data }) => tell({ type: 'message', data });
  socket.onerror = () => {
    failed = true;
    tell({ type: 'error' });
  };
  socket.onclose = () => {
    if (channels.get(path)?.socket === socket) channels.delete(path);
    if (!failed) tell({ type: 'close' });
  };
}

addEventListener('message', ({ source, origin, data }) => {
  if (source !== parent || origin !== panel || typeof data?.callback !== 'string') return;
  const { callback: id, action, path } = data;
  if (data.abort) {
    underWay.get(id)?.();
    for (const open of channels.values()) if (open.id === id) open.socket.close();
  } else if (data.metaAPI) answer(id, 'metaAPIupdated', 200);
  else if (action === 'connect') connect(data);
  else if (action === 'disconnect') {
    channels.get(path)?.socket.close();
    answer(id, { success: true }, 200);
  } else if (typeof path === 'string') ask(data);
});

if (parent !== window) post('ready');
