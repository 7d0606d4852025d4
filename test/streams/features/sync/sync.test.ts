/** How the list is kept as the provider has it. */
import { limits } from '../../../../reducers/limits';
import { aPanel, type Tab, type World } from '../../../support/virtualWorld';
import { listCalls, lists, minute, second, withPush } from '../../support/syncing';

const problemOf = (tab: Tab) => tab.state().sync.problem;

describe('the first look', () => {
  test('[sync.first-check] fetches the list once, ten notes of it, although the host shows the panel meanwhile', () => {
    const { world, tab } = aPanel(12);
    expect(world.provider.asked(...lists)).toEqual([{ call: 'listNotes', number: 10 }]);
    expect(tab.state().notes.order).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
    expect(tab.state().sync).toMatchObject({ loading: false, busy: false, everLoaded: true, loadedNumber: 10 });
  });

  test('[sync.first-check] happens before the host shows the panel, because the host’s badge needs the count', () => {
    const { world } = aPanel(2, { shown: false });
    expect(listCalls(world)).toEqual(['listNotes']);
  });

  test('[sync.first-check] a page that cannot be seen asks for nothing until it can', () => {
    const { world, tab } = aPanel(2, { pageVisible: false });
    world.advance(5 * minute);
    expect(world.provider.calls).toEqual([]);
    tab.do({ type: 'page.shown' });
    world.advance(second);
    expect(listCalls(world)).toEqual(['listNotes']);
  });
});

test('[sync.becomes-seen] showing the panel looks at the list, unless a request is under way', () => {
  const { world, tab } = aPanel(3, { shown: false });
  world.provider.forgetCalls();
  tab.do({ type: 'host.shown' });
  world.advance(second);
  expect(listCalls(world)).toEqual(['listPairs']);
  world.provider.forgetCalls();
  tab.do({ type: 'host.hidden' });
  tab.do({ type: 'host.askedRefresh' });
  tab.do({ type: 'host.shown' });
  world.advance(second);
  expect(listCalls(world)).toEqual(['listPairs']);
});

describe('a list check', () => {
  test('[sync.list-check] of notes without a usable hash fetches them, because an unknown hash equals no other', () => {
    const { world, tab } = aPanel(1);
    world.provider.add(1, { hash: 0 });
    world.advance(minute);
    expect(listCalls(world)).toContain('listPairs');
    world.provider.forgetCalls();
    Object.assign(world.provider.notes.get(1) ?? {}, { read: true });
    world.advance(minute);
    expect(tab.state().notes.byId[1]?.read).toBe(true);
  });

  test('[sync.list-check] of an unchanged list needs no more; a changed hash, a new id or a lost hash leads to one full fetch', () => {
    const { world, tab } = aPanel(3);
    const look = (): readonly string[] => {
      world.provider.forgetCalls();
      tab.do({ type: 'host.askedRefresh' });
      world.advance(second);
      return listCalls(world);
    };
    expect(look()).toEqual(['listPairs']);
    world.provider.touch(2);
    expect(look()).toEqual(['listPairs', 'listNotes']);
    expect(tab.state().notes.order).toEqual([2, 3, 1]);
    world.provider.add(9);
    expect(look()).toEqual(['listPairs', 'listNotes']);
    expect(look()).toEqual(['listPairs']);
  });

  test('[sync.list-check] ids that are gone are removed without a full fetch, and an open one is unselected', () => {
    const { world, tab } = aPanel(3);
    tab.do({ type: 'user.openedNote', note: 2 });
    world.advance(second);
    world.provider.forgetCalls();
    world.provider.notes.delete(2);
    tab.do({ type: 'host.askedRefresh' });
    world.advance(second);
    expect(listCalls(world)).toEqual(['listPairs']);
    expect(tab.state().notes.order).toEqual([3, 1]);
    expect(tab.state().panel.selected).toBeNull();
  });

  test('[sync.known-by-hash] a note already known by its hash is logged as id and hash alone', () => {
    const { world, tab } = aPanel(3);
    world.provider.touch(2);
    tab.do({ type: 'host.askedRefresh' });
    world.advance(second);
    const answers = tab.events('api.answered').filter(({ call }) => call === 'listNotes');
    expect(answers.at(-1)).toMatchObject({
      answer: {
        notes: [
          { id: 2, readable: true },
          { id: 3, hash: 3000 },
          { id: 1, hash: 1000 },
        ],
      },
    });
  });

  test('[sync.known-by-hash] changes are seen although the provider sends no hashes', () => {
    const { world, tab } = aPanel(1);
    const note = world.provider.notes.get(1);
    if (note) Object.assign(note, { hash: 0, text: 'First words' });
    tab.do({ type: 'push.changed' });
    world.advance(second);
    if (note) Object.assign(note, { text: 'Other words' });
    tab.do({ type: 'push.changed' });
    world.advance(second);
    expect(tab.state().notes.byId[1]).toMatchObject({ subject: [{}, { text: 'Other words' }] });
  });
});

