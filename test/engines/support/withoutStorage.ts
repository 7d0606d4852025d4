/**
 * The panel in a page with refused storage. The page's own server refuses it before the first script, because each
 * engine blocks storage in another way.
 */
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { listen } from '../../../src/sandbox/listen';
import type { Opened, World } from './journey';

const refuses = `
const refuse = () => { throw new DOMException('Access is denied for this document.', 'SecurityError'); };
Object.defineProperty(window, 'localStorage', { get: refuse });
Object.defineProperty(window, 'indexedDB', { get: refuse });
`;

export async function openWithoutStorage({ sandbox, open, atEnd }: World): Promise<Opened> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.get('/refuses.js', ({ body }) => body(refuses, 200, { 'content-type': 'text/javascript' }));
  app.get('*', async ({ req }) => {
    const answer = await fetch(`${sandbox.panel}${req.path}`);
    const headers = new Headers(answer.headers);
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(name);
    if (req.path !== '/') return new Response(answer.body, { status: answer.status, headers });
    const html = (await answer.text()).replace('<script', '<script src="/refuses.js"></script><script');
    return new Response(html, { status: answer.status, headers });
  });
  const server = await listen(app, 0);
  atEnd(server.stop);
  return open(`${server.origin}/`);
}
