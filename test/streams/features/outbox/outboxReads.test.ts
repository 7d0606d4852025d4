/** Read marks in the outbox: sent together and in order, again without an answer, over reloads, and between tabs. */
import fc from 'fast-check';
import { parseWish, wishKey } from '../../../../streams/storageKeys';
import { noNetwork, problem } from '../../../support/virtualProvider';
import { aPanel, type Tab, type TabOptions, virtualWorld, type World } from '../../../support/virtualWorld';
import { ask, marks, open, readOnes, second, unread, mutationKeys } from '../../support/moderating';

const minute = 60 * second;
const keyOf = (id: number) => wishKey({ kind: 'read', id });
/** The notes with marks in storage, and the wanted states. */
const storedMarks = ({ stored }: World) =>
  [...stored].flatMap(([key, value]) => {
    const id = Number(/^notes_wish_read_(\d+)$/.exec(key)?.[1] ?? 0);
    const wish = id > 0 ? parseWish({ kind: 'read', id }, value) : null;
    return wish ? [[id, wish.want]] : [];
  });
const deafen = ({ provider }: World, answer = noNetwork) =>
  provider.fail('markRead', { times: Number.POSITIVE_INFINITY, problem: answer });
const onServer = ({ provider }: World) => [...provider.notes.values()].filter(({ read }) => read).map(({ id }) => id);
const looks = ({ provider }: World) => provider.asked('getNote').map(({ note }) => note);

/** Push is open, so that no list is asked for; no calls so far. */
function aQuietPanel(count = 3, options: TabOptions = {}) {
  const world = virtualWorld((provider) => {
    provider.pushMode = 'open';
    for (let id = 1; id <= count; id += 1) provider.add(id);
  });
  const tab = world.openTab(options);
  world.advance(second);
  world.provider.forgetCalls();
  return { world, tab };
}

/** The service takes no mark until `heal`. */
function aDeafPanel(count = 3) {
  const panel = aQuietPanel(count);
  deafen(panel.world);
  return panel;
}

describe('calls', () => {
  test('[outbox.together] marks that one entry made are one call, also when they are sent again', () => {
    const { world, tab } = aDeafPanel(30);
    tab.do({ type: 'user.askedReadAll', notes: tab.state().notes.order });
    tab.do({ type: 'user.dismissedUndo', key: 'all' });
    world.advance(second);
    world.provider.heal();
    world.advance(minute);
    expect(marks(world).map((counts) => Object.keys(counts).length)).toEqual(Array(marks(world).length).fill(10));
    expect(marks(world)).toHaveLength(2);
  });

  test('[outbox.together] marks of two entries are two calls', () => {
    const { world, tab } = aQuietPanel();
    open(tab, 1);
    open(tab, 2);
    world.advance(second);
    expect(marks(world)).toEqual([{ 1: 9999 }, { 2: 9999 }]);
  });

  test('[reading.in-order] [outbox.one-call] marks of one note reach the provider in the order they were made', () => {
    const { world, tab } = aQuietPanel();
    let slow = true;
    world.provider.latency = () => {
      const latency = slow ? { up: 800, down: 20 } : { up: 20, down: 20 };
      slow = false;
      return latency;
    };
    open(tab, 2);
    unread(tab, 2);
    world.advance(5 * second);
    expect([onServer(world), readOnes(tab)]).toEqual([[], []]);
  });

  test('[reading.in-order] a mark that hangs does not keep those of other notes waiting', () => {
    const { world, tab } = aQuietPanel();
    world.provider.fail('markRead', { hangs: true });
    open(tab, 2);
    open(tab, 3);
    world.advance(second);
    expect(marks(world)).toEqual([{ 2: 9999 }, { 3: 9999 }]);
  });

  test('[reading.sent-again] [outbox.last-wins] a mark that waits to be sent again does not keep the next word on its note waiting', () => {
    const { world, tab } = aDeafPanel();
    open(tab, 2);
    world.advance(second);
    unread(tab, 2);
    world.advance(second);
    // The look finds that the note is unread, so nothing is sent.
    expect([marks(world), looks(world)]).toEqual([[{ 2: 9999 }], [2]]);
    expect(tab.events('read.refused', 'outbox.found')).toHaveLength(1);
  });

  test('[outbox.held] while it is doubtful who is signed in, no mark is sent', () => {
    const { world, tab } = aQuietPanel(3, { owner: 1 });
    world.provider.fail('getMe', { times: Number.POSITIVE_INFINITY, problem: problem(500) });
    tab.do({ type: 'page.hidden' });
    tab.do({ type: 'page.shown' });
    open(tab, 2);
    world.advance(5 * minute);
    expect([marks(world), readOnes(tab)]).toEqual([[], [2]]);
    world.provider.heal();
    world.advance(2 * minute);
    expect(marks(world)).toEqual([{ 2: 9999 }]);
  });

  test('[log.cause] a refused mark leads back to the press', () => {
    const { world, tab } = aQuietPanel();
    world.provider.fail('markRead', { problem: problem(403) });
    open(tab, 2);
    world.advance(second);
    const chain: string[] = [];
    let entry = tab.entries().find(({ event }) => event.type === 'read.refused');
    for (; entry; entry = tab.entries()[(entry.cause ?? 0) - 1]) chain.push(entry.event.type);
    expect(chain.slice(0, 4)).toEqual(['read.refused', 'api.failed', 'api.requested', 'user.openedNote']);
  });
});

