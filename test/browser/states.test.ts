/** What the panel says of its state: loading, connection, sign-in, blocked cookies. */
import type { Frame } from 'playwright-core';
import { openSession, type Session } from './support/browser';
import { connection, loading, row, rows, settled, shownPanel } from './support/panel';
import { openPlainHost } from './support/plainHost';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('loading', () => {
  test('[states.first-load] the first load is a skeleton: no empty state, no spinner over nothing, busy while it lasts', async () => {
    const session = await openSession({ width: 400 });
    const answerLists = await session.holdLists();
    const page = await session.openPanel();
    await loading(page).waitFor();
    const box = await loading(page).boundingBox();
    expect(box?.height).toBeGreaterThan(250);
    expect(await page.locator('[data-view="list"]').getAttribute('aria-busy')).toBe('true');
    await session.control.waitForSockets(1);
    expect(await page.getByText(/No notifications yet|all caught up/).count()).toBe(0);
    answerLists();
    await rows(page).first().waitFor();
    expect(await page.locator('[data-view="list"]').getAttribute('aria-busy')).toBe('false');
    expect(await loading(page).count()).toBe(0);
  });

  test('[states.first-load] a refresh keeps the rows where they are, under a thin bar', async () => {
    const session = await openSession({ width: 400 });
    const page = await shownPanel(session);
    await settled(session);
    const before = await rows(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    const answerLists = await session.holdLists();
    await session.control.push({ action: 'send', message: { action: 'something' } });
    await loading(page).waitFor();
    const during = await rows(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(during).toEqual(before);
    expect((await loading(page).boundingBox())?.height).toBeLessThan(5);
    answerLists();
    await loading(page).waitFor({ state: 'detached' });
    expect(await rows(page).count()).toBe(before.length);
  });

  test('[arrivals.wait] arrivals wait behind a pill while the reader is down the list; nothing moves, and the pill leads to them', async () => {
    const session = await openSession({ width: 400 });
    const page = await shownPanel(session);
    await settled(session);
    const list = rows(page).first().locator('xpath=ancestor::*[@data-view="list"]');
    await list.hover();
    await page.mouse.wheel(0, 320);
    const seen = rows(page).nth(5);
    const id = await seen.getAttribute('data-note-id');
    await pause(400);
    const before = await row(page, Number(id)).boundingBox();
    await session.control.addNote('like');
    await page.getByRole('button', { name: '1 new notification' }).waitFor();
    const newest = await session.control.addNote('comment');
    const pill = page.getByRole('button', { name: '2 new notifications' });
    await pill.waitFor();
    expect(await row(page, newest).count()).toBe(0);
    expect(await row(page, Number(id)).boundingBox()).toEqual(before);
    await pill.click();
    await row(page, newest).waitFor();
    expect(await pill.count()).toBe(0);
    expect((await row(page, newest).boundingBox())?.y).toBeLessThan(120);
    expect(
      await page.evaluate(() => document.activeElement?.closest('[data-note-id]')?.getAttribute('data-note-id')),
    ).toBe(String(newest));
  });
});

describe('connection', () => {
  test('[states.connection-line] [states.error] live is quiet; without push it says how often it looks; offline and back', async () => {
    const session = await openSession({ width: 400 });
    session.tolerate(/WebSocket/, /ERR_/);
    const page = await shownPanel(session);
    await settled(session);
    expect(await connection(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await page.getByRole('dialog').getByText('Live').waitFor();
    await page.keyboard.press('Escape');
    await session.control.push({ action: 'refuse' });
    await session.control.push({ action: 'drop' });
    await connection(page).getByText('Checking every 30 seconds').waitFor();
    await session.context.setOffline(true);
    await connection(page).getByText('Offline').waitFor();
    expect(await rows(page).count()).toBeGreaterThan(5);
    await session.control.push({ action: 'allow' });
    const id = await session.control.addNote('like', { push: 'none' });
    await session.context.setOffline(false);
    await row(page, id).waitFor();
    await session.control.waitForSockets(1);
    await connection(page).waitFor({ state: 'detached' });
  });

  test('[states.error] what fails says when it is tried again, counts down, and is tried then', async () => {
    const session = await openSession({ width: 400 });
    session.tolerate(/503/);
    await session.control.fault({ kind: 'status', status: 503, path: '/notifications/' });
    const page = await session.context.newPage();
    await page.clock.install();
    await page.goto(`${session.sandbox.panel}/`);
    const alert = page.getByRole('alert');
    await alert.getByText('The server answered with an error (503).').waitFor();
    await alert.getByText('Next try in 60 seconds.').first().waitFor();
    await page.clock.runFor(20_000);
    await alert
      .locator('[aria-hidden]')
      .getByText(/Next try in (40|39|38) seconds\./)
      .waitFor();
    await page.clock.runFor(41_000);
    await rows(page).first().waitFor();
    expect(await alert.count()).toBe(0);
  });
});

describe('signed out', () => {
  test('[states.signed-out] is a sentence and a link, and no spinner', async () => {
    const session = await openSession({ width: 400 });
    session.tolerate(/401/);
    await session.control.signOut();
    const page = await session.openPanel();
    await page.getByRole('alert').getByText("You're signed out. Sign in to see your notifications.").waitFor();
    const link = page.getByRole('link', { name: 'Sign in' });
    expect(await link.getAttribute('href')).toMatch(/^https?:/);
    expect(await link.getAttribute('target')).toBe('_blank');
    expect(await loading(page).count()).toBe(0);
    expect(await page.locator('[data-view="list"]').getAttribute('aria-busy')).toBe('false');
    expect(await page.getByText('No notifications yet.').count()).toBe(0);
    await session.control.signOut(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await rows(page).first().waitFor();
    await page.getByRole('alert').waitFor({ state: 'detached' });
  });

  test('[states.signed-out] who comes back from signing in elsewhere finds the list without a click', async () => {
    const session = await openSession({ width: 400 });
    session.tolerate(/401/);
    await session.control.signOut();
    const page = await session.openPanel();
    await page.getByRole('alert').waitFor();
    await session.control.signOut(false);
    const visible = (state: string) =>
      page.evaluate((to) => {
        Object.defineProperty(document, 'visibilityState', { get: () => to, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    await visible('hidden');
    await visible('visible');
    await rows(page).first().waitFor();
  });
});

describe('blocked cookies', () => {
  interface Access {
    asked: number;
    answer: 'grant' | 'refuse';
  }
  /** This Chromium blocks no cookies, so the panel's document is made to answer as in Safari and Firefox. */
  async function blocked(session: Session, answer: Access['answer']) {
    await session.context.addInitScript((given) => {
      const access: Access = { asked: 0, answer: given as Access['answer'] };
      Object.assign(window, { testAccess: access });
      Object.assign(Document.prototype, {
        hasStorageAccess: async () => false,
        requestStorageAccess: async () => {
          access.asked += 1;
          if (access.answer === 'refuse') throw new DOMException('Refused', 'NotAllowedError');
        },
      });
    }, answer);
    session.tolerate(/401/);
    await session.control.signOut();
    const host = await openPlainHost(session);
    await host.show();
    return host;
  }
  const asked = (panel: Frame) =>
    panel.evaluate(() => (window as unknown as { testAccess: { asked: number } }).testAccess.asked);
  const sentence = "Your browser blocks this panel's cookies, so it can't tell that you're signed in.";

  test('[access.cookies] are said, and the request is offered; once let in, the list comes by itself', async () => {
    const session = await openSession({ width: 400 });
    const { panel } = await blocked(session, 'grant');
    await panel.getByRole('alert').getByText(sentence).waitFor();
    expect(await loading(panel).count()).toBe(0);
    expect(await asked(panel)).toBe(0);
    await session.control.signOut(false);
    await panel.getByRole('button', { name: 'Allow cookies' }).click();
    await rows(panel).first().waitFor();
    expect(await asked(panel)).toBe(1);
    expect(await panel.getByRole('alert').count()).toBe(0);
  });

  test('[access.cookies] that stay blocked: the panel says what else can be done, and spins nowhere', async () => {
    const session = await openSession({ width: 400 });
    const { panel } = await blocked(session, 'refuse');
    await panel.getByRole('button', { name: 'Allow cookies' }).click();
    await panel.getByText("If your browser doesn't ask, allow cookies for this site in its settings").waitFor();
    await panel.getByRole('alert').getByText(sentence).waitFor();
    expect(await loading(panel).count()).toBe(0);
    await panel.getByRole('button', { name: 'Allow cookies' }).click();
    expect(await asked(panel)).toBe(2);
  });

  test('[access.cookies] do not matter while the provider knows who asks', async () => {
    const session = await openSession({ width: 400 });
    await session.context.addInitScript(() =>
      Object.assign(Document.prototype, { hasStorageAccess: async () => false }),
    );
    const host = await openPlainHost(session);
    await host.show();
    await rows(host.panel).first().waitFor();
    expect(await host.panel.getByRole('button', { name: 'Allow cookies' }).count()).toBe(0);
  });
});

test('[states.crashed] a view that throws: an alert instead of an empty panel, and after "Reload" all is there, the draft too', async () => {
  const session = await openSession({ width: 1_000 });
  session.tolerate(/no frames here/);
  const page = await shownPanel(session);
  await settled(session);
  await page.locator('[data-note-type="comment"] .row-link').first().click();
  await page.getByRole('textbox').fill('half a thought');
  await page.evaluate(() => {
    window.requestAnimationFrame = () => {
      throw new Error('no frames here');
    };
  });
  await page.getByRole('button', { name: 'Comments' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'The panel stopped after an error.' });
  await alert.getByText('What you wrote is kept.').waitFor();
  expect(await rows(page).count()).toBe(0);
  const reload = alert.getByRole('button', { name: 'Reload' });
  expect(await reload.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('t');
  await reload.click();
  await rows(page).first().waitFor();
  expect(await page.locator('.undo').count()).toBe(0);
  await page.locator('[data-note-type="comment"] .row-link').first().click();
  expect(await page.getByRole('textbox').inputValue()).toBe('half a thought');
});
