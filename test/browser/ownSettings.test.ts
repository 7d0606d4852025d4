/** A product's own filters, words, acts and router, in a real Chromium. */
import { openKitPage } from './support/kitPage';
import { rows } from './support/panel';

declare global {
  interface Window {
    opened: unknown[];
  }
}

test('[filter.own] [words.own] [acts.own] [host.opens] the panel of a product of one’s own', async () => {
  const { session, page, panelUrl } = await openKitPage('<button id="bell">Bell</button><div id="place"></div>', {
    notes: 12,
    config: {
      opens: 'host',
      filters: [
        { name: 'all', label: 'Everything' },
        { name: 'unread' },
        { name: 'orders', label: 'Orders', types: ['store_order'] },
      ],
      words: { en: { 'filter.unread': 'Not read' } },
      acts: ['spam', 'reply'],
      links: {},
    },
  });
  await session.control.addNote('store_order');
  await page.evaluate((src) => {
    const place = document.querySelector<HTMLElement>('#place');
    window.opened = [];
    place?.addEventListener('notifications-openNote', ({ detail }) => window.opened.push(detail));
    if (place) window.panel = window.kit.embed(place, { src, opener: '#bell' });
  }, panelUrl);
  await page.locator('#bell').click();
  const panel = await session.panelOf(page);
  await rows(panel).first().waitFor();
  const names = await panel.getByRole('group', { name: 'Filter notifications' }).getByRole('button').allInnerTexts();
  expect(names.map((name) => name.replace(/\s*\d.*$/, ''))).toEqual(['Everything', 'Not read', 'Orders']);
  expect(await panel.getByRole('link', { name: 'Notification settings' }).count()).toBe(0);
  await panel.getByRole('button', { name: /^Orders/ }).click();
  expect(await rows(panel).evaluateAll((all) => all.map((row) => row.getAttribute('data-note-type')))).toEqual([
    'store_order',
  ]);
  await rows(panel).first().click();
  await page.waitForFunction(() => window.opened.length === 1);
  expect(await page.evaluate(() => window.opened[0])).toMatchObject({ noteType: 'store_order' });
  expect(await panel.locator('[data-view="note"]').count()).toBe(0);
  await panel.locator('[data-note-id][data-read="true"]').waitFor();
  expect(await panel.locator('[data-act="spam"], [data-act="reply"]').count()).toBe(0);
});

test('[host.links] a link of a note reaches the page’s router; one that the page leaves alone opens in a new tab', async () => {
  const { session, page, panelUrl } = await openKitPage('<button id="bell">Bell</button><div id="place"></div>', {
    notes: 12,
    config: { opens: 'links' },
  });
  await page.evaluate((src) => {
    const place = document.querySelector<HTMLElement>('#place');
    window.opened = [];
    place?.addEventListener('notifications-openLink', (event) => {
      window.opened.push(event.detail.url);
      if (window.opened.length === 1) event.preventDefault();
    });
    if (place) window.panel = window.kit.embed(place, { src, opener: '#bell' });
  }, panelUrl);
  await page.locator('#bell').click();
  const panel = await session.panelOf(page);
  await rows(panel).first().click();
  const link = panel.locator('[data-view="note"] a[href^="https:"]').first();
  await link.click();
  await page.waitForFunction(() => window.opened.length === 1);
  expect(await page.evaluate(() => window.opened)).toEqual([await link.getAttribute('href')]);
  expect(session.context.pages()).toHaveLength(1);
  const [tab] = await Promise.all([session.context.waitForEvent('page'), link.click()]);
  expect(await tab.evaluate(() => window.opener)).toBeNull();
});
