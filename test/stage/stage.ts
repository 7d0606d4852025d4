/**
 * Where a random session takes place: a sandbox, up to two tabs of the panel in any engine, one clock for all of them, and
 * a record of what the pages asked, logged and complained of. `session.ts` steers it.
 */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { type Control, createControl } from '../../scripts/control';
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox';
import type { Engine, EngineName, Tab as EngineTab } from '../engines/support/engine';
import { servePanelWith } from '../engines/support/firstScript';
import { openContext, pageOf } from '../engines/support/playwright';
import { type PageLog, parsePageLog } from './logs';
import { beginWith, pageClock, readLog } from './pageClock';
import { type PageFault, pageFaultsScript } from './pageFaults';
import { createSleepers } from './sleepers';

export interface Tab {
  /** The tab, as the driver of its engine steers it. */
  readonly driven: EngineTab;
  /** The same by Playwright, for faults that need Chromium. */
  readonly page: Page;
  /** The logs of the documents that were here before a reload. */
  readonly before: PageLog[];
  hidden: boolean;
  /** The browser lets nothing happen in it: its time stands still. */
  frozen: boolean;
  /** Storage failed at some time since its page was loaded. */
  unkept: boolean;
  /** Its page was loaded while storage was blocked, and has none until it is loaded again. */
  blocked: boolean;
}

export interface Stage {
  readonly engine: EngineName;
  readonly sandbox: Sandbox;
  /** The panel's origin. */
  readonly panel: string;
  /** For faults that need Chromium. */
  readonly context: BrowserContext;
  readonly control: Control;
  readonly tabs: Tab[];
  /** All logs of tabs that were closed. */
  readonly closed: PageLog[];
  /** When each comment was first seen in the trash, by the pages' clock. */
  readonly trashedAt: ReadonlyMap<number, number>;
  /** The origins that the pages asked; only Chromium tells. */
  readonly requests: ReadonlySet<string>;
  /** Errors that a fault causes. */
  readonly excused: readonly RegExp[];
  /** What is wrong inside the pages; `tellPages` tells them of a change. */
  readonly pageFaults: Set<PageFault>;
  /** How wrong the machine's clock is; `tellPages` tells of a change. */
  skewMs: number;
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
  /** The project's root. */
  readonly root: string;
  readonly seed: number;
  readonly notes: number;
  readonly width: number;
  /** Errors besides those that are excused in each session. */
  readonly excused?: RegExp | undefined;
}

/** What the panel reports of a fault: no fault of the panel. */
const reported =
  /^uncaught error.*\n?(\w*: )?(InternalServerError|ServiceUnavailableError|SandboxFaultError|RequestTimeoutError|NetworkError|FrameError|TimeoutError|ForbiddenError|BadAnswer|NotFoundError|Unknown\w+Error|AbortError)/s;
/** The pages' clock begins here, in the middle of a day. */
const pageStart = Date.UTC(2026, 5, 17, 12);

/** The panel is there and its log can be read. */
const ready = `globalThis.monkey?.sessions.length > 0 && document.querySelector('[data-view]') !== null`;

/** The tabs in which something can happen. */
export const awake = ({ tabs }: Stage): readonly Tab[] => tabs.filter(({ frozen }) => !frozen);

/** @returns the logs of all documents, the present ones last */
export async function logsOf(stage: Stage): Promise<readonly PageLog[]> {
  const present: PageLog[] = [];
  for (const tab of awake(stage)) present.push(await stage.logOf(tab));
  return [...stage.closed, ...stage.tabs.flatMap(({ before }) => before), ...present];
}

/** What the stage needs of a browser: windows in Playwright's Chromium, or in an engine of test/engines. */
async function windowsOf(browser: Browser | Engine, { width }: StageOptions) {
  if ('newContext' in browser) return openContext(browser, width);
  return { name: browser.name, context: null, open: (url: string) => browser.open(url, width), close: async () => {} };
}

