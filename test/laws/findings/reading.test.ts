/** Faults of read marks that the law of rest found, each as the shortest course of ordinary events that showed it. */
import { isRead } from '../../../reducers/selectors';
import { readKey } from '../../../streams/storageKeys';
import { noNetwork, problem } from '../../support/virtualProvider';
import { aPanel, noonSeconds, type Tab, type TabOptions, type World } from '../../support/virtualWorld';

/** The stored wishes, which no tab has to send any more when the world is at rest. */
const wishesIn = ({ stored }: World) => [...stored.keys()].filter((key) => key.startsWith('notes_wish_')).sort();

const second = 1_000;
const minute = 60 * second;

/** Two tabs of one browser, each with its list. */
function twoTabs(notes: number, options: TabOptions = {}) {
  const { world, tab } = aPanel(notes, options);
  const other = world.openTab(options);
  world.advance(second);
  return { world, tab, other };
}

const cut = ({ provider }: World): void =>
  provider.fail('any', { times: Number.POSITIVE_INFINITY, problem: noNetwork });

/** The provider answers again, the tabs learn of it, and time passes until nothing is under way. */
function mend(world: World, ...tabs: readonly Tab[]): void {
  world.provider.heal();
  for (const tab of tabs) tab.do({ type: 'network.online' });
  world.advance(10 * minute);
}

test('[reading.newer-is-unread] a flag of before a reload does not hide a newer version', () => {
  const { world, tab } = aPanel(3);
  tab.do({ type: 'user.openedNote', note: 2 });
  world.advance(second);
  tab.leave();
  world.provider.touch(2);
  const again = world.openTab();
  world.advance(second);
  expect(isRead(again.state(), 2)).toBe(false);
  expect(world.stored.has(readKey(2))).toBe(false);
  world.provider.forgetCalls();
  again.do({ type: 'user.openedNote', note: 2 });
  world.advance(second);
  expect(world.provider.asked('markRead')).toHaveLength(1);
});

test('[reading.newer-is-unread] a note that was marked unread elsewhere is unread after a reload', () => {
  const { world, tab } = aPanel(3);
  tab.do({ type: 'user.openedNote', note: 2 });
  world.advance(second);
  tab.leave();
  const note = world.provider.notes.get(2);
  if (note) note.read = false;
  const again = world.openTab();
  world.advance(second);
  expect(isRead(again.state(), 2)).toBe(false);
});

test('[reading.sent-again] a mark without an answer is sent again by itself, and after a reload', () => {
  const { world, tab } = aPanel(3);
  world.provider.fail('markRead', { times: 2, problem: noNetwork });
  tab.do({ type: 'user.openedNote', note: 2 });
  world.advance(second);
  expect(world.stored.has(readKey(2))).toBe(false);
  tab.kill();
  const again = world.openTab();
  world.advance(5 * minute);
  expect(world.provider.notes.get(2)?.read).toBe(true);
  expect(isRead(again.state(), 2)).toBe(true);
  expect(world.stored.get(readKey(2))).toBe('1');
});

test('[reading.other-tabs] a mark of many notes that the service takes after a newer version came is told to other tabs', () => {
  const { world, tab } = aPanel(8, { speaks: true });
  world.provider.latency = ({ call }) =>
    call === 'markRead' ? { up: second, down: 3 * second } : { up: 20, down: 20 };
  tab.do({ type: 'user.askedReadAll', notes: tab.state().notes.order });
  tab.do({ type: 'user.dismissedUndo', key: 'all' });
  world.provider.touch(1);
  tab.do({ type: 'host.askedRefresh' });
  world.advance(second / 2);
  const other = world.openTab({ speaks: true });
  world.advance(minute);
  expect(world.provider.notes.get(1)?.read).toBe(true);
  expect(isRead(tab.state(), 1)).toBe(true);
  expect(isRead(other.state(), 1)).toBe(true);
});

test('[reading.other-tabs] marks that were refused here, and then sent by the tab that heard of them, are read here too', () => {
  const { world, tab, other } = twoTabs(8, { speaks: true });
  world.provider.fail('markRead', { problem: problem(403, 'ForbiddenError') });
  other.do({ type: 'page.hidden' });
  tab.do({ type: 'user.askedReadAll', notes: tab.state().notes.order });
  tab.do({ type: 'user.dismissedUndo', key: 'all' });
  world.advance(60);
  other.do({ type: 'page.shown' });
  world.advance(minute);
  const services = [...world.provider.notes.values()].map(({ id, read }) => [id, read]);
  for (const { notes } of [tab.state(), other.state()])
    expect(services.map(([id]) => [id, notes.byId[Number(id)]?.read])).toEqual(services);
});

