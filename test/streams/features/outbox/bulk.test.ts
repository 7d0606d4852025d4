/** Acts on several notes at once: their one undo window and their calls. */
import { isLiked } from '../../../../reducers/selectors';
import { noNetwork } from '../../../support/virtualProvider';
import { aPanel, type Tab } from '../../../support/virtualWorld';
import { acts, calls, list, marks, mutationKeys, second, undo, windowMs } from '../../support/moderating';

const each = (tab: Tab, act: 'read' | 'unread' | 'approve' | 'like' | 'spam' | 'trash', ...notes: number[]) =>
  tab.do({ type: 'user.askedEach', act, notes });

test('[bulk.one-undo] every note of the act is sent once its one window is over', () => {
  const { world, tab } = aPanel(4);
  each(tab, 'trash', 1, 3);
  world.advance(windowMs - 5);
  expect(calls(world)).toEqual([]);
  world.advance(second);
  expect(acts(world).sort()).toEqual(['delete 1', 'delete 3']);
  expect([list(tab), mutationKeys(world)]).toEqual([['4', '2'], []]);
});

test('[bulk.one-undo] an undo sends nothing, and nothing stays in storage', () => {
  const { world, tab } = aPanel(4);
  each(tab, 'like', 1, 3);
  world.advance(second);
  expect(mutationKeys(world)).toHaveLength(2);
  undo(tab, 'checked');
  world.advance(60 * second);
  expect([world.provider.asked('like'), mutationKeys(world)]).toEqual([[], []]);
});

test('[bulk.one-undo] a hold keeps the window open, and a dismiss ends it', () => {
  const { world, tab } = aPanel(4);
  each(tab, 'spam', 2);
  tab.do({ type: 'user.heldUndo', key: 'checked' });
  world.advance(60 * second);
  expect(calls(world)).toEqual([]);
  tab.do({ type: 'user.dismissedUndo', key: 'checked' });
  world.advance(second);
  expect(acts(world)).toEqual(['spam 2']);
});

test('[bulk.one-undo] the next act sends the one before at once', () => {
  const { world, tab } = aPanel(4);
  each(tab, 'trash', 1);
  world.advance(second);
  each(tab, 'like', 2);
  world.advance(second);
  expect([acts(world), world.provider.asked('like')]).toEqual([['delete 1'], []]);
  world.advance(windowMs);
  expect(world.provider.asked('like')).toHaveLength(1);
});

test('[reading.mark-all] an undo of "Mark all as read" brings back what was just marked as unread', () => {
  const { world, tab } = aPanel(4);
  each(tab, 'read', 1, 2);
  world.advance(windowMs + second);
  each(tab, 'unread', 1, 2);
  world.advance(second);
  tab.do({ type: 'user.askedReadAll', notes: [1, 2] });
  world.advance(second);
  undo(tab, 'all');
  world.advance(windowMs + second);
  expect([1, 2].map((id) => world.provider.notes.get(id)?.read)).toEqual([false, false]);
});

test('[outbox.together] notes that are marked as read together are one call', () => {
  const { world, tab } = aPanel(4);
  each(tab, 'read', 1, 2, 4);
  world.advance(windowMs + second);
  expect(marks(world).map((counts) => Object.keys(counts))).toEqual([['1', '2', '4']]);
});

test('[override.ten-seconds] what waited 20 s for an undo is shown while its call is made, too', () => {
  const { world, tab } = aPanel(4);
  world.provider.latency = () => ({ up: 500, down: 500 });
  tab.do({ type: 'user.madeChoice', choice: 'undoMs', value: 20_000 });
  each(tab, 'like', 1, 3);
  const shown: boolean[] = [];
  for (let waited = 0; waited < 30; waited += 1) {
    world.advance(second);
    shown.push(isLiked(tab.state(), 1) && isLiked(tab.state(), 3));
  }
  expect(shown).not.toContain(false);
});

test('[outbox.gives-up] an approval of several notes without an answer fails after five minutes', () => {
  const { world, tab } = aPanel(4);
  world.provider.fail('like', { times: Number.POSITIVE_INFINITY, problem: noNetwork });
  each(tab, 'like', 1, 2);
  world.advance(windowMs + 301 * second);
  expect([tab.state().outbox.like[1]?.phase, tab.state().outbox.like[2]?.phase]).toEqual(['failed', 'failed']);
});

test('[undo.window] the next page sends the acts of a page that went away inside the window', () => {
  const { world, tab } = aPanel(4, { speaks: true });
  each(tab, 'trash', 1, 2);
  world.advance(second);
  tab.leave();
  world.openTab({ speaks: true });
  world.advance(60 * second);
  expect(acts(world).sort()).toEqual(['delete 1', 'delete 2']);
});

test('[outbox.last-wins] a change of mind while a call is under way, and back, and again: the last one is sent', () => {
  const { world, tab } = aPanel(4);
  world.provider.hashCoversActs = false;
  world.provider.latency = ({ call }) => ({ up: 20, down: call === 'markRead' ? 2 * second : 20 });
  each(tab, 'read', 1, 2);
  world.advance(windowMs + second);
  each(tab, 'unread', 1, 2);
  each(tab, 'read', 1, 2);
  world.advance(2 * second);
  each(tab, 'unread', 1, 2);
  world.advance(20 * second);
  expect([1, 2].map((id) => world.provider.notes.get(id)?.read)).toEqual([false, false]);
});
