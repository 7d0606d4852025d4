/** axe-core over every fixture note and every state, in both themes, both directions, narrow and wide. */
import {
  allFixtures,
  commentNote,
  detail,
  filter,
  fixtures,
  frame,
  row,
  rows,
  still,
  textbox,
  throughNotes,
} from './support/allFixtures';
import { loadAxe, violations } from './support/axe';
import { openSession } from './support/browser';

const widths = [320, 1000];
const looks = [
  ['light', 'en', 'ltr'],
  ['dark', 'ar', 'rtl'],
] as const;

describe.each(looks)('[a11y.axe] axe finds nothing: %s, %s', (colorScheme, locale, direction) => {
  test('every fixture note, open', async () => {
    const { page } = await allFixtures({ browser: { ...still, colorScheme } }, { locale });
    expect(await page.evaluate(() => document.dir)).toBe(direction);
    await loadAxe(page);
    const found: string[] = [];
    for (const width of widths) {
      await page.setViewportSize({ width, height: 700 });
      const seen = new Set<string>();
      found.push(
        ...(await throughNotes(page, (id) => {
          // The page around the notes is the same for all of them.
          const within = seen.size === 0 ? {} : { within: '[data-view="note"]' };
          seen.add(id);
          return violations(page, `note ${id} at ${width}`, within);
        })),
      );
      expect(seen.size).toBe(fixtures.length);
      await page.keyboard.press('ArrowRight');
      await detail(page).waitFor({ state: 'detached' });
    }
    expect(found).toEqual([]);
  }, 120_000);

  test('list, filters, help, undo bars, status, mentions, item', async () => {
    const { session, page } = await allFixtures({ browser: { ...still, colorScheme } }, { locale });
    session.tolerate(/403/, /404/);
    await loadAxe(page);
    const found: string[] = [];
    for (const width of widths) {
      await page.setViewportSize({ width, height: 700 });
      await frame(page);
      const look = async (what: string) => found.push(...(await violations(page, `${what} at ${width}`)));
      await look('list');
      await filter(page, 2).click();
      await look('comments');
      await filter(page, 0).click();
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
      await look('help');
      await page.keyboard.press('Escape');
      await session.control.fault({ kind: 'status', status: 403, path: '/sites/*/comments/*/likes/*' });
      await session.control.fault({ kind: 'status', status: 403, path: '/sites/*/comments/*/likes/mine/delete' });
      await row(page, commentNote).click();
      await page.keyboard.press('l');
      await page.locator('[data-status="fail"]').waitFor();
      await look('failure status');
      await page.locator('[data-status] button').click();
      await session.control.clearFaults();
      await textbox(page).pressSequentially('Hello @a');
      await page.getByRole('listbox').waitFor();
      await look('mentions');
      await textbox(page).fill('');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await detail(page)
        .locator('[data-block="user"] a')
        .first()
        .click({ modifiers: ['ControlOrMeta'] });
      await page.locator('[data-view="item"] [role="alert"], [data-view="item"] p').first().waitFor();
      await look('item');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('t');
      await page.locator(`[data-undo-for="${commentNote}"]`).hover();
      await look('undo bar');
      await page.locator(`[data-undo-for="${commentNote}"] button`).first().click();
      await detail(page).waitFor();
      await page.keyboard.press('ArrowRight');
      await row(page, commentNote).waitFor();
    }
    await page.locator('[data-view="list"] button[title]').first().click();
    await page.locator('[data-undo-for="all"]').hover();
    found.push(...(await violations(page, 'undo bar of all')));
    expect(found).toEqual([]);
  }, 120_000);

  test('skeleton, empty, error, signed out, checking and arrivals', async () => {
    const session = await openSession({ notes: 0, width: 320, browser: { ...still, colorScheme } });
    session.tolerate(/500/, /401/, /WebSocket/);
    const answerLists = await session.holdLists();
    const page = await session.openPanel({ locale });
    await loadAxe(page);
    const found: string[] = [];
    const look = async (what: string) => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 700 });
        await frame(page);
        found.push(...(await violations(page, `${what} at ${width}`)));
      }
    };
    await page.getByRole('progressbar').waitFor();
    found.push(...(await violations(page, 'skeleton at 320')));
    answerLists();
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
    for (let place = 0; place < 5; place += 1) {
      await filter(page, place).click();
      await look(`empty ${place}`);
    }
    await filter(page, 0).click();
    await session.control.waitForSockets(1);
    await session.control.fault({ kind: 'status', status: 500, path: '/notifications/' });
    await session.control.push({ action: 'send', message: { action: 'something' } });
    await page.getByRole('alert').waitFor();
    await look('error card');
    await session.control.addNote('comment', { count: 20, push: 'none' });
    await page.getByRole('alert').getByRole('button').click();
    await rows(page).first().waitFor();
    await session.control.push({ action: 'refuse' });
    await session.control.push({ action: 'drop' });
    await page.locator('[data-view="list"] [data-connection]').waitFor();
    await look('checking');
    await session.control.push({ action: 'allow' });
    await session.control.signOut();
    await page.reload();
    await page.getByRole('alert').getByRole('link').waitFor();
    await loadAxe(page);
    await look('signed out');
    expect(found).toEqual([]);
  }, 90_000);
});

test('[a11y.axe] axe finds what is wrong in a page with faults', async () => {
  const { page } = await allFixtures({ width: 400, browser: still });
  await loadAxe(page);
  await page.evaluate(() => {
    const button = document.createElement('button');
    document.querySelector('main')?.append(button);
  });
  expect((await violations(page, 'list')).join()).toContain('button-name');
});
