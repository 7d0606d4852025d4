/**
 * Every journey by keyboard alone, and by pointer alone at 320 px, with the sandbox's server. Each journey is written once,
 * as acts; support/hands.ts carries them out with keys or with clicks.
 */
import type { Page } from 'playwright-core';
import { openSession, type Session } from './support/browser';
import { detail, type Hand, isFocused, pointer, row, shortcuts, tabs, tabTo, textbox, undoBar } from './support/hands';
import { openPlainHost } from './support/plainHost';

const hands: readonly (readonly [string, (page: Page) => Hand, number])[] = [
  ['by shortcuts', shortcuts, 400],
  ['by Tab, arrows and Enter', tabs, 400],
  ['by pointer at 320 px', pointer, 320],
];

async function begin(make: (page: Page) => Hand, width: number) {
  const session = await openSession({ width, notes: 20, browser: { hasTouch: false } });
  const ids: number[] = [];
  for (let made = 0; made < 3; made += 1) ids.push(await session.control.addNote('comment', { push: 'none' }));
  const page = await session.openPanel();
  await row(page, ids[2] ?? 0).waitFor();
  const [third = 0, second = 0, first = 0] = ids;
  return { session, page, hand: make(page), ids: [first, second, third] as const };
}
const posts = (session: Session, path: RegExp) =>
  session.control.calls((call) => call.method === 'POST' && path.test(call.path));
const commentOf = async (session: Session, id: number) =>
  (await session.control.notes()).find((note) => note.id === id)?.meta.ids['comment'] ?? 0;

