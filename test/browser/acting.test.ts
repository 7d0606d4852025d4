/** Acting on notes in a real Chromium; what reached the provider is counted in the sandbox's record of calls. */
import type { Locator, Page } from 'playwright-core';
import type { ServerNote } from '../../scripts/control';
import { openSession, type Session } from './support/browser';

const row = (page: Page, id: number): Locator => page.locator(`[data-view="list"] [data-note-id="${id}"]`);
const undoBar = (page: Page, id: number | 'all'): Locator => page.locator(`[data-undo-for="${id}"]`);
const detail = (page: Page): Locator => page.locator('[data-view="note"]');
const textbox = (page: Page): Locator => detail(page).getByRole('textbox');

/** Comments that can be moderated, in the list's order. */
async function comments(session: Session, count: number): Promise<number[]> {
  for (let made = 0; made < count; made += 1) await session.control.addNote('comment', { push: 'none' });
  const notes = await session.control.notes();
  return notes
    .filter((note: ServerNote) => note.type === 'comment' && note.meta.ids['comment'] !== undefined)
    .slice(0, count)
    .map(({ id }) => id);
}

async function panel(session: Session): Promise<Page> {
  const page = await session.openPanel();
  await page.locator('[data-note-id]').first().waitFor();
  return page;
}

const deletes = (session: Session) =>
  session.control.calls(({ method, path }) => method === 'POST' && /\/comments\/\d+\/delete$/.test(path));

async function openByKeys(page: Page, id: number): Promise<void> {
  for (let tries = 0; tries < 40; tries += 1) {
    await page.keyboard.press('j');
    if ((await page.locator('[aria-current="true"]').getAttribute('data-note-id')) === String(id)) break;
  }
  await page.keyboard.press('Enter');
  await detail(page).waitFor();
}

test('[outbox.stored] [moderation.one-tab] trash, close the tab, reopen: one delete, with another tab open', async () => {
  const session = await openSession({ width: 400 });
  const [id = 0] = await comments(session, 1);
  const page = await panel(session);
  const other = await panel(session);
  await openByKeys(page, id);
  await page.keyboard.press('t');
  await undoBar(page, id).waitFor();
  await page.close();
  const again = await panel(session);
  await session.control.until('One delete', 15_000, async () => (await deletes(session)).length === 1);
  await row(again, id).waitFor({ state: 'detached' });
  await row(other, id).waitFor({ state: 'detached' });
  await session.control.waitForQuiet();
  expect(await deletes(session)).toHaveLength(1);
});

/** The bar's top in CSS px, in every frame from now on, for as long as the bar is there. */
const watchTop = (page: Page, id: number): Promise<void> =>
  page.evaluate((note) => {
    const tops: number[] = [];
    Object.assign(window, { tops });
    const look = () => {
      const bar = document.querySelector(`[data-undo-for="${note}"]`);
      if (!bar) return;
      tops.push(bar.getBoundingClientRect().top);
      requestAnimationFrame(look);
    };
    look();
  }, id);
const movedBy = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { tops } = window as unknown as { tops: number[] };
    return Math.max(...tops) - Math.min(...tops);
  });

test('[undo.still] a bar held by the pointer does not move when the bar above it ends, and the space closes afterwards', async () => {
  const session = await openSession({ width: 400 });
  const [upper = 0, lower = 0] = await comments(session, 2);
  const page = await panel(session);
  for (const id of [upper, lower]) {
    await row(page, id).click();
    await detail(page).getByRole('button', { name: 'Trash' }).click();
    await undoBar(page, id).waitFor();
  }
  await page.mouse.move(0, 0);
  const undo = undoBar(page, lower).getByRole('button', { name: 'Undo' });
  await undo.hover();
  await undoBar(page, lower).locator('[data-held]').waitFor();
  await watchTop(page, lower);
  await session.control.until('One delete', 12_000, async () => (await deletes(session)).length === 1);
  await undoBar(page, upper).waitFor({ state: 'detached' });
  // Until what moves would have moved.
  await page.evaluate(() => {
    const { tops } = window as unknown as { tops: number[] };
    tops.length = Math.min(tops.length, 1);
  });
  await page.waitForFunction(() => (window as unknown as { tops: number[] }).tops.length > 30);
  expect(await movedBy(page)).toBe(0);
  expect(await undoBar(page, lower).locator('[data-held]').count()).toBe(1);
  await page.mouse.move(200, 690);
  await page.waitForFunction(
    (id) => document.querySelector(`[data-undo-for="${id}"]`)?.previousElementSibling === null,
    lower,
  );
});

test('[draft.never-lost] the provider stops between Send and the answer: the text is there when the panel is opened again', async () => {
  const session = await openSession({ width: 400 });
  session.tolerate(/./);
  const [id = 0] = await comments(session, 1);
  const page = await panel(session);
  await session.control.fault({ kind: 'hang', path: '/sites/*/comments/*/replies/new' });
  await openByKeys(page, id);
  await textbox(page).fill('Nobody may lose this.');
  await page.keyboard.press('Control+Enter');
  await session.control.waitForCall(({ path }) => /replies\/new$/.test(path));
  await session.sandbox.stopProvider();
  // The page is left before the provider is back, because the browser sends a request again whose connection was cut.
  await page.goto('about:blank');
  await session.sandbox.startProvider();
  await page.goBack();
  await row(page, id).waitFor();
  await row(page, id).click();
  expect(await textbox(page).inputValue()).toBe('Nobody may lose this.');
});
