/**
 * `npm run bench -- beside FOLDER`: the panel of this build and of another checkout with its build, loaded and used in turns in
 * one Chromium. Each figure is the median of the ratios of all rounds, with the lowest and the highest ratio.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { launchOptions } from '../../scripts/browser';
import { checkFirstLoad } from '../../scripts/build/budgets';
import { type Control, createControl } from '../../scripts/control';
import { type Measure, median } from './measure';
import { loadHundred } from './panel';

export interface BesideOptions {
  /** The other checkout; its dist/ is built. */
  readonly folder: string;
  readonly rounds: number;
}

interface Build {
  /** The panel's page. */
  readonly panel: string;
  readonly control: Control;
  readonly bytes: number;
  readonly close: () => void;
}

/** The names of the figures, each with its unit. */
const units = {
  'navigation → rows, CPU': 'ms',
  'navigation → list asked for': 'ms',
  'navigation → rows, service near': 'ms',
  'navigation → rows, service 50 ms away': 'ms',
  'navigation → rows, service 150 ms away': 'ms',
  'navigation → rows, service 400 ms away': 'ms',
  'navigation → rows, slow 4G': 'ms',
  '3 s after rows, CPU': 'ms',
  'j, CPU': 'ms',
  'open or close a note, CPU': 'ms',
  'next note, CPU': 'ms',
  'change of filter, CPU': 'ms',
  'scroll, CPU': 'ms',
  'check a row, CPU': 'ms',
  'a letter in the search, CPU': 'ms',
  'listeners, 100 notes': 'listeners',
  'elements, 100 notes': 'elements',
  'heap, 100 notes': 'MB',
  'first load, gzip': 'bytes',
} as const;
type Figure = keyof typeof units;
type Figures = Partial<Record<Figure, number>>;

/** Texts and not functions: tsx adds a helper to named functions, which pages do not have. */
const watchRows = `
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector('[data-note-id]')) return;
    observer.disconnect();
    requestAnimationFrame(() => { window.rowsAt = performance.now(); });
  }).observe(document, { subtree: true, childList: true });`;
const toTop = `{ document.querySelector('.list-scroll').scrollTop = 0; }`;

async function metricsOf(cdp: CDPSession): Promise<Readonly<Record<string, number>>> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}
const cpuOf = async (cdp: CDPSession): Promise<number> => ((await metricsOf(cdp))['TaskDuration'] ?? 0) * 1_000;

/** As Lighthouse simulates it; bytes a second. */
const slow4G = { offline: false, latency: 150, downloadThroughput: 180_000, uploadThroughput: 84_000 };

/** A new visit, with an empty cache and empty storage, until the rows are painted. */
async function visit(browser: Browser, { panel }: Build, network?: typeof slow4G) {
  const context = await browser.newContext({ viewport: { width: 400, height: 700 } });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  if (network) await cdp.send('Network.emulateNetworkConditions', network);
  await page.addInitScript({ content: watchRows });
  let askedAt = 0;
  page.on('request', (request) => {
    if (request.url().includes('/notifications/?')) askedAt ||= Date.now();
  });
  const began = Date.now();
  await page.goto(panel, { waitUntil: 'commit' });
  const rowsAt = Number(await (await page.waitForFunction(() => 'rowsAt' in window && window.rowsAt)).jsonValue());
  return { page, cdp, rowsAt, asked: askedAt - began, close: () => context.close() };
}

/** CPU time of one act, the mean of several. */
async function perAct(cdp: CDPSession, page: Page, times: number, act: (turn: number) => Promise<void>) {
  const before = await cpuOf(cdp);
  for (let turn = 0; turn < times; turn += 1) {
    await act(turn);
    await page.waitForTimeout(200);
  }
  return ((await cpuOf(cdp)) - before) / times;
}