describe('one list request at a time', () => {
  test('[sync.one-at-a-time] what is wanted meanwhile becomes one more', () => {
    const { world, tab } = aPanel(3);
    world.provider.forgetCalls();
    for (let times = 0; times < 5; times += 1) tab.do({ type: 'host.askedRefresh' });
    world.advance(second);
    expect(listCalls(world)).toEqual(['listPairs', 'listPairs']);
  });

  test.each([[['push.changed', 'host.askedRefresh']], [['host.askedRefresh', 'push.changed']]] as const)(
    '[sync.one-at-a-time] of a look and a full fetch that wait, the full fetch is made, whichever came first: %j',
    (types) => {
      const { world, tab } = aPanel(3);
      world.provider.forgetCalls();
      tab.do({ type: 'host.askedRefresh' });
      for (const type of types) tab.do({ type });
      world.advance(second);
      expect(listCalls(world)).toEqual(['listPairs', 'listNotes']);
    },
  );

  test('holds for the check that follows a pushed note which cannot be had', () => {
    const { world, tab } = withPush();
    world.provider.latency = ({ call }) => (call === 'getNote' ? { up: 5, down: 5 } : { up: 500, down: 500 });
    tab.do({ type: 'host.askedRefresh' });
    world.provider.say({ kind: 'note', note: 77 });
    let most = 0;
    for (let ms = 0; ms < 5 * second; ms += 10) {
      world.advance(10);
      const asked = tab.events('api.requested').filter(({ request }) => lists.includes(request.call)).length;
      const ended = tab.events('api.answered').filter(({ call }) => lists.includes(call)).length;
      most = Math.max(most, asked - ended);
    }
    expect(most).toBe(1);
    expect(listCalls(world)).toEqual(['listPairs', 'listPairs']);
  });
});