describe.each(hands)('[a11y.keyboard] %s', (_how, make, width) => {
  test('read, go on to the next, mark unread, go back', async () => {
    const { session, page, hand, ids } = await begin(make, width);
    await hand.openNote(ids[0]);
    await session.control.waitForCall(
      ({ path, body }) => path === '/notifications/read' && JSON.stringify(body).includes('9999'),
    );
    await hand.press(detail(page).getByRole('button', { name: 'Next notification' }));
    await page.waitForSelector(`[data-view="note"][data-note-id="${ids[1]}"]`);
    await hand.press(detail(page).getByRole('button', { name: 'Mark as unread' }));
    await detail(page).waitFor({ state: 'detached' });
    await session.control.waitForCall(
      ({ body }) => JSON.stringify(body) === JSON.stringify({ counts: { [ids[1]]: -1 } }),
    );
    expect(await row(page, ids[1]).getAttribute('data-read')).toBe('false');
    expect(await row(page, ids[0]).getAttribute('data-read')).toBe('true');
    await hand.openNote(ids[2]);
    await hand.back();
    await detail(page).waitFor({ state: 'detached' });
  });

  test('filter, and back to all', async () => {
    const { page, hand } = await begin(make, width);
    if (make !== pointer) await page.keyboard.press('ArrowDown');
    for (const name of ['Likes', 'Comments', 'Unread', 'All']) {
      await hand.chooseFilter(name);
      expect(await page.getByRole('button', { name, exact: true }).getAttribute('aria-pressed')).toBe('true');
    }
  });

  test('unapprove, approve and like', async () => {
    const { session, page, hand, ids } = await begin(make, width);
    const comment = await commentOf(session, ids[0]);
    await hand.openNote(ids[0]);
    await hand.act('Approve');
    await session.control.waitForCall(
      ({ path, body }) => path.endsWith(`/comments/${comment}`) && JSON.stringify(body).includes('unapproved'),
    );
    await hand.act('Approve');
    await session.control.waitForCall(
      ({ path, body }) => path.endsWith(`/comments/${comment}`) && JSON.stringify(body).includes('"approved"'),
    );
    const like = detail(page).getByRole('button', { name: 'Like' });
    const before = await like.getAttribute('aria-pressed');
    await hand.act('Like');
    expect(await like.getAttribute('aria-pressed')).not.toBe(before);
    await session.control.until(
      'A like',
      5_000,
      async () => (await posts(session, /\/comments\/\d+\/likes\//)).length === 1,
    );
  });

  test('spam, undo, trash', async () => {
    const { session, page, hand, ids } = await begin(make, width);
    await hand.openNote(ids[0]);
    await hand.act('Spam');
    await undoBar(page, ids[0]).waitFor();
    await hand.undo(ids[0]);
    await page.waitForSelector(`[data-view="note"][data-note-id="${ids[0]}"]`);
    await hand.act('Trash');
    await hand.press(undoBar(page, ids[0]).getByRole('button', { name: 'Dismiss' }));
    await session.control.until(
      'One delete',
      5_000,
      async () => (await posts(session, /\/comments\/\d+\/delete$/)).length === 1,
    );
    await row(page, ids[0]).waitFor({ state: 'detached' });
    expect((await session.control.notes()).map(({ id }) => id)).not.toContain(ids[0]);
    // The focus is not lost with what it was on.
    if (make !== pointer) {
      await page.keyboard.press('ArrowDown');
      expect(await page.evaluate(() => document.activeElement?.closest('[data-note-id]') !== null)).toBe(true);
    }
  });

  test('reply with a mention', async () => {
    const { session, page, hand, ids } = await begin(make, width);
    await hand.openNote(ids[0]);
    await hand.enterBox();
    await page.waitForFunction(() => document.activeElement?.matches('textarea') === true);
    await page.keyboard.type('Thank you, @a');
    await page.getByRole('listbox', { name: 'Mentions' }).waitFor();
    const login = (await page.getByRole('option').nth(1).innerText()).match(/@(\S+)/)?.[1] ?? '';
    await hand.chooseMention(1);
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    expect(await isFocused(textbox(page))).toBe(true);
    await page.keyboard.type('and good night');
    await hand.send();
    await page.getByRole('status').getByText('Reply posted!').waitFor();
    const [reply] = await posts(session, /\/replies\/new$/);
    expect(reply?.body).toEqual({ content: `Thank you, @${login} and good night` });
    expect(await textbox(page).inputValue()).toBe('');
  });

  test('follow and unfollow', async () => {
    const { session, page, hand, ids } = await begin(make, width);
    await hand.openNote(ids[0]);
    const button = detail(page).getByRole('button', { name: /^Follow / });
    const before = await button.getAttribute('aria-pressed');
    await hand.press(button);
    expect(await button.getAttribute('aria-pressed')).not.toBe(before);
    await session.control.until('A follow', 5_000, async () => (await posts(session, /\/follows\//)).length === 1);
    await hand.press(button);
    await session.control.until('Two of them', 5_000, async () => (await posts(session, /\/follows\//)).length === 2);
    expect(await button.getAttribute('aria-pressed')).toBe(before);
  });

  test('edit: the editor opens in a window of its own', async () => {
    const { session, page, hand, ids } = await begin(make, width);
    await session.context.route(/wordpress\.com/, (route) => route.fulfill({ body: 'the editor' }));
    await hand.openNote(ids[0]);
    const [opened] = await Promise.all([session.context.waitForEvent('page'), hand.act('Edit')]);
    expect(opened.url()).toMatch(/^https:\/\/.*action=edit/);
    expect(await detail(page).count()).toBe(1);
  });

  test('mark all as read, and undo it', async () => {
    const { session, page, hand } = await begin(make, width);
    // A list that does not fill the panel loads more by itself; it is over before the notes are counted.
    await session.control.waitForQuiet();
    const all = page.getByRole('button', { name: 'Mark all as read' });
    const unread = page.locator('[data-note-id][data-read="false"]');
    const before = await unread.count();
    expect(before).toBeGreaterThan(2);
    await hand.press(all);
    await undoBar(page, 'all').waitFor();
    expect(await unread.count()).toBe(0);
    await hand.undo('all');
    await undoBar(page, 'all').waitFor({ state: 'detached' });
    expect(await unread.count()).toBe(before);
    expect(await posts(session, /\/notifications\/read/)).toHaveLength(0);
    await hand.press(all);
    await hand.press(undoBar(page, 'all').getByRole('button', { name: 'Dismiss' }));
    await session.control.until(
      'The marks',
      5_000,
      async () => (await posts(session, /\/notifications\/read/)).length > 0,
    );
    expect(await unread.count()).toBe(0);
  });

  test('help: switch single keys off and on, choose a longer time to undo', async () => {
    const { page, hand } = await begin(make, width);
    if (make !== pointer) await page.keyboard.press('ArrowDown');
    await hand.openHelp();
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await sheet.waitFor();
    const keys = sheet.getByRole('switch', { name: 'Single-key shortcuts' });
    await hand.press(keys);
    expect(await keys.getAttribute('aria-checked')).toBe('false');
    await hand.press(keys);
    expect(await keys.getAttribute('aria-checked')).toBe('true');
    const ten = sheet.getByRole('radio', { name: '10 seconds' });
    if (make === pointer) await hand.press(ten);
    else {
      await tabTo(page, sheet.getByRole('radio', { name: '4.5 seconds' }));
      await page.keyboard.press('ArrowDown');
    }
    expect(await ten.isChecked()).toBe(true);
    await hand.closeHelp();
    await sheet.waitFor({ state: 'detached' });
  });
});

test('[undo.hold] while the focus is in the undo bar its wait holds, and goes on after', async () => {
  const { session, page, hand, ids } = await begin(shortcuts, 400);
  const deletes = () => posts(session, /\/comments\/\d+\/delete$/);
  await hand.openNote(ids[0]);
  await hand.act('Trash');
  await tabTo(page, undoBar(page, ids[0]).getByRole('button', { name: 'Undo' }));
  await page.waitForTimeout(6_000);
  expect(await deletes()).toHaveLength(0);
  await page.keyboard.press('j');
  await session.control.until('One delete', 8_000, async () => (await deletes()).length === 1);
});

test('[help.choices] what was set in the help sheet is remembered', async () => {
  const { page, hand } = await begin(shortcuts, 400);
  await hand.openHelp();
  await page.getByRole('radio', { name: '20 seconds' }).check();
  await page.getByRole('switch').click();
  await page.reload();
  await page.locator('[data-note-id]').first().waitFor();
  await hand.openHelp();
  expect(await page.getByRole('radio', { name: '20 seconds' }).isChecked()).toBe(true);
  expect(await page.getByRole('switch').getAttribute('aria-checked')).toBe('false');
});

test.each([
  ['Escape', 'Escape'],
  ['n', 'n'],
])('[keys.close] close: %s asks the host', async (_name, key) => {
  const session = await openSession({ notes: 10 });
  const host = await openPlainHost(session);
  await host.show();
  await host.panel.locator('[data-note-id]').first().getByRole('link').focus();
  await host.page.keyboard.press(key);
  expect(await host.waitFor('togglePanel')).toEqual({ action: 'togglePanel' });
});

test('[a11y.keyboard] the demo host: bell by keyboard, focus into the panel, Escape back to the bell', async () => {
  const session = await openSession({ notes: 10 });
  const page = await session.openHost();
  const bell = page.locator('#bell');
  await page.waitForSelector('#bell[data-count]');
  await bell.focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction(
    () => document.activeElement?.tagName === 'IFRAME' || document.activeElement?.querySelector('iframe') !== null,
  );
  const panel = await session.panelOf(page);
  await panel.locator('[data-note-id]').first().waitFor();
  await page.keyboard.press('j');
  await panel.locator('[data-view="list"] [aria-current="true"]').waitFor();
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.activeElement?.id === 'bell');
  expect(await bell.getAttribute('aria-expanded')).toBe('false');
});
