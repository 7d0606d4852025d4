/** Every message of docs/protocol.md in a real Chromium: a host page written by hand, a real frame, the real panel. */
import type { Frame } from 'playwright-core';
import { openSession, type Session } from './support/browser';
import { handled, row, rows, settled } from './support/panel';
import { openPlainHost } from './support/plainHost';

const detail = (panel: Frame) => panel.locator('[data-view="note"]');
const listCalls = (session: Session) =>
  session.control.calls(({ method, path }) => method === 'GET' && path === '/notifications/');

test('[host.target-origin] iFrameReady comes first; every message is a JSON string of our type, from the frame and its origin', async () => {
  const session = await openSession();
  const host = await openPlainHost(session);
  await host.waitFor('render');
  const heard = await host.heard();
  expect(heard.length).toBeGreaterThan(1);
  for (const { data, origin, fromPanel } of heard) {
    expect(fromPanel).toBe(true);
    expect(origin).toBe(session.sandbox.panel);
    expect(typeof data).toBe('string');
    expect(JSON.parse(String(data))).toMatchObject({ type: 'notesIframeMessage' });
  }
  expect(JSON.parse(String(heard[0]?.data))).toEqual({ type: 'notesIframeMessage', action: 'iFrameReady' });
});

test('[host.target-origin] messages are posted to the parent’s own origin, never to "*", once it is known', async () => {
  const session = await openSession();
  const page = await session.context.newPage();
  const targets: unknown[] = [];
  await page.exposeFunction('tellTarget', (target: unknown) => void targets.push(target));
  // A page can replace its own `window.parent`: what the panel posts is recorded there.
  await page.addInitScript(() => {
    if (window.parent === window || !location.pathname.match(/^\/$/)) return;
    const real = window.parent;
    const tell = (window as unknown as { tellTarget: (target: unknown) => void }).tellTarget;
    const seen = {
      postMessage(data: unknown, target: string) {
        tell(target);
        real.postMessage(data, target);
      },
    };
    Object.defineProperty(window, 'parent', { value: seen });
  });
  const host = await openPlainHost(session, { page });
  await host.waitFor('render');
  expect(targets.length).toBeGreaterThan(1);
  expect(new Set(targets)).toEqual(new Set([session.sandbox.host]));
});

test('[host.render] render tells how many notes are newer than last seen, and the newest one’s type', async () => {
  const session = await openSession();
  const host = await openPlainHost(session);
  const lastSeen = (await session.control.state()).lastSeen;
  const newer = (await session.control.notes()).filter(({ timestamp }) => Date.parse(timestamp) / 1000 > lastSeen);
  expect(newer.length).toBeGreaterThan(0);
  expect(await host.waitFor('render')).toEqual({
    action: 'render',
    num_new: newer.length,
    latest_type: newer[0]?.type,
    more: false,
  });
  await settled(session);
  await session.control.addNote('store_order');
  // The opened push channel leads to one more list check, which may have told the host once more.
  await session.control.until('One more new note', 5_000, async () =>
    (await host.said()).some(({ num_new }) => num_new === newer.length + 1),
  );
  expect((await host.said()).at(-1)).toEqual({
    action: 'render',
    num_new: newer.length + 1,
    latest_type: 'store_order',
    more: false,
  });
});

test('[keys.close] Escape and n ask the host to close, and the panel stays as it is until the host answers', async () => {
  const session = await openSession();
  const host = await openPlainHost(session);
  await host.show();
  await rows(host.panel).first().click();
  await detail(host.panel).waitFor();
  await host.forget();
  await host.page.keyboard.press('Escape');
  expect(await host.waitFor('togglePanel')).toEqual({ action: 'togglePanel' });
  expect(await detail(host.panel).count()).toBe(1);
  await host.page.keyboard.press('n');
  expect(await host.waitFor('togglePanel', 2)).toEqual({ action: 'togglePanel' });
  expect(await detail(host.panel).count()).toBe(1);
  await host.show(false);
  await detail(host.panel).waitFor({ state: 'detached' });
  // While it is hidden, keys do nothing: of two presses the second is told, when it is shown again.
  await host.forget();
  await host.page.keyboard.press('Escape');
  await host.show();
  await handled(host.panel);
  await host.page.keyboard.press('Escape');
  await host.waitFor('togglePanel');
  expect((await host.said()).filter(({ action }) => action === 'togglePanel')).toHaveLength(1);
});