describe('without an answer', () => {
  test.each([
    ['is lost', noNetwork],
    ['is a 500', problem(500)],
    ['is a 429', problem(429)],
    ['is a 401', problem(401)],
    ['is a 408', problem(408)],
  ])(
    '[reading.sent-again] [reading.unanswered] [outbox.sent-again] a mark with an answer that %s shows, and is sent after 2, 4, 8 … 60 seconds, for ever',
    (_how, answer) => {
      const { world, tab } = aQuietPanel();
      deafen(world, answer);
      open(tab, 2);
      world.advance(240 * second);
      const at = world.provider.calls.flatMap((call) => (call.request.call === 'markRead' ? [call.at] : []));
      const waits = at.slice(1).map((time, index) => Math.round((time - (at[index] ?? 0)) / second));
      expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60]);
      world.advance(24 * 60 * minute);
      expect([readOnes(tab), tab.state().statusBar.current, mutationKeys(world)]).toEqual([[2], null, [keyOf(2)]]);
      world.provider.heal();
      world.advance(minute);
      expect([onServer(world), readOnes(tab), mutationKeys(world)]).toEqual([[2], [2], []]);
    },
  );

  test('[outbox.sent-again] it is sent at once when the service answers a list', () => {
    const { world, tab } = aDeafPanel();
    open(tab, 2);
    world.advance(20 * second);
    world.provider.heal();
    tab.do({ type: 'host.askedRefresh' });
    world.advance(100);
    expect(onServer(world)).toEqual([2]);
  });

  test.each([true, false])(
    'a mark that was taken, and only its answer was lost, changes nothing (a list says so: %s)',
    (listed) => {
      const { world, tab } = aQuietPanel();
      world.provider.fail('markRead', { problem: noNetwork, afterDoing: true });
      open(tab, 2);
      for (let step = 0; step < 60; step += 1) {
        if (listed && step === 5) tab.do({ type: 'push.changed' });
        world.advance(100);
        expect(readOnes(tab)).toEqual([2]);
      }
      expect([onServer(world), mutationKeys(world)]).toEqual([[2], []]);
    },
  );

  test('[reading.sent-again] it is sent also when its note has left the list', () => {
    const { world, tab } = aDeafPanel();
    open(tab, 2);
    tab.do({ type: 'user.closedNote' });
    world.advance(second);
    for (let id = 200; id < 320; id += 1) world.provider.add(id);
    tab.do({ type: 'user.highlightedNote', note: 3 });
    tab.do({ type: 'host.askedRefresh' });
    world.advance(second);
    for (let window = 0; window < 10; window += 1) {
      tab.do({ type: 'user.reachedEnd' });
      world.advance(second);
    }
    expect(tab.state().notes.order).not.toContain(2);
    world.provider.heal();
    world.advance(2 * minute);
    expect([onServer(world), mutationKeys(world)]).toEqual([[2], []]);
  });

  test('[reading.newer-is-unread] a newer version that the provider says is unread ends the mark of the older one', () => {
    const { world, tab } = aDeafPanel();
    open(tab, 2);
    tab.do({ type: 'user.closedNote' });
    world.advance(second);
    world.provider.touch(2);
    tab.do({ type: 'push.noteChanged', note: 2 });
    world.advance(second);
    expect([readOnes(tab), mutationKeys(world)]).toEqual([[], []]);
    world.provider.heal();
    world.advance(5 * minute);
    expect(onServer(world)).toEqual([]);
    open(tab, 2);
    world.advance(second);
    expect(onServer(world)).toEqual([2]);
  });

  test('the mark of a removed note ends', () => {
    const { world, tab } = aDeafPanel();
    open(tab, 2);
    open(tab, 3);
    ask(tab, 'trash', 2);
    tab.do({ type: 'user.dismissedUndo', key: 2 });
    world.advance(second);
    expect([tab.state().notes.byId[2], mutationKeys(world)]).toEqual([undefined, [keyOf(3)]]);
  });
});

