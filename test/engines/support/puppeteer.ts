/** Chromium and Firefox by puppeteer-core: Chromium by the devtools protocol, Firefox by WebDriver BiDi. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type Frame, type KeyInput, type LaunchOptions, type Page } from 'puppeteer-core';
import type { Engine, Tab } from './engine';

function frameOf(page: Page, address: string | undefined): Frame {
  if (address === undefined) return page.mainFrame();
  const found = page.frames().find((frame) => frame !== page.mainFrame() && frame.url().startsWith(address));
  if (!found) throw new Error(`${page.url()} has no frame of ${address}.`);
  return found;
}

/** Only Chromium's console reports failed loads, so journeys look at the calls instead. */
const isNoise = (text: string): boolean => /Failed to load resource|WebSocket connection to/.test(text);

/** Firefox reports this as an error of the page when it reloads under a service worker; it names no address (docs/browsers.md). */
const isOfFirefox = (words: string): boolean =>
  words.includes('Failed to load ‘’. A ServiceWorker intercepted the request and encountered an unexpected error.');

async function tabOf(page: Page): Promise<Tab> {
  const problems: string[] = [];
  page.on('pageerror', (error) => {
    const words = `uncaught error: ${error instanceof Error ? error.stack : error}`;
    if (!isOfFirefox(words)) problems.push(words);
  });
  page.on('console', (message) => {
    if (message.type() === 'error' && !isNoise(message.text())) problems.push(`console: ${message.text()}`);
  });
  // The library's own type of key names, which has every key that a journey presses.
  const keyOf = (name: string) => name as KeyInput;
  return {
    goTo: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    run: async (expression, frame) => frameOf(page, frame).evaluate(expression),
    async press(key) {
      const [modifier, plain] = /^(\w+)\+(.+)$/.exec(key)?.slice(1) ?? [];
      if (modifier) await page.keyboard.down(keyOf(modifier));
      await page.keyboard.press(keyOf(plain ?? key));
      if (modifier) await page.keyboard.up(keyOf(modifier));
    },
    type: (text) => page.keyboard.type(text),
    click: ({ x, y }) => page.mouse.click(x, y),
    moveTo: ({ x, y }) => page.mouse.move(x, y),
    toFront: () => page.bringToFront(),
    problems: () => problems,
    close: () => page.close(),
  };
}

async function launchEngine(name: 'chromium' | 'firefox', title: string, options: LaunchOptions): Promise<Engine> {
  const downloads = mkdtempSync(join(tmpdir(), `${name}-`));
  const viewport = { width: 1000, height: 700 };
  const browser = await puppeteer.launch({ headless: true, defaultViewport: viewport, ...options });
  const context = await browser.createBrowserContext({
    downloadBehavior: { policy: 'allow', downloadPath: downloads },
  });
  return {
    name,
    version: `${title} ${(await browser.version()).replace(/^\D*/, '')}`,
    downloads,
    async open(url, width = 1000) {
      // A window, because a tab behind another is hidden, and a hidden panel fetches nothing.
      const page = await context.newPage({ type: 'window', windowBounds: { width: 1000, height: 800 } });
      if (width !== viewport.width) await page.setViewport({ ...viewport, width });
      if (name === 'chromium')
        await page.emulateMediaFeatures([
          { name: 'prefers-color-scheme', value: 'dark' },
          { name: 'prefers-reduced-motion', value: 'reduce' },
        ]);
      const tab = await tabOf(page);
      await tab.goTo(url);
      return tab;
    },
    async close() {
      await browser.close();
      rmSync(downloads, { recursive: true, force: true });
    },
  };
}

export const startChromium = (options: { executablePath: string; args: string[]; env: Record<string, string> }) =>
  launchEngine('chromium', 'Chromium', { browser: 'chrome', ...options });

export const startFirefox = (executablePath: string) =>
  launchEngine('firefox', 'Firefox', {
    browser: 'firefox',
    executablePath,
    extraPrefsFirefox: { 'ui.systemUsesDarkTheme': 1, 'ui.prefersReducedMotion': 1 },
  });
