/** Starts the demo's service worker (worker.ts), which draws the pictures and keeps the pages for offline visits. */

/** After this time the demo starts without a worker: without pictures, and online only. */
const patienceMs = 3_000;

/** Resolves when the worker answers for this page, or when it is clear that it will not. */
export async function keepOffline(script: URL): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const controlled = new Promise<void>((resolve) => {
    if (serviceWorker.controller) resolve();
    else serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
  });
  const registered = serviceWorker.register(script).then(() => controlled);
  await Promise.race([registered.catch(() => {}), new Promise((resolve) => setTimeout(resolve, patienceMs))]);
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'kept') document.documentElement.dataset['offline'] = 'ready';
  });
  // All pages are kept, also pages that this visit does not open.
  serviceWorker.controller?.postMessage('keep');
}
