/** Fast return: the notes of the last visit are kept on the device, painted at once, and removed when they must be. */
import type { Frame, Page } from 'playwright-core';
import { openSession, type Session } from './support/browser';
import { connection, loading, row, rows, settled, shownPanel } from './support/panel';

describe('fast return', () => {
  const kept = (page: Frame | Page, api: string) =>
    page.evaluate(
      (name) =>
        new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open(name);
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const reading = opening.result.transaction('notes').objectStore('notes').get('of 1');
            reading.onsuccess = () => {
              opening.result.close();
              resolve(Array.isArray(reading.result?.notes) ? reading.result.notes.length : 0);
            };
          };
        }),
      `notifications_panel ${api}`,
    );

  /** A visit after which the notes are kept. */
  async function visit(session: Session): Promise<Page> {
    const page = await shownPanel(session);
    await settled(session);
    await session.control.until('Kept notes', 6_000, async () => (await kept(page, session.sandbox.provider)) >= 10);
    return page;
  }

  test('[return.painted] the last notes are painted before the network answers, marked as such until it does', async () => {
    const session = await openSession({ width: 400 });
    const first = await visit(session);
    await first.locator('[data-note-id]').first().click();
    const opened = await first.locator('[data-view="note"]').getAttribute('data-note-id');
    await first.close();
    const id = await session.control.addNote('comment', { push: 'none' });
    const answerLists = await session.holdLists();
    const page = await session.openPanel();
    await rows(page).first().waitFor();
    await connection(page).getByText('From your last visit. Looking for news…').waitFor();
    expect(await row(page, id).count()).toBe(0);
    expect(await page.locator('[data-view="list"]').getAttribute('aria-busy')).toBe('true');
    // The note that was read in that visit is read now.
    expect(await row(page, Number(opened)).getAttribute('data-read')).toBe('true');
    answerLists();
    await row(page, id).waitFor();
    await connection(page).waitFor({ state: 'detached' });
  });

  test('[return.signed-out] signing out removes them from the screen and from the device', async () => {
    const session = await openSession({ width: 400 });
    session.tolerate(/401/);
    await (await visit(session)).close();
    await session.control.signOut();
    const page = await session.openPanel();
    await page.getByRole('alert').getByText("You're signed out.").waitFor();
    expect(await rows(page).count()).toBe(0);
    await session.control.until('Nothing kept', 3_000, async () => (await kept(page, session.sandbox.provider)) === 0);
    await page.close();
    await session.holdLists();
    const again = await session.openPanel();
    await loading(again).waitFor();
    expect(await rows(again).count()).toBe(0);
  });
});
