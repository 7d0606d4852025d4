/** Analytics in a real page: hits leave as images, and without the code for them the panel is whole. */
import type { Page } from 'playwright-core';
import { openSession } from './support/browser';

const pixel = 'https://pixel.example/g.gif';

async function opened(prepare: (page: Page) => Promise<unknown> = async () => {}) {
  const session = await openSession({ width: 400, config: { analytics: { pixel } } });
  const page = await session.context.newPage();
  const hits: string[] = [];
  const codes: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (url.startsWith(pixel)) hits.push(new URL(url).searchParams.get('x_notes-filter-select') ?? '');
    if (/\/analytics\.\w+\.js/.test(url)) codes.push(url);
  });
  await page.route(`${pixel}*`, (route) => route.fulfill({ status: 204 }));
  await prepare(page);
  await page.goto(`${session.sandbox.panel}/`);
  await page.locator('[data-note-id]').first().waitFor();
  return { session, page, hits, codes };
}

test('[analytics.names] a chosen filter leaves as one image', async () => {
  const { page, session, hits } = await opened();
  await page.locator('[data-filter="likes"]').click();
  await session.control.until('The hit of the filter', 5_000, async () => hits.includes('likes'));
});

test('[analytics.off] where a blocker keeps its code away nothing is counted, and the code is asked for once', async () => {
  const { page, session, hits, codes } = await opened((one) =>
    one.route(/\/analytics\.\w+\.js/, (route) => route.abort('blockedbyclient')),
  );
  session.tolerate(/ERR_BLOCKED_BY_CLIENT/);
  await page.locator('[data-filter="likes"]').click();
  await page.locator('[data-filter="likes"][aria-pressed="true"]').waitFor();
  await session.control.waitForQuiet();
  expect([hits, codes.length]).toEqual([[], 1]);
});
