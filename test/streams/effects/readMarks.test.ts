/** Read marks: of an opened note, of all notes, and taken back for one. */
import { isRead, rows } from '../../../reducers/selectors';
import { readKey } from '../../../streams/storageKeys';
import { noNetwork, problem } from '../../support/virtualProvider';
import { aPanel, noonSeconds, type Tab, virtualWorld, type World } from '../../support/virtualWorld';

const second = 1_000;
const marks = ({ provider }: World) => provider.asked('markRead').map(({ counts }) => counts);
const open = (tab: Tab, note: number) => tab.do({ type: 'user.openedNote', note });
const readOnes = (tab: Tab) => tab.state().notes.order.filter((id) => isRead(tab.state(), id));

describe('opening a note', () => {
  test('[reading.opening] marks it read at once, sets the flag, and posts 9999', () => {
    const { world, tab } = aPanel(3);
    open(tab, 2);
    expect(readOnes(tab)).toEqual([2]);
    expect(world.stored.get(readKey(2))).toBe('1');
    world.advance(second);
    expect(marks(world)).toEqual([{ 2: 9999 }]);
    expect(world.provider.notes.get(2)?.read).toBe(true);
  });

  test('[reading.opening] one that is read already is neither posted nor flagged', () => {
    const { world, tab } = aPanel(3);
    const note = world.provider.notes.get(2);
    if (note) note.read = true;
    tab.do({ type: 'push.changed' });
    world.advance(second);
    open(tab, 2);
    world.advance(second);
    expect(marks(world)).toEqual([]);
    expect(world.stored.has(readKey(2))).toBe(false);
  });

  test('again posts nothing again', () => {
    const { world, tab } = aPanel(3);
    open(tab, 2);
    open(tab, 3);
    open(tab, 2);
    world.advance(second);
    expect(marks(world)).toEqual([{ 2: 9999 }, { 3: 9999 }]);
  });

  test.each([
    ['fails', (world: World) => world.provider.fail('markRead', { problem: noNetwork })],
    [
      'is answered without success',
      (world: World) => {
        world.provider.refusesMarks = true;
      },
    ],
  ])('[reading.refused] when the post %s the local flag is removed', (_how, happens) => {
    const { world, tab } = aPanel(3);
    happens(world);
    open(tab, 2);
    world.advance(second);
    expect(readOnes(tab)).toEqual([]);
    expect(world.stored.has(readKey(2))).toBe(false);
    expect(tab.state().statusBar.current).toBeNull();
  });

  test.each(['automattcher', 'new_post'])(
    '[reading.post-seen] of type %s also marks its post seen, read or not',
    (type) => {
      const world = virtualWorld((provider) => {
        provider.add(1, { type, comment: null, read: true, post: 77 });
      });
      const tab = world.openTab();
      world.advance(second);
      open(tab, 1);
      world.advance(second);
      expect(world.provider.seenPosts).toEqual([77]);
      expect(world.provider.asked('markPostSeen')).toEqual([{ call: 'markPostSeen', site: 101, post: 77 }]);
    },
  );

  test('of any other type does not', () => {
    const { world, tab } = aPanel(1);
    open(tab, 1);
    world.advance(second);
    expect(world.provider.seenPosts).toEqual([]);
  });

  test('[filter.opened-stays] keeps it listed under Unread until the filter changes', () => {
    const { tab } = aPanel(3);
    tab.do({ type: 'user.choseFilter', filter: 'unread' });
    open(tab, 2);
    expect(rows(tab.state()).map(({ id }) => id)).toEqual([3, 2, 1]);
    tab.do({ type: 'user.closedNote' });
    tab.do({ type: 'user.choseFilter', filter: 'all' });
    tab.do({ type: 'user.choseFilter', filter: 'unread' });
    expect(rows(tab.state()).map(({ id }) => id)).toEqual([3, 1]);
  });
});

