/** What axe cannot find: where the focus goes, what is announced, forced colours, motion, single-key shortcuts. */
import type { Locator, Page } from 'playwright-core';
import { allFixtures, commentNote, detail, filter, fixtures, frame, row, rows, still } from './support/allFixtures';
import { loadAxe, violations } from './support/axe';
import { openSession } from './support/browser';
import { settled } from './support/panel';

describe('focus', () => {
  /** Whether the four corners and the middle of what has the focus are hidden: true when nothing of it can be seen. */
  const focusHidden = (page: Page) =>
    page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return 'nothing has the focus';
      const shown = focused.closest('.row') ?? focused;
      const { left, right, top, bottom } = shown.getBoundingClientRect();
      const xs = [left + 3, (left + right) / 2, right - 3];
      const ys = [top + 3, (top + bottom) / 2, bottom - 3];
      const seen = ys
        .flatMap((y) => xs.map((x) => document.elementFromPoint(x, y)))
        .filter((hit) => hit !== null && (shown.contains(hit) || hit.contains(shown)));
      // An element that is not taller than the panel must be seen whole.
      const whole = bottom - top < innerHeight / 2;
      return seen.length < (whole ? 9 : 1) ? `${shown.outerHTML.slice(0, 160)} ${seen.length}/9` : null;
    });

  test.each([
    [320, 480],
    [400, 700],
  ])('[a11y.focus-visible] moving by arrow keys at %i by %i, it is never under what sticks', async (width, height) => {
    const { page } = await allFixtures({ width, height, browser: still });
    const hidden: (string | null)[] = [];
    for (const key of ['j', 'k']) {
      for (const _ of fixtures) {
        await page.keyboard.press(key);
        // The code that moves the focus may come after the first key.
        await page.locator('.row-link:focus').waitFor();
        await frame(page);
        hidden.push(await focusHidden(page));
      }
    }
    expect(hidden.filter((one) => one !== null)).toEqual([]);
  });

  // In French the filters are wider than the panel, in any font; in Arabic they go on to the left.
  test.each(['en', 'fr', 'ar'])(
    '[a11y.focus-visible] moving by Tab through list, note and help, it is always seen, has a ring, and goes through everything: %s',
    async (locale) => {
      const { page } = await allFixtures({ width: 320, height: 480, browser: still }, { locale });
      const through = async (most: number) => {
        const visited: string[] = [];
        for (let press = 0; press < most; press += 1) {
          await page.keyboard.press('Tab');
          await frame(page);
          const at = await page.evaluate(() => {
            const { activeElement } = document;
            if (!activeElement || activeElement === document.body) return null;
            const ring = [getComputedStyle(activeElement), getComputedStyle(activeElement, '::after')];
            const visible = ring.some(
              ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px',
            );
            const bordered = activeElement.closest('.reply-frame');
            return { name: activeElement.outerHTML.slice(0, 100), ring: visible || bordered !== null };
          });
          // After the last comes the browser's own part, or the first again.
          if (at === null || at.name === visited[0]) break;
          expect([at.name, at.ring]).toEqual([at.name, true]);
          expect(await focusHidden(page)).toBeNull();
          visited.push(at.name);
        }
        return visited;
      };
      await page.evaluate(() => document.body.focus());
      // Filters, tools, and one stop for the rows.
      const list = await through(20);
      expect(list.length).toBeGreaterThanOrEqual(9);
      expect(list.filter((one) => one.includes('row-link'))).toHaveLength(1);
      await row(page, commentNote).click();
      await detail(page).waitFor();
      const note = await through(30);
      expect(note.some((one) => one.includes('textarea'))).toBe(true);
      expect(note.filter((one) => one.includes('data-act'))).toHaveLength(1);
      await page.keyboard.press('Escape');
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await page.keyboard.press('?');
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      // The sheet holds the focus: after its last control comes its first.
      for (let press = 0; press < 12; press += 1) {
        await page.keyboard.press('Tab');
        const inside = await dialog.evaluate(
          (sheet) => sheet.contains(document.activeElement) || document.activeElement === document.body,
        );
        expect(inside).toBe(true);
      }
    },
  );

  test('[focus.opening] [focus.borrowed] opening a note takes it to the title, Back to the row, help back to where it was', async () => {
    const { page } = await allFixtures({ width: 400, browser: still });
    // The focus follows the drawing, which may come after what was waited for.
    const at = async () => {
      const link = page.locator('.row-link:focus');
      await link.waitFor();
      return link.evaluate((element) => element.closest('.row')?.getAttribute('data-note-id'));
    };
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    const before = await at();
    expect(before).toEqual(expect.any(String));
    await page.keyboard.press('Enter');
    await detail(page).getByRole('heading').first().waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H2');
    await page.keyboard.press('ArrowLeft');
    await detail(page).waitFor({ state: 'detached' });
    expect(await at()).toEqual(before);
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await at()).toEqual(before);
  });
});

