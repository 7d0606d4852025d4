/** Chromium by Playwright, for test/stage: a context for each stage, with the debugger of its pages. */
import type { Browser, BrowserContext, Frame, Page } from 'playwright-core';
import type { Tab } from './engine';

const pages = new WeakMap<Tab, Page>();

/** @throws Error for a tab of another driver */
export function pageOf(tab: Tab): Page {
  const page = pages.get(tab);
  if (!page) throw new Error('Only a tab of Chromium has a page of Playwright.');
  return page;
}

function frameOf(page: Page, address: string | undefined): Frame {
  if (address === undefined) return page.mainFrame();
  const found = page.frames().find((frame) => frame !== page.mainFrame() && frame.url().startsWith(address));
  if (!found) throw new Error(`${page.url()} has no frame of ${address}.`);
  return found;
}

/** The page's own code has run: a hidden frame that hangs keeps the whole page from being loaded. */
const loaded = { waitUntil: 'domcontentloaded' } as const;

function tabOf(page: Page): Tab {
  const tab: Tab = {
    goTo: async (url) => void (await page.goto(url, loaded)),
    reload: async () => void (await page.reload(loaded)),
    run: async (expression, frame) => frameOf(page, frame).evaluate(expression),
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    click: ({ x, y }) => page.mouse.click(x, y),
    moveTo: ({ x, y }) => page.mouse.move(x, y),
    // Each page has the focus.
    toFront: async () => {},
    problems: () => [],
    close: () => page.close(),
  };
  pages.set(tab, page);
  return tab;
}

export async function openContext(browser: Browser, width: number) {
  const context: BrowserContext = await browser.newContext({
    viewport: { width, height: 700 },
    timezoneId: 'Europe/Lisbon',
    reducedMotion: 'reduce',
  });
  const open = async (url: string): Promise<Tab> => {
    const tab = tabOf(await context.newPage());
    await tab.goTo(url);
    return tab;
  };
  return { name: 'chromium' as const, context, open, close: () => context.close() };
}