test('widescreen is told on a change only, the start counting as narrow', async () => {
  const session = await openSession({ width: 1200 });
  const host = await openPlainHost(session, { width: 400 });
  await host.waitFor('render');
  for (const width of [500, 799, 800, 1000, 400]) {
    await host.resize(width);
    await handled(host.panel);
  }
  await host.waitFor('widescreen', 2);
  expect((await host.said()).filter(({ action }) => action === 'widescreen')).toEqual([
    { action: 'widescreen', widescreen: true },
    { action: 'widescreen', widescreen: false },
  ]);
});

test('[items.open] Ctrl-click on a post, comment and site link tells the host which, in numbers', async () => {
  const session = await openSession({ notes: 3 });
  // The sandbox has no pictures and no items of the fixtures' sites.
  session.tolerate(/ERR_NAME_NOT_RESOLVED/, /404/);
  await session.control.addFixture('comment-reply', 'none');
  await session.control.addFixture('new_post', 'none');
  const host = await openPlainHost(session);
  const { panel } = host;
  await host.show();
  const follow = async (id: number, name: string | RegExp) => {
    await row(panel, id).click();
    await detail(panel)
      .getByRole('link', { name })
      .first()
      .click({ modifiers: ['ControlOrMeta'] });
    await panel.locator('[data-view="item"]').waitFor();
    await panel.locator('[data-view="item"]').getByRole('button', { name: 'Back' }).click();
    await detail(panel).getByRole('button', { name: 'Back' }).click();
  };
  await follow(9013, 'Three small machines');
  expect(await host.waitFor('openPost')).toEqual({ action: 'openPost', siteId: 3001, postId: 641 });
  await follow(9004, /I went down to the quay/);
  expect(await host.waitFor('openComment')).toEqual({
    action: 'openComment',
    siteId: 101,
    postId: 501,
    commentId: 700,
  });
  await follow(9013, 'ada.example');
  expect(await host.waitFor('openSite')).toEqual({ action: 'openSite', siteId: 3001 });
});

test('[actions.edit] Edit tells the host which comment, and opens its page', async () => {
  const session = await openSession({ notes: 3 });
  session.tolerate(/ERR_/);
  await session.control.addFixture('comment-reply', 'none');
  await session.context.route('https://wordpress.com/**', (route) => route.fulfill({ body: 'the editor' }));
  const host = await openPlainHost(session);
  await host.show();
  await row(host.panel, 9004).click();
  const opened = session.context.waitForEvent('page');
  await detail(host.panel).getByRole('button', { name: 'Edit' }).click();
  expect(await host.waitFor('editComment')).toEqual({
    action: 'editComment',
    siteId: 101,
    postId: 501,
    commentId: 712,
  });
  expect((await opened).url()).toBe('https://wordpress.com/comment/harbourlights.example/712?action=edit');
});

test('[host.toggle] [sync.host-refresh] togglePanel, toggleVisibility and refreshNotes work as JSON strings', async () => {
  const session = await openSession();
  const host = await openPlainHost(session);
  const say = (message: object) => host.post(JSON.stringify({ type: 'notesIframeMessage', ...message }));
  await host.waitFor('render');
  await settled(session);
  // It starts not showing: nothing was seen yet.
  expect(await session.control.calls(({ path }) => path === '/notifications/seen')).toEqual([]);
  await say({ action: 'togglePanel', showing: true });
  await session.control.waitForCall(({ path }) => path === '/notifications/seen');
  await rows(host.panel).first().click();
  await detail(host.panel).waitFor();
  await say({ action: 'togglePanel', showing: false });
  await detail(host.panel).waitFor({ state: 'detached' });

  await session.control.waitForQuiet();
  await session.control.clearCalls();
  await say({ action: 'refreshNotes' });
  await session.control.until('A list check', 3_000, async () => (await listCalls(session)).length > 0);
  await session.control.waitForQuiet();

  await session.control.clearCalls();
  await say({ action: 'toggleVisibility', hidden: true });
  await say({ action: 'refreshNotes' });
  const id = await session.control.addNote('comment');
  await handled(host.panel);
  expect(await session.control.calls()).toEqual([]);
  await say({ action: 'toggleVisibility', hidden: false });
  await row(host.panel, id).waitFor({ state: 'attached' });
});

test('[host.toggle] outside of a frame the panel shows from the start and posts no message', async () => {
  const session = await openSession({ notes: 5 });
  const page = await session.context.newPage();
  await page.addInitScript(() => {
    addEventListener('message', ({ source }) => {
      if (source === window) document.documentElement.dataset['toldItself'] = 'true';
    });
  });
  await page.goto(`${session.sandbox.panel}/`);
  await session.control.waitForCall(({ path }) => path === '/notifications/seen');
  expect(await page.locator('html').getAttribute('data-told-itself')).toBeNull();
});
