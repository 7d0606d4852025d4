/**
 * The demo's provider: the sandbox's service with its worlds in IndexedDB. It runs in the hidden frame that holds the lock
 * and answers all frames of all tabs. When its page goes away, the next frame in the queue for the lock continues.
 */
import { Hono } from 'hono';
import { openDB } from 'idb';
import { createService, type Kept } from '../../sandbox/provider/service';
import { fixtures } from './fixtures';
import { type DemoMessage, isDemoMessage, nameOf, type PlainRequest, type PlainResponse } from './wire';

const seed = 1;
const notes = 120;
/** Marks an answer that stands for a cut connection. */
const cutHeader = 'x-demo-cut';

interface Store {
  readonly read: () => Promise<Kept | undefined>;
  readonly write: (kept: Kept) => Promise<void>;
}

/** Where the browser blocks the database, the world lives as long as its pages. */
async function openStore(name: string): Promise<Store> {
  try {
    const database = await openDB(name, 1, { upgrade: (made) => void made.createObjectStore('kept') });
    return {
      read: () => database.get('kept', 'provider'),
      write: async (kept) => void (await database.put('kept', kept, 'provider')),
    };
  } catch {
    return { read: async () => undefined, write: async () => {} };
  }
}

const requestOf = ({ method, url, token, body, form }: PlainRequest, signal: AbortSignal): Request => {
  const headers = new Headers();
  if (token) headers.set('authorization', `Bearer ${token}`);
  const data = form && new FormData();
  for (const [name, value] of form ?? []) data?.append(name, value);
  if (body != null && !data) headers.set('content-type', 'application/json');
  return new Request(new URL(url, 'https://provider.invalid'), { method, headers, body: data ?? body ?? null, signal });
};

/** @param base the demo's folder */
async function serve(base: URL): Promise<void> {
  const channel = new BroadcastChannel(nameOf(base));
  const say = (message: DemoMessage) => channel.postMessage(message);
  const store = await openStore(nameOf(base));
  const underWay = new Map<string, AbortController>();
  const channels = new Map<string, { readonly heard: (text: string) => void; readonly gone: () => void }>();
  let awayUntil = 0;
  const isAway = () => Date.now() < awayUntil;

  const service = createService({
    ...{ seed, notes, fixtures },
    kept: await store.read(),
    now: Date.now,
    origin: () => new URL('provider', base).href,
    kill: (forMs = Number.POSITIVE_INFINITY) => {
      awayUntil = Date.now() + forMs;
      service.push.drop();
    },
    breakOff: () => new Response(null, { status: 503, headers: { [cutHeader]: '1' } }),
  });
  const app = new Hono().route('/sandbox', service.control).all('*', service.rest);

  async function answerTo(request: PlainRequest, signal: AbortSignal): Promise<PlainResponse | null> {
    if (isAway()) return null;
    const response = await app.fetch(requestOf(request, signal));
    if (response.headers.has(cutHeader) || isAway()) return null;
    return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
  }
  async function ask(id: string, request: PlainRequest): Promise<void> {
    const abort = new AbortController();
    underWay.set(id, abort);
    const response = await answerTo(request, abort.signal).catch(() => null);
    underWay.delete(id);
    // The change is kept before the answer is sent, so that an answered change outlives this page.
    if (request.method !== 'GET') await store.write(service.data()).catch(() => {});
    say({ kind: 'answer', id, response });
  }
  function connect(id: string, path: string): void {
    if (isAway() || !service.push.takes(path)) {
      say({ kind: 'refused', id });
      return;
    }
    const leave = (kind: 'closed' | 'cut') => () => {
      channels.get(id)?.gone();
      channels.delete(id);
      say({ kind, id });
    };
    const send = (text: string) => say({ kind: 'heard', id, text });
    if (!channels.has(id))
      channels.set(id, service.push.open(path, { send, close: leave('closed'), cut: leave('cut') }));
    say({ kind: 'opened', id });
  }

  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isDemoMessage(data)) return;
    if (data.kind === 'ask') void ask(data.id, data.request);
    else if (data.kind === 'abort') underWay.get(data.id)?.abort();
    else if (data.kind === 'connect') connect(data.id, data.path);
    else if (data.kind === 'send') channels.get(data.id)?.heard(data.text);
    else if (data.kind === 'leave') {
      channels.get(data.id)?.gone();
      channels.delete(data.id);
    }
  });
  say({ kind: 'leads' });
}

/** Waits until no other page holds the provider, and holds it until this page goes. */
export function leadWhenFree(base: URL): void {
  void navigator.locks.request(nameOf(base), async () => {
    await serve(base);
    await new Promise(() => {});
  });
}
