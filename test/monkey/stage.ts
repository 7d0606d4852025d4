/**
 * Where a random session takes place: a sandbox, a browser context with up to two tabs of the panel, one clock for all of
 * them, and a record of what the pages asked, logged and complained of. `session.ts` steers it.
 */
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox';
import { type Control, createControl } from '../browser/support/control';
import { faultsCookie, type PageFault, pageFaultsScript } from '../faults/pageFaults';
import { type PageLog, parsePageLog } from './logs';
import { clockCookie, pageClock, readLog } from './pageClock';

export interface Asked {
  readonly method: string;
  /** Below the version. */
  readonly path: string;
  /** Of the page's clock. */
  readonly at: number;
}

export interface Tab {
  readonly page: Page;
  /** The logs of the documents that were here before a reload. */
  readonly before: PageLog[];
  hidden: boolean;
  /** The browser lets nothing happen in it: its time stands still. */
  frozen: boolean;
}

export interface Stage {
  readonly sandbox: Sandbox;
  readonly context: BrowserContext;
  readonly control: Control;
  readonly tabs: Tab[];
  /** All logs of tabs that were closed. */
  readonly closed: PageLog[];
  readonly asked: readonly Asked[];
  /** When each comment was first seen in the trash, by the pages' clock. */
  readonly trashedAt: ReadonlyMap<number, number>;
  /** Errors of the pages, but for those that a fault causes. */
  readonly problems: string[];
  /** What is wrong inside the pages; `tellPages` tells them of a change. */
  readonly pageFaults: Set<PageFault>;
  readonly tellPages: () => Promise<void>;
  readonly now: () => number;
  readonly openTab: () => Promise<void>;
  /** @param end how it ends; by default it is closed */
  readonly closeTab: (tab: Tab, end?: (page: Page) => Promise<unknown>) => Promise<void>;
  readonly reload: (tab: Tab) => Promise<void>;
  readonly logOf: (tab: Tab) => Promise<PageLog>;
  /** Lets time pass in all tabs; the network answers meanwhile. */
  readonly pass: (ms: number) => Promise<void>;
  /** The machine sleeps so long: it is later, and nothing has happened. */
  readonly sleep: (ms: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface StageOptions {
  readonly root: string;
  readonly seed: number;
  readonly notes: number;
  readonly width: number;
  /** Of the pages; null: the machine's. */
  readonly timeZone?: string | null | undefined;
  /** Errors that are no fault of the panel, besides those that are excused in each session. */
  readonly excused?: readonly RegExp[] | undefined;
}

/** What a fault leaves in the console, and what the panel reports of one: no fault of the panel. */
const excused = [
  /^console error.*(Failed to load resource|WebSocket connection to|ERR_INTERNET_DISCONNECTED|blocked by CORS policy)/s,
  /^uncaught error.*\n?(\w*: )?(InternalServerError|ServiceUnavailableError|SandboxFaultError|RequestTimeoutError|NetworkError|FrameError|TimeoutError|ForbiddenError|BadAnswer|NotFoundError|Unknown\w+Error|AbortError)/s,
];
/** A call that takes longer, in real time, is slow on purpose: time goes on without it. */
const patienceMs = 150;
/** The pages' clock begins here, in the middle of a day. */
const pageStart = Date.UTC(2026, 5, 17, 12);

/** The page's own code has run: a hidden frame that hangs keeps the whole page from being loaded. */
const loaded = { waitUntil: 'domcontentloaded' } as const;

function recordProblems(context: BrowserContext, problems: string[], alsoExcused: readonly RegExp[]): void {
  const add = (problem: string) => {
    if (![...excused, ...alsoExcused].some((pattern) => pattern.test(problem))) problems.push(problem);
  };
  context.on('console', (message) => {
    if (message.type() === 'error') add(`console error at ${message.location().url}: ${message.text()}`);
  });
  context.on('weberror', (problem) => {
    const { name, message, stack } = problem.error();
    add(`uncaught error: ${name}: ${message}\n${stack ?? ''}`);
  });
}

/** Knows which calls of the pages are under way. */
function traffic(context: BrowserContext, provider: string, asked: Asked[], now: () => number) {
  const underWay = new Set<Request>();
  const slow = new WeakSet<Request>();
  let wake = () => {};
  context.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin !== provider || !['xhr', 'fetch'].includes(request.resourceType())) return;
    underWay.add(request);
    asked.push({ method: request.method(), path: pathname.replace(/^\/rest\/v[\d.]+/, ''), at: now() });
  });
  const end = (request: Request) => {
    underWay.delete(request);
    wake();
  };
  context.on('requestfinished', end);
  context.on('requestfailed', end);
  const isBusy = () => [...underWay].some((request) => !slow.has(request));
  /** Waits for the calls that are under way, but not for slow ones. */
  return async () => {
    let isOver = false;
    const timer = setTimeout(() => {
      for (const request of underWay) slow.add(request);
      isOver = true;
      wake();
    }, patienceMs);
    while (!isOver && isBusy())
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    clearTimeout(timer);
  };
}

