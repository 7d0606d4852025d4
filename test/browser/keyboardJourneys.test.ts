/**
 * What a person does by keys beside the journeys of test/engines: the editor's window, the undo bar, the help sheet, and the
 * way into the panel and out of it.
 */
import { openSession, type Session } from './support/browser';
import { detail, row, shortcuts, tabTo, undoBar } from './support/hands';
import { openPlainHost } from './support/plainHost';

async function begin() {
  const session = await openSession({ width: 400, notes: 20, browser: { hasTouch: false } });
  const ids: number[] = [];
  for (let made = 0; made < 3; made += 1) ids.push(await session.control.addNote('comment', { push: 'none' }));
  const page = await session.openPanel();
  await row(page, ids[2] ?? 0).waitFor();
  const [third = 0, second = 0, first = 0] = ids;
  return { session, page, hand: shortcuts(page), ids: [first, second, third] as const };
}
const posts = (session: Session, path: RegExp) =>
  session.control.calls((call) => call.method === 'POST' && path.test(call.path));
test('[actions.edit] edit: the editor opens in a window of its own', async () => {
  const { session, page, hand, ids } = await begin();
  await session.context.route(/wordpress\.com/, (route) => route.fulfill({ body: 'the editor' }));
  await hand.openNote(ids[0]);
  const [opened] = await Promise.all([session.context.waitForEvent('page'), hand.act('Edit')]);
  expect(opened.url()).toMatch(/^https:\/\/.*action=edit/);
  expect(await detail(page).count()).toBe(1);
});

test('[help.choices] an arrow key chooses a longer time to undo', async () => {
  const { page, hand } = await begin();
  await hand.openHelp();
  await tabTo(page, page.getByRole('radio', { name: '4.5 seconds' }));
  await page.keyboard.press('ArrowDown');
  expect(await page.getByRole('radio', { name: '10 seconds' }).isChecked()).toBe(true);
});

test('[undo.hold] while the focus is in the undo bar its wait holds, and goes on after', async () => {
  const { session, page, hand, ids } = await begin();
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
  const { page, hand } = await begin();
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

test('[a11y.keyboard] the host page: bell by keyboard, focus into the panel, Escape back to the bell', async () => {
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