describe('refused', () => {
  test.each([
    ['is 403', (world: World) => world.provider.fail('markRead', { problem: problem(403) })],
    ['is 404', (world: World) => world.provider.fail('markRead', { problem: problem(404) })],
    ['says that it was no success', (world: World) => Object.assign(world.provider, { refusesMarks: true })],
  ])(
    '[reading.refused] [outbox.no-refusal] a mark with an answer that %s is undone, without a message, and is not sent again',
    (_how, happens) => {
      const { world, tab } = aQuietPanel();
      happens(world);
      open(tab, 2);
      world.advance(5 * minute);
      expect([readOnes(tab), mutationKeys(world), marks(world)]).toEqual([[], [], [{ 2: 9999 }]]);
      expect(tab.state().statusBar.current).toBeNull();
    },
  );

  test('[reading.refused] [reading.asked-mark-fails] "Mark all as read": all is unread again, and the status bar says so', () => {
    const { world, tab } = aQuietPanel();
    world.provider.fail('markRead', { problem: problem(403) });
    tab.do({ type: 'user.askedReadAll', notes: [3, 2, 1] });
    world.advance(5 * second);
    expect([readOnes(tab), mutationKeys(world)]).toEqual([[], []]);
    expect(tab.state().statusBar.current).toMatchObject({ kind: 'fail', message: 'readFailed' });
  });

  test('[reading.asked-mark-fails] "Mark as unread": it is read again, and the status bar says so', () => {
    const { world, tab } = aQuietPanel();
    open(tab, 2);
    world.advance(second);
    world.provider.fail('markRead', { problem: problem(403) });
    unread(tab, 2);
    world.advance(second);
    expect([readOnes(tab), mutationKeys(world)]).toEqual([[2], []]);
    expect(tab.state().statusBar.current?.message).toBe('unreadFailed');
    expect(tab.events('read.refused')).toEqual([{ type: 'read.refused', notes: [2], as: 'unread', asked: true }]);
  });

  test('a mark that was taken back while it was under way is not said to be refused', () => {
    const { world, tab } = aQuietPanel();
    open(tab, 2);
    world.advance(second);
    world.provider.fail('markRead', { problem: problem(403) });
    unread(tab, 2);
    open(tab, 2);
    world.advance(second);
    expect([readOnes(tab), onServer(world), tab.state().statusBar.current]).toEqual([[2], [2], null]);
  });
});

