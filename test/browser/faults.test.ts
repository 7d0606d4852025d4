/**
 * Acts during faults, in a real browser with a clock that the test moves: when the faults are over, what is shown, stored and
 * asked is judged as a random session is (test/monkey).
 */
import { join } from 'node:path';
import { goOffline } from '../faults/faultWays';
import { tabOf } from '../faults/journey';
import { judge } from '../monkey/judge';
import { look } from '../monkey/person';
import { logsOf, openStage, type Stage } from '../monkey/stage';
import { endFaults } from '../monkey/world';
import { launchBrowser } from './support/browser';

const root = join(__dirname, '../..');
const minuteMs = 60_000;
const deletePath = '/sites/*/comments/*/delete';

let stage: Stage;
/** The newest note: a comment, unread. */
let note: number;

beforeEach(async () => {
  stage = await openStage(await launchBrowser(), { root, seed: 5, notes: 8, width: 1000 });
  note = await stage.control.addNote('comment', { push: 'none' });
  await stage.openTab();
  await stage.pass(8_000);
});
afterEach(() => stage.close());

const pageOf = (tab: number) => {
  const { page } = stage.tabs[tab] ?? {};
  if (!page) throw new Error(`There is no tab ${tab}.`);
  return page;
};
async function press(...keys: readonly string[]): Promise<void> {
  for (const key of keys) await pageOf(0).keyboard.press(key);
}
const open = async () => {
  // A call that takes long in real time does not hold the pages' clock: the list may be late.
  await pageOf(0).waitForSelector(`[data-view="list"] [data-note-id="${note}"]`);
  await press('j', 'Enter');
  await pageOf(0).waitForSelector(`[data-view="note"][data-note-id="${note}"] [data-act="trash"]`);
};
const asked = async (path: RegExp) =>
  (await logsOf(stage)).flatMap((log) => log.asked).filter((call) => call.method === 'POST' && path.test(call.path));
const served = () => stage.sandbox.world().notes.get(note);
const commentOf = (id = served()?.meta.ids['comment']) => stage.sandbox.world().comments.get(id ?? 0);
/** The browser's error page replaces the proxy frame's page, as when the frame loads again while the provider is away. */
async function loseFrame(): Promise<void> {
  await stage.sandbox.stopProvider();
  const frame = pageOf(0)
    .frames()
    .find((one) => one.url().startsWith(stage.sandbox.provider));
  await frame?.evaluate('location.reload()').catch(() => {});
  await pageOf(0).waitForFunction(() => document.querySelector('iframe') !== null);
  await stage.pass(1_000);
}
async function expectRight(): Promise<void> {
  expect(await judge(stage, new Map())).toEqual([]);
}

test.each([{ carriedOut: false }, { carriedOut: true }])(
  '[moderation.unanswered] [moderation.looks-first] a trash that is answered 408 is done by itself, once: $carriedOut',
  async ({ carriedOut }) => {
    await open();
    const comment = commentOf();
    await stage.control.fault({ kind: 'status', status: 408, times: 9, path: deletePath, carriedOut });
    await press('t');
    await stage.pass(6_000);
    await endFaults(stage);
    await stage.pass(2 * minuteMs);
    expect(comment?.status).toBe('trash');
    if (carriedOut) expect(await asked(/\/delete$/)).toHaveLength(1);
    await expectRight();
  },
);

test('[moderation.looks-first] a trash with a lost answer is carried out once', async () => {
  await open();
  const comment = commentOf();
  await stage.control.fault({ kind: 'hang', times: 9, path: deletePath, carriedOut: true });
  await stage.control.fault({ kind: 'status', status: 503, times: 2, path: '/notifications/*' });
  await press('t');
  await stage.pass(40_000);
  await endFaults(stage);
  await stage.pass(2 * minuteMs);
  expect(comment?.status).toBe('trash');
  expect(await asked(new RegExp(`/comments/${comment?.ID}/delete$`))).toHaveLength(1);
  await expectRight();
});

test('[transport.proxy-ready] [reading.sent-again] [outbox.sent-again] what is asked while the hidden frame is away is sent once it is back', async () => {
  await loseFrame();
  await open();
  const comment = commentOf();
  const wasLiked = comment?.i_like;
  await press('l');
  await stage.pass(500);
  // Another comment is marked as spam, because a spam ends the other wishes of its note. [moderation.ends-others]
  const shown = [...stage.sandbox.world().notes.values()].sort((a, b) => b.timestamp.localeCompare(a.timestamp));
  const steps = shown.findIndex(({ id, type }) => type === 'comment' && id !== note);
  const unwanted = commentOf(shown[steps]?.meta.ids['comment']);
  await press(...Array<string>(steps).fill('j'));
  await pageOf(0).waitForSelector(`[data-view="note"][data-note-id="${shown[steps]?.id}"] [data-act="spam"]`);
  await press('s');
  await stage.pass(5_000);
  expect(served()?.read).toBe(0);
  await stage.sandbox.startProvider();
  await endFaults(stage);
  await stage.pass(4 * minuteMs);
  expect([comment?.i_like, unwanted?.status]).toEqual([!wasLiked, 'spam']);
  const { entries } = await stage.logOf(tabOf(stage));
  const failed = entries.flatMap(({ event }) => (event.type === 'api.failed' ? [event.call] : []));
  expect(failed).toEqual(expect.arrayContaining(['markRead', 'like', 'getComment']));
  await expectRight();
});

test('[reading.sent-again] likes, follows and read marks asked while the network is away: the marks are sent once it is back', async () => {
  await goOffline(stage);
  await open();
  await press('l');
  await pageOf(0).locator('button.follow').first().click();
  await stage.pass(20_000);
  expect(served()?.read).toBe(0);
  await endFaults(stage);
  await stage.pass(2 * minuteMs);
  expect(served()?.read).toBe(1);
  await expectRight();
});

test('[reading.unanswered] [reading.other-tabs] after a lost mark the note is read in both tabs only once the service says so', async () => {
  await stage.openTab();
  await stage.pass(5_000);
  await stage.control.fault({ kind: 'drop', times: 5, path: '/notifications/read' });
  await open();
  await stage.pass(2_000);
  await stage.control.editNote(note, { read: false, text: 'Edited.', push: 'note' });
  await stage.pass(20_000);
  const [first] = stage.tabs;
  if (first) await stage.reload(first);
  await endFaults(stage);
  await stage.pass(6 * minuteMs);
  await expectRight();
});

test('[reply.escape] [focus.removed] Escape leaves the reply box of an open note for its title', async () => {
  await open();
  await press('r');
  expect((await look(tabOf(stage).driven)).on).toMatch(/^textarea/);
  await press('Escape');
  expect((await look(tabOf(stage).driven)).on).toMatch(/^h2/);
});

test('[focus.removed] a filter chosen by its key that does not show the focused row leaves the focus in the list', async () => {
  await press('j');
  expect((await look(tabOf(stage).driven)).on).toMatch(/row-link/);
  await press('f');
  await stage.pass(100);
  expect((await look(tabOf(stage).driven)).on).not.toBeNull();
});
