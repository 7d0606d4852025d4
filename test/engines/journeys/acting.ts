/** A person's acts on notes: the same long journey by keys, by Tab and by pointer. */
import { type Journey, journey, type World } from '../support/journey';
import { type Part, until, type View } from '../support/personAt';
import { type Hand, pointer, shortcuts, tabs } from './hands';
import { box, comments, note, openFramed, posts, row, rows, undoBar } from './panel';

const commentOf = async ({ control }: World, id: number) =>
  (await control.notes()).find((one) => one.id === id)?.meta.ids['comment'] ?? 0;
const sent = (world: World, path: RegExp, count: number) =>
  until(`${count} calls of ${path}`, async () => (await posts(world, path)).length === count);

async function readAndFilter({ control }: World, panel: View, hand: Hand, ids: readonly number[]): Promise<void> {
  const [first = 0, second = 0] = ids;
  await hand.openNote(first);
  await control.waitForCall(
    ({ path, body }) => path === '/notifications/read' && JSON.stringify(body).includes('9999'),
  );
  await hand.press(note(panel).button('Next notification'));
  await note(panel, second).shown();
  await hand.press(note(panel).button('Mark as unread'));
  await note(panel).gone();
  const unread = JSON.stringify({ counts: { [second]: -1 } });
  await control.waitForCall(({ body }) => JSON.stringify(body) === unread);
  await row(panel, first).has({ 'data-read': 'true' });
  await row(panel, second).has({ 'data-read': 'false' });
  for (const name of ['Likes', 'Comments', 'Unread', 'All']) {
    await hand.chooseFilter(name);
    await panel.button(name).has({ 'aria-pressed': 'true' });
  }
  await rows(panel).shown();
}

async function judge(world: World, panel: View, hand: Hand, id: number): Promise<void> {
  const comment = await commentOf(world, id);
  await hand.openNote(id);
  const approve = note(panel).button('Approve');
  await approve.has({ 'aria-pressed': 'true' });
  for (const [pressed, status] of [
    ['false', 'unapproved'],
    ['true', 'approved'],
  ] as const) {
    await hand.act('Approve');
    await approve.has({ 'aria-pressed': pressed });
    await world.control.waitForCall(
      ({ path, body }) => path.endsWith(`/comments/${comment}`) && JSON.stringify(body) === JSON.stringify({ status }),
    );
  }
  /** The act turns the sandbox's state to its opposite. */
  const turns = async (button: Part, act: () => Promise<void>) => {
    const { attributes } = await button.shown();
    await act();
    await button.has({ 'aria-pressed': attributes['aria-pressed'] === 'true' ? 'false' : 'true' });
  };
  await turns(note(panel).button('Like'), () => hand.act('Like'));
  await sent(world, /\/comments\/\d+\/likes\//, 1);
  const follow = note(panel).button(/^Follow /);
  for (const count of [1, 2]) {
    await turns(follow, () => hand.press(follow));
    await sent(world, /\/follows\//, count);
  }
}

async function replyWithMention(world: World, panel: View, hand: Hand): Promise<void> {
  await hand.enterBox();
  await panel.holds(`document.activeElement?.matches('textarea')`);
  await panel.type('Thank you, @a');
  await panel.role('listbox', 'Mentions').shown();
  const login = /@(\S+)/.exec((await panel.role('option').nth(1).shown()).text)?.[1] ?? '';
  await hand.chooseMention(1);
  await panel.role('listbox').gone();
  expect((await box(panel).shown()).focused).toBe(true);
  await panel.type('and good night');
  await hand.send();
  await panel.role('status').saying('Reply posted!').shown();
  const [reply] = await posts(world, /\/replies\/new$/);
  expect(reply?.body).toEqual({ content: `Thank you, @${login} and good night` });
  expect((await box(panel).shown()).value).toBe('');
}

async function markAll(world: World, panel: View, hand: Hand): Promise<void> {
  await hand.back();
  await note(panel).gone();
  const all = panel.button('Mark all as read');
  const unread = panel.css('[data-note-id][data-read="false"]');
  const before = await unread.count();
  expect(before).toBeGreaterThan(1);
  const calls = await posts(world, /\/notifications\/read/);
  await hand.press(all);
  await undoBar(panel, 'all').shown();
  await unread.gone();
  await hand.undo('all');
  await undoBar(panel, 'all').gone();
  await unread.until(`are ${before} again`, (seen) => seen.length === before);
  expect(await posts(world, /\/notifications\/read/)).toHaveLength(calls.length);
  await hand.press(all);
  await hand.press(undoBar(panel, 'all').button('Dismiss'));
  await sent(world, /\/notifications\/read/, calls.length + 1);
  await unread.gone();
}

async function help(panel: View, hand: Hand): Promise<void> {
  await hand.openHelp();
  const sheet = panel.role('dialog', 'Keyboard shortcuts');
  const keys = sheet.role('switch', 'Single-key shortcuts');
  await keys.shown();
  await hand.press(keys);
  await keys.has({ 'aria-checked': 'false' });
  await hand.press(keys);
  await keys.has({ 'aria-checked': 'true' });
  await hand.closeHelp();
  await sheet.gone();
}

async function spamAndTrash(world: World, panel: View, hand: Hand, id: number): Promise<void> {
  await hand.openNote(id);
  await hand.act('Spam');
  await undoBar(panel, id).shown();
  await hand.undo(id);
  await note(panel, id).shown();
  await hand.act('Trash');
  await hand.press(undoBar(panel, id).button('Dismiss'));
  await sent(world, /\/comments\/\d+\/delete$/, 1);
  await row(panel, id).gone();
  expect(await posts(world, /\/comments\/\d+$/)).toHaveLength(2);
}

const long = (how: string, open: (world: World) => Promise<{ readonly panel: View; readonly hand: Hand }>): Journey =>
  // One window of the list holds all notes, so no note arrives while they are counted.
  journey(
    `[a11y.keyboard] ${how}: read, filter, judge, follow, reply, mark all, help, undo`,
    { notes: 5 },
    async (world) => {
      const ids = await comments(world, 3);
      const { panel, hand } = await open(world);
      await row(panel, ids[0] ?? 0).shown();
      await readAndFilter(world, panel, hand, ids);
      await judge(world, panel, hand, ids[0] ?? 0);
      await replyWithMention(world, panel, hand);
      await markAll(world, panel, hand);
      await help(panel, hand);
      await spamAndTrash(world, panel, hand, ids[2] ?? 0);
    },
  );

export const acting: readonly Journey[] = [
  long('by shortcuts', async (world) => {
    const panel = await world.openPanel();
    return { panel, hand: shortcuts(panel) };
  }),
  long('by Tab, arrows and Enter', async (world) => {
    const panel = await world.openPanel();
    return { panel, hand: tabs(panel) };
  }),
  long('by pointer at 320 px', async (world) => {
    const { panel } = await openFramed(world, 320);
    return { panel, hand: pointer(panel) };
  }),
];
