/** Opening and closing a note over a long list: what it costs the browser, and what becomes of the covered list. */
import type { Page } from 'playwright-core';
import { detail, frame, rows, still } from './support/allFixtures';
import { openSession } from './support/browser';
import { styledDuring } from './support/styled';

/** The help sheet alone has about 190. */
const most = 200;

/** A panel with so many rows: a list too short to scroll loads more by itself. */
async function longList(count: number): Promise<Page> {
  const session = await openSession({ width: 420, height: count * 140, notes: count + 10, browser: still });
  const page = await session.openPanel();
  await rows(page)
    .nth(count - 1)
    .waitFor();
  await session.control.waitForQuiet();
  await page.setViewportSize({ width: 420, height: 700 });
  return page;
}

test('with a hundred rows, to highlight, open, go on, and close styles few elements, on a narrow panel and on a wide one', async () => {
  const page = await longList(100);
  const styled = (act: () => Promise<void>) =>
    styledDuring(page, async () => {
      await act();
      await frame(page);
      await frame(page);
    });
  for (const width of [420, 1100]) {
    await page.setViewportSize({ width, height: 700 });
    // The other width is styled before anything is counted.
    await frame(page);
    await frame(page);
    const counts = {
      opened: await styled(async () => {
        await rows(page).nth(3).click();
        await detail(page).waitFor();
      }),
      next: await styled(() => page.keyboard.press('j')),
      closed: await styled(async () => {
        await page.keyboard.press('ArrowLeft');
        await detail(page).waitFor({ state: 'detached' });
      }),
      highlighted: await styled(() => page.keyboard.press('j')),
      // On a wide panel the list stays in sight beside the sheet, and every row is made inert.
      ...(width === 420 && {
        help: await styled(async () => {
          await page.keyboard.press('?');
          await page.getByRole('dialog').waitFor();
        }),
        helpClosed: await styled(async () => {
          await page.keyboard.press('Escape');
          await page.getByRole('dialog').waitFor({ state: 'detached' });
        }),
      }),
    };
    for (const [act, count] of Object.entries(counts)) {
      // With none at all the browser's trace would be another than the one that this test reads.
      const few = count > 0 && count <= most;
      expect({ width, act, styled: few ? 'few' : count }).toEqual({ width, act, styled: 'few' });
    }
  }
});

test('[layout.wide] [note.browser-back] a covered list is out of reach of Tab, screen readers and find-in-page, and is where it was after Back', async () => {
  const page = await longList(30);
  const cdp = await page.context().newCDPSession(page);
  const regions = async () => {
    const { nodes } = await cdp.send('Accessibility.getFullAXTree');
    return nodes.filter(({ ignored, role }) => !ignored && role?.value === 'region').map(({ name }) => name?.value);
  };
  const scrolled = () => page.evaluate(() => document.querySelector('.list-scroll')?.scrollTop);
  const finds = (words: string) => page.evaluate(`getSelection().removeAllRanges(), find(${JSON.stringify(words)})`);
  const words = (await page.locator('.row-excerpt').last().textContent())?.slice(0, 30) ?? '';
  expect(await finds(words)).toBe(true);
  expect(await regions()).toEqual(['Notifications']);

  await rows(page).nth(15).click();
  await detail(page).getByRole('button', { name: 'Next notification' }).click();
  await page.locator('[data-view="note"] .note-head').waitFor();
  const before = await scrolled();
  expect(before).toBeGreaterThan(300);
  const shown = await regions();
  expect(shown).toContain(await detail(page).getByRole('heading').first().innerText());
  expect(shown).not.toContain('Notifications');
  expect(await finds(words)).toBe(false);
  for (let press = 0; press < 20; press += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('[data-view="list"]') ?? null)).toBeNull();
  }

  await detail(page).getByRole('button', { name: 'Back' }).click();
  await detail(page).waitFor({ state: 'detached' });
  expect(await scrolled()).toBe(before);
  expect(await regions()).toEqual(['Notifications']);
  expect(await finds(words)).toBe(true);
});

test('[help.sheet] under the help sheet of a narrow panel the list is out of reach of Tab, screen readers and find-in-page, and is where it was after Escape', async () => {
  const page = await longList(30);
  const cdp = await page.context().newCDPSession(page);
  const roles = async () => {
    const { nodes } = await cdp.send('Accessibility.getFullAXTree');
    return nodes.filter(({ ignored }) => !ignored).map(({ role }) => role?.value);
  };
  const finds = (words: string) => page.evaluate(`getSelection().removeAllRanges(), find(${JSON.stringify(words)})`);
  const words = (await page.locator('.row-excerpt').last().textContent())?.slice(0, 30) ?? '';
  const place = () =>
    page.evaluate(() => [
      document.querySelector('.list-scroll')?.scrollTop,
      document.activeElement?.closest('.row')?.getAttribute('data-note-id'),
    ]);
  for (let press = 0; press < 16; press += 1) await page.keyboard.press('j');
  const before = await place();
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  expect(await roles()).toContain('dialog');
  expect(await roles()).not.toContain('region');
  expect(await finds(words)).toBe(false);
  for (let press = 0; press < 20; press += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('[data-view="list"]') ?? null)).toBeNull();
  }
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await place()).toEqual(before);
  expect(await finds(words)).toBe(true);
});
