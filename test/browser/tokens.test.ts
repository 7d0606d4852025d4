/** A host page that gives bearer tokens, through the kit, in a real Chromium: where a token goes, and where it never does. */
import type { Frame } from 'playwright-core';
import { openKitPage } from './support/kitPage';
import { rows } from './support/panel';

/** Of the test page: what its option `token` gives next, and how often it was asked. */
declare global {
  interface Window {
    tokens: (string | null)[];
    outs: number;
  }
}

const body = '<button id="bell">Bell</button><div id="place"></div>';

async function signedIn(tokens: readonly (string | null)[]) {
  const { session, page, panelUrl } = await openKitPage(body, { config: { transport: 'fetch' } });
  await session.control.wantTokens(['secret-one']);
  // The browser's own line about each refused call.
  session.tolerate(/status of 401/);
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  const channels: string[] = [];
  page.on('websocket', (socket) => channels.push(socket.url()));
  await page.evaluate(
    ([url, given]) => {
      window.tokens = [...given];
      window.outs = 0;
      const place = document.querySelector<HTMLElement>('#place');
      place?.addEventListener('notifications-signedout', () => (window.outs += 1));
      if (place)
        window.panel = window.kit.embed(place, {
          src: url,
          opener: '#bell',
          badge: true,
          token: async () => (window.tokens.length > 1 ? window.tokens.shift() : window.tokens[0]),
        });
    },
    [panelUrl, tokens] as const,
  );
  return { session, page, addresses, channels };
}

/** All that the panel's origin holds on the device, and the addresses of its page, as one text. */
const heldBy = (panel: Frame): Promise<string> =>
  panel.evaluate(async () => {
    const stores: unknown[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = reject;
        opening.onsuccess = () => resolve(opening.result);
      });
      for (const store of database.objectStoreNames)
        stores.push(
          await new Promise((resolve, reject) => {
            const reading = database.transaction(store).objectStore(store).getAll();
            reading.onsuccess = () => resolve(reading.result);
            reading.onerror = reject;
          }),
        );
      database.close();
    }
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href, document.referrer, stores]);
  });

test('[token.expired] [token.memory] a token that expires twice is renewed, and is in no address and nowhere on the device', async () => {
  const { session, page, addresses, channels } = await signedIn(['secret-one', 'secret-two', 'secret-three']);
  await page.waitForSelector('#bell[data-count]');
  await session.control.waitForSockets(1);
  expect(channels).toHaveLength(1);
  for (const next of ['secret-two', 'secret-three']) {
    await session.control.waitForQuiet();
    const last = (await session.control.calls()).length;
    await session.control.wantTokens([next]);
    await page.evaluate(() => window.panel.refresh());
    const isList = ({ path }: { path: string }) => path.startsWith('/notifications');
    await session.control.waitForCall((call) => call.seq > last && isList(call) && call.status === 401);
    await session.control.waitForCall((call) => call.seq > last && isList(call) && call.status === 200);
  }
  await page.locator('#bell').click();
  const panel = await session.panelOf(page);
  await rows(panel).first().waitFor();
  expect(await panel.locator('[role="alert"]').count()).toBe(0);
  const held = await heldBy(panel);
  expect(held).toContain('host.gaveToken');
  for (const place of [held, addresses.join(), channels.join(), session.problems.join()])
    expect(place).not.toMatch(/secret|c2VjcmV0/);
});

test('[token.first] [token.sign-out] without a token nothing is asked or shown; a sign-out leaves nothing of the person', async () => {
  const { session, page } = await signedIn([null]);
  await page.waitForFunction(() => window.outs === 1);
  expect(await session.control.calls()).toEqual([]);
  await page.locator('#bell').click();
  const panel = await session.panelOf(page);
  await panel.getByText("You're signed out.").waitFor();
  // After the page's own sign-in.
  await page.evaluate(() => {
    window.tokens = ['secret-one'];
    window.panel.refresh();
  });
  await rows(panel).first().click();
  await panel.getByRole('textbox').fill('a private draft');
  await session.control.waitForQuiet();
  expect(await heldBy(panel)).toMatch(/private.*commented on/);
  await page.evaluate(() => window.panel.signOut());
  const next = await session.panelOf(page);
  await next.getByText("You're signed out.").waitFor();
  expect(await rows(next).count()).toBe(0);
  await session.control.until('Nothing of the person is held', 5_000, async () => {
    const held = await heldBy(next);
    return !held.includes('private') && !held.includes('notes_owner') && !held.includes('commented on');
  });
  expect(await page.evaluate(() => window.outs)).toBe(2);
});
