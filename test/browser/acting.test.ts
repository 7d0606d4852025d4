/** Acting on notes in a real Chromium; what reached the provider is counted in the sandbox's record of calls. */
import type { Locator, Page } from 'playwright-core';
import { openSession, type Session } from './support/browser';
import type { ServerNote } from './support/control';

const row = (page: Page, id: number): Locator => page.locator(`[data-view="list"] [data-note-id="${id}"]`);
const undoBar = (page: Page, id: number | 'all'): Locator => page.locator(`[data-undo-for="${id}"]`);
const detail = (page: Page): Locator => page.locator('[data-view="note"]');
const textbox = (page: Page): Locator => detail(page).getByRole('textbox');

/** Comments that can be moderated, in the list's order. */
async function comments(session: Session, count: number): Promise<number[]> {
  for (let made = 0; made < count; made += 1) await session.control.addNote('comment', { push: 'none' });
  const notes = await session.control.notes();
  return notes
    .filter((note: ServerNote) => note.type === 'comment' && note.meta.ids['comment'] !== undefined)
    .slice(0, count)
    .map(({ id }) => id);
}

async function panel(session: Session): Promise<Page> {
  const page = await session.openPanel();
  await page.locator('[data-note-id]').first().waitFor();
  return page;
}

const deletes = (session: Session) =>
  session.control.calls(({ method, path }) => method === 'POST' && /\/comments\/\d+\/delete$/.test(path));
const updates = (session: Session) =>
  session.control.calls(({ method, path }) => method === 'POST' && /^\/sites\/\d+\/comments\/\d+$/.test(path));

async function openByKeys(page: Page, id: number): Promise<void> {
  for (let tries = 0; tries < 40; tries += 1) {
    await page.keyboard.press('j');
    if ((await page.locator('[aria-current="true"]').getAttribute('data-note-id')) === String(id)) break;
  }
  await page.keyboard.press('Enter');
  await detail(page).waitFor();
}

test('[undo.window] [undo.bar] trash, wait: the undo bar stands in the row’s place, and the server gets one delete', async () => {
  const session = await openSession({ width: 400 });
  const [id = 0] = await comments(session, 1);
  const page = await panel(session);
  await row(page, id).click();
  await detail(page).getByRole('button', { name: 'Trash' }).click();
  await undoBar(page, id).waitFor();
  expect(await undoBar(page, id).textContent()).toContain('Comment trashed');
  expect(await row(page, id).count()).toBe(0);
  expect(await page.evaluate((key) => localStorage.getItem(key), `notes_wish_trash_${id}`)).toMatch(/"want":true/);
  expect(await deletes(session)).toHaveLength(0);
  await page.mouse.move(0, 0);
  await session.control.until('One delete', 12_000, async () => (await deletes(session)).length === 1);
  await undoBar(page, id).waitFor({ state: 'detached' });
  await page.waitForFunction((key) => localStorage.getItem(key) === null, `notes_wish_trash_${id}`);
  expect(await deletes(session)).toHaveLength(1);
});

test('[undo.restores] trash, undo: the server gets nothing, and the note is back and open', async () => {
  const session = await openSession({ width: 400 });
  const [id = 0] = await comments(session, 1);
  const page = await panel(session);
  await openByKeys(page, id);
  await page.keyboard.press('t');
  await undoBar(page, id).waitFor();
  await page.keyboard.press('u');
  await page.waitForSelector(`[data-view="note"][data-note-id="${id}"]`);
  expect(await page.evaluate((key) => localStorage.getItem(key), `notes_wish_trash_${id}`)).toBeNull();
  await page.waitForTimeout(5_500);
  expect(await deletes(session)).toHaveLength(0);
});

test('[outbox.adopted] [moderation.one-tab] trash, close the tab, reopen: one delete, with another tab open', async () => {
  const session = await openSession({ width: 400 });
  const [id = 0] = await comments(session, 1);
  const page = await panel(session);
  const other = await panel(session);
  await openByKeys(page, id);
  await page.keyboard.press('t');
  await undoBar(page, id).waitFor();
  await page.close();
  const again = await panel(session);
  await session.control.until('One delete', 15_000, async () => (await deletes(session)).length === 1);
  await row(again, id).waitFor({ state: 'detached' });
  await row(other, id).waitFor({ state: 'detached' });
  await again.waitForTimeout(1_500);
  expect(await deletes(session)).toHaveLength(1);
});

