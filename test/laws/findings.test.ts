/** What the law of rest found, each as the shortest course of ordinary events that showed it. */
import {
  draftText,
  isApproved,
  isRead,
  newCount,
  noteOf,
  rows,
  shownArrivals,
  unreadNotes,
} from '../../reducers/selectors';
import {
  draftKey,
  lastSeenKey,
  parseDraft,
  parseUnsentReads,
  readKey,
  singleKeysKey,
  undoMsKey,
  unsentReadsKey,
} from '../../streams/storageKeys';
import { wroteReply } from '../support/typing';
import { noNetwork, problem } from '../support/virtualProvider';
import { aPanel, noonSeconds, virtualWorld } from '../support/virtualWorld';

const second = 1_000;
const minute = 60 * second;

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

test('[reading.unanswered] a mark without an answer is sent again by itself, and after a reload', () => {
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

test('[sync.only-gone-goes] one new note does not close the open tenth note', () => {
  const { world, tab } = aPanel(12);
  const last = tab.state().notes.order.at(-1) ?? 0;
  expect(tab.state().notes.order).toHaveLength(10);
  tab.do({ type: 'user.openedNote', note: last });
  world.provider.add(100, { time: Math.floor(world.now() / 1000) });
  world.advance(minute);
  expect(tab.state().panel.selected).toBe(last);
  expect(tab.state().notes.order[0]).toBe(100);
});

test('[sync.only-gone-goes] ten new notes after an hour hidden leave no empty list, not even when the fetch fails', () => {
  const { world, tab } = aPanel(10);
  tab.do({ type: 'page.hidden' });
  world.advance(60 * minute);
  for (let id = 101; id <= 110; id += 1) world.provider.add(id, { time: Math.floor(world.now() / 1000) });
  world.provider.fail('listNotes', { times: 3 });
  const sizes: number[] = [];
  tab.log.entry$.subscribe(() => sizes.push(rows(tab.state()).length));
  tab.do({ type: 'page.shown' });
  world.advance(10 * minute);
  expect(Math.min(...sizes)).toBeGreaterThan(0);
  expect(tab.state().notes.order.slice(0, 10)).toEqual([110, 109, 108, 107, 106, 105, 104, 103, 102, 101]);
});

test('[sync.doubtful] a like whose answer was lost while the page was hidden is looked up on return', () => {
  const { world, tab } = aPanel(3);
  world.provider.hashCoversActs = false;
  world.provider.fail('like', { problem: noNetwork, afterDoing: true });
  tab.do({ type: 'user.askedLike', note: 2, on: true });
  tab.do({ type: 'page.hidden' });
  world.advance(minute);
  tab.do({ type: 'page.shown' });
  world.advance(second);
  const note = noteOf(tab.state(), 2);
  expect(note?.readable && note.body[1]?.actions?.['like-comment']).toBe(true);
});

test('[moderation.looks-first] a trash that was done without an answer is not done twice, for that would delete for good', () => {
  const { world, tab } = aPanel(3);
  world.provider.fail('deleteComment', { problem: noNetwork, afterDoing: true });
  world.provider.fail('getNote', { times: 100, problem: problem(500) });
  const trash = () => {
    tab.do({ type: 'user.askedTrash', note: 2 });
    tab.do({ type: 'user.dismissedUndo', key: 2 });
    world.advance(second);
  };
  trash();
  expect(tab.state().notes.order).toContain(2);
  trash();
  expect(world.provider.notes.get(2)?.status).toBe('trash');
  expect(tab.state().notes.order).not.toContain(2);
});

test('[moderation.looks-first] two tabs that trash before hearing of each other trash once', () => {
  const { world, tab } = aPanel(3);
  const other = world.openTab();
  world.advance(second);
  tab.do({ type: 'user.askedTrash', note: 2 });
  other.do({ type: 'user.askedTrash', note: 2 });
  world.advance(minute);
  expect(world.provider.acts).toHaveLength(1);
  expect(world.provider.notes.get(2)?.status).toBe('trash');
});

test('[seen.future] a note dated a year ahead is seen as of now, and does not silence the next one', () => {
  const { world, tab } = aPanel(2);
  const year = 365 * 86_400;
  world.provider.add(50, { time: noonSeconds + year });
  world.provider.say({ kind: 'changed' });
  tab.do({ type: 'host.askedRefresh' });
  world.advance(second);
  expect(tab.state().sync.lastSeen).toBeLessThan(noonSeconds + 60);
  tab.do({ type: 'host.hidden' });
  world.advance(minute);
  world.provider.add(51, { time: Math.floor(world.now() / 1000) });
  tab.do({ type: 'host.askedRefresh' });
  world.advance(second);
  expect(newCount(tab.state())).toBe(1);
});

test('[seen.until-taken] last seen that the provider did not take is posted again', () => {
  const world = virtualWorld((provider) => {
    provider.add(1);
    provider.fail('markSeen', { times: 1 });
  });
  const tab = world.openTab();
  world.advance(3 * minute);
  expect(world.provider.lastSeen).toBe(tab.state().sync.lastSeen);
});

test('[sync.slow-look] with an open channel that says nothing any more, the list is right within five minutes', () => {
  const world = virtualWorld((provider) => {
    provider.pushMode = 'open';
    provider.add(1);
  });
  const tab = world.openTab();
  world.advance(second);
  world.provider.add(2, { time: Math.floor(world.now() / 1000) });
  world.advance(5 * minute + second);
  expect(tab.state().notes.order).toEqual([2, 1]);
});

test('[clock.put-right] a clock a year ahead, then corrected, leaves no time a year ahead', () => {
  const { world, tab } = aPanel(1);
  tab.do({ type: 'clock.ticked', startOfToday: 0, now: world.now() + 365 * 86_400_000 });
  tab.do({ type: 'clock.ticked', startOfToday: 0, now: world.now() });
  expect(tab.state().session.now).toBe(world.now());
});

test('[reply.sending] in the wide layout no other note opens while a reply is sent', () => {
  const { world, tab } = aPanel(3, { width: 1_000 });
  world.provider.fail('reply', { hangs: true });
  tab.do({ type: 'user.openedNote', note: 2 });
  tab.do(wroteReply(2, 'Hello'));
  tab.do({ type: 'user.sentReply', note: 2 });
  tab.do({ type: 'user.openedNote', note: 1 });
  expect(tab.state().panel.selected).toBe(2);
});

test('[arrivals.wait] the pill counts what the filter shows, and "Mark all as read" leaves what waits behind it', () => {
  const { world, tab } = aPanel(3);
  tab.do({ type: 'user.scrolledAway', away: true });
  world.provider.add(50, { type: 'like', comment: null, time: noonSeconds });
  tab.do({ type: 'host.askedRefresh' });
  world.advance(second);
  expect(tab.state().panel.arrivals).toEqual([50]);
  expect(unreadNotes(tab.state())).not.toContain(50);
  expect(shownArrivals(tab.state())).toEqual([50]);
  tab.do({ type: 'user.choseFilter', filter: 'comments' });
  tab.do({ type: 'user.scrolledAway', away: true });
  expect(shownArrivals({ ...tab.state(), panel: { ...tab.state().panel, arrivals: [50] } })).toEqual([]);
});

test('[undo.hold] a held undo bar goes on when the host hides the panel', () => {
  const { world, tab } = aPanel(3);
  tab.do({ type: 'user.askedTrash', note: 2 });
  tab.do({ type: 'user.heldUndo', key: 2 });
  tab.do({ type: 'host.hidden' });
  world.advance(minute);
  expect(world.provider.acts).toHaveLength(1);
});

test('[draft.kept] a read mark of another tab right after the last key does not lose the last words', () => {
  const { world, tab } = aPanel(3);
  tab.do(wroteReply(2, 'Hello'));
  tab.do({ type: 'storage.noteRead', note: 1 });
  world.advance(second);
  expect(parseDraft(2, world.stored.get(draftKey(2)) ?? null)?.text).toBe('Hello');
});

test('[more.step] after thirty pushes "load more" asks for the next ten', () => {
  const { world, tab } = aPanel(10);
  for (let id = 101; id <= 130; id += 1) {
    world.provider.add(id, { time: Math.floor(world.now() / 1000) });
    tab.do({ type: 'push.noteChanged', note: id });
    world.advance(second);
  }
  for (let id = 201; id <= 240; id += 1) world.provider.add(id, { time: noonSeconds - 5_000 });
  world.provider.forgetCalls();
  tab.do({ type: 'user.reachedEnd' });
  world.advance(second);
  expect(world.provider.asked('listNotes')[0]?.number).toBe(50);
});

test('[sync.doubtful] a pushed note that could not be had is asked for again, also where its hash says nothing', () => {
  const { world, tab } = aPanel(3);
  world.provider.hashCoversActs = false;
  const note = world.provider.notes.get(2);
  if (note) note.approved = false;
  world.provider.fail('getNote', { problem: problem(500) });
  tab.do({ type: 'push.noteChanged', note: 2 });
  world.advance(5 * minute);
  expect(isApproved(tab.state(), 2)).toBe(false);
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
  const { world, tab } = aPanel(8, { speaks: true });
  const other = world.openTab({ speaks: true });
  world.advance(second);
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

test('[reading.unanswered] after a reload a mark is sent also where its note stands below the list', () => {
  const { world, tab } = aPanel(30);
  for (const _ of [20, 30]) {
    tab.do({ type: 'user.reachedEnd' });
    world.advance(second);
  }
  world.provider.fail('markRead', { times: 2, problem: noNetwork });
  for (const note of [3, 5, 7]) tab.do({ type: 'user.openedNote', note });
  tab.kill();
  // One has gone meanwhile, and of one the service has the mark by another way.
  world.provider.notes.delete(5);
  world.provider.touch(7, { time: noonSeconds - 900, read: true });
  const again = world.openTab();
  world.advance(minute);
  expect(again.state().notes.order).toHaveLength(10);
  expect(world.provider.notes.get(3)?.read).toBe(true);
  expect(parseUnsentReads(world.stored.get(unsentReadsKey) ?? null)).toEqual([]);
});

test('[reading.unanswered] a mark as unread without an answer is sent after a reload, and shows until then', () => {
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
  expect(world.stored.get(unsentReadsKey)).toBe('{}');
});

test('[storage.full] last seen, both choices, unsent marks, flags and drafts are written by themselves once storage has room', () => {
  const { world, tab } = aPanel(8);
  world.storage.full = true;
  world.provider.fail('markRead', { times: 2, problem: noNetwork });
  tab.do({ type: 'user.switchedSingleKeys', on: false });
  tab.do({ type: 'user.choseUndoDelay', undoMs: 20_000 });
  tab.do({ type: 'user.openedNote', note: 2 });
  world.advance(second);
  const tried = world.provider.asked('markRead').length;
  world.provider.fail('markRead', { times: Number.POSITIVE_INFINITY, problem: noNetwork });
  tab.do({ type: 'user.openedNote', note: 3 });
  tab.do(wroteReply(3, 'Hello'));
  world.provider.add(100, { time: Math.floor(world.now() / 1000) });
  tab.do({ type: 'host.askedRefresh' });
  world.advance(second);
  expect(tried).toBeGreaterThan(0);
  world.storage.full = false;
  world.advance(6 * minute);
  expect(Number(world.stored.get(lastSeenKey))).toBe(tab.state().sync.lastSeen);
  expect(world.stored.get(singleKeysKey)).toBe('0');
  expect(world.stored.get(undoMsKey)).toBe('20000');
  expect(parseUnsentReads(world.stored.get(unsentReadsKey) ?? null)?.map(({ note }) => note)).toEqual([2, 3]);
  expect(parseDraft(3, world.stored.get(draftKey(3)) ?? null)?.text).toBe('Hello');
  world.provider.heal();
  world.advance(10 * minute);
  expect([2, 3].map((id) => world.stored.get(readKey(id)))).toEqual(['1', '1']);
});

test('[storage.full] a storage that stays full is not asked over and over', () => {
  const { world, tab } = aPanel(8);
  world.storage.full = true;
  tab.do({ type: 'user.askedReadAll', notes: tab.state().notes.order });
  tab.do({ type: 'user.dismissedUndo', key: 'all' });
  tab.do({ type: 'user.switchedSingleKeys', on: false });
  world.advance(second);
  const tried = tab.events('storage.failed').length;
  world.advance(60 * minute);
  // Of each effect that missed something one try in five minutes.
  expect(tab.events('storage.failed').length - tried).toBeLessThanOrEqual(2 * 12);
});

test('[reading.unanswered] a mark as unread of before a reload ends where a newer version was read elsewhere', () => {
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

test('[reading.unanswered] a mark without an answer is sent again also when its note slides out of the newest hundred', () => {
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

/** Two tabs of one person with a note each sees, open since before anything was written. */
function twoTabs() {
  const { world, tab: one } = aPanel(3);
  const two = world.openTab();
  world.advance(second);
  return { world, one, two };
}
const storedText = (world: ReturnType<typeof virtualWorld>) =>
  parseDraft(2, world.stored.get(draftKey(2)) ?? null)?.text;

test('[draft.other-tabs] a draft of a tab that is closed is in the box of a tab that was open before, and gone when it was posted', () => {
  const { world, one, two } = twoTabs();
  one.do(wroteReply(2, 'First', 0));
  world.advance(second);
  one.do(wroteReply(2, 'First, and more', 5));
  world.advance(second);
  one.leave();
  expect(draftText(two.state(), 2)).toBe('First, and more');
  const three = world.openTab();
  world.advance(second);
  three.do({ type: 'user.sentReply', note: 2 });
  world.advance(minute);
  expect(world.provider.replies.map(({ text }) => text)).toEqual(['First, and more']);
  expect(draftText(two.state(), 2)).toBe('');
  two.leave();
  expect(world.stored.has(draftKey(2))).toBe(false);
});

test('[draft.other-tabs] a text that was typed here stays in its box, and its end leaves what another tab wrote later', () => {
  const { world, one, two } = twoTabs();
  two.do(wroteReply(2, 'Mine', 0));
  world.advance(second);
  expect(draftText(one.state(), 2)).toBe('Mine');
  one.do(wroteReply(2, 'Theirs', 4));
  world.advance(second);
  expect(draftText(two.state(), 2)).toBe('Mine');
  two.do({ type: 'page.hidden' });
  expect(storedText(world)).toBe('Theirs');
  two.do({ type: 'user.sentReply', note: 2 });
  world.advance(minute);
  expect(world.provider.replies.map(({ text }) => text)).toEqual(['Mine']);
  one.kill();
  expect(storedText(world)).toBe('Theirs');
});

test('[draft.other-tabs] a text that another tab wrote over is in storage again once that other text was posted', () => {
  const { world, one, two } = twoTabs();
  two.do(wroteReply(2, 'Mine', 0));
  world.advance(second);
  one.do(wroteReply(2, 'Theirs', 4));
  world.advance(second);
  one.do({ type: 'user.sentReply', note: 2 });
  world.advance(minute);
  two.kill();
  expect(storedText(world)).toBe('Mine');
});

test('[draft.other-tabs] a text that is not written yet is written when another tab wrote in between', () => {
  const { world, one, two } = twoTabs();
  one.do(wroteReply(2, 'Theirs', 0));
  world.advance(100);
  two.do(wroteReply(2, 'Mine', 0));
  world.advance(second);
  expect(storedText(world)).toBe('Mine');
  expect(draftText(one.state(), 2)).toBe('Theirs');
});