test('[reading.sent-again] after a reload a mark is sent also where its note stands below the list', () => {
  const { world, tab } = aPanel(30);
  for (const _ of [20, 30]) {
    tab.do({ type: 'user.reachedEnd' });
    world.advance(second);
  }
  world.provider.fail('markRead', { times: 2, problem: noNetwork });
  for (const note of [3, 5, 7]) tab.do({ type: 'user.openedNote', note });
  tab.kill();
  // One note is gone by now, and the service has the mark of another from elsewhere.
  world.provider.notes.delete(5);
  world.provider.touch(7, { time: noonSeconds - 900, read: true });
  const again = world.openTab();
  world.advance(minute);
  expect(again.state().notes.order).toHaveLength(10);
  expect(world.provider.notes.get(3)?.read).toBe(true);
  expect(wishesIn(world)).toEqual([]);
});

test('[reading.sent-again] a mark as unread without an answer is sent after a reload, and shows until then', () => {
  const { world, tab } = aPanel(30);
  for (const _ of [20, 30]) {
    tab.do({ type: 'user.reachedEnd' });
    world.advance(second);
  }
  for (const note of [3, 30]) tab.do({ type: 'user.openedNote', note });
  world.advance(second);
  world.provider.fail('markRead', { times: 2, problem: noNetwork });
  for (const note of [3, 30]) {
    tab.do({ type: 'user.openedNote', note });
    tab.do({ type: 'user.markedUnread', note });
  }
  tab.kill();
  expect([3, 30].map((id) => world.provider.notes.get(id)?.read)).toEqual([true, true]);
  const again = world.openTab();
  world.advance(minute);
  expect(again.state().notes.order).toHaveLength(10);
  expect(isRead(again.state(), 30)).toBe(false);
  expect([3, 30].map((id) => world.provider.notes.get(id)?.read)).toEqual([false, false]);
  expect(wishesIn(world)).toEqual([]);
});

test('[reading.sent-again] a mark as unread of before a reload ends where a newer version was read elsewhere', () => {
  const { world, tab } = aPanel(3);
  tab.do({ type: 'user.openedNote', note: 2 });
  world.advance(second);
  world.provider.fail('markRead', { problem: noNetwork });
  tab.do({ type: 'user.markedUnread', note: 2 });
  tab.kill();
  world.provider.touch(2, { read: true });
  const again = world.openTab();
  world.advance(minute);
  expect(world.provider.notes.get(2)?.read).toBe(true);
  expect(isRead(again.state(), 2)).toBe(true);
});

test('[reading.sent-again] a mark without an answer is sent again also when its note slides out of the newest hundred', () => {
  const { world, tab } = aPanel(100);
  for (let asked = 10; asked < 100; asked += 10) {
    tab.do({ type: 'user.reachedEnd' });
    world.advance(second);
  }
  world.provider.fail('markRead', { times: 3, problem: noNetwork });
  tab.do({ type: 'user.openedNote', note: 1 });
  tab.do({ type: 'user.openedNote', note: 50 });
  world.provider.add(200, { time: Math.floor(world.now() / 1000) });
  tab.do({ type: 'push.noteChanged', note: 200 });
  world.advance(10 * minute);
  expect(world.provider.notes.get(1)?.read).toBe(true);
});

test('[outbox.adopted] a mark that two tabs had to send is not taken for sent by the one that hears of the other', () => {
  const { world, tab } = aPanel(3);
  cut(world);
  tab.do({ type: 'user.openedNote', note: 2 });
  // It starts without a list, and has the mark from storage.
  const other = world.openTab();
  world.advance(second);
  tab.do({ type: 'user.askedReadAll', notes: [3, 2, 1] });
  tab.do({ type: 'user.dismissedUndo', key: 'all' });
  world.advance(second);
  tab.leave();
  other.leave();
  world.provider.heal();
  world.openTab();
  world.advance(minute);
  expect([...world.provider.notes.values()].map(({ read }) => read)).toEqual([true, true, true]);
});

test('[outbox.adopted] a tab that started with an unsent mark does not send it after another tab took it back', () => {
  const { world, tab } = aPanel(3);
  cut(world);
  tab.do({ type: 'user.openedNote', note: 2 });
  world.advance(second);
  const other = world.openTab();
  world.advance(second);
  tab.do({ type: 'user.markedUnread', note: 2 });
  world.advance(second);
  world.provider.heal();
  tab.do({ type: 'network.online' });
  world.advance(second);
  other.do({ type: 'network.online' });
  world.advance(10 * minute);
  expect(world.provider.notes.get(2)?.read).toBe(false);
  expect([tab, other].map(({ state }) => isRead(state(), 2))).toEqual([false, false]);
});

test('[outbox.adopted] a mark that its tab could not send, and took with it, is sent by the tab that heard of it', () => {
  const { world, tab, other } = twoTabs(3, { speaks: true });
  cut(world);
  other.do({ type: 'user.openedNote', note: 2 });
  world.advance(second);
  other.leave();
  world.advance(minute);
  mend(world);
  expect(world.provider.notes.get(2)?.read).toBe(true);
  expect(isRead(tab.state(), 2)).toBe(true);
  expect(wishesIn(world)).toEqual([]);
});

