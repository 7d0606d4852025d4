/** What the panel says of its state: loading, connection, sign-in, cookies, the last visit, storage, the kept log. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Frame, Page } from 'playwright-core';
import { openSession, type Session } from './support/browser';
import { openPlainHost } from './support/plainHost';

const rows = (page: Frame | Page) => page.locator('[data-note-id][data-note-type]');
const row = (page: Frame | Page, id: number) => page.locator(`[data-view="list"] [data-note-id="${id}"]`);
const loading = (page: Frame | Page) => page.getByRole('progressbar', { name: 'Loading notifications' });
const connection = (page: Frame | Page) => page.locator('[data-view="list"] [data-connection]');
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function shownPanel(session: Session): Promise<Page> {
  const page = await session.openPanel();
  await rows(page).first().waitFor();
  return page;
}
/** Waits until the first requests of the session are over, with the list check that follows the opened push channel. */
async function settled(session: Session): Promise<void> {
  await session.control.waitForSockets(1);
  await session.control.waitForCall(({ path }) => path === '/me');
  await pause(400);
}

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

  test('[states.refresh] a refresh keeps the rows where they are, under a thin bar', async () => {
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
  test('[states.connection-line] [states.offline] live is quiet; without push it says how often it looks; offline and back', async () => {
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

  test('[states.error] [states.countdown] what fails says when it is tried again, counts down, and is tried then', async () => {
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

  test('[access.cookies] [access.granted] are said, and the request is offered; once let in, the list comes by itself', async () => {
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

describe('fast return', () => {
  const kept = (page: Page, api: string) =>
    page.evaluate(
      (name) =>
        new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open(name);
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const reading = opening.result.transaction('notes').objectStore('notes').get('last');
            reading.onsuccess = () => {
              opening.result.close();
              resolve(Array.isArray(reading.result?.notes) ? reading.result.notes.length : 0);
            };
          };
        }),
      `notifications_panel ${api}`,
    );

  /** A visit after which the notes are kept. */
  async function visit(session: Session): Promise<Page> {
    const page = await shownPanel(session);
    await settled(session);
    await session.control.until('Kept notes', 6_000, async () => (await kept(page, session.sandbox.provider)) >= 10);
    return page;
  }

  test('[return.painted] the last notes are painted before the network answers, marked as such until it does', async () => {
    const session = await openSession({ width: 400 });
    const first = await visit(session);
    await first.locator('[data-note-id]').first().click();
    const opened = await first.locator('[data-view="note"]').getAttribute('data-note-id');
    await first.close();
    const id = await session.control.addNote('comment', { push: 'none' });
    const answerLists = await session.holdLists();
    const page = await session.openPanel();
    await rows(page).first().waitFor();
    await connection(page).getByText('From your last visit. Looking for news…').waitFor();
    expect(await row(page, id).count()).toBe(0);
    expect(await page.locator('[data-view="list"]').getAttribute('aria-busy')).toBe('true');
    // The note that was read in that visit is read now.
    expect(await row(page, Number(opened)).getAttribute('data-read')).toBe('true');
    answerLists();
    await row(page, id).waitFor();
    await connection(page).waitFor({ state: 'detached' });
  });

  test('[return.written] a visit of a moment is kept too', async () => {
    const session = await openSession({ width: 400 });
    const first = await shownPanel(session);
    await session.control.waitForCall(({ path }) => path === '/me');
    await pause(300);
    await first.goto(`${session.sandbox.host}/pages/blank.html`);
    await session.holdLists();
    const page = await session.openPanel();
    await connection(page).getByText('From your last visit.').waitFor();
    expect(await rows(page).count()).toBeGreaterThan(5);
  });

  test('[return.painted] when the network does not answer, the kept notes stay and the panel says that it failed', async () => {
    const session = await openSession({ width: 400 });
    session.tolerate(/500/);
    await (await visit(session)).close();
    await session.control.fault({ kind: 'status', status: 500, path: '/notifications/' });
    const page = await session.openPanel();
    await page.getByRole('alert').getByText("Your notifications couldn't be refreshed.").waitFor();
    expect(await rows(page).count()).toBeGreaterThan(5);
  });

  test('[return.signed-out] signing out removes them from the screen and from the device', async () => {
    const session = await openSession({ width: 400 });
    session.tolerate(/401/);
    await (await visit(session)).close();
    await session.control.signOut();
    const page = await session.openPanel();
    await page.getByRole('alert').getByText("You're signed out.").waitFor();
    expect(await rows(page).count()).toBe(0);
    await session.control.until('Nothing kept', 3_000, async () => (await kept(page, session.sandbox.provider)) === 0);
    await page.close();
    await session.holdLists();
    const again = await session.openPanel();
    await loading(again).waitFor();
    expect(await rows(again).count()).toBe(0);
  });

  test('[return.other-person] somebody else’s vanish from the screen and from the device, while no list comes', async () => {
    const session = await openSession({ width: 400 });
    session.tolerate(/500/);
    await (await visit(session)).close();
    await session.control.fault({ kind: 'status', status: 500, path: '/notifications/', times: 9 });
    await session.context.route(/\/rest\/v1\.1\/me\b/, async (route) => {
      await pause(700);
      await route.fulfill({ json: { ID: 2, username: 'eve' } });
    });
    const page = await session.openPanel();
    await rows(page).first().waitFor();
    await rows(page).first().waitFor({ state: 'detached' });
    await page.getByRole('alert').waitFor();
    await session.control.until('Nothing kept', 3_000, async () => (await kept(page, session.sandbox.provider)) === 0);
  });

  test('[return.signed-out] signing out in the middle of a visit removes them for good', async () => {
    const session = await openSession({ width: 400 });
    session.tolerate(/401/);
    const page = await visit(session);
    // A change that is about to be written to the device when the sign-out is found.
    await session.control.addNote('like');
    await pause(200);
    await session.control.signOut();
    await session.control.push({ action: 'send', message: { action: 'something' } });
    await page.getByRole('alert').getByText("You're signed out.").waitFor();
    await pause(4_000);
    expect(await kept(page, session.sandbox.provider)).toBe(0);
  });
});

describe('storage', () => {
  const blocksStorage = (how: 'blocked' | 'full') => {
    if (how === 'full') {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
      return;
    }
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get: refuse });
    Object.defineProperty(window, 'indexedDB', { get: refuse });
  };

  test.each(['blocked', 'full'] as const)('[storage.blocked] %s: said once, and everything else works', async (how) => {
    const session = await openSession({ width: 400 });
    await session.context.addInitScript(blocksStorage, how);
    const page = await session.openPanel();
    const status = page.getByRole('status');
    await status.getByText("Your browser blocks storage, so drafts won't be kept.").waitFor();
    await page.getByRole('button', { name: 'Dismiss message' }).click();
    const id = await session.control.addNote('comment');
    await row(page, id).click();
    const box = page.getByRole('textbox');
    await box.fill('Thank you');
    await page.getByRole('button', { name: 'Send' }).click();
    await status.getByText('Reply posted!').waitFor();
    await page.getByRole('button', { name: 'Dismiss message' }).click();
    await page.getByRole('button', { name: 'Back' }).click();
    await rows(page).nth(2).click();
    await page.locator('[data-view="note"]').waitFor();
    await pause(500);
    expect(await page.locator('[data-status]').count()).toBe(0);
  });
});

describe('the log of the session before', () => {
  const linesOf = (path: string): { readonly [field: string]: unknown }[] =>
    gunzipSync(readFileSync(path))
      .toString('utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));

  test('[recording.download] can be downloaded after a reload, with names and texts replaced unless one says otherwise', async () => {
    const session = await openSession({ width: 400 });
    const first = await shownPanel(session);
    await settled(session);
    const title = (await rows(first).first().getByRole('link').innerText()).trim();
    await rows(first).first().click();
    await first.locator('[data-view="note"]').waitFor();
    await pause(1_300);
    await first.reload();
    const reloadedAt = await first.evaluate(() => performance.timeOrigin);
    await rows(first).first().waitFor();
    await first.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    const sheet = first.getByRole('dialog');
    const download = async () => {
      const [file] = await Promise.all([
        first.waitForEvent('download'),
        sheet.getByRole('button', { name: 'Download previous log' }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(/^notifications-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.ndjson\.gz$/);
      return linesOf((await file.path()) ?? '');
    };
    const [header, ...lines] = await download();
    expect(header).toMatchObject({ format: 'notifications-panel-log', redaction: 'text' });
    expect(Number(header?.['startedAt'])).toBeLessThan(reloadedAt);
    const types = lines.flatMap(({ event }) => (event as { type?: string } | undefined)?.type ?? []);
    expect(types).toContain('session.started');
    expect(types).toContain('user.openedNote');
    expect(JSON.stringify(lines)).not.toContain(title.slice(0, 12));
    await sheet.getByRole('checkbox', { name: 'Replace names and texts in the log' }).uncheck();
    const [plainHeader, ...plain] = await download();
    expect(plainHeader).toMatchObject({ redaction: 'none' });
    expect(JSON.stringify(plain)).toContain(title.slice(0, 12));
  });

  test('[recording.per-person] is not offered to somebody else who signs in on the same device', async () => {
    const session = await openSession({ width: 400 });
    const first = await shownPanel(session);
    await settled(session);
    await pause(1_300);
    let answered = false;
    await session.context.route(/\/rest\/v1\.1\/me\b/, async (route) => {
      await pause(700);
      await route.fulfill({ json: { ID: 2, username: 'eve' } });
      answered = true;
    });
    await first.reload();
    await rows(first).first().waitFor();
    await first.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await first.getByRole('button', { name: 'Download log' }).waitFor();
    const previous = first.getByRole('button', { name: 'Download previous log' });
    await session.control.until('An answer to /me', 9_000, async () => {
      expect(await previous.count()).toBe(0);
      return answered;
    });
    await pause(500);
    expect(await previous.count()).toBe(0);
  });

  test('[recording.download] is not offered where there is none', async () => {
    const session = await openSession({ width: 400 });
    const page = await shownPanel(session);
    await settled(session);
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await page.getByRole('button', { name: 'Download log' }).waitFor();
    expect(await page.getByRole('button', { name: 'Download previous log' }).count()).toBe(0);
  });
});