describe('push', () => {
  test('[push.one-note] a push with a note id fetches that note alone', () => {
    const { world, tab } = withPush();
    const { time } = world.provider.add(4);
    world.provider.say({ kind: 'note', note: 4 });
    world.advance(second);
    expect(world.provider.calls.map(({ request }) => request)).toMatchObject([
      { call: 'getNote', note: 4 },
      { call: 'markSeen', time },
    ]);
    expect(tab.state().notes.order[0]).toBe(4);
    expect(tab.told.at(-1)).toMatchObject({ action: 'renderAllSeen' });
  });

  test('[push.one-note] any other push fetches the whole list', () => {
    const { world } = withPush();
    world.provider.say({ kind: 'changed' });
    world.advance(second);
    expect(listCalls(world)).toEqual(['listNotes']);
  });

  test.each([
    ['is gone', 2, (world: World) => world.provider.notes.delete(2)],
    ['is new and its fetch fails', 77, (world: World) => world.provider.fail('getNote')],
  ])('a pushed note that %s leads to one list check', (_how, note, happens) => {
    const { world } = withPush();
    happens(world);
    world.provider.say({ kind: 'note', note });
    world.advance(second);
    expect(world.provider.calls.map(({ request }) => request.call)).toEqual(['getNote', 'listPairs']);
  });

  test('[sync.stale] [sync.backoff-patience] that list check waits while the list fails', () => {
    const { world, tab } = withPush();
    world.provider.fail('listPairs');
    tab.do({ type: 'host.askedRefresh' });
    world.advance(second);
    world.provider.say({ kind: 'note', note: 77 });
    world.advance(50 * second);
    expect(world.provider.calls.map(({ request }) => request.call)).toEqual(['listPairs', 'getNote']);
  });

  test('[sync.stale] a pushed note that is held is asked for again after that list check', () => {
    const { world } = withPush();
    world.provider.fail('getNote');
    world.provider.say({ kind: 'note', note: 2 });
    world.advance(second);
    expect(world.provider.calls.map(({ request }) => request.call)).toEqual(['getNote', 'listPairs', 'getNote']);
  });

  test('[push.one-note] many pushes of one note while it is fetched become one more fetch', () => {
    const { world } = withPush();
    for (let times = 0; times < 5; times += 1) world.provider.say({ kind: 'note', note: 2 });
    world.advance(second);
    expect(world.provider.calls.map(({ request }) => request.call)).toEqual(['getNote', 'getNote']);
  });

  test.each<[string, (world: World, tab: Tab) => void]>([
    [
      'was lost',
      (world) => {
        world.provider.say({ kind: 'close' });
        world.advance(30 * second);
      },
    ],
    [
      'was let go while offline',
      (world, tab) => {
        tab.do({ type: 'network.offline' });
        world.advance(20 * second);
        tab.do({ type: 'network.online' });
      },
    ],
    [
      'was let go while offline, and the list failed',
      (world, tab) => {
        tab.do({ type: 'network.offline' });
        world.provider.fail('listPairs');
        tab.do({ type: 'host.askedRefresh' });
        world.advance(20 * second);
        world.provider.forgetCalls();
        tab.do({ type: 'network.online' });
      },
    ],
  ])('[push.opens] a channel that opens after a gap is followed by one list check: it %s', (_how, gap) => {
    const { world, tab } = withPush();
    gap(world, tab);
    world.advance(10 * second);
    expect(tab.state().sync.push).toBe('open');
    expect(listCalls(world)).toEqual(['listPairs']);
    const opened = tab.entries().findLast(({ event }) => event.type === 'push.opened')?.seq ?? 0;
    const asked = tab.entries().findLast(({ event }) => event.type === 'api.requested')?.seq ?? 0;
    expect(asked).toBeGreaterThan(opened);
  });

  test('[push.opens] a list check that is due waits a second for a channel that does not answer', () => {
    const { world, tab } = withPush();
    world.provider.pushMode = 'silent';
    tab.do({ type: 'network.offline' });
    tab.do({ type: 'network.online' });
    world.advance(limits.channelWaitMs - 1);
    expect(listCalls(world)).toEqual([]);
    world.advance(1);
    expect(listCalls(world)).toEqual(['listPairs']);
  });

  test('[sync.not-visible] a page that is shown again while a request hangs looks again when the request has ended', () => {
    const { world, tab } = withPush();
    world.provider.fail('listPairs', { hangs: true });
    tab.do({ type: 'host.askedRefresh' });
    tab.do({ type: 'page.hidden' });
    tab.do({ type: 'page.shown' });
    world.advance(31 * second);
    expect(listCalls(world)).toEqual(['listPairs', 'listPairs']);
    expect(problemOf(tab)).toBeNull();
  });
});

