/** The panel's origin: dist/panel under the strict policy of docs/protocol.md, its settings filled in for the sandbox. */

import { join } from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { isRecord } from '../../reducers/guards';
import { providerLinks } from '../frame/providerLinks';
import type { OriginOf } from './listen';
import { builtFolder, serveBuilt } from './serveBuilt';
import { fillBlock, readBlock } from './settingsBlock';

export interface PanelOriginOptions {
  readonly root: string;
  readonly originOf: OriginOf;
  /** Of pages that may embed the panel besides the sandbox's own. */
  readonly hostOrigins: readonly string[];
  /** Replaces built settings, key by key. */
  readonly config: Readonly<Record<string, unknown>>;
  /** The panel reports errors to the sandbox. */
  readonly reports: boolean;
  /** The devtools reload after a build. */
  readonly dev: boolean;
}

/**
 * The policy of docs/protocol.md, and images over http: too, because the sandbox's provider has no https.
 * @param reports the origin that takes reports; null when it needs no entry
 */
export const panelPolicy = (apiOrigin: string, reports: string | null = null): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    'img-src https: data: http:',
    "font-src 'self'",
    `connect-src 'self' ${apiOrigin} ${apiOrigin.replace(/^http/, 'ws')}${reports && reports !== apiOrigin ? ` ${reports}` : ''}`,
    `frame-src ${apiOrigin}`,
  ].join('; ');

/** Reports to a path, which is of the panel's own origin, need no entry, because connect-src has 'self'. */
function reportsOrigin({ reports }: Readonly<Record<string, unknown>>): string | null {
  const url = isRecord(reports) ? String(reports['url']) : '';
  return URL.canParse(url) ? new URL(url).origin : null;
}

export function panelOrigin({
  root,
  originOf,
  config,
  hostOrigins,
  reports,
  dev,
}: PanelOriginOptions): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const settings = (built: unknown) => ({
    links: { ...providerLinks, all: originOf.host() },
    ...(isRecord(built) ? built : {}),
    apiOrigin: originOf.provider(),
    hostOrigins: [originOf.host(), ...hostOrigins],
    ...(reports && { reports: { url: `${originOf.provider()}/sandbox/reports` } }),
    ...config,
  });
  const rewrite = (html: string) => {
    if (html.includes('panel-config'))
      return fillBlock(html, 'panel-config', settings(readBlock(html, 'panel-config')));
    return dev ? `${html}<script src="/reloadWhenRebuilt.js"></script>` : html;
  };
  const apiOrigin = () => {
    const url = String(config['apiOrigin']);
    return URL.canParse(url) ? new URL(url).origin : originOf.provider();
  };
  app.get('/favicon.ico', (context) => context.body(null, 204));
  const reloadWhenRebuilt = () =>
    `new EventSource('${originOf.provider()}/sandbox/rebuilt').addEventListener('rebuilt', () => location.reload());`;
  if (dev)
    app.get('/reloadWhenRebuilt.js', (context) =>
      context.body(reloadWhenRebuilt(), 200, { 'content-type': 'text/javascript; charset=utf-8' }),
    );
  app.route(
    '/',
    serveBuilt(join(builtFolder(root, dev), 'panel'), {
      rewrite,
      policy: () => panelPolicy(apiOrigin(), reportsOrigin(config)),
    }),
  );
  return app;
}