describe('[outbox.stored] in storage', () => {
  test('the last word on a note is there, until the service has taken it', () => {
    const { world, tab } = aDeafPanel();
    open(tab, 2);
    open(tab, 3);
    expect(storedMarks(world)).toEqual([
      [2, true],
      [3, true],
    ]);
    world.provider.fail('getNote', { problem: noNetwork, times: 99 });
    unread(tab, 2);
    world.advance(minute);
    expect(storedMarks(world)).toContainEqual([2, false]);
    open(tab, 2);
    expect(storedMarks(world)).toContainEqual([2, true]);
    world.provider.heal();
    world.advance(5 * minute);
    expect(storedMarks(world)).toEqual([]);
  });

  test('a mark is there before its call', () => {
    const { tab } = aQuietPanel();
    open(tab, 2);
    const order = tab.entries().map(({ event }) => event);
    const stored = order.findIndex((event) => event.type === 'storage.answered' && event.key === keyOf(2));
    const sent = order.findIndex((event) => event.type === 'api.requested' && event.request.call === 'markRead');
    expect([stored > 0, stored < sent]).toEqual([true, true]);
  });

  test('nothing is written while nothing of it changes, also by a page that starts', () => {
    const { world, tab } = aDeafPanel();
    open(tab, 2);
    world.advance(second);
    world.storage.writes.length = 0;
    open(tab, 2);
    tab.do({ type: 'host.askedRefresh' });
    world.advance(5 * second);
    world.openTab();
    world.advance(second);
    expect(world.storage.writes.filter(({ key }) => key === keyOf(2))).toEqual([]);
  });

  test('[storage.full] a mark that storage did not take is sent all the same, and is written when storage has room', () => {
    const { world, tab } = aQuietPanel();
    world.provider.fail('markRead', { hangs: true, times: 2 });
    open(tab, 3);
    world.storage.full = true;
    open(tab, 2);
    world.advance(second);
    expect([marks(world), mutationKeys(world)]).toEqual([[{ 3: 9999 }, { 2: 9999 }], [keyOf(3)]]);
    world.storage.full = false;
    tab.do({ type: 'page.hidden' });
    expect(mutationKeys(world)).toEqual([keyOf(3), keyOf(2)]);
  });
});

