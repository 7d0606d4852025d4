/** Mishaps: a call that fails, a page that is left too early, a second tab, storage that is refused. */

import { type Journey, journey } from '../support/journey';
import { until } from '../support/personAt';
import { openWithoutStorage } from '../support/withoutStorage';
import { box, comments, note, posts, row, rows, undoBar } from './panel';

export const mishaps: readonly Journey[] = [
  journey('[push.one-note] a pushed comment is listed, and a click opens it', { notes: 5 }, async (world) => {
    const panel = await world.openPanel();
    await world.control.waitForSockets(1);
    const id = await world.control.addNote('comment');
    await row(panel, id).click();
    await note(panel, id).shown();
  }),

  journey('[reply.retries] a reply that fails is sent again', { notes: 5 }, async (world) => {
    const [id = 0] = await comments(world, 1);
    await world.control.fault({ kind: 'status', status: 500, times: 1, path: '/sites/*/comments/*/replies/new' });
    const panel = await world.openPanel();
    await row(panel, id).click();
    await box(panel).click();
    await panel.type('See you at the harbour.');
    await panel.press('Control+Enter');
    await box(panel).has({ readonly: '' });
    await panel.role('status').saying('Reply posted!').shown();
    const calls = await posts(world, /\/replies\/new$/);
    expect(calls.map(({ status, body }) => ({ status, body }))).toEqual([
      { status: 500, body: { content: 'See you at the harbour.' } },
      { status: 200, body: { content: 'See you at the harbour.' } },
    ]);
  }),

  journey('[draft.kept] a draft outlives a reload', { notes: 5 }, async (world) => {
    const [id = 0] = await comments(world, 1);
    const panel = await world.openPanel();
    await row(panel, id).click();
    await box(panel).click();
    await panel.type('See you.');
    await panel.tab.reload();
    await row(panel, id).click();
    await box(panel).until('has the draft', ([seen]) => seen?.value === 'See you.');
  }),

  journey(
    '[outbox.stored] a page that is reloaded inside the undo window still trashes, once',
    { notes: 5 },
    async (world) => {
      const [id = 0] = await comments(world, 1);
      const panel = await world.openPanel();
      await row(panel, id).click();
      await note(panel, id).shown();
      await panel.press('t');
      await undoBar(panel, id).shown();
      await panel.tab.reload();
      const deletes = () => posts(world, /\/comments\/\d+\/delete$/);
      await until('A delete', async () => (await deletes()).length > 0);
      await row(panel, id).gone();
      await panel.holds(`localStorage.getItem('notes_wish_trash_${id}') === null`);
      expect(await deletes()).toHaveLength(1);
    },
  ),

  journey('[tabs.one-leads] [reading.other-tabs] [moderation.elsewhere] two tabs', { notes: 5 }, async (world) => {
    const first = await world.openPanel();
    await rows(first).shown();
    const second = await world.openPanel();
    await world.control.waitForSockets(1);
    const id = await world.control.addNote('comment');
    await row(second, id).shown();
    await row(first, id).shown();
    await row(second, id).click();
    await row(first, id).has({ 'data-read': 'true' });
    await note(second, id).shown();
    await second.press('s');
    await row(first, id).gone();
    await undoBar(second, id).button('Undo').click();
    await row(first, id).shown();
    expect((await world.control.state()).sockets).toBe(1);
    // The leader goes, and the other tab gets the next push.
    await first.tab.close();
    await world.control.waitForSockets(1);
    const next = await world.control.addNote('like');
    await row(second, next).shown();
  }),

  journey('[storage.blocked] without storage it is said once, and all else works', { notes: 5 }, async (world) => {
    const [id = 0] = await comments(world, 1);
    const panel = await openWithoutStorage(world);
    await panel.role('status').saying("Your browser blocks storage, so drafts won't be kept.").shown();
    await panel.button('Dismiss message').click();
    await row(panel, id).click();
    await box(panel).click();
    await panel.type('Thank you');
    await note(panel).button('Send').click();
    await panel.role('status').saying('Reply posted!').shown();
  }),
];
