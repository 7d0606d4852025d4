/** Reading notifications in a real Chromium, with the sandbox's server. */

import type { Frame, Page } from 'playwright-core';
import { openSession, type Session } from './support/browser';

const rows = (panel: Frame | Page) => panel.locator('[data-note-id][data-note-type]');
const row = (panel: Frame | Page, id: number) => panel.locator(`[data-view="list"] [data-note-id="${id}"]`);
const detail = (panel: Frame | Page) => panel.locator('[data-view="note"]');

async function shownPanel(session: Session): Promise<Page> {
  const page = await session.openPanel();
  await rows(page).first().waitFor();
  return page;
}

const listCalls = (session: Session) =>
  session.control.calls((call) => call.method === 'GET' && call.path === '/notifications/');

test.each(['Meta', 'Shift'] as const)(
  '[row.click] a %s-click on a row opens the note’s page in a new window and leaves the panel as it is',
  async (modifier) => {
    const session = await openSession({ width: 400 });
    await session.context.route(/\.example\//, (route) => route.fulfill({ body: 'The note’s page' }));
    const page = await shownPanel(session);
    const [newest] = await session.control.notes();
    const opened = session.context.waitForEvent('page');
    await row(page, newest?.id ?? 0).click({ modifiers: [modifier] });
    await (await opened).waitForURL(newest?.url ?? '');
    expect(new URL(page.url()).origin).toBe(session.sandbox.panel);
    expect(await row(page, newest?.id ?? 0).count()).toBe(1);
    expect(await detail(page).count()).toBe(0);
  },
);

test('[more.step] [more.near-end] scrolling loads more, ten at a time, to the end', async () => {
  const session = await openSession({ width: 400, notes: 34 });
  const page = await shownPanel(session);
  const scroll = () =>
    page.evaluate(() => {
      const list = [...document.querySelectorAll('[data-view="list"], [data-view="list"] *')].find(
        (element) =>
          element.scrollHeight > element.clientHeight + 1 && getComputedStyle(element).overflowY !== 'visible',
      );
      list?.scrollTo(0, list.scrollHeight);
    });
  await session.control.until('All 34 notes', 15_000, async () => {
    await scroll();
    return (await rows(page).count()) === 34;
  });
  await session.control.until('The End', 5_000, async () => {
    await scroll();
    return (await page.getByText('The End').count()) === 1;
  });
  const numbers = (await listCalls(session))
    .filter(({ query }) => query['fields'] !== 'id,note_hash')
    .map(({ query }) => Number(query['number']));
  expect(numbers).toEqual([10, 20, 30, 40]);
});

test('[body.long-text] a text of 10 MB does not stop the list or the note', async () => {
  const session = await openSession({ width: 400, notes: 12 });
  const page = await shownPanel(session);
  const id = await session.control.addNote('comment', { push: 'none' });
  await session.control.editNote(id, { text: 'long words '.repeat(950_000), push: 'note' });
  await row(page, id).waitFor({ timeout: 20_000 });
  await row(page, id).click();
  await detail(page).waitFor({ timeout: 10_000 });
  await page.getByRole('button', { name: 'Back' }).click();
  await detail(page).waitFor({ state: 'detached' });
}, 90_000);
