/** The panel's origin: dist/panel under the strict policy of CONTRACT section 2, its settings filled in for the sandbox. */
import { join } from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { OriginOf } from './listen';
import { fillBlock, readBlock, serveBuilt } from './serveBuilt';

export interface PanelOriginOptions {
  readonly root: string;
  readonly originOf: OriginOf;
  /** Laid over the built settings, key by key. */
  readonly config: Readonly<Record<string, unknown>>;
}

/** CONTRACT section 2, with http: images, which the sandbox's provider needs on loopback. */
export const panelPolicy = (apiOrigin: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    'img-src https: data: http:',
    "font-src 'self'",
    `connect-src 'self' ${apiOrigin} ${apiOrigin.replace(/^http/, 'ws')}`,
    `frame-src ${apiOrigin}`,
  ].join('; ');

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function panelOrigin({ root, originOf, config }: PanelOriginOptions): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const settings = (built: unknown) => ({
    ...(isRecord(built) ? built : {}),
    apiOrigin: originOf.provider(),
    hostOrigins: [originOf.host()],
    ...config,
  });
  const rewrite = (html: string) =>
    html.includes('panel-config') ? fillBlock(html, 'panel-config', settings(readBlock(html, 'panel-config'))) : html;
  const apiOrigin = () => (typeof config['apiOrigin'] === 'string' ? config['apiOrigin'] : originOf.provider());
  app.get('/favicon.ico', (context) => context.body(null, 204));
  app.get('*', async (context) => {
    const response = await serveBuilt(join(root, 'dist/panel'), context.req.path, context.req.raw, rewrite);
    response.headers.set('content-security-policy', panelPolicy(apiOrigin()));
    return response;
  });
  return app;
}
