/** The laws of sync (SPEC section 4 "Client sync", PROVIDER section 4), on virtual time. */
import type { ApiCall } from '../../../reducers/api';
import { limits } from '../../../reducers/limits';
import { noNetwork, problem } from '../../support/virtualProvider';
import { aPanel, noonSeconds, type Tab, virtualWorld, type World } from '../../support/virtualWorld';

const second = 1_000;
const minute = 60 * second;
const lists: ApiCall[] = ['listPairs', 'listNotes'];
const listCalls = ({ provider }: World) => provider.asked(...lists).map(({ call }) => call);
const problemOf = (tab: Tab) => tab.state().sync.problem;

/** A panel whose push channel is open and whose list is settled; no calls so far. */
function withPush(count = 3) {
  const world = virtualWorld((provider) => {
    provider.pushMode = 'open';
    for (let id = 1; id <= count; id += 1) provider.add(id);
  });
  const tab = world.openTab();
  world.advance(second);
  world.provider.forgetCalls();
  return { world, tab };
}

describe('the first look', () => {
  test('[sync.first-look] fetches the list once, ten notes of it, although the host shows the panel meanwhile', () => {
    const { world, tab } = aPanel(12);
    expect(world.provider.asked(...lists)).toEqual([{ call: 'listNotes', number: 10 }]);
    expect(tab.state().notes.order).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
    expect(tab.state().sync).toMatchObject({ loading: false, busy: false, everLoaded: true, loadedNumber: 10 });
  });

  test('[sync.first-look] happens before the host shows the panel: the badge needs it', () => {
    const { world } = aPanel(2, { shown: false });
    expect(listCalls(world)).toEqual(['listNotes']);
  });

  test('[sync.first-look] a page that cannot be seen asks for nothing until it can', () => {
    const { world, tab } = aPanel(2, { pageVisible: false });
    world.advance(5 * minute);
    expect(world.provider.calls).toEqual([]);
    tab.do({ type: 'page.shown' });
    world.advance(second);
    expect(listCalls(world)).toEqual(['listNotes']);
  });
});

