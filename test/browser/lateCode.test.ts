/** Code that comes after the list: while it is on its way, and when it could not be fetched. */
import type { Page } from 'playwright-core';
import { openSession } from './support/browser';

const row = (page: Page, id: number) => page.locator(`[data-view="list"] [data-note-id="${id}"]`);
const detail = (page: Page) => page.locator('[data-view="note"]');

test.each(['proxy', 'fetch'] as const)(
  '[start.asks-first] with transport "%s" the newest notes are asked for before the panel’s own code has come, and once',
  async (transport) => {
    // Low, so that the end of ten rows is not near.
    const session = await openSession({ width: 400, height: 500, config: { transport } });
    const page = await session.context.newPage();
    const isList = ({ path, query }: { readonly path: string; readonly query: Readonly<Record<string, unknown>> }) =>
      path === '/notifications/' && query['fields'] !== 'id,note_hash';
    const scripts: string[] = [];
    // The first script is the small one.
    await page.route(/\/frame\.\w+\.js$/, async (route) => {
      const response = await route.fetch();
      const isFirst = (await response.body()).length < 20_000;
      if (!isFirst) await session.control.waitForCall(isList);
      scripts.push(isFirst ? 'first' : 'main');
      await route.fulfill({ response });
    });
    await page.goto(`${session.sandbox.panel}/`);
    await page.locator('[data-note-id]').first().waitFor();
    await session.control.waitForQuiet();
    expect(scripts).toEqual(['first', 'main']);
    expect(await session.control.calls(isList)).toHaveLength(1);
  },
);

test('[layout.asked-again] the list is seen and takes clicks while the code of the open note is still on its way', async () => {
  const session = await openSession({ width: 400 });
  const page = await session.context.newPage();
  let arrive = () => {};
  const later = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/views\.\w+\.js$/, async (route) => {
    await later;
    await route.continue();
  });
  await page.goto(`${session.sandbox.panel}/`);
  const [newest] = await session.control.notes();
  // Playwright clicks only when the row itself, and nothing above it, would get the click.
  await row(page, newest?.id ?? 0).click({ timeout: 5_000 });
  expect(await detail(page).count()).toBe(0);
  arrive();
  await detail(page).waitFor();
});

test('[layout.asked-again] the code of the open note is there before the list is, so that the first open waits for none', async () => {
  const session = await openSession({ width: 400 });
  const letThrough = await session.holdLists();
  const arriving = session.context.waitForEvent('requestfinished', (request) =>
    /\/views\.\w+\.js$/.test(request.url()),
  );
  const page = await session.openPanel();
  await arriving;
  expect(await page.locator('[data-note-id]').count()).toBe(0);
  letThrough();
  const [newest] = await session.control.notes();
  await row(page, newest?.id ?? 0).waitFor();
  // In the same task: nothing that has to be fetched could come meanwhile.
  expect(
    await page.evaluate(async () => {
      document.querySelector<HTMLElement>('[data-view="list"] .row')?.click();
      await Promise.resolve();
      return document.querySelector('[data-view="note"]') !== null;
    }),
  ).toBe(true);
});

test('[layout.asked-again] a note that is opened while no code can be fetched is shown, and acts, once it can', async () => {
  const session = await openSession({ width: 400 });
  session.tolerate(/ERR_INTERNET_DISCONNECTED|dynamically imported module|ERR_FAILED/);
  const page = await session.context.newPage();
  const code = /\/views\.\w+\.(?:js|css)/;
  let refused = 0;
  let isOffline = true;
  await page.route(code, (route) => {
    if (!isOffline) return route.continue();
    refused += 1;
    return route.abort('internetdisconnected');
  });
  await page.goto(`${session.sandbox.panel}/`);
  const [note] = (await session.control.notes()).filter(({ type }) => type === 'comment');
  const id = note?.id ?? 0;
  await row(page, id).click();
  await session.control.until('Refused', 5_000, async () => refused > 0);
  isOffline = false;
  await detail(page).waitFor();
  await session.control.waitForCall(({ path }) => path === '/notifications/read', 10_000);
});

test('[layout.asked-again] a comment that is trashed by key while no code can be fetched is in the trash once the code can be', async () => {
  const session = await openSession({ width: 400 });
  session.tolerate(/ERR_INTERNET_DISCONNECTED|dynamically imported module|ERR_FAILED/);
  const page = await session.context.newPage();
  let refused = 0;
  let isOffline = true;
  await page.route(/\/views\.\w+\.(?:js|css)/, (route) => {
    if (!isOffline) return route.continue();
    refused += 1;
    return route.abort('internetdisconnected');
  });
  await page.goto(`${session.sandbox.panel}/`);
  const [note] = (await session.control.notes()).filter(({ type }) => type === 'comment');
  await row(page, note?.id ?? 0)
    .getByRole('link')
    .focus();
  await page.keyboard.press('t');
  // Its bar is in that code, too: the row's place is empty, and `u` takes it back.
  await row(page, note?.id ?? 0).waitFor({ state: 'detached' });
  await page.keyboard.press('u');
  await row(page, note?.id ?? 0)
    .getByRole('link')
    .focus();
  await page.keyboard.press('t');
  const before = refused;
  await session.control.until('The act has asked for its code', 10_000, async () => refused > before + 1);
  expect((await session.control.calls()).filter(({ path }) => /\/delete$/.test(path))).toEqual([]);
  isOffline = false;
  await session.control.waitForCall(({ path, status }) => /\/delete$/.test(path) && status === 200, 20_000);
});
