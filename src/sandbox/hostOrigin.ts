/**
 * The host page's origin: the demo page of dist/sandbox/host, told where panel and provider are; below /pages/ those of
 * fixtures/pages, without a policy; below /dist/ the built client and host kit. src/sandbox/sandbox.ts makes it.
 */
import { join } from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { OriginOf } from './listen';
import { fillBlock, serveBuilt } from './serveBuilt';

export interface HostOriginOptions {
  readonly root: string;
  readonly originOf: OriginOf;
  readonly dev: boolean;
}

export function hostOrigin({ root, originOf, dev }: HostOriginOptions): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const rewrite = (html: string) =>
    html.includes('sandbox-config')
      ? fillBlock(html, 'sandbox-config', { panelOrigin: originOf.panel(), providerOrigin: originOf.provider(), dev })
      : html;
  app.get('/favicon.ico', (context) => context.body(null, 204));
  app.get('/pages/*', (context) =>
    serveBuilt(join(root, 'fixtures/pages'), context.req.path.replace('/pages', ''), context.req.raw, rewrite),
  );
  // The built libraries, for pages that import them.
  app.get('/dist/:library{client|host}/*', (context) =>
    serveBuilt(join(root, 'dist'), context.req.path.replace('/dist', ''), context.req.raw),
  );
  app.get('*', async (context) => {
    const page = await serveBuilt(join(root, 'dist/sandbox/host'), context.req.path, context.req.raw, rewrite);
    page.headers.set(
      'content-security-policy',
      `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src ${originOf.provider()}; frame-src ${originOf.panel()}; base-uri 'none'; form-action 'none'`,
    );
    return page;
  });
  return app;
}
