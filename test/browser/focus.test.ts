/** Whether the focus can be seen, by the pixels of each thing with and without it, in a real Chromium. */
import type { Page } from 'playwright-core';
import { frame, row, still } from './support/allFixtures';
import { openSession } from './support/browser';

/** What can be focused and is in the window now; each gets a number, by which it is found again. */
const numbered = (page: Page) =>
  page.evaluate(() => {
    for (const one of document.querySelectorAll<HTMLElement>('[data-focus-test]')) delete one.dataset['focusTest'];
    const all = document.querySelectorAll<HTMLElement>('a[href], button, textarea, input, [tabindex]');
    const inSight = [...all].filter((one) => {
      const { top, bottom, left, right, width } = one.getBoundingClientRect();
      if (one.matches(':disabled')) return false;
      const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const isView = one.matches('section, h2, [role="dialog"]');
      return width > 0 && top >= 0 && bottom <= innerHeight && !isView && middle !== null && one.contains(middle);
    });
    inSight.forEach((one, index) => {
      one.dataset['focusTest'] = `${index}`;
    });
    return inSight.map((one) => `${one.className} ${one.title || one.textContent}`.trim().slice(0, 60));
  });

const focusIt = (page: Page, index: number | null) =>
  page.evaluate((at) => {
    const one = document.querySelector<HTMLElement>(`[data-focus-test="${at}"]`);
    if (one) one.focus({ preventScroll: true, focusVisible: true } as FocusOptions);
    else (document.activeElement as HTMLElement | null)?.blur();
  }, index);

/** How many pixels of two pictures differ by more than a shade. */
const differing = (page: Page, pictures: readonly string[]) =>
  page.evaluate(async (both) => {
    const [one, other] = await Promise.all(
      both.map(async (data) => {
        const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const canvas = new OffscreenCanvas(image.width, image.height);
        const context = canvas.getContext('2d');
        context?.drawImage(image, 0, 0);
        return context?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray();
      }),
    );
    let count = 0;
    for (let at = 0; at < (one?.length ?? 0); at += 4)
      if ([0, 1, 2].some((part) => Math.abs((one?.[at + part] ?? 0) - (other?.[at + part] ?? 0)) > 48)) count += 1;
    return count;
  }, pictures);

/** The things whose focus changes fewer pixels than two sides of a line around them would. */
async function unseen(page: Page, blank: Page): Promise<readonly string[]> {
  const found: string[] = [];
  const names = await numbered(page);
  for (const [index, name] of names.entries()) {
    await focusIt(page, null);
    await frame(page);
    // The focus of a row's link is drawn around its row.
    const one = page.locator(`[data-focus-test="${index}"]`);
    const around = page.locator('.row').filter({ has: one.and(page.locator('.row-link')) });
    const box = await around.or(one.and(page.locator(':not(.row-link)'))).boundingBox();
    if (!box) continue;
    const x = Math.max(0, box.x - 5);
    const y = Math.max(0, box.y - 5);
    const clip = { x, y, width: box.width + 10, height: box.height + 10 };
    const without = await page.screenshot({ clip });
    await focusIt(page, index);
    await frame(page);
    const withIt = await page.screenshot({ clip });
    const pixels = await differing(blank, [without.toString('base64'), withIt.toString('base64')]);
    if (pixels < Math.min(box.width, 40) + Math.min(box.height, 20)) found.push(`${name}: ${pixels} px`);
  }
  return found;
}

test.each([
  ['light', { colorScheme: 'light' }],
  ['dark', { colorScheme: 'dark' }],
  ['forced colours', { forcedColors: 'active' }],
] as const)(
  '[a11y.focus-visible] the focus of everything in list, row, help and note is seen: %s',
  async (_name, look) => {
    const session = await openSession({ notes: 8, width: 400, browser: { ...still, ...look } });
    const pending = await session.control.addNote('comment-unapproved');
    const page = await session.openPanel();
    const blank = await session.open(`${session.sandbox.host}/pages/blank.html`);
    await page.bringToFront();
    await row(page, pending).waitFor();
    // From here on a focus is one by keys.
    await page.keyboard.press('Tab');
    const found: string[] = [];
    const lookAt = async (where: string) => found.push(...(await unseen(page, blank)).map((one) => `${where}: ${one}`));
    await lookAt('list');
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    await lookAt('help');
    await page.keyboard.press('Escape');
    await row(page, pending).click();
    await page.locator('[data-view="note"]').waitFor();
    await lookAt('note');
    expect(found).toEqual([]);
  },
  120_000,
);
