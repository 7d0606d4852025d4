/** What answers a press is large enough, and nothing is cut off or scrolls sideways, with large text and at 320 px too. */
import type { Locator, Page } from 'playwright-core';
import { allFixtures, commentNote, detail, frame, row, still, textbox, throughNotes } from './support/allFixtures';

/** A comment of more lines than a low panel has. */
const longNote = 9009;

/** Everything that answers a press, with its size, unless it is a link within a sentence. */
const targets = (page: Page) =>
  page.evaluate(() => {
    const inSentence = (element: Element) =>
      element.matches('a') &&
      getComputedStyle(element).display === 'inline' &&
      element.closest('p, li, cite, h2') !== null;
    return [...document.querySelectorAll('a[href], button, input, textarea, [role="option"], [role="switch"], .row')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]'))
      .filter((element) => !inSentence(element))
      .map((element) => {
        // A box within its label is pressed by the label, a row's link by the row.
        const { width, height } = (element.closest('label, .row') ?? element).getBoundingClientRect();
        return { width, height, what: element.outerHTML.slice(0, 120) };
      });
  });
const tooSmall = async (page: Page) =>
  (await targets(page)).filter(({ width, height }) => Math.min(width, height) < 24);

test('[a11y.target-size] everything that answers a press is 24 px or more both ways, at 320 px too', async () => {
  const { page } = await allFixtures({ width: 320, browser: still });
  expect((await targets(page)).length).toBeGreaterThan(30);
  expect(await tooSmall(page)).toEqual([]);
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  expect(await tooSmall(page)).toEqual([]);
  await page.keyboard.press('Escape');
  const found = await throughNotes(page, async (id) => (await tooSmall(page)).map(({ what }) => `${id}: ${what}`));
  expect(found).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await row(page, commentNote).click();
  await textbox(page).pressSequentially('@a');
  await page.getByRole('option').first().waitFor();
  expect(await tooSmall(page)).toEqual([]);
});

