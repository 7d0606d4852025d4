/** What makes the panel look at the list, what it then asks, and what of the answer is recorded. */
import type { PanelEvent } from '../../../../reducers/events';
import { problem } from '../../../support/virtualProvider';
import { aPanel, virtualWorld } from '../../../support/virtualWorld';
import { listCalls, minute, second, withPush } from '../../support/syncing';

describe('what makes it look', () => {
  const granted: PanelEvent = { type: 'access.checked', granted: true };
  const denied: PanelEvent = { type: 'access.checked', granted: false };
  test.each<[string, readonly PanelEvent[], readonly string[]]>([
    ['cookies that are let in now', [denied, granted], ['listPairs']],
    ['not cookies that were let in before', [granted], []],
    ['not cookies that are kept out', [denied, denied], []],
    ['[sync.backoff-patience] the network that is back', [{ type: 'network.online' }], ['listPairs']],
    ['[tabs.new-checks] a tab that leads', [{ type: 'tabs.followed' }], ['listPairs']],
    [
      '[tabs.one-leads] a list that another tab found changed',
      [{ type: 'tabs.heardChange', note: null }],
      ['listPairs'],
    ],
    ['[tabs.one-leads] not a note on which another tab acted', [{ type: 'tabs.heardChange', note: 2 }], []],
    ['[more.near-end] not the end of a list that is whole', [{ type: 'user.reachedEnd' }], []],
    ['[sync.becomes-seen] not a panel that is shown already', [{ type: 'host.shown' }], []],
    [
      '[sync.not-visible] not what happens while it is not visible',
      [{ type: 'page.hidden' }, { type: 'network.online' }],
      [],
    ],
    ['[sync.not-visible] the return', [{ type: 'page.hidden' }, { type: 'page.shown' }], ['listPairs']],
  ])('%s', (_law, events, calls) => {
    const { world, tab } = aPanel(3);
    world.provider.forgetCalls();
    for (const event of events) tab.do(event);
    world.advance(second);
    expect(listCalls(world)).toEqual(calls);
  });

  test.each<PanelEvent>([{ type: 'user.askedRetry' }, { type: 'poll.due' }])(
    '[sync.one-at-a-time] while a request is under way, $type adds none',
    (event) => {
      const { world, tab } = aPanel(3);
      world.provider.forgetCalls();
      tab.do({ type: 'host.askedRefresh' });
      tab.do(event);
      world.advance(second);
      expect(listCalls(world)).toEqual(['listPairs']);
    },
  );

  test('[sync.only-gone-goes] a note that went makes room for an older one, which is looked for', () => {
    const { world, tab } = withPush(12);
    tab.do({ type: 'user.askedTrash', note: 9 });
    tab.do({ type: 'user.dismissedUndo', key: 9 });
    world.advance(second);
    expect(tab.state().notes.order).toEqual([12, 11, 10, 8, 7, 6, 5, 4, 3, 2]);
  });

  test('[sync.only-gone-goes] a note that went from a list that is long enough, or whole, makes it look for none', () => {
    for (const [held, arrives] of [
      [12, true],
      [5, false],
    ] as const) {
      const { world, tab } = withPush(held);
      if (arrives) {
        world.provider.add(101);
        world.provider.say({ kind: 'note', note: 101 });
        world.advance(second);
        expect(tab.state().notes.order).toHaveLength(11);
      }
      world.provider.forgetCalls();
      tab.do({ type: 'user.askedTrash', note: held });
      tab.do({ type: 'user.dismissedUndo', key: held });
      world.advance(second);
      expect(listCalls(world)).toEqual([]);
    }
  });

  test('[sync.backoff-patience] another tab’s news wait while the list fails, and the host’s refresh does not', () => {
    const { world, tab } = aPanel(3);
    world.provider.fail('any', { times: 1, problem: problem(503) });
    tab.do({ type: 'host.askedRefresh' });
    world.advance(second);
    world.provider.forgetCalls();
    tab.do({ type: 'tabs.heardChange', note: null });
    tab.do({ type: 'tabs.followed' });
    world.advance(second);
    expect(listCalls(world)).toEqual([]);
    tab.do({ type: 'host.askedRefresh' });
    world.advance(second);
    expect(listCalls(world)).toEqual(['listPairs']);
  });
});

describe('how many notes are asked for', () => {
  test('[sync.only-gone-goes] after arrivals as many as are held', () => {
    const { world, tab } = aPanel(12);
    world.provider.add(101, { time: Math.floor(world.now() / 1000) });
    tab.do({ type: 'push.noteChanged', note: 101 });
    world.advance(second);
    world.provider.forgetCalls();
    tab.do({ type: 'host.askedRefresh' });
    world.advance(second);
    expect(world.provider.asked('listPairs').map(({ number }) => number)).toEqual([11]);
  });

  test('[sync.only-gone-goes] when a list brings new notes, a larger one tells whether the last ones are still there', () => {
    const { world, tab } = aPanel(12);
    world.provider.add(101, { time: Math.floor(world.now() / 1000) });
    world.provider.forgetCalls();
    tab.do({ type: 'host.askedRefresh' });
    world.advance(second);
    expect(world.provider.asked('listPairs', 'listNotes').map(({ call, number }) => `${call} ${number}`)).toEqual([
      'listPairs 10',
      'listNotes 10',
      'listPairs 11',
    ]);
  });
});

describe('what is recorded of a list check', () => {
  function recorded(happens: (world: ReturnType<typeof aPanel>['world']) => void, hash?: number) {
    const world = virtualWorld((provider) => {
      for (let id = 1; id <= 3; id += 1) provider.add(id, hash === undefined ? {} : { hash });
    });
    const tab = world.openTab();
    world.advance(second);
    happens(world);
    tab.do({ type: 'host.askedRefresh' });
    world.advance(second);
    const answers = tab.events('api.answered').filter(({ call }) => call === 'listPairs');
    return answers.map(({ answer }) => ('pairs' in answer ? (answer.pairs?.length ?? null) : undefined));
  }

  test.each<[string, (world: ReturnType<typeof aPanel>['world']) => void, number | null]>([
    ['that finds nothing new: no pairs', () => {}, null],
    ['that misses a note', ({ provider }) => void provider.notes.delete(2), 2],
    ['that misses the last note', ({ provider }) => void provider.notes.delete(1), 2],
    ['that finds one more', ({ provider }) => void provider.add(9), 4],
    ['that finds a changed note', ({ provider }) => provider.touch(3), 3],
    [
      'that finds another order',
      ({ provider }) => {
        const [one, two] = [provider.notes.get(1), provider.notes.get(2)];
        if (one && two) [one.time, two.time] = [two.time, one.time];
      },
      3,
    ],
  ])('%s', (_what, happens, pairs) => {
    expect(recorded(happens)).toEqual([pairs]);
  });

  test('of a provider that sends no hashes: all pairs', () => {
    expect(recorded(() => {}, 0)).toEqual([3]);
  });
});

test('[sync.slow-check] with push the list is checked every five minutes while it can be seen', () => {
  const world = virtualWorld((provider) => {
    provider.pushMode = 'open';
    provider.add(1);
  });
  const tab = world.openTab();
  world.advance(5 * second);
  world.provider.forgetCalls();
  world.advance(11 * minute);
  expect(listCalls(world)).toEqual(['listPairs', 'listPairs']);
  tab.do({ type: 'page.hidden' });
  world.advance(11 * minute);
  expect(listCalls(world)).toHaveLength(2);
});
