/**
 * Two persons on one browser, one after the other and back: nothing of one is on screen, in storage under, in a request of,
 * or in a download of the other. What each wrote holds a word that is theirs alone.
 */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { openSession, type Session } from './support/browser';
import { row, rows, settled } from './support/panel';
import { openPlainHost } from './support/plainHost';

type Person = 1 | 2;
const wordOf = (person: Person): string => `zq${'ab'[person - 1]?.repeat(9)}`;
const other = (person: Person): Person => (person === 1 ? 2 : 1);

/** As a tab that is left, or gone back to. */
const see = (page: Page, state: 'visible' | 'hidden') =>
  page.evaluate((to) => {
    Object.defineProperty(document, 'visibilityState', { get: () => to, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

/** Everything that the panel's origin keeps, by its named owner: browser storage, and each record of IndexedDB. */
const keptIn = (page: Page, provider: string) =>
  page.evaluate(async (name) => {
    const found: { readonly owner: string; readonly text: string }[] = [];
    const now = (localStorage.getItem('notes_owner') ?? '').split(',')[0] ?? '';
    for (const [key, value] of Object.entries(localStorage)) {
      const aside = /^notes_of_(\d+) /.exec(key)?.[1];
      found.push({ owner: aside ?? now, text: `${key} ${value}` });
    }
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => resolve(opening.result);
    });
    for (const store of ['notes', 'segments']) {
      const all = await new Promise<{ readonly user: number | null }[]>((resolve, reject) => {
        const reading = database.transaction(store).objectStore(store).getAll();
        reading.onerror = () => reject(reading.error);
        reading.onsuccess = () => resolve(reading.result);
      });
      for (const one of all) found.push({ owner: String(one.user), text: JSON.stringify(one) });
    }
    database.close();
    return found;
  }, `notifications_panel ${provider}`);

async function download(page: Page, button: 'Download log' | 'Download previous log'): Promise<string> {
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('checkbox', { name: 'Replace names and texts in the log' }).uncheck();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('button', { name: button, exact: true }).click(),
  ]);
  const text = gunzipSync(readFileSync((await file.path()) ?? '')).toString('utf8');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await sheet.waitFor({ state: 'detached' });
  return text;
}

/** Nothing of the other person is anywhere. */
async function alone(session: Session, page: Page, person: Person): Promise<void> {
  const foreign = wordOf(other(person));
  expect(await page.content()).not.toContain(foreign);
  const kept = await keptIn(page, session.sandbox.provider);
  for (const one of [1, 2] as const) {
    const wrong = kept.filter(({ owner, text }) => owner === String(one) && text.includes(wordOf(other(one))));
    expect(wrong.map(({ text }) => text.slice(0, 200))).toEqual([]);
  }
  const calls = await session.control.calls();
  const wrong = calls.filter(
    ({ user, path, body }) =>
      (user === 1 || user === 2) &&
      (JSON.stringify(body ?? '').includes(wordOf(other(user))) ||
        (Number(/\/(\d{5,})/.exec(path)?.[1] ?? 0) > 1e6 !== (user === 2) && /\/notifications\/\d/.test(path))),
  );
  expect(wrong).toEqual([]);
}

interface Left {
  readonly draft: number;
  readonly trashed: number;
}

/** What a person does in a visit: reads and writes, and trashes a comment, with its undo window still open at the end. */
async function visits(session: Session, page: Page, person: Person): Promise<Left> {
  const subject = (what: string) => ({ subject: [{ text: `${what} of ${wordOf(person)}` }, { text: wordOf(person) }] });
  const draft = await session.control.addNote('comment', { set: subject('A comment') });
  const trashed = await session.control.addNote('comment', { set: subject('Another') });
  await row(page, trashed).waitFor();
  await row(page, draft).click();
  await page.getByRole('textbox').fill(`A draft of ${wordOf(person)}`);
  await page.getByRole('button', { name: 'Back' }).click();
  await row(page, trashed).click();
  await page.getByRole('button', { name: 'Trash' }).click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  return { draft, trashed };
}

