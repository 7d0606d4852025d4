/** The sandbox's host page: the bell, the controls and the devtools, with a real panel in a real frame. */
import { openSession } from './support/browser';

test('the bell shows how many are new, opens the panel, and closes it again', async () => {
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

test('its controls make a note of any kind, steer the provider, and show its answers', async () => {
  const session = await openSession({ notes: 5 });
  // One control is given the id of no note.
  session.tolerate(/status of 404/);
  const page = await session.openHost({ open: '1' });
  const panel = await session.panelOf(page);
  await panel.locator('[data-note-id]').first().waitFor();
  await session.control.waitForSockets(1);
  for (const kind of ['comment', 'store_order']) {
    await page.getByLabel('kind').first().selectOption(kind);
    await page.getByRole('button', { name: 'New note' }).click();
    await panel.locator(`[data-note-type="${kind}"]`).first().waitFor();
  }
  await page.getByRole('spinbutton', { name: 'user' }).fill('2');
  await page.getByRole('button', { name: 'Sign in as' }).click();
  await page.getByRole('button', { name: 'State of the provider' }).click();
  await page.getByRole('status').getByText('"user": 2').waitFor();
  await page.getByRole('spinbutton', { name: 'id' }).last().fill('1');
  await page.getByRole('button', { name: 'Remove a note' }).click();
  await page.getByRole('status').getByText('There is no note').waitFor();
});

test('its address names language and theme, and its link opens devtools that find its panel', async () => {
  const session = await openSession({ notes: 5 });
  const page = await session.openHost({ open: '1', locale: 'ar', theme: 'dark' });
  const panel = await session.panelOf(page);
  await panel.locator('html[dir="rtl"][lang="ar"][data-theme="dark"]').waitFor();
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  await panel.locator('[data-note-id]').first().waitFor();
  const [devtools] = await Promise.all([
    session.context.waitForEvent('page'),
    page.getByRole('link', { name: 'Devtools' }).click(),
  ]);
  await devtools.getByText('host.told').filter({ visible: true }).first().waitFor();
});

test.each([320, 1000])('at %i px nothing of the page is out of reach', async (width) => {
  const session = await openSession({ notes: 5, width });
  const page = await session.openHost();
  await page.getByRole('button', { name: 'Calls so far' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
});
