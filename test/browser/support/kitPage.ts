/** A page of another origin than the sandbox's, with the kit as `window.kit`: the suites about what the kit does in a page use it. */
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { openSession, type Session, type SessionOptions } from './browser';
import { serve } from './serve';

type Kit = typeof import('../../../src/host/host');
declare global {
  interface Window {
    readonly kit: Kit;
    panel: ReturnType<Kit['embed']>;
  }
}

export interface KitPage {
  readonly session: Session;
  readonly page: Page;
  readonly panelUrl: string;
}

/**
 * @param body the page's own markup, which has a bell and a place
 * @param options of the session
 */
export async function openKitPage(body: string, { config, ...options }: SessionOptions = {}): Promise<KitPage> {
  const { outputFiles } = await build({
    stdin: { contents: "import * as kit from './src/host/host'; window.kit = kit;", resolveDir: process.cwd() },
    bundle: true,
    format: 'esm',
    write: false,
  });
  const own = await serve((request, answer) => {
    const isKit = request.url === '/kit.js';
    answer.writeHead(200, { 'content-type': isKit ? 'text/javascript' : 'text/html' });
    answer.end(
      isKit
        ? outputFiles[0]?.text
        : `<!doctype html><link rel="icon" href="data:,"><script type="module" src="/kit.js"></script><body>${body}</body>`,
    );
  });
  const session = await openSession({ notes: 5, ...options, config: { hostOrigins: [own], ...config } });
  const page = await session.open(own);
  await page.waitForFunction(() => window.kit !== undefined);
  return { session, page, panelUrl: `${session.sandbox.panel}/` };
}
