/** A real finger on the rows: what the browser leaves to the panel, and what it keeps for scrolling. */
import type { Page } from 'playwright-core';
import { openSession } from './support/browser';
import { row, undoBar } from './support/hands';

const phone = { width: 390, height: 700, browser: { hasTouch: true, isMobile: true } };

async function commentIn(session: Awaited<ReturnType<typeof openSession>>): Promise<number> {
  const found = (await session.control.notes()).find(({ type }) => type === 'comment');
  if (!found) throw new Error('The sandbox has no comment.');
  return found.id;
}

/** Puts a finger on the middle of a row, moves it by way of the steps, and lets go; `meanwhile` runs before that. */
async function drag(page: Page, id: number, steps: readonly (readonly [number, number])[], meanwhile = async () => {}) {
  const box = await row(page, id).boundingBox();
  if (!box) throw new Error(`Row ${id} is not in sight.`);
  const cdp = await page.context().newCDPSession(page);
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: from.x + x, y: from.y + y }],
    });
  await touch('touchStart');
  for (const [x, y] of steps) await touch('touchMove', x, y);
  await meanwhile();
  await touch('touchEnd');
  await cdp.detach();
}
const aside = (px: number) => [0.2, 0.4, 0.6, 0.8, 1].map((part) => [px * part, 2] as const);

test.each(['en', 'ar'])(
  '[row.swipe] in %s a swipe reads, the next takes it back, and one to the other side trashes and is undone',
  async (locale) => {
    const session = await openSession(phone);
    const page = await session.openPanel({ locale });
    const id = await commentIn(session);
    await row(page, id).waitFor();
    const toEnd = locale === 'ar' ? -1 : 1;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const before = await row(page, id).getAttribute('data-read');
    const after = before === 'true' ? 'false' : 'true';
    // The first swipe may be over before its code is there.
    await session.control.until('A swipe marks the row', 20_000, async () => {
      await drag(page, id, aside(150 * toEnd));
      return (await row(page, id).getAttribute('data-read')) === after;
    });
    expect(asked.filter((url) => /\/Swipes\.\w+\.js/.test(url))).toHaveLength(1);
    await drag(page, id, aside(150 * toEnd));
    await page.locator(`[data-note-id="${id}"][data-read="${before}"]`).waitFor();
    await drag(page, id, aside(-150 * toEnd), async () => {
      await page.locator(`.row[style*="${-150 * toEnd}px"]`).waitFor();
      const moved = await row(page, id).locator('.row-link').boundingBox();
      const strip = await page.locator('.row-swipe').boundingBox();
      const at = await row(page, id).boundingBox();
      if (!moved || !strip || !at) throw new Error('The row does not follow the finger.');
      // The strip begins where the row's content has moved to.
      expect(Math.round(toEnd === 1 ? strip.x : strip.x + strip.width)).toBe(
        Math.round(toEnd === 1 ? at.x + at.width - 150 : at.x + 150),
      );
    });
    await undoBar(page, id).getByRole('button').first().click();
    // An undone trash opens the note [undo.restores].
    await page.waitForSelector(`[data-view="note"][data-note-id="${id}"]`);
    const trashed = await session.control.calls(({ path }) => /\/comments\/\d+$/.test(path));
    expect(trashed.filter(({ method }) => method !== 'GET')).toEqual([]);
  },
);

test('[row.swipe] a finger that scrolls the list, and one that hardly moves to the side, act on no row', async () => {
  const session = await openSession(phone);
  const page = await session.openPanel();
  const id = await commentIn(session);
  await row(page, id).waitFor();
  await row(page, id).tap({ trial: true });
  const cancelled = page.evaluate(
    () => new Promise((resolve) => document.addEventListener('pointercancel', () => resolve(true), { once: true })),
  );
  await drag(page, id, [
    [0, -20],
    [10, -60],
    [120, -120],
    [200, -160],
  ]);
  expect(await cancelled).toBe(true);
  expect(await page.locator('.list-scroll').evaluate((list) => list.scrollTop)).toBeGreaterThan(0);
  await drag(page, id, aside(70));
  expect(await page.locator('.row-swipe, [data-undo-for], [data-view="note"]').count()).toBe(0);
});