describe('polling', () => {
  test('[sync.poll] two idle minutes without push cost exactly four requests, each a list check', () => {
    const { world } = aPanel(3);
    world.provider.forgetCalls();
    world.advance(2 * minute);
    expect(world.provider.calls.map(({ request }) => request.call)).toEqual(Array(4).fill('listPairs'));
  });

  test('[sync.poll] two idle minutes with push cost none', () => {
    const { world } = withPush();
    world.advance(2 * minute);
    expect(world.provider.calls).toEqual([]);
  });

  test('stops when push opens and begins again when it is lost', () => {
    const { world } = withPush();
    world.provider.pushMode = 'refuse';
    world.provider.dropPush();
    world.advance(65 * second);
    expect(listCalls(world)).toEqual(['listPairs', 'listPairs']);
  });

  test('[sync.not-visible] nothing is asked while not visible, whatever happens; on return one look catches up', () => {
    const { world, tab } = aPanel(3);
    world.provider.forgetCalls();
    tab.do({ type: 'host.concealed' });
    world.provider.add(4);
    tab.do({ type: 'host.askedRefresh' });
    tab.do({ type: 'push.noteChanged', note: 4 });
    tab.do({ type: 'push.changed' });
    tab.do({ type: 'user.askedRetry' });
    world.advance(10 * minute);
    expect(world.provider.calls).toEqual([]);
    tab.do({ type: 'host.revealed' });
    world.advance(second);
    expect(listCalls(world)).toEqual(['listPairs', 'listNotes']);
    expect(tab.state().notes.order[0]).toBe(4);
  });

  test('[sync.not-visible] both the host and the document must let the panel be seen', () => {
    const { world, tab } = aPanel(1);
    tab.do({ type: 'host.concealed' });
    tab.do({ type: 'page.hidden' });
    world.provider.forgetCalls();
    tab.do({ type: 'page.shown' });
    world.advance(minute);
    expect(world.provider.calls).toEqual([]);
    tab.do({ type: 'host.revealed' });
    world.advance(second);
    expect(listCalls(world)).toEqual(['listPairs']);
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
  test('[sync.list-check] an unchanged list ends there; a changed hash, a new id or a lost hash leads to one full fetch', () => {
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

  test('[note.vanishes] [sync.list-check] ids that are gone are removed without a full fetch, and an open one is unselected', () => {
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

  test('[sync.known-by-hash] a service that sends no hashes still has its changes seen', () => {
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

  test('[sync.one-at-a-time] of a look and a full fetch that wait, the full fetch is made', () => {
    const { world, tab } = aPanel(3);
    world.provider.forgetCalls();
    tab.do({ type: 'host.askedRefresh' });
    tab.do({ type: 'push.changed' });
    tab.do({ type: 'host.askedRefresh' });
    world.advance(second);
    expect(listCalls(world)).toEqual(['listPairs', 'listNotes']);
  });

  test('[push.missing-note] holds for the check that follows a pushed note which cannot be had', () => {
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
    ['is gone', (world: World) => world.provider.notes.delete(2)],
    ['fails', (world: World) => world.provider.fail('getNote')],
  ])('a pushed note whose fetch %s leads to one list check', (_how, happens) => {
    const { world } = withPush();
    happens(world);
    world.provider.say({ kind: 'note', note: 2 });
    world.advance(second);
    expect(world.provider.calls.map(({ request }) => request.call)).toEqual(['getNote', 'listPairs']);
  });

  test('[push.coalesced] many pushes of one note while it is fetched become one more fetch', () => {
    const { world } = withPush();
    for (let times = 0; times < 5; times += 1) world.provider.say({ kind: 'note', note: 2 });
    world.advance(second);
    expect(world.provider.calls.map(({ request }) => request.call)).toEqual(['getNote', 'getNote']);
  });

  test('[push.opens] a channel that opens is followed by one list check, also when the first list is still on its way', () => {
    const world = virtualWorld((provider) => {
      provider.pushMode = 'open';
      provider.add(1);
      // The list is read on the server before the channel opens, and its answer is slow.
      provider.latency = () => ({ up: 5, down: 500 });
    });
    const tab = world.openTab();
    world.advance(7);
    world.provider.add(2);
    world.advance(5 * second);
    expect(tab.state().notes.order).toEqual([2, 1]);
    expect(listCalls(world)).toEqual(['listNotes', 'listPairs', 'listNotes']);
  });

  test('[sync.not-visible] a page shown again while a request hangs looks anew when that one ended', () => {
    const { world, tab } = withPush();
    world.provider.fail('listPairs', { hangs: true });
    tab.do({ type: 'host.askedRefresh' });
    tab.do({ type: 'page.hidden' });
    tab.do({ type: 'page.shown' });
    world.advance(31 * second);
    expect(listCalls(world)).toEqual(['listPairs', 'listPairs']);
    expect(problemOf(tab)).toBeNull();
  });

  test('[push.tries] three tries, one per 30 s, then two minutes of rest, then three more', () => {
    const { world, tab } = aPanel(1);
    world.advance(8 * minute);
    const seconds = world.provider.connects.map(({ at }) => Math.round(at / second - noonSeconds));
    expect(seconds.slice(0, 7)).toEqual([0, 30, 60, 180, 210, 240, 360]);
    expect(tab.events('push.asked', 'push.failed').slice(0, 6)).toMatchObject([
      { type: 'push.asked' },
      { type: 'push.failed', unknownType: false },
      { type: 'push.asked' },
      { type: 'push.failed' },
      { type: 'push.asked' },
      { type: 'push.failed' },
    ]);
  });

  test('while it rests the state says so; the third failure begins the rest', () => {
    const { world, tab } = aPanel(1);
    world.advance(58 * second);
    expect(tab.state().sync.push).toBe('off');
    world.advance(2 * second);
    expect(tab.state().sync.push).toBe('resting');
  });

  test('[push.tries] an opened channel resets the tries', () => {
    const { world, tab } = aPanel(1);
    world.advance(55 * second);
    world.provider.pushMode = 'open';
    world.advance(10 * second);
    expect(tab.state().sync).toMatchObject({ push: 'open', pushTries: 0 });
    world.provider.pushMode = 'refuse';
    world.provider.connects.length = 0;
    world.provider.dropPush();
    world.advance(2 * minute);
    const from = world.provider.connects[0]?.at ?? 0;
    expect(world.provider.connects.map(({ at }) => Math.round((at - from) / second))).toEqual([0, 30, 60]);
  });

  test('[push.silent] a channel that never answers is given up after 30 s', () => {
    const world = virtualWorld((provider) => {
      provider.pushMode = 'silent';
    });
    const tab = world.openTab();
    world.advance(31 * second);
    expect(tab.events('push.failed')).toHaveLength(1);
  });

  test('[push.unknown-type] SPEC 8 "Push event of unknown type": the error is thrown, by reportError, and logged; the channel is tried anew', () => {
    const { world, tab } = withPush();
    world.provider.say({ kind: 'unknown', name: 'wobble' });
    world.advance(second);
    expect(tab.reported).toEqual([
      { name: 'UnknownPushError', message: 'The push channel sent an event of unknown type "wobble".', status: 0 },
    ]);
    expect(tab.events('error.reported')).toHaveLength(1);
    expect(world.provider.channels()).toBe(0);
    world.advance(30 * second);
    expect(tab.state().sync.push).toBe('open');
  });

  test.each(['untyped', 'close', 'error'] as const)(
    '[push.no-type] an event "%s" ends the subscription and disconnects',
    (kind) => {
      const { world, tab } = withPush();
      world.provider.say({ kind });
      world.advance(second);
      expect(tab.state().sync.push).toBe('off');
      expect(world.provider.channels()).toBe(0);
      expect(tab.reported).toEqual([]);
    },
  );

  test('[push.kept-while-hidden] the channel is kept while not visible; a push is honoured on return', () => {
    const { world, tab } = withPush();
    tab.do({ type: 'page.hidden' });
    world.provider.add(4);
    world.provider.say({ kind: 'note', note: 4 });
    world.advance(10 * minute);
    expect(world.provider.calls).toEqual([]);
    expect(world.provider.channels()).toBe(1);
    tab.do({ type: 'page.shown' });
    world.advance(second);
    expect(tab.state().notes.order[0]).toBe(4);
  });

  test('[push.kept-while-hidden] offline the channel is let go, and the state does not call it open', () => {
    const { world, tab } = withPush();
    tab.do({ type: 'network.offline' });
    expect(tab.state().sync.push).toBe('off');
    expect(world.provider.channels()).toBe(0);
    world.advance(minute);
    tab.do({ type: 'network.online' });
    world.advance(second);
    expect(tab.state().sync.push).toBe('open');
  });
});

describe('SPEC 8 "Failed note fetch": retry after 30 s × (failures + 1), capped at 180 s; reset on success', () => {
  test.each(['listNotes', 'listPairs'] as const)('for %s', (call) => {
    const { world, tab } = aPanel(1);
    const started = world.now();
    world.provider.forgetCalls();
    world.provider.fail(call, { times: 7, problem: noNetwork });
    tab.do({ type: call === 'listNotes' ? 'push.changed' : 'host.askedRefresh' });
    if (call === 'listNotes') world.provider.fail('listPairs', { times: 6, problem: noNetwork });
    world.advance(17 * minute);
    const failed = world.provider.calls.filter(({ request }) => lists.includes(request.call));
    const waits = failed.slice(0, 7).map(({ at }, index) => at - (failed[index - 1]?.at ?? started));
    expect(waits.map((ms) => Math.round(ms / second))).toEqual([0, 60, 90, 120, 150, 180, 180]);
    expect(tab.state().sync).toMatchObject({ failures: 0, problem: null, nextTryAt: null });
  });

  test('[sync.loading-ends] the loading flag ends on failure too; the notes that are there stay; the state says when it tries again', () => {
    const { world, tab } = aPanel(2);
    world.provider.fail('any', { problem: problem(503) });
    tab.do({ type: 'push.changed' });
    const asked = world.now();
    world.advance(second);
    expect(tab.state().sync).toMatchObject({
      loading: false,
      busy: false,
      failures: 1,
      nextTryAt: asked + 40 + minute,
    });
    expect(problemOf(tab)?.status).toBe(503);
    expect(tab.state().notes.order).toEqual([2, 1]);
  });

  test('after a success regular polling goes on', () => {
    const { world, tab } = aPanel(1);
    world.provider.fail('any');
    tab.do({ type: 'host.askedRefresh' });
    world.advance(second);
    world.provider.forgetCalls();
    world.advance(60 * second + 2 * minute);
    expect(listCalls(world)).toHaveLength(5);
  });

  test('with push it is tried again too, and only then', () => {
    const { world, tab } = withPush();
    world.provider.fail('listPairs');
    tab.do({ type: 'host.askedRefresh' });
    world.advance(59 * second);
    expect(listCalls(world)).toEqual(['listPairs']);
    world.advance(5 * minute);
    expect(listCalls(world)).toEqual(['listPairs', 'listPairs']);
  });

  test('a channel that opens meanwhile does not shorten the wait', () => {
    const world = virtualWorld((provider) => {
      provider.pushMode = 'open';
      provider.fail('listNotes');
    });
    world.openTab();
    world.advance(59 * second);
    expect(listCalls(world)).toEqual(['listNotes']);
    world.advance(3 * second);
    expect(listCalls(world)).toEqual(['listNotes', 'listNotes']);
  });

  test('[sync.backoff-patience] what the host asks for while a failing request is under way is asked at once, whatever is pushed besides', () => {
    const { world, tab } = withPush();
    world.provider.fail('listPairs');
    tab.do({ type: 'host.askedRefresh' });
    tab.do({ type: 'push.opened' });
    tab.do({ type: 'host.askedRefresh' });
    world.advance(second);
    expect(listCalls(world)).toEqual(['listPairs', 'listPairs']);
  });

  test('[sync.backoff-patience] news alone waits for the backoff, and is found by it', () => {
    const { world, tab } = withPush();
    world.provider.fail('listPairs');
    tab.do({ type: 'host.askedRefresh' });
    world.provider.add(9);
    tab.do({ type: 'push.changed' });
    world.advance(59 * second);
    expect(listCalls(world)).toEqual(['listPairs']);
    world.advance(2 * second);
    expect(tab.state().notes.order[0]).toBe(9);
  });

  test('a backoff that runs out while not visible leaves no trace', () => {
    const { world, tab } = withPush();
    world.provider.fail('listPairs');
    tab.do({ type: 'host.askedRefresh' });
    world.advance(second);
    tab.do({ type: 'page.hidden' });
    world.advance(10 * minute);
    expect(tab.events('poll.due')).toEqual([]);
  });

  test('[sync.backoff-patience] "Try again" asks at once', () => {
    const { world, tab } = aPanel(1);
    world.provider.fail('any');
    tab.do({ type: 'host.askedRefresh' });
    world.advance(second);
    tab.do({ type: 'user.askedRetry' });
    world.advance(second);
    expect(problemOf(tab)).toBeNull();
  });

  test('[sync.backoff-patience] coming back online asks at once', () => {
    const { world, tab } = aPanel(1);
    tab.do({ type: 'network.offline' });
    world.provider.fail('any', { problem: noNetwork });
    tab.do({ type: 'host.askedRefresh' });
    world.advance(second);
    tab.do({ type: 'network.online' });
    world.advance(second);
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

  test('a window that failed is asked for again by the retry', () => {
    const { world, tab } = aPanel(15);
    world.provider.fail('listNotes');
    tab.do({ type: 'user.reachedEnd' });
    world.advance(70 * second);
    expect(tab.state().notes.order).toHaveLength(15);
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
