/** The browser's Back in the panel of a phone: in the page that the kit fills the screen with, and in the panel's own page. */
import type { Frame, Page } from 'playwright-core';
import { openSession } from './support/browser';
import { rows } from './support/panel';

const phone = { width: 390, height: 700, notes: 8, browser: { hasTouch: true, isMobile: true } };
const detail = (panel: Page | Frame) => panel.locator('[data-view="note"]');

async function hostWithPanel(options: object = phone) {
  const session = await openSession(options);
  const page = await session.openHost();
  const address = page.url();
  /** The host page's panel is a drawer at every size; the bell of the kit fills a small window. */
  const embed = async () => {
    // The page's script makes its forms before the page's body is replaced.
    await page.locator('#controls select option').first().waitFor({ state: 'attached' });
    await page.evaluate((src) => {
      const bell = document.createElement('notifications-bell');
      bell.setAttribute('src', src);
      bell.setAttribute('lazy', '');
      bell.setAttribute('label', 'Own bell');
      document.body.replaceChildren(bell);
    }, `${session.sandbox.panel}/`);
    await page.getByRole('button', { name: /^Own bell/ }).click();
    const made = await session.panelOf(page);
    await rows(made).first().waitFor();
    return made;
  };
  const panel = await embed();
  const isOpen = (open: boolean) =>
    page
      .locator(`[data-notifications="${open ? 'open' : 'closed'}"]`)
      .last()
      .waitFor({ state: 'attached' });
  const openNote = async () => {
    await rows(panel).first().click();
    await detail(panel).waitFor();
  };
  const closed = () => detail(panel).waitFor({ state: 'detached' });
  const back = () => page.evaluate(() => history.back());
  return { embed, page, panel, address, isOpen, openNote, closed, back };
}

test('[note.browser-back] [kit.back] Back closes the note, then the panel, and the page stays; Forward breaks nothing', async () => {
  const { page, panel, address, isOpen, openNote, closed, back } = await hostWithPanel();
  await openNote();
  await back();
  await closed();
  await isOpen(true);
  await page.evaluate(() => history.forward());
  await openNote();
  await back();
  await closed();
  await back();
  await isOpen(false);
  expect(page.url()).toBe(address);
  await page.getByRole('button', { name: /^Own bell/ }).click();
  await isOpen(true);
  await rows(panel).first().waitFor();
});

test('[note.browser-back] a note that is closed in the panel leaves no entry, so the next Back closes the panel', async () => {
  const { panel, isOpen, openNote, closed, back } = await hostWithPanel();
  const depth = () => panel.evaluate(() => history.state?.notificationsDepth ?? 0);
  await openNote();
  expect(await depth()).toBe(1);
  await panel.getByRole('button', { name: 'Next notification' }).click();
  expect(await depth()).toBe(1);
  await panel.getByRole('button', { name: 'Back' }).click();
  await closed();
  await panel.waitForFunction(() => history.state === null);
  await back();
  await isOpen(false);
});

test('[note.browser-back] a page that reloads with a note open works, and Back leads to where it led', async () => {
  const { embed, page, address, openNote } = await hostWithPanel();
  await openNote();
  await page.reload();
  const panel = await embed();
  await rows(panel).first().click();
  await detail(panel).waitFor();
  await page.evaluate(() => history.back());
  await detail(panel).waitFor({ state: 'detached' });
  expect(page.url()).toBe(address);
});

const isBare = (page: Page) => page.waitForFunction(() => history.state === null);

test('[kit.back] the button that closes the panel with a note open leaves no entry', async () => {
  const { page, isOpen, openNote } = await hostWithPanel();
  await openNote();
  await page.getByRole('button', { name: 'Close' }).click();
  await isOpen(false);
  await isBare(page);
});

test('[note.browser-back] a panel beside the page, and a wide panel, leave the history alone', async () => {
  const { page, panel, openNote } = await hostWithPanel({ width: 1200, height: 800, notes: 8 });
  const length = await page.evaluate(() => history.length);
  await openNote();
  expect(await panel.evaluate(() => [history.length, history.state])).toEqual([length, null]);
});

test('[note.browser-back] in the panel’s own page Back closes the help, then the note', async () => {
  const session = await openSession(phone);
  const page = await session.openPanel();
  await rows(page).first().click();
  await detail(page).waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await page.evaluate(() => history.back());
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await detail(page).count()).toBe(1);
  await page.evaluate(() => history.back());
  await detail(page).waitFor({ state: 'detached' });
  await rows(page).first().waitFor();
});
