/**
 * The host page's origin: the page of dist/sandbox/host, with the addresses of panel and provider filled in; /gallery/
 * is the gallery; /pages/ are the pages of fixtures/pages, without a policy; /dist/ is the built client and host kit.
 */
import { join } from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { OriginOf } from './listen';
import { builtFolder, serveBuilt } from './serveBuilt';
import { fillBlock } from './settingsBlock';

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
  const policy = () =>
    `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src ${originOf.provider()}; frame-src ${originOf.panel()}; base-uri 'none'; form-action 'none'`;
  app.get('/favicon.ico', (context) => context.body(null, 204));
  app.route('/pages', serveBuilt(join(root, 'fixtures/pages'), { below: '/pages', rewrite }));
  // The built libraries, for pages that import them.
  for (const below of ['/dist/client', '/dist/host']) app.route(below, serveBuilt(join(root, below), { below }));
  const gallery = '/gallery';
  const galleryPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; frame-src 'self'; base-uri 'none'; form-action 'none'";
  app.get(gallery, (context) => context.redirect(`${gallery}/`));
  app.route(
    gallery,
    serveBuilt(join(builtFolder(root, dev), 'sandbox/gallery'), { below: gallery, policy: () => galleryPolicy }),
  );
  app.route('/', serveBuilt(join(builtFolder(root, dev), 'sandbox/host'), { rewrite, policy }));
  return app;
}
