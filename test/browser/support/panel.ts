/** Parts of the panel that several suites look at, and waits for a panel that is ready. */
import type { Frame, Page } from 'playwright-core';
import type { Session } from './browser';

export const rows = (page: Frame | Page) => page.locator('[data-note-id][data-note-type]');
export const row = (page: Frame | Page, id: number) => page.locator(`[data-view="list"] [data-note-id="${id}"]`);
export const loading = (page: Frame | Page) => page.getByRole('progressbar', { name: 'Loading notifications' });
export const connection = (page: Frame | Page) => page.locator('[data-view="list"] [data-connection]');

export async function shownPanel(session: Session): Promise<Page> {
  const page = await session.openPanel();
  await rows(page).first().waitFor();
  return page;
}
/** Waits until the first requests of the session are over, with the list check that follows the opened push channel. */
export async function settled(session: Session): Promise<void> {
  await session.control.waitForSockets(1);
  await session.control.waitForCall(({ path }) => path === '/me');
  await new Promise((resolve) => setTimeout(resolve, 400));
}
