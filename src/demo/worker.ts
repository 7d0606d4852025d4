/**
 * The demo's service worker: draws the provider's pictures, and answers for the demo's files when there is no network.
 * scripts/buildDemo.ts tells it the files and their version; files of one version are kept together.
 */
import { drawImage } from '../sandbox/provider/images';
import { keepFiles } from './keepFiles';

/** Set by the build: SHA-256 by path below the demo's folder, and a hash of all together. */
declare const demoFiles: Readonly<Record<string, string>>;
declare const demoVersion: string;

/** The used part of a worker's global scope. It is declared here, because TypeScript's types of pages and of workers exclude each other. */
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

async function keepAll(): Promise<boolean> {
  const files = Object.entries(demoFiles).map(
    ([file, hash]) => [new URL(file, self.registration.scope).href, hash] as const,
  );
  return keepFiles(await caches.open(cacheName), new Map(files), (url) => fetch(url));
}

async function dropOldFiles(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(self.registration.scope) && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** The network comes first, so that a new build is seen at once. Without network the kept file is the answer. */
async function fromNetworkOrKept(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (problem) {
    // A folder's index.html is kept under the name of the folder.
    const url = request.url.replace(/index\.html(?=[?#]|$)/, '');
    const kept = await (await caches.open(cacheName)).match(url, { ignoreSearch: true });
    if (kept) return kept;
    throw problem;
  }
}

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(dropOldFiles().then(() => self.clients.claim())));
self.addEventListener('message', (event) => {
  // Where the browser has no space left, the demo works online only.
  if (event.data === 'keep') event.waitUntil(keepAll().then((isWhole) => isWhole && event.source?.postMessage('kept')));
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
