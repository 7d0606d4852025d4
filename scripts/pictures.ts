/**
 * Takes docs/pictures, which show the devtools: `npm run pictures -- [name…]`. Look at the pictures before you commit. The
 * other pictures of README are those of test/gallery/pictures.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { type Sandbox, startSandbox } from '../src/sandbox/sandbox';
import { launchOptions } from './browser';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'docs/pictures');

interface Shot {
  readonly query?: string;
  readonly pose: (page: Page, sandbox: Sandbox) => Promise<Page | undefined>;
}

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(200);
  }
};
async function devtoolsBeside(page: Page, sandbox: Sandbox): Promise<Page> {
  await press(page, 'j', 'Enter', 'j', 'l', 'j', 'ArrowLeft');
  const [devtools] = await Promise.all([
    page.context().waitForEvent('page'),
    page.evaluate((url) => void window.open(url), `${sandbox.panel}/devtools.html`),
  ]);
  await devtools.setViewportSize({ width: 1400, height: 900 });
  await devtools.waitForTimeout(2_500);
  return devtools;
}

/** The devtools with a recorded log, and the answer of "Why?" about an element at a moment. */
const asked = (log: string, at: number, element: string): Shot => ({
  async pose(page, sandbox) {
    await page.setViewportSize({ width: 1400, height: 760 });
    await page.goto(`${sandbox.panel}/devtools.html`);
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles(join(root, `fixtures/logs/${log}.ndjson`));
    await page.getByRole('spinbutton', { name: 'Entry' }).fill(String(at));
    await page.getByRole('tab', { name: 'Why?' }).click();
    const field = page.getByRole('combobox', { name: /^Element/ });
    await field.fill(element);
    await field.press('Enter');
    await page.getByRole('region', { name: 'Answer' }).waitFor();
    await page.waitForTimeout(800);
    return undefined;
  },
});

const shots: { readonly [name: string]: Shot } = {
  record: {
    async pose(page) {
      await press(page, '?');
      await page.getByRole('button', { name: 'Download log' }).first().scrollIntoViewIfNeeded();
      await page.waitForTimeout(300);
      return undefined;
    },
  },
  find: { query: '?devtools=1', pose: devtoolsBeside },
  'why-status': asked('moderation-fails', 44, 'status'),
  'why-row': asked('moderation-fails', 36, '10243'),
  'why-connection': asked('push-lost-and-found', 20, 'connection'),
  fix: {
    async pose(page, sandbox) {
      await asked('moderation-fails', 44, 'status').pose(page, sandbox);
      await page.getByRole('button', { name: 'What if this had not been' }).click();
      await page.waitForTimeout(1_000);
      return undefined;
    },
  },
};

async function take(browser: Browser, name: string, shot: Shot): Promise<void> {
  const sandbox = await startSandbox({ seed: 1, notes: 120 });
  const context = await browser.newContext({
    viewport: { width: 400, height: 700 },
    colorScheme: 'light',
  });
  const page = await context.newPage();
  await page.goto(`${sandbox.panel}/${shot.query ?? ''}`);
  await page.waitForTimeout(1_200);
  const posed = (await shot.pose(page, sandbox)) ?? page;
  await posed.screenshot({ path: join(folder, `${name}.png`) });
  await context.close();
  await sandbox.close();
  process.stdout.write(`${name}\n`);
}

const browser = await chromium.launch(await launchOptions(root));
mkdirSync(folder, { recursive: true });
const wanted = process.argv.slice(2);
for (const [name, shot] of Object.entries(shots)) {
  if (wanted.length === 0 || wanted.includes(name)) await take(browser, name, shot);
}
await browser.close();
