/** The demo host page: the bell, the settings, the strip and the log, with a real panel in a real frame. */
import { openSession } from './support/browser';

test('[sandbox.host-page] the bell shows how many are new, opens the panel, and closes it again', async () => {
  const session = await openSession();
  const page = await session.openHost();
  const bell = page.locator('#bell');
  await page.waitForSelector('#bell[data-count="5"]');
  await bell.click();
  const panel = await session.panelOf(page);
  await panel.locator('[data-note-id]').first().waitFor();
  expect(await bell.getAttribute('aria-expanded')).toBe('true');
  await bell.click();
  expect(await bell.getAttribute('aria-expanded')).toBe('false');
});

test('[sandbox.host-page] a new note of each kind is made from the strip and arrives on the screen', async () => {
  const session = await openSession({ notes: 5 });
  const page = await session.openHost({ open: '1' });
  const panel = await session.panelOf(page);
  await panel.locator('[data-note-id]').first().waitFor();
  await session.control.waitForSockets(1);
  const kinds = await page.locator('#new-note option').allTextContents();
  expect(kinds).toContain('store_order');
  for (const kind of ['comment', 'like', 'store_order']) {
    await page.getByLabel('New note of kind').selectOption(kind);
    await page.getByRole('button', { name: 'Send it' }).click();
    await panel.locator(`[data-note-type="${kind}"]`).first().waitFor();
  }
});

test('[sandbox.host-page] the strip drops push, fails calls and mends them, and shows what the provider has', async () => {
  const session = await openSession({ notes: 5 });
  // A call of the panel may or may not come while calls fail.
  session.tolerate(/WebSocket|status of 500/);
  const page = await session.openHost();
  await page.getByRole('button', { name: 'Refuse' }).click();
  await page.getByText('push refused').waitFor();
  // More calls than the panel makes meanwhile, so that a fault is left to be seen.
  await page.getByLabel('Fail the next').fill('99');
  await page.getByRole('button', { name: 'Break them' }).click();
  await session.control.until(
    'An ordered fault',
    3_000,
    async () => JSON.stringify(await session.control.ask('GET', '/faults')) !== '[]',
  );
  await page.getByRole('button', { name: 'Mend' }).click();
  await session.control.until(
    'No fault',
    3_000,
    async () => JSON.stringify(await session.control.ask('GET', '/faults')) === '[]',
  );
});

test('[sandbox.host-page] messages from the panel are logged by name', async () => {
  const session = await openSession({ notes: 5 });
  const page = await session.openHost();
  await page.locator('#log').getByText('iFrameReady').waitFor();
});

test('[sandbox.host-page] language and theme are switched without leaving the page, and kept in its address', async () => {
  const session = await openSession({ notes: 5 });
  const page = await session.openHost({ open: '1' });
  await (await session.panelOf(page)).locator('[data-note-id]').first().waitFor();
  await page.getByLabel('Language').selectOption('ar');
  await page.getByLabel('Theme').selectOption('dark');
  await page.waitForFunction(() => document.querySelector('iframe')?.src.includes('theme=dark'));
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  const panel = await session.panelOf(page);
  await panel.locator('html[dir="rtl"][lang="ar"]').waitFor();
  expect(new URL(page.url()).searchParams.get('locale')).toBe('ar');
  await page.reload();
  expect(await page.getByLabel('Theme').inputValue()).toBe('dark');
});

test('[sandbox.host-page] [kit.appearance] the form changes the theme of the running panel, which keeps it over another language', async () => {
  const session = await openSession({ notes: 5 });
  const page = await session.openHost({ open: '1' });
  const token = async (name: string) =>
    (await session.panelOf(page)).evaluate((one) => document.documentElement.style.getPropertyValue(one), name);
  const until = (name: string, value: string) =>
    session.control.until(`${name} ${value}`, 8_000, async () => (await token(name).catch(() => null)) === value);
  await (await session.panelOf(page)).locator('[data-note-id]').first().waitFor();
  await page.getByLabel('light', { exact: true }).fill('#8a1c5b');
  await page.getByLabel('Density').selectOption('compact');
  await until('--accent', '#8a1c5b');
  await until('--space-3', '8px');
  await page.getByLabel('Language').selectOption('de');
  await page.waitForFunction(() => document.querySelector('iframe')?.src.includes('locale=de'));
  await until('--accent', '#8a1c5b');
  await page.getByRole('button', { name: 'The panel’s own' }).click();
  await until('--accent', '');
});

test('[sandbox.host-page] the devtools open beside the page, find its panel, and are gone when closed', async () => {
  const session = await openSession({ notes: 5, width: 1300 });
  const page = await session.openHost({ open: '1' });
  await (await session.panelOf(page)).locator('[data-note-id]').first().waitFor();
  const button = page.getByRole('button', { name: 'Devtools' });
  await button.click();
  const devtools = page.frameLocator('iframe[title="Devtools"]');
  await devtools.getByText('host.told').filter({ visible: true }).first().waitFor();
  await button.click();
  expect(await page.locator('iframe[title="Devtools"]').count()).toBe(0);
});

test.each([320, 400, 1000])('[sandbox.host-page] at %i px nothing of the page is out of reach', async (width) => {
  const session = await openSession({ notes: 5, width });
  const page = await session.openHost();
  await page.locator('#log li').first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
});
