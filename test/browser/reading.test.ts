/** Reading notifications in a real Chromium, with the sandbox's server. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame, Page } from 'playwright-core';
import { openSession, type Session } from './support/browser';

const hostile = readdirSync(join(__dirname, '../../fixtures/notes/hostile')).map((file) => file.replace('.json', ''));

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

test('[states.first-load] [groups.bounds] the panel starts with a skeleton and then shows the newest notes under their time headings', async () => {
  const session = await openSession();
  const answerLists = await session.holdLists();
  const page = await session.openPanel();
  const loading = page.getByRole('progressbar', { name: 'Loading notifications' });
  await loading.waitFor();
  expect(await page.getByText('No notifications yet.').count()).toBe(0);
  answerLists();
  await rows(page).first().waitFor();
  await loading.waitFor({ state: 'detached' });
  const [newest] = await session.control.notes();
  expect(await rows(page).first().getAttribute('data-note-id')).toBe(String(newest?.id));
  expect(await page.getByRole('heading', { level: 2, name: 'Today' }).count()).toBe(1);
  const settings = page.getByRole('link', { name: 'Notification settings' });
  expect(await settings.getAttribute('target')).toBe('_blank');
});

test('[reading.opening] [note.browser-back] a click opens a note, marks it read here, in storage and on the server, and Back returns to its row', async () => {
  const session = await openSession({ width: 400 });
  const page = await shownPanel(session);
  const [newest] = await session.control.notes();
  const id = newest?.id ?? 0;
  expect(await row(page, id).getAttribute('data-read')).toBe('false');
  await row(page, id).click();
  await detail(page).waitFor();
  expect(await detail(page).getAttribute('data-note-id')).toBe(String(id));
  const call = await session.control.waitForCall(({ path }) => path === '/notifications/read');
  expect(call.body).toEqual({ counts: { [id]: 9999 } });
  expect(await page.evaluate((key) => localStorage.getItem(key), `note_read_status_${id}`)).toBe('1');
  await page.getByRole('button', { name: 'Back' }).click();
  await detail(page).waitFor({ state: 'detached' });
  expect(await row(page, id).getAttribute('data-read')).toBe('true');
  await page.waitForFunction(
    (note) => document.activeElement?.closest('[data-note-id]')?.getAttribute('data-note-id') === note,
    String(id),
  );
});

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

test('[keys.filters] the keys move, open, close and filter', async () => {
  const session = await openSession({ width: 400 });
  const page = await shownPanel(session);
  const ids = await rows(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-note-id')));
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowDown');
  const current = page.locator('[data-view="list"] [aria-current="true"]');
  expect(await current.getAttribute('data-note-id')).toBe(ids[1]);
  await page.waitForFunction(
    (id) => document.activeElement?.closest('[data-note-id]')?.getAttribute('data-note-id') === id,
    ids[1],
  );
  await page.keyboard.press('k');
  expect(await current.getAttribute('data-note-id')).toBe(ids[0]);
  await page.keyboard.press('Enter');
  await detail(page).waitFor();
  await page.keyboard.press('j');
  await page.waitForSelector(`[data-view="note"][data-note-id="${ids[1]}"]`);
  await page.keyboard.press('ArrowLeft');
  await detail(page).waitFor({ state: 'detached' });
  await page.keyboard.press('c');
  expect(await page.getByRole('button', { name: 'Comments' }).getAttribute('aria-pressed')).toBe('true');
  const types = await rows(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-note-type')));
  expect(new Set(types)).toEqual(new Set(['comment']));
  await page.keyboard.press('F');
  expect(await page.getByRole('button', { name: 'Follows' }).getAttribute('aria-pressed')).toBe('true');
  await page.keyboard.press('Alt+a');
  expect(await page.getByRole('button', { name: 'Follows' }).getAttribute('aria-pressed')).toBe('true');
  await page.keyboard.press('a');
  expect(await page.getByRole('button', { name: 'All', exact: true }).getAttribute('aria-pressed')).toBe('true');
});

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

test('[list.damaged-note] damaged notes cost only themselves: the list works and says which row it could not show', async () => {
  const session = await openSession({ width: 400, notes: 12 });
  for (const fixture of hostile) await session.control.addFixture(`hostile/${fixture}`, 'none');
  const page = await shownPanel(session);
  await page.getByText("This notification can't be shown.").first().waitFor();
  const links = await page.locator('a[href]').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(links.filter((href) => !/^(?:https?|mailto):/.test(href))).toEqual([]);
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

test('[layout.wide] on a wide panel the list stays beside the note; on a narrow one the note covers it', async () => {
  const session = await openSession({ width: 1000 });
  const page = await shownPanel(session);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await detail(page).waitFor();
  expect(await rows(page).first().isVisible()).toBe(true);
  await page.setViewportSize({ width: 500, height: 700 });
  await rows(page).first().waitFor({ state: 'hidden' });
  expect(await detail(page).isVisible()).toBe(true);
});
