/** Opens a panel with every note of fixtures/notes, for the suites about accessibility. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openSession, type SessionOptions } from './browser';

export const fixtures = readdirSync(join(__dirname, '../../../fixtures/notes'))
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.replace('.json', ''));
/** The id of a comment in the list that offers every act. */
export const commentNote = 9003;
const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" fill="#888"/></svg>';

export const rows = (page: Page) => page.locator('[data-note-id][data-note-type]');
export const row = (page: Page, id: number) => page.locator(`[data-view="list"] [data-note-id="${id}"]`);
export const detail = (page: Page) => page.locator('[data-view="note"]');
export const textbox = (page: Page) => detail(page).getByRole('textbox');
export const filter = (page: Page, place: number) => page.getByRole('group').first().getByRole('button').nth(place);
export const frame = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(0))));

/** A panel with every note of the fixtures, and no seeded note. */
export async function allFixtures(options: SessionOptions, query: Readonly<Record<string, string>> = {}) {
  const session = await openSession({ notes: 0, height: 700, ...options });
  // The test answers requests for pictures, because the fixtures name sites that do not exist.
  await session.context.route(/^https:/, (route) => route.fulfill({ contentType: 'image/svg+xml', body: picture }));
  for (const name of fixtures) await session.control.addFixture(name, 'none');
  const page = await session.openPanel(query);
  await rows(page).first().waitFor();
  await session.control.until('All rows', 10_000, async () => {
    await page.evaluate(() => {
      for (const part of document.querySelectorAll('[data-view="list"] *')) part.scrollTop = part.scrollHeight;
    });
    return (await rows(page).count()) === fixtures.length;
  });
  await page.evaluate(() => {
    for (const part of document.querySelectorAll('[data-view="list"] *')) part.scrollTop = 0;
  });
  return { session, page };
}

/** Options of a context with reduced motion, so that nothing moves during a check. */
export const still = { reducedMotion: 'reduce' as const };

/** Opens every note, one after the other, and returns what `look` found in each. */
export async function throughNotes(page: Page, look: (id: string) => Promise<readonly string[]>): Promise<string[]> {
  const found: string[] = [];
  await rows(page).first().click();
  for (const _ of fixtures) {
    const id = (await detail(page).getAttribute('data-note-id')) ?? '';
    found.push(...(await look(id)));
    const next = detail(page).locator('button').nth(-1);
    await page.keyboard.press('j');
    await Promise.race([
      page.waitForFunction(
        (before) => document.querySelector('[data-view="note"]')?.getAttribute('data-note-id') !== before,
        id,
        { timeout: 2_000 },
      ),
      next.waitFor(),
    ]);
    await frame(page);
  }
  return found;
}
