/**
 * The pages of `npm run dev`: development React with StrictMode, which draws, subscribes and cleans up twice and warns
 * about keys, unknown attributes and updates at a wrong time. A warning on the console fails the test.
 */
import { openSession, type Session } from './support/browser';
import { build } from './support/build';
import { detail, pointer, row, shortcuts, textbox, undoBar } from './support/hands';

beforeAll(() => build('--development'), 240_000);

const called = (session: Session, path: RegExp) => session.control.waitForCall((call) => path.test(call.path));

test('React warns of nothing while a person reads, acts, replies and asks for help', async () => {
  const session = await openSession({ dev: true, width: 1000, notes: 20 });
  const { control } = session;
  const ids = [await control.addNote('comment', { push: 'none' }), await control.addNote('comment', { push: 'none' })];
  const [older = 0, newer = 0] = ids;
  const page = await session.openPanel();
  const click = pointer(page);
  const press = shortcuts(page);
  await row(page, newer).waitFor();
  await control.waitForSockets(1);
  const pushed = await control.addNote('like');
  await row(page, pushed).waitFor();

  await click.openNote(newer);
  await called(session, /notifications.read$/);
  await press.act('Like');
  await called(session, /likes.new$/);
  await press.act('Approve');
  await called(session, /comments.\d+$/);
  await press.enterBox();
  await page.keyboard.type('Thank you, @a');
  await page.getByRole('listbox', { name: 'Mentions' }).waitFor();
  await press.chooseMention(1);
  await press.send();
  await page.getByRole('status').getByText('Reply posted!').waitFor();
  expect(await textbox(page).inputValue()).toBe('');

  await click.openNote(older);
  await click.act('Trash');
  await click.undo(older);
  await detail(page).waitFor();
  await click.act('Spam');
  await undoBar(page, older).getByRole('button', { name: 'Dismiss' }).click();
  await called(session, /comments.\d+$/);
  for (const name of ['Unread', 'Comments', 'Likes', 'Follows', 'All']) await click.chooseFilter(name);
  await click.openHelp();
  await page.getByRole('radio', { name: '10 seconds' }).check();
  await click.closeHelp();
  await page.setViewportSize({ width: 400, height: 700 });
  await page.reload();
  await row(page, newer).waitFor();
});

test('React warns of nothing in the host page and in the devtools', async () => {
  const session = await openSession({ dev: true, width: 1400, notes: 20 });
  const host = await session.openHost({ open: '1' });
  const panel = await session.panelOf(host);
  await panel.locator('[data-note-id]').first().click();
  await panel.locator('[data-view="note"]').waitFor();
  await host.locator('#bell').click();
  await host.locator('#bell').click();
  const [devtools] = await Promise.all([
    session.context.waitForEvent('page'),
    host.evaluate((url) => void window.open(url), `${session.sandbox.panel}/devtools.html`),
  ]);
  await devtools.getByRole('option').filter({ hasText: 'user.openedNote' }).click();
  await devtools.locator('.dt-picture [data-view="note"]').waitFor();
});
