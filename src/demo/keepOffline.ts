/** Starts the demo's service worker (worker.ts), which draws the pictures and keeps the pages for offline visits. */

/** A browser that does not start workers shows the demo without pictures, and online only. */
const patienceMs = 3_000;

/** @returns when the worker answers for this page, or is not going to */
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
  // The pages are kept whole, also those that this visit does not open.
  serviceWorker.controller?.postMessage('keep');
}
