/** Hostile host pages of fixtures/pages: wrong origins, sibling frames, floods and forgeries change nothing. */
import type { Page } from 'playwright-core';
import { openSession, type Session } from './support/browser';

async function doneAt(session: Session, path: string, origin = session.sandbox.host): Promise<Page> {
  const page = await session.open(`${origin}/pages/${path}.html`);
  await page.waitForSelector('body[data-done]', { timeout: 20_000 });
  return page;
}
/** `localhost` is the same machine and another origin, which the sandbox's panel does not allow. */
const elsewhere = (session: Session) => session.sandbox.host.replace('127.0.0.1', 'localhost');

test('[host.only-parent] a host of a wrong origin cannot show the panel, refresh it, or hear it', async () => {
  const session = await openSession({ notes: 5 });
  session.tolerate(/postMessage/);
  const page = await doneAt(session, 'steer', elsewhere(session));
  expect(await page.locator('body').getAttribute('data-heard')).toBeNull();
  const lists = await session.control.calls(({ path }) => path === '/notifications/');
  // A list check and the list of the start, and none of the twenty that it asked for.
  expect(lists.length).toBeLessThanOrEqual(2);
  // Shown, the panel would have said that the newest notes were seen.
  expect(await session.control.calls(({ path }) => path === '/notifications/seen')).toEqual([]);
});

test('[host.only-parent] the same host from the right origin is heard', async () => {
  const session = await openSession({ notes: 5 });
  const page = await doneAt(session, 'steer');
  await (await session.panelOf(page)).locator('[data-note-id]').first().waitFor();
  expect(Number(await page.locator('body').getAttribute('data-heard'))).toBeGreaterThan(0);
});

test('[security.forged] a sibling frame is not taken for the host', async () => {
  const session = await openSession({ notes: 5 });
  const page = await doneAt(session, 'sibling');
  const panel = await session.panelOf(page);
  expect(await panel.getByText('FORGED NOTE').count()).toBe(0);
  // The sibling asked for a refresh and to be shown; both are the host's alone to ask.
  expect((await session.control.calls(({ path }) => path === '/notifications/seen')).length).toBe(0);
});

test('[security.forged] forged answers, notes and pushes change nothing', async () => {
  const session = await openSession({ notes: 5 });
  const page = await doneAt(session, 'forged');
  const panel = await session.panelOf(page);
  await panel.locator('[data-note-id]').first().waitFor();
  expect(await panel.locator('[data-note-id]').count()).toBe(5);
  expect(await panel.getByText('FORGED NOTE').count()).toBe(0);
});

test('[host.shapes] after ten thousand messages that are none of ours a note opens', async () => {
  const session = await openSession({ notes: 5 });
  const page = await doneAt(session, 'flood');
  const panel = await session.panelOf(page);
  const row = panel.locator('[data-note-id]').first();
  await row.waitFor();
  await row.click();
  await panel.locator('[data-view="note"]').waitFor();
});
