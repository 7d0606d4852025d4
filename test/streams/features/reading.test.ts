/** What is read: the read flags in storage, posts seen, and notes that are unread again. How marks are sent is in `outboxReads`. */
import { EMPTY, of } from 'rxjs';
import type { UserEvent } from '../../../reducers/events';
import { isRead, knowsAll, markedAll, rows, unreadListed } from '../../../reducers/selectors';
import { readKey } from '../../../streams/storageKeys';
import { aNote } from '../../reducers/folding';
import { noNetwork, problem } from '../../support/virtualProvider';
import { aPanel, noonSeconds, type Tab, virtualWorld, type World } from '../../support/virtualWorld';
import { marks, open, readOnes, second, unread } from '../support/moderating';

const flag = ({ stored }: World, note: number) => stored.get(readKey(note)) ?? null;
const writesOf = ({ storage }: World, key: string) => storage.writes.filter((write) => write.key === key);
const refresh = (world: World, tab: Tab) => {
  tab.do({ type: 'host.askedRefresh' });
  world.advance(second);
};

describe('opening a note', () => {
  test('[reading.opening] [reading.flag] marks it read at once, sets the flag, and posts 9999', () => {
    const { world, tab } = aPanel(3);
    open(tab, 2);
    expect([readOnes(tab), flag(world, 2)]).toEqual([[2], '1']);
    world.advance(second);
    expect(marks(world)).toEqual([{ 2: 9999 }]);
    expect(world.provider.notes.get(2)?.read).toBe(true);
  });

  test('[reading.opening] one that is read already is neither posted nor flagged', () => {
    const { world, tab } = aPanel(3);
    Object.assign(world.provider.notes.get(2) ?? {}, { read: true });
    tab.do({ type: 'push.changed' });
    world.advance(second);
    open(tab, 2);
    world.advance(second);
    expect([marks(world), flag(world, 2)]).toEqual([[], null]);
  });

  test('[reading.opening] again posts nothing again', () => {
    const { world, tab } = aPanel(3);
    open(tab, 2);
    open(tab, 3);
    open(tab, 2);
    world.advance(second);
    expect(marks(world)).toEqual([{ 2: 9999 }, { 3: 9999 }]);
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

  test('[reading.post-seen] of any other type does not', () => {
    const { world, tab } = aPanel(1);
    open(tab, 1);
    world.advance(second);
    expect(world.provider.seenPosts).toEqual([]);
  });

  test('keeps it listed under Unread until the filter changes', () => {
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
  test.each([
    ['it changed there', { hash: 1, time: 5 }],
    ['its time is the same: it was marked unread elsewhere', { hash: 1, time: 0 }],
  ])('[reading.unread-again] is unread again when the provider says that it is unread: %s', (_what, more) => {
    const { world, tab } = aPanel(3);
    open(tab, 2);
    tab.do({ type: 'user.closedNote' });
    world.advance(second);
    const note = world.provider.notes.get(2);
    if (note) Object.assign(note, { hash: note.hash + more.hash, time: note.time + more.time, read: false });
    refresh(world, tab);
    expect([readOnes(tab), flag(world, 2)]).toEqual([[], null]);
  });

  test('[reading.unread-again] [reading.other-tabs] is unread again where another tab had read it', () => {
    const { world, tab } = aPanel(3);
    const other = world.openTab();
    world.advance(second);
    open(other, 2);
    world.advance(second);
    expect(readOnes(tab)).toEqual([2]);
    world.provider.touch(2);
    refresh(world, tab);
    expect(readOnes(tab)).toEqual([]);
  });

  test('[outbox.server-notes] stays read when the fetch was asked for before the mark was taken', () => {
    const { world, tab } = aPanel(3);
    world.provider.latency = ({ call }) => (call === 'markRead' ? { up: 200, down: 20 } : { up: 20, down: 400 });
    open(tab, 2);
    tab.do({ type: 'push.changed' });
    for (let step = 0; step < 100; step += 1) {
      world.advance(10);
      expect(readOnes(tab)).toEqual([2]);
    }
  });

  test('[reading.newer-is-unread] that got something new after its mark was sent is unread, although the answer to the mark comes last', () => {
    const { world, tab } = aPanel(3);
    world.provider.latency = ({ call }) => (call === 'markRead' ? { up: 20, down: 900 } : { up: 20, down: 20 });
    open(tab, 2);
    tab.do({ type: 'user.closedNote' });
    world.advance(50);
    world.provider.touch(2);
    tab.do({ type: 'push.noteChanged', note: 2 });
    world.advance(5 * second);
    expect(world.provider.notes.get(2)?.read).toBe(false);
    expect([readOnes(tab), flag(world, 2)]).toEqual([[], null]);
  });
});

describe('"Mark as unread"', () => {
  test('[reading.mark-unread] [reading.flag] goes back to the list, removes the flag, and posts -1', () => {
    const { world, tab } = aPanel(3);
    open(tab, 2);
    world.advance(second);
    unread(tab, 2);
    expect([tab.state().panel.selected, readOnes(tab), flag(world, 2)]).toEqual([null, [], null]);
    world.advance(second);
    expect(marks(world)).toEqual([{ 2: 9999 }, { 2: -1 }]);
    expect(world.provider.notes.get(2)?.read).toBe(false);
  });

  test('[reading.mark-unread] it stays unread through a list that still says read', () => {
    const { world, tab } = aPanel(3);
    open(tab, 2);
    world.advance(second);
    world.provider.latency = ({ call }) => (call === 'markRead' ? { up: 500, down: 20 } : { up: 20, down: 20 });
    unread(tab, 2);
    tab.do({ type: 'push.changed' });
    for (let step = 0; step < 100; step += 1) {
      world.advance(50);
      expect(readOnes(tab)).toEqual([]);
    }
  });

  test('[reading.newer-is-unread] read elsewhere afterwards, it is read here after the next fetch', () => {
    const { world, tab } = aPanel(3);
    open(tab, 2);
    unread(tab, 2);
    world.advance(second);
    world.provider.touch(2, { read: true, time: noonSeconds - 998 });
    tab.do({ type: 'push.changed' });
    world.advance(second);
    expect(readOnes(tab)).toEqual([2]);
  });
});

describe('[reading.flag] the read flag in storage', () => {
  test('[storage.clean-up] is written once, and removed once', () => {
    const { world, tab } = aPanel(5);
    open(tab, 2);
    world.advance(second);
    open(tab, 3);
    open(tab, 2);
    world.advance(second);
    unread(tab, 2);
    world.advance(second);
    tab.do({ type: 'push.changed' });
    world.advance(second);
    expect(writesOf(world, readKey(2)).map(({ op }) => op)).toEqual(['set', 'remove']);
  });

  test('that was there at the start goes when its note is unread, and is no mark', () => {
    const { world, tab } = aPanel(5);
    tab.leave();
    for (const note of [2, 99]) world.stored.set(readKey(note), '1');
    world.provider.forgetCalls();
    const next = world.openTab();
    world.advance(600 * second);
    expect([readOnes(next), flag(world, 2), flag(world, 99)]).toEqual([[], null, '1']);
    expect(world.provider.asked('markRead', 'getNote')).toEqual([]);
  });

  test('[reading.refused] is removed when the provider does not take the mark', () => {
    const { world, tab } = aPanel(3);
    world.provider.fail('markRead', { problem: problem(403) });
    open(tab, 2);
    world.advance(second);
    expect([readOnes(tab), flag(world, 2), tab.state().statusBar.current]).toEqual([[], null, null]);
  });

  test.each([
    ['no answer', noNetwork],
    ['an answer of 500', problem(500)],
    ['an answer of 401', problem(401)],
  ])(
    '[reading.unanswered] is removed at %s, while the note shows as read, and stands again when the mark is taken',
    (_what, answer) => {
      const { world, tab } = aPanel(3);
      world.provider.fail('markRead', { problem: answer });
      open(tab, 2);
      world.advance(second);
      expect([readOnes(tab), flag(world, 2)]).toEqual([[2], null]);
      world.advance(60 * second);
      expect([readOnes(tab), flag(world, 2)]).toEqual([[2], '1']);
    },
  );

  test('[reading.kept-notes] while the notes of the last visit are painted, it shows its note as read; then the list says', () => {
    const world = virtualWorld((provider) => {
      for (const id of [1, 2]) provider.add(id);
      provider.latency = () => ({ up: 20, down: 500 });
    });
    world.stored.set(readKey(1), '1');
    const tab = world.openTab({
      device: ({ op }) =>
        op === 'restoreNotes'
          ? of({ type: 'session.restoredNotes', user: 1, notes: [aNote(1), aNote(2)], savedAt: 0 })
          : EMPTY,
    });
    expect(readOnes(tab)).toEqual([1]);
    world.advance(second);
    expect([readOnes(tab), flag(world, 1)]).toEqual([[], null]);
  });
});

describe('[reading.other-tabs] another tab', () => {
  test('reads a note: it is read here, and posted once; a removed flag changes nothing here', () => {
    const { world, tab } = aPanel(3);
    const other = world.openTab();
    world.advance(second);
    open(other, 2);
    world.advance(4);
    expect(readOnes(tab)).toEqual([2]);
    world.advance(second);
    expect([readOnes(tab), marks(world)]).toEqual([[2], [{ 2: 9999 }]]);
    world.stored.delete(readKey(2));
    world.advance(60 * second);
    expect([readOnes(tab), marks(world)]).toEqual([[2], [{ 2: 9999 }]]);
  });

  test('of a tab whose mutation is gone sets a flag alone: the note is read here until a later copy says otherwise', () => {
    const { world, tab } = aPanel(3);
    tab.do({ type: 'storage.noteRead', note: 2 });
    // Not in the list here.
    tab.do({ type: 'storage.noteRead', note: 99 });
    expect(readOnes(tab)).toEqual([2]);
    refresh(world, tab);
    expect(readOnes(tab)).toEqual([]);
    expect(isRead(tab.state(), 99)).toBe(false);
    expect(marks(world)).toEqual([]);
  });
});

describe('what is done to all', () => {
  const many = () => {
    const { world, tab } = aPanel(0);
    for (let id = 1; id <= 37; id += 1) world.provider.add(id, { type: id % 2 ? 'comment' : 'like' });
    tab.do({ type: 'host.askedRefresh' });
    world.advance(second);
    expect(tab.state().notes.order).toHaveLength(10);
    return { world, tab };
  };
  const readAll = (tab: Tab) => tab.do({ type: 'user.askedReadAll', notes: unreadListed(tab.state()) });

  test('[reading.mark-all] [more.all] "Mark all as read" marks all that the service lists, and says how many', () => {
    const { world, tab } = many();
    readAll(tab);
    expect(markedAll(tab.state()).length).toBe(10);
    world.advance(second);
    expect(markedAll(tab.state()).length).toBe(37);
    world.advance(5 * second);
    expect(marks(world).map((counts) => Object.keys(counts).length)).toEqual([37]);
    expect([...world.provider.notes.values()].every(({ read }) => read)).toBe(true);
  });

  test('[reading.mark-all] under a filter it means the notes of the filter', () => {
    const { world, tab } = many();
    tab.do({ type: 'user.choseFilter', filter: 'likes' });
    readAll(tab);
    world.advance(6 * second);
    expect([...world.provider.notes.values()].every(({ read, type }) => read === (type === 'like'))).toBe(true);
  });

  test('[reading.mark-all] an undo brings back also what was loaded meanwhile', () => {
    const { world, tab } = many();
    readAll(tab);
    world.advance(second);
    tab.do({ type: 'user.askedUndo', key: 'all' });
    world.advance(6 * second);
    expect([marks(world), unreadListed(tab.state()).length]).toEqual([[], 37]);
  });

  test.each<[string, UserEvent]>([
    ['a filter', { type: 'user.choseFilter', filter: 'unread' }],
    ['the search', { type: 'user.openedSearch' }],
  ])('[more.all] %s asks for all that the service lists, with one request', (_what, event) => {
    const { world, tab } = many();
    const before = tab.events('api.requested').length;
    tab.do(event);
    world.advance(second);
    expect(tab.state().notes.order).toHaveLength(37);
    expect(tab.events('api.requested').slice(before)).toMatchObject([{ request: { call: 'listNotes', number: 100 } }]);
    expect(knowsAll(tab.state())).toBe(true);
  });
});
