/**
 * Faults of lists, arrivals and last seen that the law of rest found, each as the shortest course of ordinary events
 * that showed it.
 */
import { EMPTY, of } from 'rxjs';
import { draftText, isApproved, newCount, noteOf, rows, shownArrivals, unreadNotes } from '../../../reducers/selectors';
import { draftKey } from '../../../streams/storageKeys';
import { aNote } from '../../reducers/folding';
import { wroteReply } from '../../support/typing';
import { noNetwork, problem, siteOfAuthor } from '../../support/virtualProvider';
import { aPanel, noonSeconds, type TabOptions, virtualWorld } from '../../support/virtualWorld';

const second = 1_000;
const minute = 60 * second;

/** A panel of three notes with an open channel. */
function aPanelWithPush() {
  const world = virtualWorld((provider) => {
    provider.pushMode = 'open';
    for (let id = 1; id <= 3; id += 1) provider.add(id);
  });
  const tab = world.openTab();
  world.advance(5 * second);
  return { world, tab };
}

test('[sync.only-gone-goes] one new note closes neither the open tenth note, where a reply is being written, nor the undo bar of the ninth', () => {
  const { world, tab } = aPanel(12);
  const [ninth = 0, tenth = 0] = tab.state().notes.order.slice(-2);
  expect(tab.state().notes.order).toHaveLength(10);
  tab.do({ type: 'user.askedTrash', note: ninth });
  tab.do({ type: 'user.heldUndo', key: ninth });
  tab.do({ type: 'user.openedNote', note: tenth });
  tab.do({ type: 'user.focusedReply', note: tenth });
  tab.do(wroteReply(tenth, 'Half a'));
  world.provider.add(100, { time: Math.floor(world.now() / 1000) });
  world.advance(minute);
  expect(tab.state().notes.order[0]).toBe(100);
  expect(tab.state().panel.selected).toBe(tenth);
  expect(tab.state().reply.focused).toBe(tenth);
  expect(draftText(tab.state(), tenth)).toBe('Half a');
  expect(rows(tab.state()).filter(({ undo }) => undo)).toEqual([{ id: ninth, undo: true }]);
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

test('[sync.doubtful] after a lost answer while the page was hidden, the like is looked up on return', () => {
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

test('a note dated a year ahead is seen as of now, and does not silence the next one', () => {
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

test('a clock a year ahead, then corrected, leaves no time a year ahead', () => {
  const { world, tab } = aPanel(1);
  tab.do({ type: 'clock.ticked', startOfToday: 0, now: world.now() + 365 * 86_400_000 });
  tab.do({ type: 'clock.ticked', startOfToday: 0, now: world.now() });
  expect(tab.state().session.now).toBe(world.now());
});

test('[arrivals.wait] the pill counts what the filter shows, and "Mark all as read" leaves what waits behind it', () => {
  const { world, tab } = aPanel(3);
  tab.do({ type: 'user.choseFilter', filter: 'comments' });
  tab.do({ type: 'user.scrolledAway', away: true });
  world.provider.add(50, { type: 'like', comment: null, time: noonSeconds });
  tab.do({ type: 'host.askedRefresh' });
  world.advance(second);
  expect(tab.state().panel.arrivals).toEqual([50]);
  expect(shownArrivals(tab.state())).toEqual([]);
  world.provider.add(51, { time: noonSeconds + 1 });
  tab.do({ type: 'host.askedRefresh' });
  world.advance(second);
  expect(shownArrivals(tab.state())).toEqual([51]);
  tab.do({ type: 'user.askedReadAll', notes: unreadNotes(tab.state()) });
  tab.do({ type: 'user.dismissedUndo', key: 'all' });
  world.advance(minute);
  const read = [1, 2, 3, 50, 51].map((id) => world.provider.notes.get(id)?.read);
  expect(read).toEqual([true, true, true, false, false]);
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

test.each(['markRead', 'follow'] as const)(
  '[sync.doubtful] with an open channel, a copy that crosses the answer to %s is asked for again',
  (call) => {
    const { world, tab } = aPanelWithPush();
    world.provider.latency = (request) => ({ up: 20, down: request.call === 'getNote' ? 3 * second : 200 });
    const note = world.provider.notes.get(2);
    if (note) note.approved = false;
    world.provider.say({ kind: 'note', note: 2 });
    world.advance(100);
    tab.do(
      call === 'markRead'
        ? { type: 'user.openedNote', note: 2 }
        : { type: 'user.askedFollow', site: siteOfAuthor({ id: 2 }), on: true },
    );
    world.advance(30 * second);
    expect(isApproved(tab.state(), 2)).toBe(false);
  },
);

test('[sync.doubtful] with an open channel, a note that is deleted while a mark of it is under way goes', () => {
  const { world, tab } = aPanelWithPush();
  world.provider.latency = ({ call }) => ({ up: 20, down: call === 'markRead' ? 200 : 3 * second });
  const note = world.provider.notes.get(2);
  if (note) note.status = 'trash';
  world.provider.say({ kind: 'changed' });
  world.advance(100);
  tab.do({ type: 'user.openedNote', note: 2 });
  world.advance(30 * second);
  expect(tab.state().notes.order).toEqual([3, 1]);
  expect(tab.state().panel.selected).toBeNull();
});

test('[list.window] [draft.never-lost] a new note does not take away the hundredth, where a reply is being written or sent', () => {
  const { world, tab } = aPanel(100);
  for (let step = 0; step < 9; step += 1) {
    tab.do({ type: 'user.reachedEnd' });
    world.advance(second);
  }
  expect(tab.state().notes.order).toHaveLength(100);
  const oldest = tab.state().notes.order.at(-1) ?? 0;
  tab.do({ type: 'user.openedNote', note: oldest });
  tab.do(wroteReply(oldest, 'Hello'));
  world.provider.add(200, { time: Math.floor(world.now() / 1000) });
  world.advance(minute);
  expect(tab.state().panel.selected).toBe(oldest);
  expect(world.stored.get(draftKey(oldest))).toContain('Hello');
  world.provider.fail('reply', { times: 4, problem: problem(500) });
  tab.do({ type: 'user.sentReply', note: oldest });
  world.provider.add(201, { time: Math.floor(world.now() / 1000) });
  world.advance(minute);
  expect(draftText(tab.state(), oldest)).toBe('Hello');
  expect(world.stored.get(draftKey(oldest))).toContain('Hello');
});

test.each([false, true])(
  '[return.signed-out] an item that may not be seen signs no person out: list and kept notes stay; painted from the last visit: %s',
  (painted) => {
    const ops: string[] = [];
    const notes = [1, 2, 3].map((id) => aNote(id));
    const device: NonNullable<TabOptions['device']> = ({ op }) => {
      ops.push(op);
      return painted && op === 'restoreNotes'
        ? of({ type: 'session.restoredNotes', user: 1, notes, savedAt: noonSeconds * 1000 })
        : EMPTY;
    };
    const world = virtualWorld((provider) => {
      for (const id of [1, 2, 3]) provider.add(id);
      if (painted) provider.fail('listNotes', { times: 99, problem: problem(500) });
    });
    const tab = world.openTab({ device });
    world.advance(second);
    expect(tab.state().notes.restoredOf).toBe(painted ? 1 : null);
    for (const status of [401, 403]) {
      world.provider.fail('getItem', { problem: problem(status, 'ForbiddenError') });
      tab.do({ type: 'user.openedNote', note: 2 });
      tab.do({
        type: 'user.openedItem',
        item: { kind: 'post', siteId: 101, postId: 501, commentId: null, url: null },
      });
      world.advance(minute);
    }
    expect(tab.events('api.failed').filter(({ call }) => call === 'getItem')).toHaveLength(2);
    expect(tab.state().notes.order.toSorted()).toEqual([1, 2, 3]);
    expect(tab.state().sync.problem?.status).toBe(painted ? 500 : undefined);
    expect(ops).not.toContain('signedOut');
  },
);

test('[order.tombstone] a list that crosses the news that a note is gone does not bring the note back', () => {
  const { world, tab } = aPanel(12);
  const ofCall = { getNote: { up: 400, down: 20 }, listNotes: { up: 10, down: 900 } };
  world.provider.latency = ({ call }) =>
    call === 'getNote' || call === 'listNotes' ? ofCall[call] : { up: 1, down: 1 };
  tab.do({ type: 'push.noteChanged', note: 11 });
  tab.do({ type: 'user.reachedEnd' });
  const shown: boolean[] = [];
  tab.entry$.subscribe(() => shown.push(tab.state().notes.order.includes(11)));
  world.advance(200);
  Object.assign(world.provider.notes.get(11) ?? {}, { status: 'trash' });
  world.advance(minute);
  expect(shown.slice(shown.indexOf(false))).not.toContain(true);
  expect(tab.state().notes.order).toEqual([12, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
});

test('[order.tombstone] a note that came back, named by a push while a list without the note is under way, is shown', () => {
  const { world, tab } = aPanelWithPush();
  const note = world.provider.notes.get(2);
  Object.assign(note ?? {}, { status: 'trash' });
  world.provider.latency = ({ call }) => (call === 'getNote' ? { up: 1, down: 900 } : { up: 1, down: 400 });
  tab.do({ type: 'host.askedRefresh' });
  world.advance(200);
  Object.assign(note ?? {}, { status: 'there' });
  world.provider.say({ kind: 'note', note: 2 });
  world.advance(minute);
  expect(tab.state().notes.order).toEqual([3, 2, 1]);
});
