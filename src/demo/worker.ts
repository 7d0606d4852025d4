/**
 * The demo's service worker: draws the provider's pictures, and answers for the demo's files when there is no network.
 * scripts/buildDemo.ts tells it the files and their version; files of one version are kept together.
 */
import { drawImage } from '../sandbox/provider/images';

/** Set by the build: paths below the demo's folder, and a hash of what they hold. */
declare const demoFiles: readonly string[];
declare const demoVersion: string;

/** What this file uses of a worker's global scope: the types of pages and of workers cannot stand in one program. */
interface Scope {
  readonly registration: { readonly scope: string };
  readonly clients: { claim: () => Promise<void> };
  readonly skipWaiting: () => Promise<void>;
  addEventListener(type: 'install' | 'activate' | 'message', listener: (event: Extendable) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
}
interface Extendable {
  readonly data?: unknown;
  readonly source?: { readonly postMessage: (message: string) => void } | null;
  readonly waitUntil: (promise: Promise<unknown>) => void;
}
interface FetchEvent {
  readonly request: Request;
  readonly respondWith: (response: Promise<Response>) => void;
}
declare const self: Scope;

const cacheName = `${self.registration.scope} ${demoVersion}`;
const images = new URL('provider/sandbox/images/', self.registration.scope).href;

async function keepFiles(): Promise<void> {
  const cache = await caches.open(cacheName);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const urls = demoFiles.map((file) => new URL(file, self.registration.scope).href);
  await cache.addAll(urls.filter((url) => !kept.has(url)));
}

async function dropOldFiles(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(self.registration.scope) && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** The network first: a new build is seen at once. Without it, what is kept. */
async function fromNetworkOrKept(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (problem) {
    const kept = await (await caches.open(cacheName)).match(request, { ignoreSearch: true });
    if (kept) return kept;
    throw problem;
  }
}

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(dropOldFiles().then(() => self.clients.claim())));
self.addEventListener('message', (event) => {
  // Where the browser has no space left, the demo works online only.
  if (event.data === 'keep') event.waitUntil(keepFiles().then(() => event.source?.postMessage('kept')));
});
self.addEventListener('fetch', (event) => {
  const { url, method } = event.request;
  if (method !== 'GET') return;
  if (url.startsWith(images)) {
    const image = drawImage(url.slice(images.length));
    const headers = { 'content-type': image?.type ?? 'text/plain' };
    event.respondWith(
      Promise.resolve(new Response(image?.body ?? 'No such picture.', { status: image ? 200 : 404, headers })),
    );
  } else if (url.startsWith(self.registration.scope)) event.respondWith(fromNetworkOrKept(event.request));
});