function tabOf(driven: EngineTab): Tab {
  return {
    driven,
    get page() {
      return pageOf(driven);
    },
    before: [],
    hidden: false,
    frozen: false,
    unkept: false,
    blocked: false,
  };
}

/** @param browser Playwright's Chromium, or an engine of test/engines */
export async function openStage(browser: Browser | Engine, options: StageOptions): Promise<Stage> {
  const { root, seed, notes } = options;
  let now = pageStart;
  const sleepers = createSleepers(() => now);
  const sandbox = await startSandbox({ root, seed, notes, now: () => now, sleep: sleepers.sleep });
  const windows = await windowsOf(browser, options);
  const trashedAt = new Map<number, number>();
  const pageFaults = new Set<PageFault>();
  const panel = await servePanelWith(
    sandbox.panel,
    () => `${beginWith({ now, skew: stage.skewMs, faults: [...pageFaults] })}${pageClock}${pageFaultsScript}`,
  );
  const requests = new Set<string>();
  windows.context?.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (/^https?:$/.test(protocol)) requests.add(origin);
  });
  const isUnkept = () => pageFaults.has('storageFull') || pageFaults.has('storageBlocked');
  const begun = async (tab: Tab) => {
    tab.unkept = isUnkept();
    tab.blocked = pageFaults.has('storageBlocked');
    // Its document may be replaced during the question.
    await stage.control.until('The panel', 60_000, () => tab.driven.run(ready).catch(() => false));
  };
  const lastLogOf = async (tab: Tab) => {
    await tab.driven.run('monkey.end()');
    return stage.logOf(tab);
  };
  const runTo = async (time: number) => {
    sleepers.wakeDue();
    const times = [sleepers.next()];
    for (const { driven } of awake(stage)) {
      const next = await driven.run(`monkey.runTo(${time})`);
      if (typeof next === 'number') times.push(next);
    }
    for (const { ID, status } of sandbox.world().comments.values())
      if (status === 'trash' && !trashedAt.has(ID)) trashedAt.set(ID, now);
    return Math.min(...times);
  };
  const stage: Stage = {
    engine: windows.name,
    sandbox,
    panel: panel.origin,
    get context() {
      if (!windows.context) throw new Error(`Playwright does not drive ${windows.name}.`);
      return windows.context;
    },
    control: createControl(sandbox.provider),
    tabs: [],
    closed: [],
    trashedAt,
    requests,
    excused: options.excused ? [reported, options.excused] : [reported],
    pageFaults,
    skewMs: 0,
    async tellPages() {
      for (const tab of awake(stage)) {
        tab.unkept ||= isUnkept();
        await tab.driven.run(`monkey.tell(${stage.skewMs}, ${JSON.stringify([...pageFaults])})`);
      }
    },
    now: () => now,
    logOf: async ({ driven, unkept }) => parsePageLog(await driven.run(readLog), unkept),
    async openTab() {
      const tab = tabOf(await windows.open(`${panel.origin}/?devtools=1`));
      await begun(tab);
      stage.tabs.push(tab);
    },
    async closeTab(tab, end) {
      stage.closed.push(...tab.before, await lastLogOf(tab));
      stage.tabs.splice(stage.tabs.indexOf(tab), 1);
      await (end ? end(tab.page) : tab.driven.close());
    },
    async reload(tab) {
      tab.before.push(await lastLogOf(tab));
      tab.hidden = false;
      await tab.driven.reload();
      await begun(tab);
    },
    async pass(ms) {
      const end = now + ms;
      let next = await runTo(now);
      while (now < end) {
        // From timer to timer: tabs hear each other in between.
        now = Math.min(end, Math.max(now + 40, next));
        next = await runTo(now);
      }
    },
    async sleep(ms) {
      now += ms;
      for (const { driven } of awake(stage)) await driven.run(`monkey.sleep(${ms})`);
    },
    async close() {
      sleepers.wakeAll();
      for (const { driven } of stage.tabs) await driven.close().catch(() => {});
      await windows.close();
      await panel.stop();
      await sandbox.close();
    },
  };
  return stage;
}
