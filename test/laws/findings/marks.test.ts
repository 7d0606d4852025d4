/**
 * Faults of several marks of one note under way at once that the law of rest found, each as the shortest course of
 * ordinary events that showed it.
 */
import { EMPTY, of } from 'rxjs';
import { isRead, unreadNotes } from '../../../reducers/selectors';
import { readKey } from '../../../streams/storageKeys';
import { problem } from '../../support/virtualProvider';
import { aPanel, type Tab, type World } from '../../support/virtualWorld';

const second = 1_000;
const minute = 60 * second;

/** Whether a note is read, on screen and at the service. */
const reads = (world: World, tab: Tab, note: number) => [
  isRead(tab.state(), note),
  world.provider.notes.get(note)?.read,
];

function unreadElsewhere({ provider }: World, id: number): void {
  const note = provider.notes.get(id);
  if (!note) throw new Error(`no note ${id}`);
  note.read = false;
  note.hash += 1;
}

const markAll = (tab: Tab): void => {
  tab.do({ type: 'user.askedReadAll', notes: tab.state().notes.order });
  tab.do({ type: 'user.dismissedUndo', key: 'all' });
};

/** The service takes five seconds for a mark, and longer for the first one. */
const slowMarks = ({ provider }: World): void => {
  let asked = 0;
  provider.latency = ({ call }) => {
    if (call !== 'markRead') return { up: 20, down: 20 };
    asked += 1;
    return { up: asked === 1 ? 8 * second : second, down: second };
  };
};

test('[reading.unread-again] a note marked unread elsewhere after "Mark all as read" is unread here', () => {
  const { world, tab } = aPanel(3);
  markAll(tab);
  world.advance(minute);
  unreadElsewhere(world, 2);
  world.advance(5 * minute);
  expect(reads(world, tab, 2)).toEqual([false, false]);
  expect(world.stored.has(readKey(2))).toBe(false);
});

test('[reading.mark-all-exceptions] marked unread, then all read and that undone, all before the first answer: both sides agree', () => {
  const { world, tab } = aPanel(3);
  tab.do({ type: 'user.openedNote', note: 2 });
  world.advance(minute);
  slowMarks(world);
  tab.do({ type: 'user.markedUnread', note: 2 });
  tab.do({ type: 'user.askedReadAll', notes: tab.state().notes.order });
  tab.do({ type: 'user.askedUndo', key: 'all' });
  world.advance(5 * minute);
  expect(reads(world, tab, 2)).toEqual([false, false]);
  expect(reads(world, tab, 1)).toEqual([false, false]);
});

test('[reading.refused] marked unread and opened again, and the second mark is refused: both sides agree', () => {
  const { world, tab } = aPanel(3);
  tab.do({ type: 'user.openedNote', note: 2 });
  world.advance(minute);
  slowMarks(world);
  tab.do({ type: 'user.markedUnread', note: 2 });
  world.advance(second);
  world.provider.fail('markRead', { problem: problem(400, 'BadRequestError') });
  tab.do({ type: 'user.openedNote', note: 2 });
  world.advance(5 * minute);
  expect(reads(world, tab, 2)).toEqual([false, false]);
});

test('[reading.in-order] a slow "Mark all as read" is not overtaken by a note that is marked unread after it', () => {
  const { world, tab } = aPanel(3);
  slowMarks(world);
  tab.do({ type: 'user.openedNote', note: 3 });
  markAll(tab);
  tab.do({ type: 'user.openedNote', note: 2 });
  tab.do({ type: 'user.markedUnread', note: 2 });
  world.advance(5 * minute);
  expect([1, 2, 3].map((note) => reads(world, tab, note))).toEqual([
    [true, true],
    [false, false],
    [true, true],
  ]);
});

test('[reading.mark-all-exceptions] a refused "Mark all as read" does not take back the mark of a note that was opened meanwhile', () => {
  const { world, tab } = aPanel(3);
  world.provider.latency = ({ call }) =>
    call === 'markRead' ? { up: second, down: 5 * second } : { up: 20, down: 20 };
  tab.do({ type: 'user.askedReadAll', notes: tab.state().notes.order });
  tab.do({ type: 'user.openedNote', note: 2 });
  world.advance(10 * second);
  world.provider.fail('markRead', { problem: problem(400, 'BadRequestError') });
  tab.do({ type: 'user.dismissedUndo', key: 'all' });
  world.advance(5 * minute);
  expect(reads(world, tab, 2)).toEqual([true, true]);
  expect(world.stored.get(readKey(2))).toBe('1');
});