describe('said aloud', () => {
  const polite = (page: Page): Locator => page.locator('[aria-live="polite"]');
  const spoken = async (page: Page) =>
    (await Promise.all((await polite(page).all()).map((region) => region.textContent()))).join(' ').trim();

  test('[a11y.said] arrivals are told together, politely, and an undo bar as it comes', async () => {
    const session = await openSession({ width: 400 });
    const page = await session.openPanel();
    await rows(page).first().waitFor();
    await settled(session);
    expect(await spoken(page)).toBe('');
    await session.control.addNote('comment', { count: 3, push: 'list' });
    await polite(page).getByText('3 new notifications').waitFor();
    const id = await session.control.addNote('comment');
    await polite(page).getByText('1 new notification').waitFor();
    await row(page, id).click();
    await page.keyboard.press('s');
    await polite(page).getByText('Comment marked as spam').waitFor();
    expect(await page.locator('[aria-live="assertive"]').count()).toBe(0);
  });
});

describe('the reader’s settings', () => {
  test('[look.forced-colours] forced colours: pressed, unread, current and focused are told by more than a colour of ours', async () => {
    const { page } = await allFixtures({ width: 400, browser: { ...still, forcedColors: 'active' } });
    const all = filter(page, 0);
    const border = (button: Locator) => button.evaluate((element) => getComputedStyle(element).borderTopWidth);
    expect(await border(all)).not.toBe(await border(filter(page, 1)));
    await page.keyboard.press('j');
    const outline = await page
      .locator('[aria-current="true"]')
      .evaluate((element) => getComputedStyle(element).outlineStyle);
    expect(outline).toBe('solid');
    const dot = await rows(page)
      .first()
      .evaluate((element) => getComputedStyle(element, '::before').backgroundColor);
    expect(dot).not.toBe('rgba(0, 0, 0, 0)');
    const withActs = row(page, commentNote);
    await withActs.hover();
    await withActs.locator('.row-acts').waitFor();
    const outside = await withActs.evaluate((element) => {
      const { bottom } = element.getBoundingClientRect();
      return [...element.querySelectorAll('.row-acts button')].filter(
        (act) => act.getBoundingClientRect().bottom > bottom,
      );
    });
    expect(outside).toEqual([]);
    await loadAxe(page);
    expect(await violations(page, 'forced colours')).toEqual([]);
    await row(page, commentNote).click();
    const like = detail(page).getByRole('button', { name: 'Like' });
    const look = () =>
      like.evaluate((element) =>
        JSON.stringify([
          getComputedStyle(element).borderColor,
          getComputedStyle(element).backgroundColor,
          getComputedStyle(element).outlineStyle,
          getComputedStyle(element).borderWidth,
        ]),
      );
    const before = await look();
    const pressed = await like.getAttribute('aria-pressed');
    await like.click();
    await page.waitForFunction(
      (was) => document.querySelector('[data-act="like"]')?.getAttribute('aria-pressed') !== was,
      pressed,
    );
    await detail(page).getByRole('heading').first().focus();
    expect(await look()).not.toBe(before);
  });
});
