/**
 * Starts the sandbox: three origins on 127.0.0.1, for the host page, the panel and the provider. The
 * command line (main.ts, dev.ts) calls it, and tests start as many as they like on free ports.
 */

import { join } from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { readOwnNotes } from './data/ownNotes';
import type { World } from './data/world';
import { type Listening, listen, type OriginOf } from './listen';
import { panelOrigin } from './panelOrigin';
import { createProvider, type Provider } from './provider/provider';
import type { Waiting } from './provider/rest';
import { builtFolder, serveBuilt } from './serveBuilt';
import { fillBlock } from './settingsBlock';

/**
 * The host page's origin: the page of dist/sandbox/host, with the addresses of panel and provider filled in; /gallery/
 * is the gallery; /pages/ are the pages of fixtures/pages, without a policy; /dist/ is the built client and host kit.
 */
interface HostOriginOptions {
  readonly root: string;
  readonly originOf: OriginOf;
  readonly dev: boolean;
}

function hostOrigin({ root, originOf, dev }: HostOriginOptions): Hono<{ Bindings: HttpBindings }> {
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

export interface SandboxOptions {
  /** The host page's port; panel and provider are on the next two. 0 (default): any free ports. */
  readonly portBase?: number;
  /** Same seed, same world. */
  readonly seed?: number;
  readonly notes?: number;
  /** The project's root, where dist/ and fixtures/ are. Default: the working directory. */
  readonly root?: string;
  /** Origins of further pages that may embed the panel, such as `http://localhost:5173`. */
  readonly hostOrigins?: readonly string[];
  /** A folder of JSON files with notes, in place of made ones (docs/sandbox.md). */
  readonly fixtures?: string | undefined;
  /** Replaces settings of the panel (docs/protocol.md), key by key. */
  readonly config?: Readonly<Record<string, unknown>>;
  /** The panel reports errors to the sandbox, at /sandbox/reports of the provider. */
  readonly reports?: boolean;
  /** The provider's clock; milliseconds since 1970. */
  readonly now?: () => number;
  /** The host page and the devtools reload after `tellRebuilt` (`npm run dev`). */
  readonly dev?: boolean;
}

export interface Sandbox {
  /** Origins, without a slash at the end. */
  readonly host: string;
  readonly panel: string;
  readonly provider: string;
  /** Which origins did not get the port they asked for. */
  readonly moved: readonly string[];
  /** The provider's data, live. */
  readonly world: () => World;
  /** Stops and starts the provider's server; its data stay. */
  readonly stopProvider: () => Promise<void>;
  readonly startProvider: () => Promise<void>;
  readonly tellRebuilt: () => void;
  readonly close: () => Promise<void>;
}

export const sandboxDefaults = { portBase: 4600, seed: 1, notes: 120 } as const;

interface Parts {
  readonly provider: Provider;
  readonly providerPort: Listening;
  readonly pages: readonly Listening[];
}

/** @throws Error that names the ports when there is none free, or file and field of a note that is not one */
export async function startSandbox(options: SandboxOptions & Partial<Waiting> = {}): Promise<Sandbox> {
  const {
    portBase = 0,
    seed = sandboxDefaults.seed,
    notes = sandboxDefaults.notes,
    config = {},
    hostOrigins = [],
    fixtures,
    reports = false,
    dev = false,
  } = options;
  const root = options.root ?? process.cwd();
  const wanted = (offset: number) => (portBase === 0 ? 0 : portBase + offset);
  const origins = { host: '', panel: '', provider: '' };
  let returning: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  const kill = (forMs: number | undefined) => {
    // Delayed, so that the call that ordered the kill still gets its answer.
    setTimeout(() => {
      void stopProvider(parts);
      if (forMs !== undefined && !isClosed) {
        clearTimeout(returning);
        returning = setTimeout(() => void parts.providerPort.start().catch(console.error), forMs);
      }
    }, 20);
  };
  const provider = createProvider({
    ...(fixtures !== undefined && { own: readOwnNotes(fixtures) }),
    seed,
    notes,
    root,
    now: options.now ?? Date.now,
    ...(options.sleep && { sleep: options.sleep }),
    origin: () => origins.provider,
    kill,
    dev,
  });
  const originOf = { host: () => origins.host, panel: () => origins.panel, provider: () => origins.provider };
  const hostPage = await listen(hostOrigin({ root, dev, originOf }), wanted(0));
  const panelPage = await listen(panelOrigin({ root, config, hostOrigins, reports, dev, originOf }), wanted(1));
  const providerPort = await listen(provider.app, wanted(2), provider.upgrade);
  Object.assign(origins, { host: hostPage.origin, panel: panelPage.origin, provider: providerPort.origin });
  const parts: Parts = { provider, providerPort, pages: [hostPage, panelPage] };
  return {
    ...origins,
    moved: portBase === 0 ? [] : movedFrom(portBase, [hostPage.port, panelPage.port, providerPort.port]),
    world: provider.world,
    stopProvider: () => stopProvider(parts),
    startProvider: providerPort.start,
    tellRebuilt: provider.tellRebuilt,
    async close() {
      isClosed = true;
      clearTimeout(returning);
      await Promise.all([stopProvider(parts), ...parts.pages.map((page) => page.stop())]);
    },
  };
}

async function stopProvider({ provider, providerPort }: Parts): Promise<void> {
  provider.close();
  await providerPort.stop();
}

function movedFrom(portBase: number, ports: readonly number[]): string[] {
  const names = ['host page', 'panel', 'provider'];
  return ports.flatMap((port, index) =>
    port === portBase + index ? [] : [`Port ${portBase + index} is taken; the ${names[index]} is on ${port}.`],
  );
}