describe('a read note', () => {
  test('[reading.unread-again] is unread again when it changed on the server and is unread there', () => {
    const { world, tab } = aPanel(3);
    open(tab, 2);
    tab.do({ type: 'user.closedNote' });
    world.advance(second);
    world.provider.touch(2);
    tab.do({ type: 'host.askedRefresh' });
    world.advance(second);
    expect(readOnes(tab)).toEqual([]);
    expect(world.stored.has(readKey(2))).toBe(false);
  });

  test('is unread again when its time is the same: it was marked unread elsewhere', () => {
    const { world, tab } = aPanel(3);
    open(tab, 2);
    tab.do({ type: 'user.closedNote' });
    world.advance(second);
    const note = world.provider.notes.get(2);
    if (note) Object.assign(note, { hash: note.hash + 1, read: false });
    tab.do({ type: 'host.askedRefresh' });
    world.advance(second);
    expect(readOnes(tab)).toEqual([]);
  });

  test('is unread again where another tab had read it', () => {
    const { world, tab } = aPanel(3);
    const other = world.openTab();
    world.advance(second);
    open(other, 2);
    world.advance(second);
    expect(readOnes(tab)).toEqual([2]);
    world.provider.touch(2);
    tab.do({ type: 'host.askedRefresh' });
    world.advance(second);
    expect(readOnes(tab)).toEqual([]);
  });

  test('stays read when the fetch was asked for before the mark was taken', () => {
    const { world, tab } = aPanel(3);
    world.provider.latency = ({ call }) => (call === 'markRead' ? { up: 200, down: 20 } : { up: 20, down: 400 });
    open(tab, 2);
    tab.do({ type: 'push.changed' });
    for (let step = 0; step < 100; step += 1) {
      world.advance(10);
      expect(readOnes(tab)).toEqual([2]);
    }
  });

  test('that got something new after its mark was sent is unread, although the answer to the mark comes last', () => {
    const { world, tab } = aPanel(3);
    world.provider.latency = ({ call }) => (call === 'markRead' ? { up: 20, down: 900 } : { up: 20, down: 20 });
    open(tab, 2);
    tab.do({ type: 'user.closedNote' });
    world.advance(50);
    world.provider.touch(2);
    tab.do({ type: 'push.noteChanged', note: 2 });
    world.advance(5 * second);
    expect(world.provider.notes.get(2)?.read).toBe(false);
    expect(readOnes(tab)).toEqual([]);
  });
});