test('[outbox.adopted] the mark of a tab that went before the answer leaves storage once another tab knows the outcome', () => {
  const { world, tab, other } = twoTabs(3, { speaks: true });
  world.provider.latency = () => ({ up: 20, down: second });
  other.do({ type: 'user.openedNote', note: 2 });
  world.advance(100);
  other.kill();
  world.advance(minute);
  expect(world.provider.notes.get(2)?.read).toBe(true);
  expect(isRead(tab.state(), 2)).toBe(true);
  expect(wishesIn(world)).toEqual([]);
});

test('[outbox.adopted] a mark of another tab that was taken back there after ten seconds is not sent here', () => {
  const { world, tab, other } = twoTabs(3);
  cut(world);
  other.do({ type: 'user.openedNote', note: 2 });
  world.advance(11 * second);
  other.do({ type: 'user.markedUnread', note: 2 });
  mend(world, other, tab);
  expect(world.provider.notes.get(2)?.read).toBe(false);
  expect([tab, other].map(({ state }) => isRead(state(), 2))).toEqual([false, false]);
  expect(wishesIn(world)).toEqual([]);
});

test('[reading.other-tabs] a mark of another tab is not sent here because its note is fetched for another reason', () => {
  const { world, tab, other } = twoTabs(3, { speaks: true });
  cut(world);
  other.do({ type: 'user.openedNote', note: 2 });
  tab.do({ type: 'user.askedApprove', note: 2, on: true });
  world.advance(second);
  other.do({ type: 'user.markedUnread', note: 2 });
  mend(world, other, tab);
  expect(world.provider.notes.get(2)?.read).toBe(false);
  expect([tab, other].map(({ state }) => isRead(state(), 2))).toEqual([false, false]);
});

test('[outbox.adopted] a mark that its tab could not send is sent by the tab that heard of it also where that tab does not list its note', () => {
  const { world, tab, other } = twoTabs(30, { speaks: true });
  for (const _ of [20, 30]) {
    other.do({ type: 'user.reachedEnd' });
    world.advance(second);
  }
  cut(world);
  for (const note of [3, 5]) other.do({ type: 'user.openedNote', note });
  world.provider.notes.delete(5);
  world.advance(second);
  other.leave();
  world.advance(minute);
  mend(world);
  expect(tab.state().notes.order).not.toContain(3);
  expect(world.provider.notes.get(3)?.read).toBe(true);
  expect(wishesIn(world)).toEqual([]);
});

test('[outbox.adopted] a mark that was heard of before the first list, and then taken back, is not sent here', () => {
  const { world, tab } = aPanel(3);
  cut(world);
  const other = world.openTab();
  world.advance(second);
  tab.do({ type: 'user.openedNote', note: 2 });
  world.advance(second);
  tab.do({ type: 'user.markedUnread', note: 2 });
  world.advance(second);
  mend(world, tab, other);
  expect(world.provider.notes.get(2)?.read).toBe(false);
  expect([tab, other].map(({ state }) => isRead(state(), 2))).toEqual([false, false]);
  expect(wishesIn(world)).toEqual([]);
});

test('[outbox.adopted] a mark that its tab could not send is over for the tab that heard of it also when its note is removed', () => {
  const { world, tab, other } = twoTabs(10, { speaks: true });
  cut(world);
  other.do({ type: 'user.openedNote', note: 1 });
  world.advance(second);
  other.leave();
  world.provider.notes.delete(1);
  world.advance(minute);
  mend(world, tab);
  expect(tab.state().notes.byId[1]).toBeUndefined();
  expect(wishesIn(world)).toEqual([]);
});

test.each([
  { when: 'before it is known that it was not sent', waitMs: second },
  { when: 'after that', waitMs: minute },
])(
  '[outbox.adopted] [list.window] a mark that its tab could not send is sent here when its note slid out of the newest hundred $when',
  ({ waitMs }) => {
    const { world, tab } = aPanel(100, { speaks: true });
    const other = world.openTab({ speaks: true });
    for (let asked = 10; asked < 100; asked += 10)
      for (const one of [tab, other]) {
        one.do({ type: 'user.reachedEnd' });
        world.advance(second);
      }
    world.provider.fail('markRead', { times: Number.POSITIVE_INFINITY, problem: noNetwork });
    other.do({ type: 'user.openedNote', note: 1 });
    world.advance(100);
    other.leave();
    if (waitMs > 10 * second) cut(world);
    world.advance(waitMs);
    world.provider.heal();
    world.provider.add(200, { time: Math.floor(world.now() / 1_000) });
    tab.do({ type: 'push.noteChanged', note: 200 });
    world.advance(100);
    expect(tab.state().notes.byId[1]).toBeUndefined();
    world.advance(10 * minute);
    expect(world.provider.notes.get(1)?.read).toBe(true);
    expect(wishesIn(world)).toEqual([]);
  },
);
