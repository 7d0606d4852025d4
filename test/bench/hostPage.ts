/**
 * What embedding costs a host page, as Lighthouse counts: the same page without and with the kit, the built panel and the
 * sandbox behind it, CPU slowed down four times, each visit with an empty cache. The ways to visit take turns, so that
 * other work of the machine slows all of them alike; each figure is a median.
 */
import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page, type Request } from 'playwright-core';
import { launchOptions } from '../../scripts/browser';
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox';
import type { Measure } from './measure';

const rounds = 7;
const slowdown = 4;
/** No request for this long: the page is idle. */
const quietMs = 1_500;

interface Way {
  readonly kit: boolean;
  readonly opens: boolean;
  /** A panel of another site has a process of its own; one of the same site (a subdomain, say) shares the page's. */
  readonly sameSite: boolean;
}
const ways = {
  'without the kit': { kit: false, opens: false, sameSite: false },
  'kit, not opened': { kit: true, opens: false, sameSite: false },
  'kit, opened': { kit: true, opens: true, sameSite: false },
  'kit, opened, panel of the same site': { kit: true, opens: true, sameSite: true },
} satisfies { readonly [name: string]: Way };
type WayName = keyof typeof ways;
const names = Object.keys(ways) as WayName[];

interface Visit {
  /** Bytes on the wire, headers included, until the load event: all of them. */
  readonly bytesAtLoad: number;
  /** Until idle: the kit's, and those of all that the frame loads (panel and provider). */
  readonly kitBytes: number;
  readonly frameBytes: number;
  readonly firstPaintMs: number;
  readonly loadMs: number;
  /** Of each long task of the main thread, what is beyond 50 ms. */
  readonly blockedMs: number;
  readonly taskMs: number;
  readonly scriptMs: number;
}

/** A text and not a function: tsx adds a helper to named functions, which pages do not have. */
const watchLongTasks = `
  if (window === top) {
    window.blockedMs = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.blockedMs += Math.max(0, duration - 50);
    }).observe({ type: 'longtask', buffered: true });
  }`;
const readTimes = `({
  firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
  loadMs: performance.getEntriesByType('navigation')[0].loadEventEnd,
  blockedMs: window.blockedMs,
})`;
type Times = Pick<Visit, 'firstPaintMs' | 'loadMs' | 'blockedMs'>;

/** Counts the bytes on the wire, and tells when no request has come for a while. */
function traffic(page: Page) {
  const finished: Request[] = [];
  let busy = 0;
  let lastAt = performance.now();
  const note = (change: number) => {
    busy += change;
    lastAt = performance.now();
  };
  page.on('request', () => note(1));
  page.on('requestfailed', () => note(-1));
  page.on('requestfinished', (request) => {
    note(-1);
    finished.push(request);
  });
  const bytesOf = async (requests: readonly Request[]) => {
    const sizes = await Promise.all(requests.map((request) => request.sizes()));
    return sizes.reduce((sum, size) => sum + size.responseHeadersSize + size.responseBodySize, 0);
  };
  return {
    bytes: (isCounted: (request: Request) => boolean) => bytesOf(finished.filter(isCounted)),
    async quiet() {
      while (busy > 0 || performance.now() - lastAt < quietMs) await page.waitForTimeout(100);
    },
  };
}

async function visit(browser: Browser, sandbox: Sandbox, { kit, opens, sameSite }: Way): Promise<Visit> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 800 } });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript({ content: watchLongTasks });
  const { bytes, quiet } = traffic(page);
  // Panel and provider are on 127.0.0.1.
  const origin = sameSite ? sandbox.host : sandbox.host.replace('127.0.0.1', 'localhost');
  await page.goto(`${origin}/pages/blog/${kit ? 'embedding' : 'without'}.html`);
  const bytesAtLoad = await bytes(() => true);
  if (opens) {
    await page.getByRole('button', { name: 'Notifications' }).click();
    await page.frameLocator('iframe').locator('[data-note-id]').first().waitFor();
  }
  await quiet();
  const kitBytes = await bytes((request) => request.url().startsWith(`${origin}/dist/host/`));
  const frameBytes = await bytes((request) => request.frame() !== page.mainFrame());
  const times: Times = await page.evaluate(readTimes);
  const { metrics } = await cdp.send('Performance.getMetrics');
  const msOf = (name: string) => (metrics.find((one) => one.name === name)?.value ?? Number.NaN) * 1_000;
  await page.close();
  const durations = { taskMs: msOf('TaskDuration'), scriptMs: msOf('ScriptDuration') };
  return { bytesAtLoad, kitBytes, frameBytes, ...times, ...durations };
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** @throws Error when there is no build, or no browser */
export async function hostPageBench(): Promise<Measure[]> {
  if (!existsSync('dist/panel/index.html')) throw new Error('dist/panel is missing: run `npm run build` first');
  const browser = await chromium.launch(await launchOptions(process.cwd()));
  // Hosts of any origin: the page is visited by two names.
  const sandbox = await startSandbox({ config: { hostOrigins: [] } });
  const visits: { readonly [name in WayName]: Visit[] } = {
    'without the kit': [],
    'kit, not opened': [],
    'kit, opened': [],
    'kit, opened, panel of the same site': [],
  };
  try {
    // The first visit warms up the files and the browser.
    await visit(browser, sandbox, ways['kit, opened']);
    for (let round = 0; round < rounds; round += 1)
      for (const name of names) visits[name].push(await visit(browser, sandbox, ways[name]));
  } finally {
    await browser.close();
    await sandbox.close();
  }
  const of = (name: WayName, field: keyof Visit) => median(visits[name].map((one) => one[field]));
  return measuresOf(of);
}

function measuresOf(of: (name: WayName, field: keyof Visit) => number): Measure[] {
  const rows = (field: keyof Visit, what: string, unit: string, shown: readonly WayName[] = names): Measure[] =>
    shown.map((name) => ({ name: `host page, ${name}: ${what}`, value: of(name, field), unit }));
  const ratio = (field: keyof Visit, what: string): Measure => ({
    name: `host page, kit ÷ without: ${what}`,
    value: of('kit, not opened', field) / of('without the kit', field),
    unit: 'times',
  });
  // Opening the panel later does not change these figures.
  const beforeOpening: readonly WayName[] = ['without the kit', 'kit, not opened'];
  return [
    ...rows('bytesAtLoad', 'until load', 'bytes', beforeOpening),
    ...rows('kitBytes', 'the kit', 'bytes', ['kit, not opened']),
    ...rows('frameBytes', 'its frame, until idle', 'bytes', ['kit, not opened', 'kit, opened']),
    ...rows('firstPaintMs', 'first contentful paint', 'ms', beforeOpening),
    ratio('firstPaintMs', 'first contentful paint'),
    ...rows('loadMs', 'load event', 'ms', beforeOpening),
    ratio('loadMs', 'load event'),
    ...rows('blockedMs', 'total blocking time', 'ms'),
    ...rows('taskMs', 'all tasks of the main thread', 'ms'),
    ratio('taskMs', 'all tasks of the main thread'),
    ...rows('scriptMs', 'script of the main thread', 'ms'),
  ];
}