async function measured(browser: Browser, build: Build): Promise<Figures> {
  const { page, cdp, rowsAt, asked, close } = await visit(browser, build);
  const toRows = await cpuOf(cdp);
  await page.waitForTimeout(3_000);
  const later = (await cpuOf(cdp)) - toRows;
  await loadHundred(page);
  await page.evaluate(toTop);
  await page.waitForTimeout(800);
  const press = (...keys: readonly string[]) =>
    perAct(cdp, page, 6, (turn) => page.keyboard.press(keys[turn % keys.length] ?? ''));
  const j = await press('j');
  const open = await press('Enter', 'ArrowRight');
  await page.keyboard.press('Enter');
  await page.waitForTimeout(400);
  const next = await press('j');
  await page.keyboard.press('ArrowRight');
  await page.waitForTimeout(400);
  const filter = await press('c', 'a');
  await page.mouse.move(200, 400);
  const scroll = await perAct(cdp, page, 6, (turn) => page.mouse.wheel(0, turn % 2 ? -900 : 900));
  await cdp.send('HeapProfiler.collectGarbage');
  const { JSHeapUsedSize = 0, JSEventListeners = 0 } = await metricsOf(cdp);
  const elements = Number(await page.evaluate('document.querySelectorAll("*").length'));
  await page.keyboard.press('j');
  await page.waitForTimeout(400);
  const check = await press('x');
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await page.waitForTimeout(400);
  const letter = await press(...'comment');
  await page.keyboard.press('Escape');
  await page.waitForTimeout(400);
  await close();
  const far = async (ms: number) => {
    await build.control.fault({ kind: 'slow', ms, path: '/notifications/', times: 100 });
    const seen = await visit(browser, build);
    await seen.close();
    await build.control.clearFaults();
    return seen.rowsAt;
  };
  const slow = await visit(browser, build, slow4G);
  await slow.close();
  return {
    'navigation → rows, CPU': toRows,
    'navigation → list asked for': asked,
    'navigation → rows, service near': rowsAt,
    'navigation → rows, service 50 ms away': await far(50),
    'navigation → rows, service 150 ms away': await far(150),
    'navigation → rows, service 400 ms away': await far(400),
    'navigation → rows, slow 4G': slow.rowsAt,
    '3 s after rows, CPU': later,
    'j, CPU': j,
    'open or close a note, CPU': open,
    'next note, CPU': next,
    'change of filter, CPU': filter,
    'scroll, CPU': scroll,
    'check a row, CPU': check,
    'a letter in the search, CPU': letter,
    'listeners, 100 notes': JSEventListeners,
    'elements, 100 notes': elements,
    'heap, 100 notes': JSHeapUsedSize / 1e6,
    'first load, gzip': build.bytes,
  };
}

/** Each build has its own sandbox, because a panel refuses settings that it does not know. It says which ports were free. */
async function serve(root: string): Promise<Build> {
  const files = join(root, 'dist/panel');
  if (!existsSync(join(files, 'index.html')))
    throw new Error(`${files} is missing: run \`npm run build\` in ${root} first.`);
  const args = ['--import', 'tsx', 'src/sandbox/main.ts', '--notes', '100'];
  const sandbox = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const at: Record<string, string> = {};
  for await (const line of createInterface({ input: sandbox.stdout })) {
    const [, name, origin] = /^ {2}(Panel|Provider) +(http:[^ ]+)\/(?: |$)/.exec(line) ?? [];
    if (name && origin) at[name] = origin;
    if (name === 'Provider') break;
  }
  const { Panel: panel, Provider: provider } = at;
  if (!panel || !provider) throw new Error(`The sandbox of ${root} did not start.`);
  return {
    panel: `${panel}/`,
    control: createControl(provider),
    bytes: checkFirstLoad(files, Number.POSITIVE_INFINITY),
    close: () => sandbox.kill(),
  };
}

export async function besideBench({ folder, rounds }: BesideOptions): Promise<Measure[]> {
  const [other, own] = [await serve(resolve(folder)), await serve(process.cwd())];
  const browser = await chromium.launch(await launchOptions(process.cwd()));
  const taken: (readonly [before: Figures, now: Figures])[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      // The other one begins every second round.
      const first = round % 2 === 0 ? await measured(browser, other) : null;
      const now = await measured(browser, own);
      taken.push([first ?? (await measured(browser, other)), now]);
    }
  } finally {
    await browser.close();
    for (const { close } of [other, own]) close();
  }
  return (Object.keys(units) as Figure[]).map((name): Measure => {
    const pairs = taken.map(([before, now]) => [before[name] ?? Number.NaN, now[name] ?? Number.NaN] as const);
    const ratios = pairs.map(([before, now]) => now / before);
    return {
      name,
      unit: units[name],
      value: median(pairs.map(([, now]) => now)),
      before: median(pairs.map(([before]) => before)),
      ratio: median(ratios),
      spread: [Math.min(...ratios), Math.max(...ratios)],
    };
  });
}
