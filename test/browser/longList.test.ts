/** A list of a hundred rows in a real Chromium: rows out of sight cost nothing and are there all the same. */
import { chromium, type Page } from 'playwright-core';
import { launchOptions } from '../../scripts/browser';
import { openSession } from './support/browser';
import { row, rows } from './support/panel';

const whole = 100;
const scroller = '.list-scroll';

/** The list grows to a hundred rows as a person makes it grow, and is scrolled to its top again. */
async function hundred(page: Page): Promise<Page> {
  await rows(page).first().waitFor();
  for (let count = await rows(page).count(); count < whole; count = await rows(page).count()) {
    await page.evaluate((list) => document.querySelector(list)?.scrollTo(0, 1e6), scroller);
    await page.waitForFunction((before) => document.querySelectorAll('.row').length > before, count);
  }
  await page.evaluate((list) => document.querySelector(list)?.scrollTo(0, 0), scroller);
  return page;
}

const aHundred = async () => {
  const session = await openSession({ width: 400, notes: whole });
  const [oldest] = (await session.control.notes()).slice(-1);
  if (!oldest) throw new Error('The provider has no notes.');
  return { session, page: await hundred(await session.openPanel()), oldest };
};

/** Whether the whole row is in sight, below the sticky heading. */
const isInSight = (page: Page, id: number) =>
  row(page, id).evaluate((element, list) => {
    const view = element.closest(list)?.getBoundingClientRect();
    const { top, bottom } = element.getBoundingClientRect();
    return view !== undefined && top >= view.top + 30 && bottom <= view.bottom;
  }, scroller);

test('a row out of sight is skipped, and the browser’s search finds its words', async () => {
  const { page, oldest } = await aHundred();
  // The browser decides which rows are near at the frames after the scrolling.
  await page.waitForFunction(
    (id) =>
      document
        .querySelector(`.list-scroll [data-note-id="${id}"] .row-link`)
        ?.checkVisibility({ contentVisibilityAuto: true }) === false,
    oldest.id,
  );
  const words = oldest.subject[0]?.text ?? '';
  const link = row(page, oldest.id).locator('.row-link');
  await link.evaluate((element) => {
    element.firstChild?.before('zanzibar ');
  });
  expect(words).not.toBe('');
  const isFound = await page.evaluate(() => Reflect.apply(Reflect.get(window, 'find'), window, ['zanzibar']));
  expect(isFound).toBe(true);
  expect(
    await page.evaluate(() => getSelection()?.anchorNode?.parentElement?.closest('.row')?.getAttribute('data-note-id')),
  ).toBe(String(oldest.id));
});

test('[search.marks] the words of the search are marked in the rows that it finds, and no longer when it is closed', async () => {
  const { page } = await aHundred();
  const marked = () =>
    page.evaluate(() => [...(CSS.highlights.get('found') ?? [])].map((range) => String(range).toLowerCase()));
  await page.keyboard.press('/');
  await page.keyboard.type('Comment');
  await page.locator('.search-count', { hasText: /\d/ }).waitFor();
  const found = await rows(page).count();
  expect(found).toBeLessThan(whole);
  const words = await marked();
  expect(words.length).toBeGreaterThanOrEqual(found / 2);
  expect([...new Set(words)]).toEqual(['comment']);
  await page.keyboard.press('Escape');
  await page.locator('.search-box').waitFor({ state: 'detached' });
  expect(await marked()).toEqual([]);
});

test('a screen reader is told of every row', async () => {
  const session = await openSession({ notes: whole });
  const options = await launchOptions(process.cwd());
  // With a screen reader the browser keeps the whole tree up to date; without, it makes what is asked for and is not skipped.
  const args = [...options.args, '--force-renderer-accessibility'];
  const read = await chromium.launch({ ...options, args });
  try {
    const page = await read.newPage({ viewport: { width: 400, height: 700 } });
    await page.goto(`${session.sandbox.panel}/`);
    await hundred(page);
    const cdp = await page.context().newCDPSession(page);
    const { nodes } = await cdp.send('Accessibility.getFullAXTree');
    const links = nodes.filter(({ role, ignored }) => role?.value === 'link' && !ignored);
    // The hundred, the list's settings, and the way to older ones.
    expect(links).toHaveLength(whole + 2);
    expect(links.filter(({ name }) => String(name?.value ?? '') === '')).toEqual([]);
  } finally {
    await read.close();
  }
});

test('j leads to the hundredth row, each row whole in sight', async () => {
  const { session, page } = await aHundred();
  const notes = await session.control.notes();
  for (const [index, { id }] of notes.entries()) {
    await page.keyboard.press('j');
    await page.waitForFunction(
      (note) => document.activeElement?.closest('.row')?.getAttribute('data-note-id') === note,
      String(id),
    );
    if (index % 10 === 9) expect([index, await isInSight(page, id)]).toEqual([index, true]);
  }
});

test('[note.browser-back] Back returns to a row far down, where it was', async () => {
  const { session, page } = await aHundred();
  const { id = 0 } = (await session.control.notes())[60] ?? {};
  await row(page, id).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const top = () => row(page, id).evaluate((element) => Math.round(element.getBoundingClientRect().top));
  await page.waitForFunction(
    (note) =>
      document
        .querySelector(`.row[data-note-id="${note}"] .row-link`)
        ?.checkVisibility({ contentVisibilityAuto: true }),
    id,
  );
  const before = await top();
  await row(page, id).click();
  await page.waitForSelector(`[data-view="note"][data-note-id="${id}"]`);
  await page.keyboard.press('ArrowRight');
  await page.waitForSelector('[data-view="note"]', { state: 'detached' });
  expect(await top()).toBe(before);
});

test('no row in sight is blank in the first frame of another filter', async () => {
  const { page } = await aHundred();
  /** Of three frames from a key on, before each is painted: how many rows are in sight, and how many of them are skipped. */
  await page.evaluate((list) => {
    const scroller = document.querySelector(list);
    const look = (): string => {
      const view = scroller?.getBoundingClientRect();
      const inSight = [...document.querySelectorAll('.row')].filter((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return view !== undefined && bottom > view.top && top < view.bottom;
      });
      const blank = inSight.filter((row) => !row.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }));
      return inSight.length > 0 ? `${blank.length} blank` : 'no rows';
    };
    const watch = (seen: readonly string[]): void => {
      if (seen.length === 3) document.body.dataset['seen'] = seen.join(', ');
      else
        requestAnimationFrame(() => {
          // It is told of its element's size in the same frame, after layout.
          const observer = new ResizeObserver(() => {
            observer.disconnect();
            watch([...seen, look()]);
          });
          observer.observe(document.body);
        });
    };
    addEventListener('keydown', () => {
      delete document.body.dataset['seen'];
      watch([]);
    });
  }, scroller);
  for (const key of ['l', 'a', 'f', 'a', 'c', 'a']) {
    await page.keyboard.press(key);
    const seen = await page.waitForFunction(() => document.body.dataset['seen']);
    expect([key, await seen.jsonValue()]).toEqual([key, '0 blank, 0 blank, 0 blank']);
  }
});