describe('load more', () => {
  test('[more.step] the window grows by ten up to a hundred, asking for the larger window each time', () => {
    const { world, tab } = aPanel(250);
    for (let times = 0; times < 12; times += 1) {
      tab.do({ type: 'user.reachedEnd' });
      world.advance(second);
    }
    expect(world.provider.asked('listNotes').map(({ number }) => number)).toEqual([
      10, 20, 30, 40, 50, 60, 70, 80, 90, 100,
    ]);
    expect(world.provider.asked('listPairs')).toEqual([]);
    expect(tab.state().notes.order).toHaveLength(limits.maxWindowNotes);
    expect(tab.state().sync.complete).toBe(true);
  });

  test('[more.near-end] not while something is loading, and not beyond the last note', () => {
    const { world, tab } = aPanel(15);
    tab.do({ type: 'user.reachedEnd' });
    tab.do({ type: 'user.reachedEnd' });
    world.advance(second);
    expect(world.provider.asked('listNotes').map(({ number }) => number)).toEqual([10, 20]);
    expect(tab.state().sync.complete).toBe(true);
    tab.do({ type: 'user.reachedEnd' });
    world.advance(second);
    expect(world.provider.asked('listNotes')).toHaveLength(2);
  });

  test('a pushed note beyond the window does not push out the oldest', () => {
    const { world, tab } = aPanel(10);
    world.provider.add(11);
    tab.do({ type: 'push.noteChanged', note: 11 });
    world.advance(second);
    tab.do({ type: 'host.askedRefresh' });
    world.advance(second);
    expect(tab.state().notes.order).toHaveLength(11);
  });
});

describe('answers that cross', () => {
  test('[order.older-answer] an older answer does not turn back what a newer one told', () => {
    const { world, tab } = withPush();
    world.provider.latency = ({ call }) => (call === 'listNotes' ? { up: 10, down: 900 } : { up: 50, down: 10 });
    world.provider.say({ kind: 'changed' });
    world.advance(30);
    world.provider.touch(1, { liked: true });
    world.provider.say({ kind: 'note', note: 1 });
    world.advance(5 * second);
    expect(tab.state().notes.byId[1]?.hash).toBe(1001);
  });

  test('[order.tombstone] a note that a list no longer holds is not brought back by an answer to an older request', () => {
    const { world, tab } = withPush();
    world.provider.latency = ({ call }) => (call === 'getNote' ? { up: 5, down: 2_000 } : { up: 50, down: 10 });
    world.provider.say({ kind: 'note', note: 1 });
    world.advance(20);
    world.provider.notes.delete(1);
    tab.do({ type: 'host.askedRefresh' });
    world.advance(500);
    expect(tab.state().notes.order).toEqual([3, 2]);
    let back = false;
    for (let step = 0; step < 300; step += 1) {
      world.advance(10);
      back ||= tab.state().notes.order.includes(1);
    }
    expect(back).toBe(false);
  });
});

test('[log.cause] each fetch of a pushed note is caused by a push, and the one list check for one that is missing by its answer', () => {
  const { world, tab } = withPush();
  const before = tab.entries().length;
  for (let times = 0; times < 3; times += 1) world.provider.say({ kind: 'note', note: 77 });
  world.advance(second);
  const since = tab.entries().slice(before);
  const causes = since.flatMap(({ event, cause = 0 }) => {
    const by = tab.entries()[cause - 1]?.event;
    const answered = by?.type === 'api.answered' ? by.call : null;
    return event.type === 'api.requested' ? [[event.request.call, by?.type, answered]] : [];
  });
  expect(causes).toEqual([
    ['getNote', 'push.noteChanged', null],
    ['listPairs', 'api.answered', 'getNote'],
    ['getNote', 'push.noteChanged', null],
  ]);
});

test('[log.cause] every consequence names its cause, back to what began it', () => {
  const { world, tab } = withPush();
  world.provider.touch(2);
  tab.do({ type: 'host.askedRefresh' });
  world.advance(second);
  const entries = tab.entries();
  const last = entries.findLast(({ event }) => event.type === 'sync.settled');
  const chain: string[] = [];
  for (let entry = last; entry; entry = entries.find(({ seq }) => seq === entry?.cause)) chain.push(entry.event.type);
  expect(chain).toEqual([
    'sync.settled',
    'api.answered',
    'api.requested',
    'api.answered',
    'api.requested',
    'host.askedRefresh',
  ]);
});