describe('a reload', () => {
  const ends: [string, (tab: Tab) => void][] = [
    ['killed', (tab) => tab.kill()],
    ['left', (tab) => tab.leave()],
  ];

  test.each(ends)(
    '[outbox.adopted] [reading.sent-again] marks of a page that was %s are sent by the next page',
    (_how, end) => {
      const { world, tab } = aDeafPanel();
      open(tab, 3);
      world.advance(second);
      unread(tab, 3);
      open(tab, 2);
      end(tab);
      world.advance(60 * minute);
      world.provider.heal();
      world.provider.forgetCalls();
      const next = world.openTab();
      world.advance(10 * second);
      expect([onServer(world), readOnes(next), mutationKeys(world)]).toEqual([[2], [2], []]);
      expect(marks(world)).toContainEqual({ 2: 9999 });
    },
  );

  test('[outbox.adopted] it shows at once as it was left', () => {
    const { world, tab } = aPanel(3);
    open(tab, 3);
    world.advance(second);
    deafen(world);
    unread(tab, 3);
    open(tab, 2);
    tab.kill();
    const next = world.openTab();
    const shown = new Set<string>();
    for (let step = 0; step < 200; step += 1) {
      world.advance(50);
      if (next.state().sync.everLoaded) shown.add(String(readOnes(next)));
    }
    expect([...shown]).toEqual(['2']);
  });

  test('[reading.newer-is-unread] a mark of an older version ends when the list shows a newer one', () => {
    const { world, tab } = aDeafPanel();
    open(tab, 2);
    tab.kill();
    world.provider.touch(2);
    world.provider.heal();
    const next = world.openTab();
    world.advance(minute);
    expect([onServer(world), readOnes(next), mutationKeys(world)]).toEqual([[], [], []]);
  });

  describe('[reading.looks-first] of marks of notes in no list', () => {
    /** Notes 1 to 13; storage holds marks of the newest and of the oldest three; the page shows ten. */
    function aPage(options: TabOptions = {}, prepare: (world: World) => void = () => {}) {
      const { world, tab } = aDeafPanel(13);
      tab.do({ type: 'user.reachedEnd' });
      world.advance(second);
      for (const note of [1, 2, 3, 13]) open(tab, note);
      world.advance(second);
      tab.kill();
      world.provider.heal();
      prepare(world);
      world.provider.forgetCalls();
      const next = world.openTab(options);
      return { world, next };
    }

    test('each is sent after a look, one look at a time, after the first list', () => {
      const { world } = aPage();
      world.advance(10 * second);
      const order = world.provider.calls
        .map(({ request }) => request)
        .flatMap((request) =>
          request.call === 'getNote'
            ? [`look ${request.note}`]
            : request.call === 'markRead'
              ? [`mark ${Object.keys(request.counts).join()}`]
              : request.call === 'listNotes'
                ? ['list']
                : [],
        );
      expect(order[0]).toBe('list');
      const ofLooks = order.filter((what) => / [123]$/.test(what));
      expect(ofLooks).toEqual(['look 1', 'mark 1', 'look 2', 'mark 2', 'look 3', 'mark 3']);
      expect([onServer(world), mutationKeys(world)]).toEqual([[1, 2, 3, 13], []]);
    });

    test('a newer version, a note that the service has read, and a note that is gone are not marked', () => {
      const { world } = aPage({}, ({ provider }) => {
        Object.assign(provider.notes.get(1) ?? {}, { hash: 7, time: (provider.notes.get(1)?.time ?? 0) + 1 });
        provider.notes.delete(2);
        Object.assign(provider.notes.get(3) ?? {}, { read: true });
      });
      world.advance(minute);
      expect([marks(world), mutationKeys(world), looks(world)]).toEqual([[{ 13: 9999 }], [], [13, 1, 2, 3]]);
    });

    test('[sync.not-visible] no note in no list is looked at while the page is hidden', () => {
      const { world, next } = aPage();
      world.advance(30);
      next.do({ type: 'page.hidden' });
      world.advance(minute);
      expect(looks(world)).toEqual([13]);
      next.do({ type: 'page.shown' });
      world.advance(minute);
      expect([looks(world), onServer(world)]).toEqual([
        [13, 1, 2, 3],
        [1, 2, 3, 13],
      ]);
    });

    test('[outbox.sent-again] a look without an answer is made again', () => {
      const { world } = aPage({}, ({ provider }) => provider.fail('getNote', { problem: noNetwork, times: 3 }));
      world.advance(5 * minute);
      expect([onServer(world), mutationKeys(world)]).toEqual([[1, 2, 3, 13], []]);
    });
  });
});