export async function openStage(
  browser: Browser,
  { root, seed, notes, width, timeZone = 'Europe/Lisbon', excused: alsoExcused = [] }: StageOptions,
): Promise<Stage> {
  let now = pageStart;
  const sandbox = await startSandbox({ root, seed, notes, now: () => now });
  const context = await browser.newContext({
    viewport: { width, height: 700 },
    ...(timeZone === null ? {} : { timezoneId: timeZone }),
    reducedMotion: 'reduce',
  });
  const problems: string[] = [];
  const asked: Asked[] = [];
  const trashedAt = new Map<number, number>();
  const tabs: Tab[] = [];
  const closed: PageLog[] = [];
  const faults = new Set<PageFault>();
  recordProblems(context, problems, alsoExcused);
  const quiet = traffic(context, sandbox.provider, asked, () => now);
  await context.addInitScript({ content: `${pageClock}${pageFaultsScript}` });
  const setCookies = () =>
    context.addCookies([
      { name: clockCookie, value: String(now), url: sandbox.panel },
      { name: faultsCookie, value: [...faults].join('.'), url: sandbox.panel },
    ]);
  /** The panel is there and its log can be read. A function: the page's policy refuses a text that is evaluated later. */
  const ready = (page: Page) =>
    page.waitForFunction(() => {
      const { monkey } = globalThis as { readonly monkey?: { readonly sessions: readonly unknown[] } };
      return (monkey?.sessions.length ?? 0) > 0 && document.querySelector('[data-view]') !== null;
    });
  const logOf = async ({ page }: Tab): Promise<PageLog> => parsePageLog(await page.evaluate(readLog));
  const load = async (going: () => Promise<unknown>, page: Page) => {
    await setCookies();
    await going();
    await ready(page);
  };
  const run = async (to: number) => {
    const running = tabs.filter(({ frozen }) => !frozen);
    const next = await Promise.all(running.map(({ page }) => page.evaluate(`monkey.runTo(${to})`)));
    await quiet();
    for (const { ID, status } of sandbox.world().comments.values())
      if (status === 'trash' && !trashedAt.has(ID)) trashedAt.set(ID, now);
    const times = next.filter((time): time is number => typeof time === 'number');
    return Math.min(...times);
  };
  return {
    sandbox,
    context,
    control: createControl(sandbox.provider),
    tabs,
    closed,
    asked,
    trashedAt,
    problems,
    pageFaults: faults,
    async tellPages() {
      await setCookies();
      for (const { page } of tabs) await page.evaluate(`monkey.setFaults(${JSON.stringify([...faults])})`);
    },
    now: () => now,
    logOf,
    async openTab() {
      const page = await context.newPage();
      await load(() => page.goto(`${sandbox.panel}/?devtools=1`, loaded), page);
      tabs.push({ page, before: [], hidden: false, frozen: false });
    },
    async closeTab(tab, end = (page) => page.close()) {
      closed.push(...tab.before, await logOf(tab));
      tabs.splice(tabs.indexOf(tab), 1);
      await end(tab.page);
    },
    async reload(tab) {
      tab.before.push(await logOf(tab));
      tab.hidden = false;
      await load(() => tab.page.reload(loaded), tab.page);
    },
    async pass(ms) {
      const end = now + ms;
      let next = await run(now);
      while (now < end) {
        // From timer to timer: tabs hear each other in between.
        now = Math.min(end, Math.max(now + 40, next));
        next = await run(now);
      }
    },
    async sleep(ms) {
      now += ms;
      for (const { page } of tabs) await page.evaluate(`monkey.sleep(${ms})`);
    },
    async close() {
      await context.close();
      await sandbox.close();
    },
  };
}
