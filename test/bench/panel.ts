/**
 * The panel in a real Chromium with 100 notes: what it loads at first, script time per key, list answer to painted rows,
 * push to painted row, heap and elements. `npm run bench` calls it after a build.
 */
import { existsSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { type CDPSession, chromium, type Page } from 'playwright-core';
import { launchOptions } from '../../scripts/browser';
import { budgets } from '../../scripts/build/budgets';
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox';
import { type Measure, median } from './measure';

const presses = 60;

async function metric(cdp: CDPSession, name: string): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find((one) => one.name === name)?.value ?? Number.NaN;
}

/** Bytes (gzip) of all that the page asked for before the first rows could be read. */
async function firstLoad(page: Page, sandbox: Sandbox): Promise<Measure[]> {
  const bodies: Promise<number>[] = [];
  const names: string[] = [];
  const isOurs = (url: string) =>
    url.startsWith(`${sandbox.panel}/`) && /\.(?:js|css|html)$|\/$/.test(new URL(url).pathname);
  page.on('response', (response) => {
    if (!isOurs(response.url())) return;
    names.push(new URL(response.url()).pathname);
    bodies.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  let early = -1;
  page.once('domcontentloaded', () => {
    early = bodies.length;
  });
  await page.goto(`${sandbox.panel}/`);
  await page.waitForSelector('[data-note-id]');
  await page.waitForTimeout(1_000);
  const sizes = await Promise.all(bodies);
  const isChunk = (name: string) => !/^\/(?:index\.html)?$|frame\.|panel\./.test(name);
  const first = sizes.filter((_, index) => !isChunk(names[index] ?? ''));
  const sum = (all: readonly number[]) => all.reduce((total, size) => total + size, 0);
  return [
    { name: 'panel: first load (HTML, JS, CSS), gzip', value: sum(first), unit: 'bytes', aim: budgets.firstLoad },
    {
      name: `panel: with the chunks that follow (${sizes.length} files, ${early} at DOMContentLoaded), gzip`,
      value: sum(sizes),
      unit: 'bytes',
    },
  ];
}

/** 100 notes on screen: the window grows by scrolling, as a person makes it grow. */
export async function loadHundred(page: Page): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if ((await page.locator('[data-note-id]').count()) >= 100) return;
    await page.evaluate(() => {
      for (const element of document.querySelectorAll('*')) {
        if (element.scrollHeight > element.clientHeight + 1) element.scrollTo(0, element.scrollHeight);
      }
    });
    await page.waitForTimeout(100);
  }
  throw new Error('The list did not grow to 100 notes.');
}

async function scriptPerKey(page: Page, cdp: CDPSession): Promise<number> {
  const times: number[] = [];
  await page.keyboard.press('j');
  for (let press = 0; press < presses; press += 1) {
    const before = await metric(cdp, 'ScriptDuration');
    await page.keyboard.press('j');
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(0))));
    times.push((await metric(cdp, 'ScriptDuration')) - before);
  }
  return median(times) * 1_000;
}

/** A text and not a function: tsx adds a helper to named functions, which pages do not have. */
const watchPainting = `
  addEventListener('message', (event) => {
    const body = Array.isArray(event.data) ? event.data[0] : null;
    if (!body?.notes?.[0]?.subject || 'painted' in window) return;
    const began = performance.now();
    const look = () => {
      if (document.querySelectorAll('[data-note-id]').length < body.notes.length) requestAnimationFrame(look);
      else requestAnimationFrame(() => { window.painted = performance.now() - began; });
    };
    look();
  });`;

/** From the arrival of the list's answer in the panel to the frame after its rows are in the document. */
async function answerToPainted(page: Page, sandbox: Sandbox): Promise<number> {
  await page.addInitScript({ content: watchPainting });
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    await page.goto(`${sandbox.panel}/`);
    const painted = await page.waitForFunction(() => 'painted' in window && window.painted);
    times.push(Number(await painted.jsonValue()));
  }
  return median(times);
}

async function pushToPainted(page: Page, sandbox: Sandbox): Promise<number> {
  await page.goto(`${sandbox.panel}/`);
  await page.waitForSelector('[data-note-id]');
  await page.waitForTimeout(1_500);
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const count = await page.locator('[data-note-id]').count();
    const began = performance.now();
    await fetch(`${sandbox.provider}/sandbox/notes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'comment' }),
    });
    await page.waitForFunction((before) => document.querySelectorAll('[data-note-id]').length > before, count);
    times.push(performance.now() - began);
  }
  return median(times);
}

export async function panelBench(): Promise<Measure[]> {
  if (!existsSync('dist/panel/index.html')) throw new Error('dist/panel is missing: run `npm run build` first');
  const browser = await chromium.launch(await launchOptions(process.cwd()));
  const sandbox = await startSandbox({ notes: 120 });
  const measures: Measure[] = [];
  try {
    const sizes = await firstLoad(await browser.newPage({ viewport: { width: 400, height: 700 } }), sandbox);
    const page = await browser.newPage({ viewport: { width: 400, height: 700 } });
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable');
    await page.goto(`${sandbox.panel}/`);
    await page.waitForSelector('[data-note-id]');
    await loadHundred(page);
    const perKey = await scriptPerKey(page, cdp);
    await cdp.send('HeapProfiler.collectGarbage');
    const heap = (await metric(cdp, 'JSHeapUsedSize')) / 1e6;
    const elements = await page.evaluate(() => document.querySelectorAll('*').length);
    await page.close();
    const other = await browser.newPage({ viewport: { width: 400, height: 700 } });
    const painted = await answerToPainted(other, sandbox);
    const pushed = await pushToPainted(other, sandbox);
    measures.push(
      ...sizes,
      { name: 'panel: script per j, 100 notes, median', value: perKey, unit: 'ms', aim: 2.4 },
      { name: 'panel: list answer to painted rows, first window, median', value: painted, unit: 'ms', aim: 89 },
      { name: 'panel: push to painted row, loopback, median', value: pushed, unit: 'ms', aim: 1_000 },
      { name: 'panel: heap, 100 notes', value: heap, unit: 'MB', aim: 4.8 },
      { name: 'panel: elements, 100 notes', value: elements, unit: 'elements', aim: 1_473 },
    );
  } finally {
    await browser.close();
    await sandbox.close();
  }
  return measures;
}
