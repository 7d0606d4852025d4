/** What the panel says of its state: loading, connection, sign-in, blocked cookies. */
import type { Frame } from 'playwright-core';
import { openSession, type Session } from './support/browser';
import { connection, loading, row, rows, settled, shownPanel } from './support/panel';
import { openPlainHost } from './support/plainHost';

describe('loading', () => {});

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
});

describe('signed out', () => {});

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