test('[undo.two-at-once] spam on ten notes in a row, undo the third: nine are spam', async () => {
  const session = await openSession({ width: 1000 });
  const ids = await comments(session, 10);
  const page = await panel(session);
  await page.mouse.move(0, 0);
  await openByKeys(page, ids[0] ?? 0);
  for (const _ of ids) await page.keyboard.press('s');
  const third = ids[2] ?? 0;
  await undoBar(page, third).getByRole('button', { name: 'Undo' }).click();
  await page.mouse.move(0, 0);
  await page.waitForSelector(`[data-view="note"][data-note-id="${third}"]`);
  await session.control.until('Nine updates', 20_000, async () => (await updates(session)).length === 9);
  await page.waitForTimeout(1_500);
  const sent = await updates(session);
  expect(sent).toHaveLength(9);
  expect(sent.every(({ body }) => (body as { status?: string }).status === 'spam')).toBe(true);
  const left = (await session.control.notes()).map(({ id }) => id);
  expect(ids.filter((id) => left.includes(id))).toEqual([third]);
}, 90_000);

test('[undo.dismiss] dismissing the undo bar carries the act out at once', async () => {
  const session = await openSession({ width: 400 });
  const [id = 0] = await comments(session, 1);
  const page = await panel(session);
  await openByKeys(page, id);
  await page.keyboard.press('t');
  await undoBar(page, id).getByRole('button', { name: 'Dismiss' }).click();
  await session.control.until('One delete', 2_000, async () => (await deletes(session)).length === 1);
});

test('[undo.hold] while the pointer is over the undo bar its wait holds', async () => {
  const session = await openSession({ width: 400 });
  const [id = 0] = await comments(session, 1);
  const page = await panel(session);
  await openByKeys(page, id);
  await page.keyboard.press('t');
  await undoBar(page, id).hover();
  await page.waitForTimeout(6_000);
  expect(await deletes(session)).toHaveLength(0);
  await page.mouse.move(200, 690);
  await session.control.until('One delete', 8_000, async () => (await deletes(session)).length === 1);
});

/** The bar's top in CSS px, in every frame from now on, for as long as the bar is there. */
const watchTop = (page: Page, id: number): Promise<void> =>
  page.evaluate((note) => {
    const tops: number[] = [];
    Object.assign(window, { tops });
    const look = () => {
      const bar = document.querySelector(`[data-undo-for="${note}"]`);
      if (!bar) return;
      tops.push(bar.getBoundingClientRect().top);
      requestAnimationFrame(look);
    };
    look();
  }, id);
const movedBy = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { tops } = window as unknown as { tops: number[] };
    return Math.max(...tops) - Math.min(...tops);
  });

test.each(['pointer', 'focus'] as const)(
  '[undo.still] a bar held by the %s does not move when the bar above it ends, and the space closes afterwards',
  async (way) => {
    const session = await openSession({ width: 400 });
    const [upper = 0, lower = 0] = await comments(session, 2);
    const page = await panel(session);
    for (const id of [upper, lower]) {
      await row(page, id).click();
      await detail(page).getByRole('button', { name: 'Trash' }).click();
      await undoBar(page, id).waitFor();
    }
    await page.mouse.move(0, 0);
    const undo = undoBar(page, lower).getByRole('button', { name: 'Undo' });
    await (way === 'pointer' ? undo.hover() : undo.focus());
    await undoBar(page, lower).locator('[data-held]').waitFor();
    await watchTop(page, lower);
    await session.control.until('One delete', 12_000, async () => (await deletes(session)).length === 1);
    await undoBar(page, upper).waitFor({ state: 'detached' });
    await page.waitForTimeout(500);
    expect(await movedBy(page)).toBe(0);
    expect(await undoBar(page, lower).locator('[data-held]').count()).toBe(1);
    if (way === 'pointer') await page.mouse.move(200, 690);
    else await undo.blur();
    await page.waitForFunction(
      (id) => document.querySelector(`[data-undo-for="${id}"]`)?.previousElementSibling === null,
      lower,
    );
  },
);

