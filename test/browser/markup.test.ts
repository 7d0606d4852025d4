/** Host pages that copy, restore, morph, contain or block what the kit has put into them, in a real Chromium. */
import type { Page } from 'playwright-core';
import type { Session } from './support/browser';
import { openKitPage } from './support/kitPage';
import { rows } from './support/panel';

const plain = '<button id="bell">Bell</button><p>Text</p><div id="place"></div>';

const embedHere = (page: Page, src: string) =>
  page.evaluate((url) => {
    const place = document.querySelector<HTMLElement>('#place');
    if (place) window.panel = window.kit.embed(place, { src: url, opener: '#bell', placement: 'popover', badge: true });
  }, src);

/** The panel can be seen and pressed. */
async function works({ session, page }: { session: Session; page: Page }): Promise<void> {
  const panel = await session.panelOf(page);
  await rows(panel).first().click();
  await panel.locator('[data-view="note"]').waitFor();
}

test.each(['innerHTML', 'cloneNode'] as const)(
  '[kit.markup] after %s of an open panel the copy has none, and can have its own',
  async (how) => {
    const { session, page, panelUrl } = await openKitPage(plain);
    await embedHere(page, panelUrl);
    await page.waitForSelector('#bell[data-count]');
    await page.locator('#bell').click();
    await works({ session, page });
    await page.evaluate((way) => {
      if (way === 'innerHTML') document.body.innerHTML = String(document.body.innerHTML);
      else document.body.replaceWith(document.body.cloneNode(true));
    }, how);
    expect(await page.locator('iframe, [role="dialog"]').count()).toBe(0);
    await embedHere(page, panelUrl);
    expect(await page.locator('#bell').getAttribute('aria-label')).toBe('Notifications');
    await page.locator('#bell').click();
    await works({ session, page });
    expect(await page.locator('[role="dialog"]').count()).toBe(1);
  },
);

test('[kit.markup] a panel whose elements the page takes away is closed, and is made anew when it is next opened', async () => {
  const { session, page, panelUrl } = await openKitPage(plain);
  await embedHere(page, panelUrl);
  await page.locator('#bell').click();
  await works({ session, page });
  // As a morph does, which makes the page what the server sent.
  await page.evaluate(() => document.querySelector('#place')?.replaceChildren());
  await page.waitForSelector('#bell[aria-expanded="false"]');
  await page.locator('#bell').click();
  await works({ session, page });
});

test('[kit.layer] beside a bell in a header that is transformed, contained, cut and zoomed the panel is whole and in the window', async () => {
  const header =
    'position:sticky;top:0;height:56px;transform:translateZ(0);contain:paint;overflow:hidden;backdrop-filter:blur(2px);zoom:1.5';
  const over = 'position:fixed;inset:0;z-index:2147483647;pointer-events:none';
  const { session, page, panelUrl } = await openKitPage(
    `<header style="${header}"><button id="bell">Bell</button><div id="place"></div></header><div style="${over}"></div>`,
  );
  await embedHere(page, panelUrl);
  await page.locator('#bell').click();
  await works({ session, page });
  const box = await page.getByRole('dialog').boundingBox();
  if (!box) throw new Error('The panel has no box.');
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.y).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(1000);
  expect(box.y + box.height).toBeLessThanOrEqual(700);
  expect(box.height).toBeGreaterThan(400);
});

test('[kit.layer] [kit.markup] in a page that a modal keeps the pointer off an open panel works, and in an inert one it is closed', async () => {
  const { session, page, panelUrl } = await openKitPage(`<main>${plain}</main>`);
  await embedHere(page, panelUrl);
  await page.locator('#bell').click();
  await page.evaluate(() => {
    document.body.style.pointerEvents = 'none';
  });
  await works({ session, page });
  await page.evaluate(() => document.querySelector('main')?.toggleAttribute('inert'));
  await page.waitForSelector('#bell[aria-expanded="false"]');
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('[kit.markup] a panel behind a modal dialog of the page is closed, and one in the dialog stays open', async () => {
  const { session, page, panelUrl } = await openKitPage(`${plain}<dialog>Sure?<i></i></dialog>`);
  await embedHere(page, panelUrl);
  await page.locator('#bell').click();
  await works({ session, page });
  await page.evaluate(() => document.querySelector('dialog')?.showModal());
  await page.waitForSelector('#bell[aria-expanded="false"]');
  await page.evaluate((src) => {
    window.panel.destroy();
    const inside = document.querySelector('i');
    if (inside) window.panel = window.kit.embed(inside, { src, placement: 'popover' });
    window.panel.show();
    // The kit looks again at each `open` of the page.
    document.body.append(document.createElement('details'));
    document.querySelector('details')?.toggleAttribute('open');
  }, panelUrl);
  await works({ session, page });
  expect(await page.evaluate(() => window.panel.open)).toBe(true);
});
