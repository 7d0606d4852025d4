/**
 * Serves a folder as a real deployment does: precompressed files, cache headers, entity tags. The three origins of the
 * sandbox mount it.
 */
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { etag } from 'hono/etag';

export interface ServeOptions {
  /** The URL path at which the folder is served, without a slash at its end. */
  readonly below?: string;
  /** Changes a page before it is sent. Such pages are sent uncompressed. */
  readonly rewrite?: (html: string) => string;
  /** The Content-Security-Policy of every answer. */
  readonly policy?: () => string;
}

/**
 * @param root the project's
 * @param dev whether `npm run dev` serves: its pages hold development React, and dist/ stays what is published
 * @returns the folder of the built pages
 */
export const builtFolder = (root: string, dev: boolean): string => join(root, dev ? '.dev' : 'dist');

/** Parcel's content hash in a name: `index.1a2b3c4d.js`. */
const hashed = /\.[0-9a-f]{8}\.\w+$/;
const page = /(\/|\.html)$/;

/**
 * @param folder absolute path of what may be served; it may be built later
 * @returns an app that answers GET and HEAD: the file, a folder's index.html, 304 when the caller has it already, or 404
 *   with a sentence
 */
export function serveBuilt(folder: string, { below = '', rewrite, policy }: ServeOptions = {}): Hono {
  const app = new Hono();
  // `root` stays empty: with it, Hono complains at the start about a folder that is not built yet.
  const rewriteRequestPath = (path: string) => join(folder, path.slice(below.length));
  const plain = serveStatic({ rewriteRequestPath });
  const compressed = serveStatic({ rewriteRequestPath, precompressed: true });

  app.use(async (context, next) => {
    await next();
    const { headers, status } = context.res;
    if (policy) headers.set('content-security-policy', policy());
    if (status === 404) return;
    headers.set('x-content-type-options', 'nosniff');
    // A page that opens one of ours in a window keeps no handle to it.
    headers.set('cross-origin-opener-policy', 'same-origin');
    headers.set('vary', 'accept-encoding');
    headers.set('cache-control', hashed.test(context.req.path) ? 'public, max-age=31536000, immutable' : 'no-cache');
  });
  app.use(etag());
  app.get('*', async (context, next) => {
    if (!rewrite || !page.test(context.req.path)) return compressed(context, next);
    const found = await plain(context, next);
    // Without a file there is no Response here: the next handler has answered.
    if (!(found instanceof Response) || context.req.method !== 'GET') return found;
    const headers = new Headers(found.headers);
    headers.delete('content-length');
    return new Response(rewrite(await found.text()), { status: found.status, headers });
  });
  app.get('*', (context) => context.text(`Nothing is built at ${context.req.path}. Run: npm run build`, 404));
  return app;
}
