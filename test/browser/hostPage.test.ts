/** The demo host page: the bell, the settings, the strip and the log, with a real panel in a real frame. */
import { openSession } from './support/browser';

test('the bell shows how many are new, opens the panel, and closes it again', async () => {
  const session = await openSession();
  const page = await session.openHost();
  const bell = page.locator('#bell');
  await page.waitForSelector('#bell[data-count="5"]');
  await bell.click();
  const panel = await session.panelOf(page);
  await panel.getByRole('region', { name: 'Notifications' }).waitFor();
  await panel.locator('[data-note-id]').first().waitFor();
  expect(await bell.getAttribute('aria-expanded')).toBe('true');
  await bell.click();
  expect(await bell.getAttribute('aria-expanded')).toBe('false');
});