/** Parts that scroll sideways, and parts with words that are cut off. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const wide = document.documentElement.scrollWidth > document.documentElement.clientWidth ? ['the page'] : [];
    const parts = [...document.querySelectorAll('main *')].filter((element) => {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.scrollWidth <= element.clientWidth + 1)
        return false;
      const { overflowX, textOverflow, webkitLineClamp, clipPath, display } = getComputedStyle(element);
      if (display.startsWith('inline') || clipPath !== 'none') return false;
      // These are cut with an ellipsis on purpose: a title of one line, an excerpt of two.
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return false;
      // The filter bar scrolls by itself, and brings the chosen filter into view.
      return !(element.matches('fieldset') && overflowX === 'auto') && overflowX !== 'visible';
    });
    return [
      ...wide,
      ...parts.map((element) => `${element.outerHTML.slice(0, 140)} ${element.scrollWidth}/${element.clientWidth}`),
    ];
  });

test.each([
  ['en', 1],
  ['ar', 1],
  ['de', 1],
  ['en', 2],
  ['ar', 2],
  ['de', 2],
])('[look.narrow] at 320 px, %s, text at %i00%%, nothing scrolls sideways or is cut off', async (locale, text) => {
  const { page } = await allFixtures({ width: 320, browser: still }, { locale });
  await page.evaluate((times) => {
    document.documentElement.style.fontSize = `${times * 100}%`;
  }, text);
  await frame(page);
  const found = (await cutOff(page)).map((what) => `list: ${what}`);
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  found.push(...(await cutOff(page)).map((what) => `help: ${what}`));
  await page.keyboard.press('Escape');
  found.push(...(await throughNotes(page, async (id) => (await cutOff(page)).map((what) => `${id}: ${what}`))));
  expect(found).toEqual([]);
});

test('[look.narrow] with text at 200%, and at 400% zoom, every act of a note can be reached and used', async () => {
  for (const [height, text] of [
    [700, 2],
    [256, 1],
  ] as const) {
    const { session, page } = await allFixtures({ width: 320, height, browser: still });
    await page.evaluate((times) => {
      document.documentElement.style.fontSize = `${times * 100}%`;
    }, text);
    await row(page, commentNote).click();
    const acts = detail(page).getByRole('toolbar').getByRole('button');
    const reached: string[] = [];
    const reach = async (act: Locator) => {
      await act.click({ trial: true });
      reached.push(await act.innerText());
    };
    for (const act of await acts.all()) await reach(act);
    // With large text the last ones are in the menu [actions.line].
    if (reached.at(-1) === 'More') {
      reached.pop();
      await acts.last().click();
      for (const item of await detail(page).getByRole('menu').locator('button').all()) await reach(item);
      await page.keyboard.press('Escape');
    }
    expect(reached).toEqual(['Approve', 'Spam', 'Trash', 'Like', 'Edit']);
    await textbox(page).fill('Thank you');
    await detail(page).getByRole('button', { name: 'Send' }).click({ trial: true });
    await detail(page).getByRole('button', { name: 'Back' }).click();
    await row(page, commentNote).waitFor();
    await session.close();
  }
});

test('[look.aim] acts and reply box stand at the foot, in sight under a short comment and under a long one', async () => {
  const { page } = await allFixtures({ width: 400, height: 520, browser: still });
  const boxOf = async (what: string) => {
    const box = await page.locator(`[data-view="note"] ${what}`).boundingBox();
    if (!box) throw new Error(`The note has no ${what}.`);
    return box;
  };
  await row(page, commentNote).click();
  const toolbar = await boxOf('[role="toolbar"]');
  expect(toolbar.y).toBeGreaterThan(350);
  await detail(page).getByRole('button', { name: 'Back' }).click();
  await row(page, longNote).click();
  const long = await boxOf('[data-block="comment"]');
  expect(long.y + long.height).toBeGreaterThan(520);
  expect(await boxOf('[role="toolbar"]')).toEqual(toolbar);
  const reply = await boxOf('textarea');
  expect(reply.y + reply.height).toBeLessThanOrEqual(520);
});

test('[a11y.target-size] under a finger the controls of the list and of an open note are at least 44 px both ways', async () => {
  const { page } = await allFixtures({ width: 320, browser: { ...still, hasTouch: true, isMobile: true } });
  const small = (place: string) =>
    page.evaluate(
      (within) =>
        [...document.querySelectorAll(`${within} :is(button, textarea, [role="option"]), ${within} .answer`)]
          .filter((one) => one.checkVisibility({ visibilityProperty: true }))
          .map((one) => ({ one, box: one.getBoundingClientRect() }))
          .filter(({ box }) => box.width < 44 || box.height < 44)
          .map(({ one, box }) => `${one.outerHTML.slice(0, 90)} ${box.width} by ${box.height}`),
      place,
    );
  await row(page, commentNote).waitFor();
  const tool = (name: string) => page.locator('[data-view="list"]').getByRole('button', { name });
  await tool('Search').click();
  await tool('Select notifications').click();
  await page.getByRole('checkbox').first().click();
  expect(await small('[data-view="list"]')).toEqual([]);
  await tool('Done').click();
  await tool('Close search').click();
  expect(await throughNotes(page, async () => small('[data-view="note"]'))).toEqual([]);
  await detail(page).getByRole('button', { name: 'Back' }).click();
  await row(page, commentNote).click();
  await textbox(page).fill('Thank you');
  await detail(page).getByRole('button', { name: 'Send' }).click();
  await page.locator('[data-status="success"]').waitFor();
  expect(await small('.status-bar')).toEqual([]);
});

test('the panel keeps clear of the notch and the home bar', async () => {
  const { page } = await allFixtures({ width: 390, browser: still });
  expect(await page.locator('meta[name="viewport"]').getAttribute('content')).toContain('viewport-fit=cover');
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setSafeAreaInsetsOverride', { insets: { top: 47, bottom: 34, left: 5, right: 9 } });
  const edges = () =>
    page.locator('.panes').evaluate((panes) => {
      const { bottom, left, right } = panes.getBoundingClientRect();
      // A panel by itself has its title on top.
      const top = panes.parentElement?.firstElementChild?.getBoundingClientRect().top;
      return { top, bottom: innerHeight - bottom, left, right: innerWidth - right };
    });
  expect(await edges()).toEqual({ top: 47, bottom: 34, left: 9, right: 9 });
});

test('[kit.print] on paper a list and an open note are dark on light, whole and without a control, also of a dark panel', async () => {
  const { page } = await allFixtures({ width: 420, height: 320, browser: { ...still, colorScheme: 'dark' } });
  const onPaper = () =>
    page.evaluate(() => ({
      controls: [...document.querySelectorAll('button, input, textarea')]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }))
        .map(({ outerHTML }) => outerHTML.slice(0, 90)),
      text: getComputedStyle(document.querySelector('.panel') ?? document.body).color,
      isWhole: document.documentElement.scrollHeight > 400,
    }));
  await row(page, longNote).waitFor();
  await page.emulateMedia({ media: 'print' });
  const asPrinted = { controls: [], text: 'rgb(27, 31, 36)', isWhole: true };
  expect(await onPaper()).toEqual(asPrinted);
  await page.emulateMedia({ media: 'screen' });
  await row(page, longNote).click();
  await detail(page).getByRole('textbox').waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await onPaper()).toEqual(asPrinted);
});