describe('other tabs', () => {
  function twoTabs(deaf = false) {
    const { world, tab } = aQuietPanel(4);
    const other = world.openTab();
    world.advance(second);
    world.provider.forgetCalls();
    if (deaf) deafen(world);
    return { world, tab, other };
  }
  const callers = ({ provider }: World) =>
    provider.calls.flatMap(({ tab: by, request }) => (request.call === 'markRead' ? [by] : []));

  test('[reading.other-tabs] [outbox.adopted] a mark of another tab shows here, and is that tab’s to send', () => {
    const { world, tab, other } = twoTabs(true);
    open(tab, 2);
    world.advance(10);
    expect(readOnes(other)).toEqual([2]);
    world.advance(5 * minute);
    expect(new Set(callers(world))).toEqual(new Set([tab.id]));
    world.provider.heal();
    world.advance(minute);
    expect([readOnes(tab), readOnes(other), mutationKeys(world)]).toEqual([[2], [2], []]);
  });

  test('[outbox.ended-elsewhere] when it is taken there, it shows here until a copy says what the service has', () => {
    const { world, tab, other } = twoTabs();
    open(tab, 2);
    for (let step = 0; step < 100; step += 1) {
      world.advance(step < 4 ? 1 : 20);
      if (step >= 3) expect(readOnes(other)).toEqual([2]);
    }
    expect(other.state().outbox.read).toEqual({});
    expect(other.state().notes.byId[2]?.read).toBe(true);
  });

  test('[outbox.ended-elsewhere] [reading.refused] when it is refused there, it is unread here once the note was looked at', () => {
    const { world, tab, other } = twoTabs();
    world.provider.fail('markRead', { problem: problem(403) });
    open(tab, 2);
    world.advance(second);
    expect([readOnes(tab), readOnes(other), other.state().outbox.read]).toEqual([[], [], {}]);
  });

  test('[outbox.ended-elsewhere] a mark that another tab made of an older version than this tab has is looked up when it ends', () => {
    const { world, tab, other } = twoTabs();
    open(tab, 2);
    tab.do({ type: 'user.closedNote' });
    world.advance(second);
    world.provider.touch(2, { read: true });
    other.do({ type: 'host.askedRefresh' });
    world.advance(second);
    unread(tab, 2);
    world.advance(second);
    expect([onServer(world), readOnes(tab), readOnes(other)]).toEqual([[], [], []]);
  });

  test('[outbox.adopted] when that tab is gone, one of the others sends it, once', () => {
    const { world, tab, other } = twoTabs(true);
    const third = world.openTab();
    world.advance(second);
    open(tab, 2);
    world.advance(second);
    tab.kill();
    world.provider.heal();
    world.provider.forgetCalls();
    world.advance(minute);
    expect([marks(world), onServer(world), mutationKeys(world)]).toEqual([[{ 2: 9999 }], [2], []]);
    expect([readOnes(other), readOnes(third)]).toEqual([[2], [2]]);
  });

  test('[outbox.stored] marks of two tabs stand side by side, and each tab removes its own', () => {
    const { world, tab, other } = twoTabs(true);
    open(tab, 2);
    open(other, 3);
    world.advance(second);
    expect(mutationKeys(world)).toEqual([keyOf(2), keyOf(3)]);
    world.provider.heal();
    tab.do({ type: 'network.online' });
    world.advance(100);
    expect(mutationKeys(world)).toEqual([keyOf(3)]);
    world.advance(minute);
    expect([onServer(world), mutationKeys(world)]).toEqual([[2, 3], []]);
  });

  test('[outbox.last-wins] "Mark as unread" in another tab takes back a mark that could not be sent here', () => {
    const { world, tab, other } = twoTabs(true);
    open(tab, 2);
    world.advance(second);
    unread(other, 2);
    world.advance(second);
    expect([readOnes(tab), readOnes(other)]).toEqual([[], []]);
    world.provider.heal();
    world.advance(5 * minute);
    expect([onServer(world), readOnes(tab), readOnes(other), mutationKeys(world)]).toEqual([[], [], [], []]);
  });

  test('[outbox.last-wins] whatever two tabs mark, whatever gets through: in the end both show what the service has, and nothing is kept', () => {
    const step = fc.record({
      by: fc.constantFrom(0, 1),
      note: fc.constantFrom(1, 2),
      as: fc.constantFrom(open, unread),
      ms: fc.constantFrom(0, 2, 20, 45, 100, 3_000),
      deaf: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), (steps) => {
        const { world, tab, other } = twoTabs();
        for (const { by, note, as, ms, deaf } of steps) {
          if (deaf) world.provider.fail('markRead', { problem: noNetwork });
          as(by === 0 ? tab : other, note);
          world.advance(ms);
        }
        world.advance(10 * minute);
        expect([readOnes(tab).sort(), readOnes(other).sort()]).toEqual([onServer(world), onServer(world)]);
        expect([mutationKeys(world), tab.state().outbox.read, other.state().outbox.read]).toEqual([[], {}, {}]);
      }),
      { numRuns: 40 },
    );
  });
});
