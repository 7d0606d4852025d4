/** Regular looks at the list, and the longer waits after failures. */
import { noNetwork, problem } from '../../../support/virtualProvider';
import { aPanel, type Tab } from '../../../support/virtualWorld';
import { listCalls, lists, minute, second, withPush } from '../../support/syncing';

const problemOf = (tab: Tab) => tab.state().sync.problem;

describe('polling', () => {
  test('[sync.poll] two idle minutes without push cost exactly four requests, each a list check', () => {
    const { world } = aPanel(3);
    world.provider.forgetCalls();
    world.advance(2 * minute);
    expect(world.provider.calls.map(({ request }) => request.call)).toEqual(Array(4).fill('listPairs'));
  });

  test('[sync.spread] sessions that lost the service at one moment come back within a quarter of the wait, each at its own', () => {
    const sessions = Array.from({ length: 8 }, (_, index) => {
      const { world, tab } = aPanel(3, { name: `${index * 2 ** 29}-7` });
      world.provider.forgetCalls();
      const begin = world.now();
      world.provider.fail('listPairs', { problem: noNetwork });
      world.advance(2 * minute);
      expect(world.provider.calls.length).toBe(3);
      const [first = 0, second = 0] = world.provider.calls.map(({ at }) => at - begin);
      const tries = tab
        .entries()
        .filter(({ event }) => event.type === 'push.asked')
        .map(({ at }) => at);
      return [first, second - first, (tries[1] ?? 0) - (tries[0] ?? 0)];
    });
    // Its first check, its second one after a failure, and its second try at the push channel.
    for (const [which, waitMs] of [30_000, 60_000, 30_000].entries()) {
      const waits = sessions.map((one) => one[which] ?? 0);
      expect(new Set(waits).size).toBe(8);
      expect(Math.max(...waits)).toBeLessThanOrEqual(waitMs + 100);
      expect(Math.max(...waits) - Math.min(...waits)).toBeGreaterThan(waitMs / 5);
      expect(Math.max(...waits) - Math.min(...waits)).toBeLessThan(waitMs / 4);
    }
  });

  test('[sync.poll] two idle minutes with push cost none', () => {
    const { world } = withPush();
    world.advance(2 * minute);
    expect(world.provider.calls).toEqual([]);
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
    expect(listCalls(world)).toEqual(['listPairs']);
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

describe('[sync.backoff] after a failed list', () => {
  test.each(['listNotes', 'listPairs'] as const)(
    '%s is retried after 30 s × (failures + 1), at most 180 s, until a success resets the count',
    (call) => {
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
    },
  );

  test('[sync.loading-ends] the loading flag ends, the notes that are there stay, and the state says when it tries again', () => {
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

  test('it is tried again once when push is open', () => {
    const { world, tab } = withPush();
    world.provider.fail('listPairs');
    tab.do({ type: 'host.askedRefresh' });
    world.advance(59 * second);
    expect(listCalls(world)).toEqual(['listPairs']);
    world.advance(5 * minute);
    expect(listCalls(world)).toEqual(['listPairs', 'listPairs']);
  });

  test('[sync.backoff-patience] the host’s refresh during a failing request is asked at once, whatever is pushed besides', () => {
    const { world, tab } = withPush();
    world.provider.fail('listPairs');
    tab.do({ type: 'host.askedRefresh' });
    tab.do({ type: 'push.opened' });
    tab.do({ type: 'host.askedRefresh' });
    world.advance(second);
    expect(listCalls(world)).toEqual(['listPairs', 'listPairs']);
  });

  test('[sync.backoff-patience] a push waits for the backoff, and its change is found then', () => {
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

test.each([
  ['120', 120],
  ['10', 60],
  ['86400', 300],
])(
  '[sync.retry-after] a list that is answered with 503 and Retry-After: %s is asked for again after %d s',
  (retryAfter, seconds) => {
    const { world, tab } = aPanel(3);
    world.provider.fail('listPairs', { problem: { ...problem(503), retryAfter } });
    world.advance(30 * second);
    const failedAt = tab.state().sync.listedAt;
    expect(tab.state().sync.failures).toBe(1);
    world.provider.forgetCalls();
    world.advance((seconds - 1) * second);
    expect(listCalls(world)).toEqual([]);
    world.advance(2 * second);
    expect(listCalls(world)).toEqual(['listPairs']);
    expect(tab.state().sync.listedAt).toBeGreaterThan(failedAt);
  },
);
