/**
 * The stage of browser tests: one Chromium for each suite, one sandbox for each session, and a record of errors in pages.
 * Every suite of test/browser begins with `openSession`. After each test the session is closed, and errors fail the test.
 */
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Frame,
  type Page,
} from 'playwright-core';
import { launchOptions } from '../../../scripts/browser';
import { type Control, createControl } from '../../../scripts/control';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../../src/sandbox/sandbox';

const root = join(__dirname, '../../..');

export interface SessionOptions extends SandboxOptions {
  readonly width?: number;
  readonly height?: number;
  /** Anything else that Playwright's contexts take: `colorScheme`, `locale`, `timezoneId`, `reducedMotion`, … */
  readonly browser?: BrowserContextOptions;
  /** What the panel's origin has in storage at the start. */
  readonly storage?: (sandbox: Sandbox) => BrowserContextOptions['storageState'];
}

export interface Session {
  readonly sandbox: Sandbox;
  readonly context: BrowserContext;
  readonly control: Control;
  /** The host page, its panel still closed. `query` goes to the host page. */
  readonly openHost: (query?: Readonly<Record<string, string>>) => Promise<Page>;
  /** The panel as a page of its own: it shows from the start. */
  readonly openPanel: (query?: Readonly<Record<string, string>>) => Promise<Page>;
  /** Any other page of the sandbox, by absolute URL. */
  readonly open: (url: string) => Promise<Page>;
  /** The panel's frame in a page that embeds it, once it is there; `origin` when it is not the sandbox's. */
  readonly panelOf: (page: Page, origin?: string) => Promise<Frame>;
  /** Holds back the answers to list calls from now on. @returns a function that lets them through */
  readonly holdLists: () => Promise<() => void>;
  /** Console errors, uncaught errors and policy violations of all pages and frames so far, each with its page. */
  readonly problems: readonly string[];
  /** Problems that this test causes on purpose; the check after the test ignores them. */
  readonly tolerate: (...patterns: readonly RegExp[]) => void;
  /** Throws with every problem that is not tolerated. */
  readonly expectClean: () => void;
  readonly close: () => Promise<void>;
}

let browser: Promise<Browser> | null = null;
const sessions = new Set<Session>();

/** Chromium, started at the first call; the suite's end closes it. */
export function launchBrowser(): Promise<Browser> {
  browser ??= launchOptions(root).then((options) => chromium.launch(options));
  return browser;
}

/** @param types the console's messages that count as problems: errors, and in development builds React's warnings */
function record(context: BrowserContext, problems: string[], types: readonly string[]): void {
  context.on('console', (message) => {
    if (!types.includes(message.type())) return;
    const { url } = message.location();
    problems.push(`console ${message.type()} at ${url || message.page()?.url()}: ${message.text()}`);
  });
  context.on('weberror', (problem) => {
    problems.push(`uncaught error at ${problem.page()?.url()}: ${problem.error().stack || problem.error().message}`);
  });
}

const withQuery = (url: string, query: Readonly<Record<string, string>> = {}) => {
  const search = new URLSearchParams(query).toString();
  return search ? `${url}?${search}` : url;
};

/** Starts a sandbox on free ports and a clean browser context (its own cookies and storage). */
export async function openSession(options: SessionOptions = {}): Promise<Session> {
  const { width = 1000, height = 700, browser: contextOptions = {}, storage, ...sandboxOptions } = options;
  const sandbox = await startSandbox({ root, ...sandboxOptions });
  const viewport = { width, height };
  const storageState = storage?.(sandbox);
  const context = await (await launchBrowser()).newContext({
    viewport,
    ...contextOptions,
    ...(storageState && { storageState }),
  });
  const problems: string[] = [];
  const tolerated: RegExp[] = [];
  record(context, problems, sandboxOptions.dev ? ['error', 'warning'] : ['error']);
  const open = async (url: string) => {
    const page = await context.newPage();
    await page.goto(url);
    return page;
  };
  const session: Session = {
    sandbox,
    context,
    control: createControl(sandbox.provider),
    openHost: (query) => open(withQuery(`${sandbox.host}/`, query)),
    openPanel: (query) => open(withQuery(`${sandbox.panel}/`, query)),
    open,
    panelOf: (page, origin = sandbox.panel) => frameOf(page, origin, 10_000),
    async holdLists() {
      const lists = (url: URL) => url.origin === sandbox.provider && url.pathname.endsWith('/notifications/');
      let letThrough = () => {};
      const held = new Promise<void>((resolve) => {
        letThrough = resolve;
      });
      await context.route(lists, async (route) => {
        await held;
        // Its page may be closed by now.
        await route.continue().catch(() => {});
      });
      return letThrough;
    },
    problems,
    tolerate: (...patterns) => void tolerated.push(...patterns),
    expectClean() {
      const left = problems.filter((problem) => !tolerated.some((pattern) => pattern.test(problem)));
      if (left.length > 0) throw new Error(`The pages were to be clean, but:\n${left.join('\n')}`);
    },
    async close() {
      sessions.delete(session);
      await context.close();
      await sandbox.close();
    },
  };
  sessions.add(session);
  return session;
}

async function frameOf(page: Page, origin: string, timeoutMs: number): Promise<Frame> {
  const find = () => page.frames().find((frame) => frame !== page.mainFrame() && frame.url().startsWith(`${origin}/`));
  const frame =
    find() ??
    (await page
      .waitForEvent('framenavigated', { predicate: () => find() !== undefined, timeout: timeoutMs })
      .then(find));
  if (!frame) throw new Error(`${page.url()} has no frame of ${origin}.`);
  return frame;
}

/** Saves a picture; folders are made. Scratch pictures belong under the system's temporary folder. */
export async function screenshot(page: Page, path: string): Promise<void> {
  mkdirSync(dirname(path), { recursive: true });
  await page.screenshot({ path });
}

afterEach(async () => {
  const open = [...sessions];
  try {
    for (const session of open) session.expectClean();
  } finally {
    for (const session of open) await session.close();
  }
});

afterAll(async () => {
  await (await browser)?.close();
  browser = null;
});
