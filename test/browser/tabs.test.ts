/** Many tabs of one browser: one of them polls and holds the push channel, counted on the provider's side. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openSession, type Session } from './support/browser';

const row = (page: Page, id: number) => page.locator(`[data-view="list"] [data-note-id="${id}"]`);

interface Tab {
  readonly page: Page;
  /** Push channels that this tab has opened so far. */
  readonly opened: () => number;
  /** Whether it holds one now. */
  readonly speaks: () => boolean;
}

async function openTab(session: Session): Promise<Tab> {
  const page = await session.context.newPage();
  let opened = 0;
  let open = 0;
  page.on('websocket', (socket) => {
    opened += 1;
    open += 1;
    socket.on('close', () => {
      open -= 1;
    });
  });
  await page.goto(`${session.sandbox.panel}/`);
  await page.locator('[data-note-id]').first().waitFor();
  return { page, opened: () => opened, speaks: () => open > 0 && !page.isClosed() };
}

async function openTabs(session: Session, count: number): Promise<Tab[]> {
  const tabs: Tab[] = [];
  for (let made = 0; made < count; made += 1) tabs.push(await openTab(session));
  await session.control.waitForSockets(1);
  return tabs;
}

/** The one tab that holds the channel. */
const leaderOf = (session: Session, tabs: readonly Tab[]): Promise<Tab> =>
  session.control.until('One tab that holds the push channel', 8_000, async () => {
    const speaking = tabs.filter((tab) => tab.speaks());
    return speaking.length === 1 && (await session.control.state()).sockets === 1 ? speaking[0] : null;
  });

const others = (tabs: readonly Tab[], tab: Tab): Tab[] => tabs.filter((one) => one !== tab);

/** The row is on every screen, and on each once. */
async function showsOnce(tabs: readonly Tab[], id: number): Promise<void> {
  await Promise.all(tabs.map(({ page }) => row(page, id).waitFor({ timeout: 8_000 })));
  expect(await Promise.all(tabs.map(({ page }) => row(page, id).count()))).toEqual(tabs.map(() => 1));
}

/** The page goes to the background, or comes back. */
const setVisible = (page: Page, visible: boolean) =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { get: () => state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    visible ? 'visible' : 'hidden',
  );

test('[tabs.one-leads] [tabs.takes-over] ten tabs: one WebSocket, and what it brings is on each screen once; the leader is killed: nothing is missed', async () => {
  const session = await openSession({ notes: 20, width: 400 });
  const tabs = await openTabs(session, 10);
  const leader = await leaderOf(session, tabs);
  expect(tabs.map(({ opened }) => opened()).filter((count) => count > 0)).toEqual([1]);
  await session.control.clearCalls();
  const id = await session.control.addNote('comment');
  await showsOnce(tabs, id);
  // Each tab fetches the note that the one channel told of, once.
  const fetched = await session.control.calls(({ path }) => path === `/notifications/${id}`);
  expect(fetched).toHaveLength(10);
  expect((await session.control.state()).sockets).toBe(1);
  const left = others(tabs, leader);
  await leader.page.close();
  // No tab hears of this one: there is no channel yet.
  const missed = await session.control.addNote('comment');
  await leaderOf(session, left);
  await showsOnce(left, missed);
  const next = await session.control.addNote('follow');
  await showsOnce(left, next);
  expect(left.map(({ opened }) => opened()).filter((count) => count > 0)).toEqual([1]);
}, 120_000);

test('[tabs.takes-over] a leader that hangs loses its place, and follows when it runs again', async () => {
  const session = await openSession({ notes: 20, width: 400 });
  const tabs = await openTabs(session, 3);
  const leader = await leaderOf(session, tabs);
  const left = others(tabs, leader);
  const debuggerOf = await session.context.newCDPSession(leader.page);
  await debuggerOf.send('Debugger.enable');
  await debuggerOf.send('Debugger.pause');
  await session.control.until('Another leader', 8_000, async () => left.some((tab) => tab.speaks()));
  const id = await session.control.addNote('comment');
  await showsOnce(left, id);
  await debuggerOf.send('Debugger.resume').catch(() => {});
  await debuggerOf.send('Debugger.disable');
  const now = await leaderOf(session, tabs);
  expect(now).not.toBe(leader);
  // It has not missed what happened while it hung.
  await showsOnce(tabs, id);
}, 90_000);

test('[tabs.own-log] each tab’s log stays whole: of the one that led, that took over, that only followed', async () => {
  const session = await openSession({ notes: 20, width: 400 });
  const tabs = await openTabs(session, 3);
  const first = await leaderOf(session, tabs);
  const [one, two] = others(tabs, first);
  if (!one || !two) throw new Error('Three tabs were to be open.');
  await setVisible(first.page, false);
  await session.control.until('Another leader', 5_000, async () => one.speaks() || two.speaks());
  const id = await session.control.addNote('comment');
  await showsOnce([one, two], id);
  await row(one.page, id).click();
  await row(two.page, id).and(two.page.locator('[data-read="true"]')).waitFor();
  await setVisible(first.page, true);
  await showsOnce([first], id);
  const folder = mkdtempSync(join(tmpdir(), 'tabs-'));
  const files: string[] = [];
  for (const [place, { page }] of tabs.entries()) {
    // A browser draws a page in the background once a second.
    await page.bringToFront();
    await page.keyboard.press('Shift+?');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download log' }).click(),
    ]);
    const path = join(folder, `tab-${place}.ndjson.gz`);
    await file.saveAs(path);
    files.push(path);
  }
  const run = spawnSync(process.execPath, ['dist/replay/main.js', ...files, '--verify', '--effects'], {
    cwd: join(__dirname, '../..'),
    encoding: 'utf8',
  });
  expect([run.status, run.status === 0 ? '' : run.stdout + run.stderr]).toEqual([0, '']);
  rmSync(folder, { recursive: true });
}, 90_000);

test('[tabs.alone] where tabs cannot hear each other, each leads for itself', async () => {
  const session = await openSession({ notes: 5, width: 400 });
  await session.context.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  });
  const tabs = [await openTab(session), await openTab(session)];
  await session.control.waitForSockets(2);
  await showsOnce(tabs, await session.control.addNote('like'));
});
