/** `bellpanel/backend` behind the real panel, in a page of a product with bearer tokens, in a real Chromium. */
import { createServer } from 'node:http';
import { createBackend, nodeBackend } from '../../src/backend';
import { listening } from '../support/listening';
import { openKitPage } from './support/kitPage';
import { row, rows } from './support/panel';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

test('[backend.conforms] [backend.push] a note that the application writes is in the panel at once, and is read there', async () => {
  const handlers: { node?: ReturnType<typeof nodeBackend> } = {};
  const server = createServer((request, response) => handlers.node?.listener(request, response));
  server.on('upgrade', (request, socket, head) => handlers.node?.upgrade(request, socket, head));
  closing.push(() => {
    handlers.node?.close();
    server.close();
    server.closeAllConnections();
  });
  const { session, page, panelUrl } = await openKitPage('<button id="bell">Bell</button><div id="place"></div>', {
    config: { apiOrigin: `${await listening(server)}/notes`, transport: 'fetch' },
  });
  const backend = createBackend({
    origins: [session.sandbox.panel],
    personOf: ({ headers }) => (headers.get('authorization') === 'Bearer shop-token' ? { id: 1, name: 'sam' } : null),
  });
  handlers.node = nodeBackend(backend);
  await backend.notify(1, { title: 'Order 1001', body: 'Two jars of honey', url: 'https://shop.example/1001' });
  await page.evaluate((src) => {
    const place = document.querySelector<HTMLElement>('#place');
    if (place) window.panel = window.kit.embed(place, { src, opener: '#bell', badge: true, token: 'shop-token' });
  }, panelUrl);
  // A new person's first note counts.
  await page.locator('#bell[data-count="1"]').waitFor();
  await page.locator('#bell').click();
  const panel = await session.panelOf(page);
  await rows(panel).first().click();
  await panel.getByRole('heading', { name: 'Order 1001' }).waitFor();
  await panel.locator('[data-view="note"]').getByText('Two jars of honey').waitFor();
  await panel.getByRole('button', { name: 'Back' }).click();
  const { id } = await backend.notify(1, { title: 'Order 1002' });
  await row(panel, id).waitFor();
  await panel.locator('[data-note-id="1"][data-read="true"]').waitFor();
});
