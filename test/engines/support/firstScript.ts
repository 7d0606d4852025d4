/**
 * The panel at an origin of its own, with a script that runs before the panel's first: each driver adds such a script in
 * another way, or not at all, and a served script works in every engine.
 */
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { type Listening, listen } from '../../../src/sandbox/listen';

/** No port serves two panels, because one browser would find the storage of the first panel in the second. */
let nextPort = 12_000 + (process.pid % 8_000);

/**
 * @param panel the origin of the sandbox's panel
 * @param script asked once for each document
 */
export function servePanelWith(panel: string, script: () => string): Promise<Listening> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.get('/first.js', ({ body }) =>
    body(script(), 200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' }),
  );
  app.get('*', async ({ req }) => {
    const answer = await fetch(`${panel}${req.path}`);
    const headers = new Headers(answer.headers);
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(name);
    if (req.path !== '/') return new Response(answer.body, { status: answer.status, headers });
    const html = (await answer.text()).replace('<script', '<script src="/first.js"></script><script');
    return new Response(html, { status: answer.status, headers });
  });
  nextPort += 1;
  return listen(app, nextPort);
}