test('[reading.unread-again] a note marked unread elsewhere while its read mark is under way is unread here', () => {
  const { world, tab } = aPanel(3);
  world.provider.latency = ({ call }) => (call === 'markRead' ? { up: 20, down: 8 * second } : { up: 20, down: 20 });
  tab.do({ type: 'user.openedNote', note: 2 });
  world.advance(second);
  unreadElsewhere(world, 2);
  world.provider.say({ kind: 'note', note: 2 });
  world.advance(5 * minute);
  expect(reads(world, tab, 2)).toEqual([false, false]);
  expect(world.stored.has(readKey(2))).toBe(false);
});

test('[reading.newer-is-unread] a note that was read here, left the newest hundred, and has something new is unread', () => {
  const { world, tab } = aPanel(100);
  for (let step = 0; step < 9; step += 1) {
    tab.do({ type: 'user.reachedEnd' });
    world.advance(second);
  }
  tab.do({ type: 'user.openedNote', note: 1 });
  world.advance(second);
  tab.do({ type: 'user.closedNote' });
  tab.do({ type: 'user.highlightedNote', note: 100 });
  for (let id = 201; id <= 205; id += 1) world.provider.add(id, { time: Math.floor(world.now() / 1000) });
  world.advance(minute);
  expect(tab.state().notes.order).not.toContain(1);
  world.provider.touch(1);
  world.advance(minute);
  expect(tab.state().notes.order[0]).toBe(1);
  expect(reads(world, tab, 1)).toEqual([false, false]);
  expect(unreadNotes(tab.state())).toContain(1);
  world.provider.forgetCalls();
  tab.do({ type: 'user.openedNote', note: 1 });
  world.advance(minute);
  expect(world.provider.asked('markRead')).toHaveLength(1);
  expect(reads(world, tab, 1)).toEqual([true, true]);
});

test('[reading.unread-again] [sync.list-check] a note read here and unread elsewhere before the next look is unread, though its hash is what it was', () => {
  const { world, tab } = aPanel(3);
  world.provider.hashCoversMarks = true;
  tab.do({ type: 'user.openedNote', note: 2 });
  world.advance(second);
  const note = world.provider.notes.get(2);
  expect(note).toMatchObject({ read: true, hash: 2_100 });
  Object.assign(note ?? {}, { read: false, hash: 2_000 });
  world.advance(minute);
  expect(reads(world, tab, 2)).toEqual([false, false]);
});

test.each([401, 408, 429, 500, 503])('[reading.unanswered] a mark that is answered %i is sent again', (status) => {
  const { world, tab } = aPanel(3);
  world.provider.fail('markRead', { problem: problem(status) });
  tab.do({ type: 'user.openedNote', note: 2 });
  world.advance(5 * minute);
  expect(reads(world, tab, 2)).toEqual([true, true]);
});

test('[reading.sent-again] a mark without an answer outlives one list that omits its note, which then returns', () => {
  const { world, tab } = aPanel(3);
  world.provider.fail('markRead', { problem: problem(0), times: 1 });
  tab.do({ type: 'user.openedNote', note: 2 });
  tab.do({ type: 'user.closedNote' });
  const note = world.provider.notes.get(2);
  if (!note) throw new Error('no note 2');
  world.provider.notes.delete(2);
  world.provider.fail('getNote', { problem: problem(500), times: 99 });
  tab.do({ type: 'host.askedRefresh' });
  world.advance(second);
  expect(tab.state().notes.byId[2]).toBeUndefined();
  world.provider.notes.set(2, note);
  world.provider.heal();
  world.advance(5 * minute);
  expect(reads(world, tab, 2)).toEqual([true, true]);
});

test('[reading.sent-again] a mark of a note that the device kept, below the first list, is sent after a reload', () => {
  const { world, tab } = aPanel(12);
  tab.do({ type: 'user.reachedEnd' });
  world.advance(second);
  world.provider.fail('markRead', { problem: problem(0), times: 99 });
  tab.do({ type: 'user.openedNote', note: 1 });
  const { order, byId } = tab.state().notes;
  const notes = order.flatMap((id) => (byId[id] ? [{ ...byId[id], read: isRead(tab.state(), id) }] : []));
  world.advance(100);
  tab.leave();
  world.provider.heal();
  const again = world.openTab({
    owner: 1,
    named: true,
    device: ({ op }) =>
      op === 'restoreNotes' ? of({ type: 'session.restoredNotes', user: 1, notes, savedAt: world.now() }) : EMPTY,
  });
  world.advance(10 * minute);
  expect(again.state().notes.order).toHaveLength(12);
  expect(reads(world, again, 1)).toEqual([true, true]);
});