describe('"Mark all as read"', () => {
  const ask = (tab: Tab) => tab.do({ type: 'user.askedReadAll', notes: [3, 2, 1] });

  test('[reading.mark-all] shows at once and sends nothing, and stores nothing, for 4.5 s; then one call', () => {
    const { world, tab } = aPanel(3);
    ask(tab);
    expect(readOnes(tab)).toEqual([3, 2, 1]);
    world.advance(4_400);
    expect(marks(world)).toEqual([]);
    expect(world.stored.has(readKey(1))).toBe(false);
    world.advance(200);
    expect(marks(world)).toEqual([{ 1: 9999, 2: 9999, 3: 9999 }]);
    expect(world.stored.get(readKey(1))).toBe('1');
    expect(tab.state().moderation.readAll).toBeNull();
    world.advance(second);
    expect(tab.events('read.refused')).toEqual([]);
  });

  test('[reading.mark-all] asked where all is read already, it waits for nothing and sends nothing', () => {
    const { world, tab } = aPanel(3);
    open(tab, 2);
    world.advance(second);
    tab.do({ type: 'user.askedReadAll', notes: [2] });
    world.advance(10 * second);
    expect(marks(world)).toEqual([{ 2: 9999 }]);
    expect(tab.events('undo.elapsed')).toEqual([]);
  });

  test('undone within its window sends nothing ever, and all is unread again', () => {
    const { world, tab } = aPanel(3);
    ask(tab);
    world.advance(4_000);
    tab.do({ type: 'user.askedUndo', key: 'all' });
    world.advance(60 * second);
    expect(marks(world)).toEqual([]);
    expect(readOnes(tab)).toEqual([]);
  });

  test('[reading.mark-all] [reading.kept] a page that goes away within the window keeps it, and the next page sends it', () => {
    const { world, tab } = aPanel(3);
    ask(tab);
    world.advance(second);
    tab.leave();
    world.provider.forgetCalls();
    world.openTab();
    world.advance(10 * second);
    expect([...world.provider.notes.values()].map(({ read }) => read)).toEqual([true, true, true]);
  });

  test('dismissed is sent at once; held waits', () => {
    const { world, tab } = aPanel(3);
    ask(tab);
    tab.do({ type: 'user.heldUndo', key: 'all' });
    world.advance(60 * second);
    expect(marks(world)).toEqual([]);
    tab.do({ type: 'user.dismissedUndo', key: 'all' });
    world.advance(second);
    expect(marks(world)).toHaveLength(1);
  });

  test('[reading.refused] [reading.asked-mark-fails] refused: all is unread again, the flags go, and the status bar says so', () => {
    const { world, tab } = aPanel(3);
    world.provider.fail('markRead', { problem: problem(403) });
    ask(tab);
    world.advance(5 * second);
    expect(readOnes(tab)).toEqual([]);
    expect(world.stored.has(readKey(1))).toBe(false);
    expect(tab.state().statusBar.current).toMatchObject({ kind: 'fail', message: 'readFailed' });
  });

  test('[reading.mark-all-exceptions] a note opened meanwhile is posted by itself and stays read when the rest is undone', () => {
    const { world, tab } = aPanel(3);
    ask(tab);
    open(tab, 2);
    expect(world.stored.get(readKey(2))).toBe('1');
    tab.do({ type: 'user.askedUndo', key: 'all' });
    world.advance(10 * second);
    expect(marks(world)).toEqual([{ 2: 9999 }]);
    expect(readOnes(tab)).toEqual([2]);
    expect(world.provider.notes.get(2)?.read).toBe(true);
  });

  test('[reading.mark-all-exceptions] a note marked unread meanwhile is left out', () => {
    const { world, tab } = aPanel(3);
    ask(tab);
    open(tab, 2);
    tab.do({ type: 'user.markedUnread', note: 2 });
    world.advance(10 * second);
    expect(marks(world)).toEqual([{ 2: 9999 }, { 2: -1 }, { 1: 9999, 3: 9999 }]);
    expect(readOnes(tab)).toEqual([3, 1]);
    expect(world.provider.notes.get(2)?.read).toBe(false);
    expect(world.stored.has(readKey(2))).toBe(false);
  });

  test('[reading.mark-all-exceptions] a note read in another tab meanwhile stays read when it is undone', () => {
    const { world, tab } = aPanel(3);
    ask(tab);
    tab.do({ type: 'storage.noteRead', note: 1 });
    tab.do({ type: 'user.askedUndo', key: 'all' });
    world.advance(second);
    expect(readOnes(tab)).toEqual([1]);
  });

  test('what was read before stays read when it is undone', () => {
    const { tab } = aPanel(3);
    open(tab, 3);
    ask(tab);
    tab.do({ type: 'user.askedUndo', key: 'all' });
    expect(readOnes(tab)).toEqual([3]);
  });

  test('asked twice waits anew and sends both in one call', () => {
    const { world, tab } = aPanel(3);
    tab.do({ type: 'user.askedReadAll', notes: [3] });
    world.advance(4_000);
    tab.do({ type: 'user.askedReadAll', notes: [2] });
    world.advance(4_000);
    expect(marks(world)).toEqual([]);
    world.advance(second);
    expect(marks(world)).toEqual([{ 2: 9999, 3: 9999 }]);
  });
});