test('[session.ends] [storage.owner] [recording.per-person] one person, another, and after a 401 the first again', async () => {
  const session = await openSession({ width: 400 });
  session.tolerate(/401/);
  const { control } = session;
  const page = await session.openPanel();
  await rows(page).first().waitFor();
  await settled(session);
  // The undo windows of this test are longer than its steps.
  await page.evaluate(() => localStorage.setItem('notes_undo_ms', '10000'));
  await page.reload();
  await rows(page).first().waitFor();
  await settled(session);

  const changeTo = async (person: Person, isOutBetween = false) => {
    if (isOutBetween) {
      await control.signOut();
      await control.push({ action: 'send', message: { action: 'something' } });
      await page.getByRole('alert').getByText("You're signed out.").waitFor();
    }
    await see(page, 'hidden');
    await control.signIn(person);
    await see(page, 'visible');
  };
  const isTrashed = ({ path }: { readonly path: string }) => path.endsWith('/delete');

  const first = await visits(session, page, 1);
  const ofFirst = await download(page, 'Download log');
  expect(ofFirst).toContain(wordOf(1));
  await changeTo(2);
  await row(page, first.draft).waitFor({ state: 'detached' });
  await rows(page).first().waitFor();
  await alone(session, page, 2);

  const second = await visits(session, page, 2);
  const ofSecond = await download(page, 'Download log');
  expect(ofSecond).toContain(wordOf(2));
  expect(ofSecond).not.toContain(wordOf(1));
  await alone(session, page, 2);

  await changeTo(1, true);
  await row(page, second.draft).waitFor({ state: 'detached' });
  await row(page, first.draft).click();
  expect(await page.getByRole('textbox').inputValue()).toBe(`A draft of ${wordOf(1)}`);
  await page.getByRole('button', { name: 'Back' }).click();
  await control.waitForCall(isTrashed, 30_000);
  expect((await control.calls(isTrashed)).map(({ user }) => user)).toEqual([1]);
  await alone(session, page, 1);
  const again = await download(page, 'Download log');
  const before = await download(page, 'Download previous log');
  expect([again, before].map((text) => text.includes(wordOf(2)))).toEqual([false, false]);
  expect(before).toContain(wordOf(1));

  await changeTo(2);
  await row(page, second.draft).click();
  expect(await page.getByRole('textbox').inputValue()).toBe(`A draft of ${wordOf(2)}`);
  await control.until('the second trash', 30_000, async () => (await control.calls(isTrashed)).length === 2);
  expect((await control.calls(isTrashed)).map(({ user }) => user)).toEqual([1, 2]);
  await alone(session, page, 2);
});

/** The provider answers neither lists nor who is signed in. @returns a function that lets both through */
async function hold(session: Session): Promise<() => void> {
  const answer = await session.holdLists();
  let letMe = () => {};
  const held = new Promise<void>((resolve) => {
    letMe = resolve;
  });
  await session.context.route(/\/rest\/v1\.1\/me\b/, async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  return () => {
    letMe();
    answer();
  };
}

/** The panel in a page that may embed it, which names a person. */
async function named(session: Session, user: string) {
  const host = await openPlainHost(session, { query: `?user=${user}` });
  await host.show();
  return host.panel;
}

test('[return.named] [draft.owner-first] while the provider hangs, notes are painted at once only in a page that may embed the panel, for the person whom it names; no draft is', async () => {
  const session = await openSession({ width: 400 });
  const page = await session.openPanel();
  await rows(page).first().waitFor();
  await settled(session);
  const draft = await session.control.addNote('comment');
  await row(page, draft).click();
  await page.getByRole('textbox').fill('A draft of Zanzibar');
  await page.getByRole('button', { name: 'Back' }).click();
  await page.waitForFunction((key) => localStorage.getItem(key)?.includes('Zanzibar'), `reply_${draft}`);
  await session.control.until('The note is kept', 6_000, async () =>
    (await keptIn(page, session.sandbox.provider)).some(({ text }) => text.includes(`"id":${draft},`)),
  );
  await page.close();
  const answer = await hold(session);
  const right = await named(session, '1');
  await rows(right).first().waitFor();
  const wrong = await named(session, '2');
  const unnamed = await session.openPanel({ user: '1' });
  const others = [wrong, await named(session, '1x'), unnamed];
  for (const other of others) await other.getByRole('progressbar').waitFor();
  expect(await Promise.all(others.map((other) => rows(other).count()))).toEqual([0, 0, 0]);
  // Without a named person they are painted after 5 seconds without an answer.
  await rows(unnamed).first().waitFor({ timeout: 10_000 });
  expect(await rows(wrong).count()).toBe(0);
  for (const panel of [right, unnamed]) {
    // A browser draws a page in the background once a second.
    await rows(panel).page().bringToFront();
    await row(panel, draft).click({ timeout: 10_000 });
    expect(await panel.getByRole('textbox').inputValue()).toBe('');
    await panel.getByRole('button', { name: 'Back' }).click();
  }
  expect(await download(unnamed, 'Download log')).not.toContain('Zanzibar');
  expect(await unnamed.getByRole('button', { name: 'Download previous log' }).count()).toBe(0);
  answer();
  await rows(wrong).first().waitFor();
  await row(unnamed, draft).click();
  await unnamed.waitForFunction(() => document.querySelector('textarea')?.value === 'A draft of Zanzibar');
});

test('[return.named] a popup that names a person does not give that person data without an owner', async () => {
  const session = await openSession({
    width: 400,
    storage: ({ panel }) => ({
      cookies: [],
      origins: [{ origin: panel, localStorage: [{ name: 'reply_42', value: `["Zanzibar",${Date.now()}]` }] }],
    }),
  });
  await hold(session);
  const page = await session.openPanel({ user: '777' });
  await page.getByRole('progressbar').waitFor();
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ reply_42: expect.stringContaining('Zanzibar') });
});