test('[moderation.fails] a trash that fails brings the note back and says which act failed', async () => {
  const session = await openSession({ width: 400 });
  session.tolerate(/500/, /Sandbox/, /uncaught/);
  const [id = 0] = await comments(session, 1);
  await session.control.fault({ kind: 'status', status: 500, path: '/sites/*/comments/*/delete' });
  const page = await panel(session);
  await openByKeys(page, id);
  await page.keyboard.press('t');
  await undoBar(page, id).getByRole('button', { name: 'Dismiss' }).click();
  await page.locator('[data-status="fail"]').waitFor();
  await row(page, id).waitFor();
});

test('[override.at-once] [override.fast-presses] like and approve show at once, reach the server, and settle after fast double presses', async () => {
  const session = await openSession({ width: 400 });
  const [id = 0] = await comments(session, 1);
  await session.control.fault({ kind: 'slow', ms: 400, path: '/sites/*/comments/*/likes/new' });
  const page = await panel(session);
  await openByKeys(page, id);
  const like = detail(page).getByRole('button', { name: 'Like' });
  expect(await like.getAttribute('aria-pressed')).toBe('false');
  await page.keyboard.press('l');
  expect(await like.getAttribute('aria-pressed')).toBe('true');
  await page.keyboard.press('l');
  await page.keyboard.press('l');
  await page.waitForTimeout(1_200);
  const calls = await session.control.calls(({ path }) => /\/likes\//.test(path));
  expect(calls.map(({ path }) => path.replace(/\d+/g, 'N'))).toEqual(['/sites/N/comments/N/likes/new']);
  expect(await like.getAttribute('aria-pressed')).toBe('true');
  const approve = detail(page).getByRole('button', { name: 'Approve' });
  const before = await approve.getAttribute('aria-pressed');
  await approve.click();
  const update = await session.control.waitForCall(
    ({ path, method }) => method === 'POST' && /^\/sites\/\d+\/comments\/\d+$/.test(path),
  );
  expect(update.body).toEqual({ status: before === 'true' ? 'unapproved' : 'approved' });
  expect(await approve.getAttribute('aria-pressed')).toBe(before === 'true' ? 'false' : 'true');
});

test('[reply.send] [reply.success] a reply is posted with Ctrl+Enter; the bar says so with the link, and the draft is gone', async () => {
  const session = await openSession({ width: 400 });
  const [id = 0] = await comments(session, 1);
  const page = await panel(session);
  await openByKeys(page, id);
  const send = detail(page).getByRole('button', { name: 'Send' });
  expect(await send.getAttribute('aria-disabled')).toBe('true');
  expect(await send.getAttribute('title')).toBe('Write your response in order to submit');
  await page.keyboard.press('r');
  await page.keyboard.type('See you at the harbour.');
  await page.keyboard.press('Control+Enter');
  const status = page.locator('[data-status="success"]');
  await status.waitFor();
  expect(await status.textContent()).toContain('Reply posted!');
  expect(await status.getByRole('link', { name: 'View your comment.' }).getAttribute('href')).toMatch(/^http/);
  expect(await textbox(page).inputValue()).toBe('');
  await page.waitForFunction((key) => localStorage.getItem(key) === null, `reply_${id}`);
  const [call] = await session.control.calls(({ path }) => /replies\/new$/.test(path));
  expect(call?.body).toEqual({ content: 'See you at the harbour.' });
});

test('[reply.duplicate] a duplicate is said, the box is reset and the note deselected', async () => {
  const session = await openSession({ width: 400 });
  session.tolerate(/409/);
  const [id = 0] = await comments(session, 1);
  await session.control.fault({
    kind: 'status',
    status: 409,
    body: { error: 'comment_duplicate', message: 'Duplicate comment detected.' },
    path: '/sites/*/comments/*/replies/new',
  });
  const page = await panel(session);
  await openByKeys(page, id);
  await textbox(page).fill('Again!');
  await page.keyboard.press('Control+Enter');
  const status = page.locator('[data-status="fail"]');
  await status.waitFor();
  expect(await status.textContent()).toContain("Duplicate comment; you've already said that!");
  await detail(page).waitFor({ state: 'detached' });
  expect(await page.evaluate((key) => localStorage.getItem(key), `reply_${id}`)).toBeNull();
});

test('[draft.never-lost] the provider stops between Send and the answer: the text is still there after a reload', async () => {
  const session = await openSession({ width: 400 });
  session.tolerate(/./);
  const [id = 0] = await comments(session, 1);
  const page = await panel(session);
  await session.control.fault({ kind: 'hang', path: '/sites/*/comments/*/replies/new' });
  await openByKeys(page, id);
  await textbox(page).fill('Nobody may lose this.');
  await page.keyboard.press('Control+Enter');
  await session.control.waitForCall(({ path }) => /replies\/new$/.test(path));
  await session.sandbox.stopProvider();
  await page.waitForTimeout(300);
  await session.sandbox.startProvider();
  await session.control.clearFaults();
  await page.reload();
  await row(page, id).waitFor();
  await row(page, id).click();
  expect(await textbox(page).inputValue()).toBe('Nobody may lose this.');
});

test('[mentions.trigger] [mentions.choose] mentions appear while typing, are chosen by keys, and keep the focus in the box', async () => {
  const session = await openSession({ width: 400 });
  const [id = 0] = await comments(session, 1);
  const page = await panel(session);
  await openByKeys(page, id);
  await page.keyboard.press('r');
  await page.keyboard.type('Hello @a');
  const list = page.getByRole('listbox', { name: 'Mentions' });
  await list.waitFor();
  expect(await list.getByRole('option').count()).toBeLessThanOrEqual(10);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await list.waitFor({ state: 'detached' });
  expect(await textbox(page).inputValue()).toMatch(/^Hello @\w+ $/);
  expect(await textbox(page).evaluate((box) => box === document.activeElement)).toBe(true);
  expect(await session.control.calls(({ path }) => path === '/users/suggest')).toHaveLength(1);
});

test('[follow.fails] follow shows at once and reverts when the server refuses', async () => {
  const session = await openSession({ width: 400 });
  session.tolerate(/403/);
  const id = await session.control.addNote('follow', { push: 'none' });
  await session.control.fault({ kind: 'status', status: 403, path: '/sites/*/follows/new' });
  const page = await panel(session);
  await row(page, id).click();
  const follow = detail(page)
    .getByRole('button', { name: /^Follow / })
    .first();
  await follow.waitFor();
  const before = await follow.getAttribute('aria-pressed');
  expect(before).toBe('false');
  await follow.click();
  await session.control.waitForCall(({ path }) => /follows\/new$/.test(path));
  await page.locator('[data-view="note"] button[aria-pressed="false"]').first().waitFor();
  await follow.click();
  await session.control.until(
    'A follow that works',
    3_000,
    async () =>
      (await session.control.calls(({ path, status }) => /follows\/new$/.test(path) && status === 200)).length === 1,
  );
  expect(await follow.getAttribute('aria-pressed')).toBe('true');
});

test('[reading.mark-all] Mark all as read can be undone, and nothing is sent before', async () => {
  // One window holds them all: no note comes between the counts.
  const session = await openSession({ width: 400, notes: 8 });
  const page = await panel(session);
  const unread = await page.locator('[data-read="false"]').count();
  expect(unread).toBeGreaterThan(1);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await undoBar(page, 'all').waitFor();
  expect(await page.locator('[data-read="false"]').count()).toBe(0);
  await undoBar(page, 'all').getByRole('button', { name: 'Undo' }).click();
  expect(await page.locator('[data-read="false"]').count()).toBe(unread);
  expect(await session.control.calls(({ path }) => path === '/notifications/read')).toHaveLength(0);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await undoBar(page, 'all').getByRole('button', { name: 'Dismiss' }).click();
  const call = await session.control.waitForCall(({ path }) => path === '/notifications/read');
  expect(Object.values((call.body as { counts: Record<string, number> }).counts)).toEqual(Array(unread).fill(9999));
});

test('[reading.mark-unread] Mark as unread goes back to the list and tells the server', async () => {
  const session = await openSession({ width: 400 });
  const [id = 0] = await comments(session, 1);
  const page = await panel(session);
  await row(page, id).click();
  await session.control.waitForCall(({ path }) => path === '/notifications/read');
  await detail(page).getByRole('button', { name: 'Mark as unread' }).click();
  await detail(page).waitFor({ state: 'detached' });
  expect(await row(page, id).getAttribute('data-read')).toBe('false');
  await session.control.waitForCall(
    ({ path, body }) => path === '/notifications/read' && JSON.stringify(body).includes('-1'),
  );
});