describe('"Mark as unread"', () => {
  test('[reading.mark-unread] goes back to the list, removes the flag, and posts -1', () => {
    const { world, tab } = aPanel(3);
    open(tab, 2);
    world.advance(second);
    tab.do({ type: 'user.markedUnread', note: 2 });
    expect(tab.state().panel.selected).toBeNull();
    expect(readOnes(tab)).toEqual([]);
    expect(world.stored.has(readKey(2))).toBe(false);
    world.advance(second);
    expect(marks(world)).toEqual([{ 2: 9999 }, { 2: -1 }]);
    expect(world.provider.notes.get(2)?.read).toBe(false);
  });

  test('[reading.asked-mark-fails] refused: it is read again, and the status bar says so', () => {
    const { world, tab } = aPanel(3);
    open(tab, 2);
    world.advance(second);
    world.provider.fail('markRead', { problem: problem(403) });
    tab.do({ type: 'user.markedUnread', note: 2 });
    world.advance(second);
    expect(readOnes(tab)).toEqual([2]);
    expect(tab.state().statusBar.current?.message).toBe('unreadFailed');
    expect(tab.events('read.refused')).toEqual([{ type: 'read.refused', notes: [2], as: 'unread', asked: true }]);
  });

  test('[reading.in-order] marks of one note reach the server in the order they were made', () => {
    const { world, tab } = aPanel(3);
    let slow = true;
    world.provider.latency = () => {
      const latency = slow ? { up: 800, down: 20 } : { up: 20, down: 20 };
      slow = false;
      return latency;
    };
    open(tab, 2);
    tab.do({ type: 'user.markedUnread', note: 2 });
    world.advance(5 * second);
    expect(world.provider.notes.get(2)?.read).toBe(false);
    expect(readOnes(tab)).toEqual([]);
  });

  test('[reading.in-order] a mark that hangs does not keep those of other notes waiting', () => {
    const { world, tab } = aPanel(3);
    world.provider.fail('markRead', { hangs: true });
    open(tab, 2);
    open(tab, 3);
    world.advance(second);
    expect(marks(world)).toEqual([{ 2: 9999 }, { 3: 9999 }]);
  });

  test('[reading.mark-unread] it stays unread through a list that still says read', () => {
    const { world, tab } = aPanel(3);
    open(tab, 2);
    world.advance(second);
    world.provider.latency = ({ call }) => (call === 'markRead' ? { up: 500, down: 20 } : { up: 20, down: 20 });
    tab.do({ type: 'user.markedUnread', note: 2 });
    tab.do({ type: 'push.changed' });
    world.advance(5 * second);
    expect(readOnes(tab)).toEqual([]);
  });

  test('read elsewhere afterwards, it is read here after the next fetch', () => {
    const { world, tab } = aPanel(3);
    open(tab, 2);
    tab.do({ type: 'user.markedUnread', note: 2 });
    world.advance(second);
    world.provider.touch(2, { read: true, time: noonSeconds - 998 });
    tab.do({ type: 'push.changed' });
    world.advance(second);
    expect(readOnes(tab)).toEqual([2]);
  });
});

describe('other tabs', () => {
  test('[reading.other-tabs] read there is read here; a removed flag there changes nothing here', () => {
    const { world, tab } = aPanel(3);
    const other = world.openTab();
    world.advance(second);
    world.provider.forgetCalls();
    open(other, 2);
    world.advance(second);
    expect(readOnes(tab)).toEqual([2]);
    expect(world.provider.asked('markRead')).toHaveLength(1);
    other.do({ type: 'user.markedUnread', note: 2 });
    world.advance(second);
    expect(readOnes(tab)).toEqual([2]);
  });

  test('[reading.other-tabs] of each note that was read there, storage is asked ten seconds later, whatever else happens', () => {
    const { world, tab } = aPanel(3);
    const expired = () => tab.events('override.expired').map((event) => ('note' in event ? event.note : null));
    tab.do({ type: 'storage.noteRead', note: 2 });
    world.advance(5 * second);
    tab.do({ type: 'storage.noteRead', note: 3 });
    open(tab, 2);
    world.advance(4_900);
    expect(expired()).toEqual([]);
    world.advance(200);
    expect(expired()).toEqual([2]);
    world.advance(5 * second);
    expect(expired()).toEqual([2, 3]);
  });

  test('[reading.other-tabs] storage is not asked of a note on which this tab had the last word', () => {
    const { world, tab } = aPanel(3);
    world.provider.fail('markRead', { hangs: true });
    tab.do({ type: 'storage.noteRead', note: 2 });
    tab.do({ type: 'user.markedUnread', note: 2 });
    world.advance(20 * second);
    expect(tab.events('override.expired')).toEqual([]);
  });

  test('a new session finds the flags', () => {
    const { world, tab } = aPanel(3);
    world.provider.fail('markRead', { hangs: true });
    open(tab, 2);
    tab.kill();
    const next = world.openTab();
    world.advance(second);
    expect(readOnes(next)).toEqual([2]);
  });
});
