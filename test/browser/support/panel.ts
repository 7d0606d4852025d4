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
  await session.control.waitForQuiet(400);
}

/** Waits until the page has handled every message that was posted to it so far, and has drawn. */
export const handled = (page: Frame | Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise<void>((resolve) => {
      const hear = ({ data }: MessageEvent) => {
        if (data !== 'the last one') return;
        removeEventListener('message', hear);
        resolve();
      };
      addEventListener('message', hear);
      postMessage('the last one', location.origin);
    });
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
