/** What the host kit costs the page that embeds: its bytes, and in a real Chromium its time. `npm run bench` calls it. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright-core';
import { launchOptions } from '../../scripts/browser';
import { hostPageBench } from './hostPage';

const root = join(import.meta.dirname, '../..');
const built = join(root, 'dist/host/host.js');
const rounds = 7;
const floodSize = 10_000;
const hostUrl = 'http://host.test/';
const panelUrl = 'http://panel.test/';

/** The pages: a host, a panel that only says that it runs, and a frame that floods its parent when it is told to. */
const pages: { readonly [url: string]: { readonly contentType: string; readonly body: string } } = {
  [hostUrl]: {
    contentType: 'text/html',
    body: '<!doctype html><title>Host</title><button id="bell">Bell</button><div id="place"></div>',
  },
  [panelUrl]: {
    contentType: 'text/html',
    body: `<!doctype html><title>Panel</title><script>parent.postMessage('{"type":"notesIframeMessage","action":"iFrameReady"}', '*')</script>`,
  },
  'http://stranger.test/': {
    contentType: 'text/html',
    body: `<!doctype html><title>Stranger</title><script>
      onmessage = () => {
        const forged = JSON.stringify({ type: 'notesIframeMessage', action: 'render', num_new: 9, latest_type: 'like' });
        for (let times = 0; times < ${floodSize}; times++) parent.postMessage(forged, '*');
        parent.postMessage('end', '*');
      };
    </script>`,
  },
};

async function kitCode(): Promise<{ readonly code: string; readonly from: string }> {
  if (existsSync(built)) return { code: readFileSync(built, 'utf8'), from: 'dist/host/host.js' };
  const { outputFiles } = await build({
    entryPoints: [join(root, 'src/host/host.ts')],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  });
  return { code: outputFiles[0]?.text ?? '', from: 'src/host, by esbuild' };
}

async function openPage(browser: Browser, kit: string): Promise<Page> {
  const page = await browser.newPage();
  await page.route('**/*', (route) => {
    const url = route.request().url();
    if (url === `${hostUrl}kit.js`) return route.fulfill({ contentType: 'text/javascript', body: kit });
    return route.fulfill(pages[url.replace(/\?.*/, '')] ?? { status: 404 });
  });
  await page.goto(hostUrl);
  return page;
}

/** Milliseconds of main-thread time for import and embed together, nothing loaded yet. */
const startKit = (page: Page): Promise<number> =>
  page.evaluate(
    `(async () => {
      await fetch('/kit.js').then((answer) => answer.text());
      const before = performance.now();
      const { embed } = await import('/kit.js');
      window.panel = embed(document.querySelector('#place'), { src: '${panelUrl}', opener: '#bell', lazy: true });
      return performance.now() - before;
    })()`,
  );

const showKit = (page: Page): Promise<void> =>
  page.evaluate(
    `new Promise((resolve) => {
      document.querySelector('#place').addEventListener('notifications-ready', resolve, { once: true });
      window.panel.show();
    }).then(() => undefined)`,
  );

/** Milliseconds from the call for a flood until its last message was handled. */
const flood = (page: Page): Promise<number> =>
  page.evaluate(
    `new Promise((resolve) => {
      const stranger = document.createElement('iframe');
      stranger.src = 'http://stranger.test/';
      stranger.onload = () => {
        const before = performance.now();
        addEventListener('message', function end({ data, source }) {
          if (source !== stranger.contentWindow || data !== 'end') return;
          removeEventListener('message', end);
          stranger.remove();
          resolve(performance.now() - before);
        });
        stranger.contentWindow.postMessage('go', '*');
      };
      document.body.append(stranger);
    })`,
  );

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** Each figure is the median of several fresh pages. */
async function inBrowser(kit: string) {
  const browser = await chromium.launch(await launchOptions(root));
  const starts: number[] = [];
  const floodsWithout: number[] = [];
  const floodsWith: number[] = [];
  try {
    for (let round = 0; round < rounds; round++) {
      const page = await openPage(browser, kit);
      floodsWithout.push(await flood(page));
      starts.push(await startKit(page));
      await showKit(page);
      floodsWith.push(await flood(page));
      await page.close();
    }
  } finally {
    await browser.close();
  }
  return { start: median(starts), without: median(floodsWithout), with: median(floodsWith) };
}

/** @throws Error when no browser is found, with a sentence on how to get one */
export async function hostBench(): Promise<Array<{ name: string; value: number; unit: string; aim?: number }>> {
  const { code, from } = await kitCode();
  const times = await inBrowser(code);
  return [
    { name: `host kit, gzip (${from})`, value: gzipSync(code, { level: 9 }).length, unit: 'bytes', aim: 2_999 },
    { name: 'host kit, brotli', value: brotliCompressSync(code).length, unit: 'bytes' },
    { name: 'host page, import and embed', value: times.start, unit: 'ms' },
    { name: `host page, ${floodSize} forged messages without the kit`, value: times.without, unit: 'ms' },
    { name: `host page, ${floodSize} forged messages with the kit`, value: times.with, unit: 'ms' },
    ...(await hostPageBench()),
  ];
}
