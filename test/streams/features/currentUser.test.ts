/** When it is asked who is signed in. */
import type { PanelEvent } from '../../../reducers/events';
import { aNote } from '../../reducers/folding';
import { problem } from '../../support/virtualProvider';
import { aPanel, type Tab, type TabOptions, virtualWorld, type World } from '../../support/virtualWorld';

test('it is asked once, and never before the first list has arrived', () => {
  const { world, tab } = aPanel(1);
  expect(world.provider.calls.map(({ request }) => request.call).indexOf('getMe')).toBeGreaterThan(0);
  tab.do({ type: 'push.changed' });
  world.advance(300_000);
  expect(world.provider.asked('getMe')).toHaveLength(1);
  expect(tab.state().session).toMatchObject({ userId: 1, username: 'sam' });
});

test('when the call fails, it is asked again after the next list', () => {
  const world = virtualWorld((provider) => {
    provider.fail('getMe');
  });
  const tab = world.openTab();
  world.advance(1_000);
  expect(tab.state().session.userId).toBeNull();
  tab.do({ type: 'push.changed' });
  world.advance(1_000);
  expect(tab.state().session.userId).toBe(1);
  world.advance(120_000);
  expect(world.provider.asked('getMe')).toHaveLength(2);
});

describe('while notes of the last visit are shown', () => {
  function returning(user: number, failing = 0) {
    const world = virtualWorld((provider) => {
      provider.fail('listNotes', { times: 99 });
      provider.fail('getMe', { times: failing });
    });
    const tab = world.openTab();
    tab.do({ type: 'session.restoredNotes', user, notes: [aNote(1)], savedAt: world.now() });
    return { world, tab };
  }

  test('[return.other-person] it is asked at once, without waiting for the list', () => {
    const { world, tab } = returning(1);
    world.advance(1_000);
    expect(world.provider.asked('getMe')).toHaveLength(1);
    expect(tab.state().notes.order).toEqual([1]);
    world.advance(600_000);
    expect(world.provider.asked('getMe')).toHaveLength(1);
  });
});

test('after a sign-out it is asked again', () => {
  const { world, tab } = aPanel(1);
  world.provider.fail('listNotes', { problem: problem(401, 'UnauthorizedError') });
  tab.do({ type: 'push.changed' });
  world.advance(1_000);
  expect(tab.state().session).toMatchObject({ userId: null, username: null });
  world.advance(120_000);
  expect(tab.state().session.userId).toBe(1);
  expect(world.provider.asked('getMe')).toHaveLength(2);
});

describe('[session.unconfirmed] in an owner’s session', () => {
  function owned(prepare: (world: World) => void = () => {}, options: TabOptions = {}) {
    const world = virtualWorld((provider) => {
      provider.pushMode = 'open';
      provider.add(1);
    });
    prepare(world);
    const tab = world.openTab({ owner: 1, ...options });
    return { world, tab, asked: () => world.provider.asked('getMe').length };
  }
  const causeOf = (tab: Tab, type: PanelEvent['type']) => {
    const { cause = 0 } = tab.entries().find(({ event }) => event.type === type) ?? {};
    return tab.entries()[cause - 1]?.event;
  };
  const getMe = { type: 'api.requested', request: { call: 'getMe' } };

  test('[session.unanswered-question] a question that failed is asked again after a minute, and not over and over', () => {
    const { world, tab, asked } = owned(({ provider }) => provider.fail('getMe'));
    world.advance(30_000);
    tab.do({ type: 'user.openedHelp' });
    world.advance(25_000);
    expect(asked()).toBe(1);
    world.advance(10_000);
    expect(asked()).toBe(2);
    world.advance(300_000);
    expect(asked()).toBe(2);
  });

  test('[session.unanswered-question] a call that was under way and fails later does not put the question off', () => {
    const { world, tab, asked } = owned(({ provider }) => provider.fail('getItem', { hangs: true }));
    world.advance(1_000);
    const item = { kind: 'post', siteId: 101, postId: 501, commentId: null, url: null } as const;
    tab.do({ type: 'user.openedItem', item });
    world.provider.fail('getMe');
    tab.do({ type: 'push.namedOther' });
    world.advance(55_000);
    expect([tab.events('api.failed').map(({ call }) => call), asked()]).toEqual([['getMe', 'getItem'], 2]);
    world.advance(10_000);
    expect(asked()).toBe(3);
  });

  test('[session.asks] what becomes unconfirmed while it is asked is asked once more', () => {
    const { world, tab, asked } = owned(({ provider }) => {
      provider.latency = ({ call }) => ({ up: 20, down: call === 'getMe' ? 500 : 20 });
    });
    world.advance(100);
    tab.do({ type: 'push.namedOther' });
    const named = tab.entries().at(-1);
    world.advance(2_000);
    expect(asked()).toBe(2);
    expect(tab.state().session.unconfirmed).toBeNull();
    const again = tab
      .entries()
      .findLast(({ event }) => event.type === 'api.requested' && event.request.call === 'getMe');
    expect(again?.cause).toBe(named?.seq);
  });

  test('[session.hidden] a hidden page asks nothing and sends nothing, until it is shown', () => {
    const { world, tab, asked } = owned();
    world.advance(1_000);
    tab.do({ type: 'page.hidden' });
    tab.do({ type: 'push.namedOther' });
    tab.do({ type: 'user.askedLike', note: 1, on: true });
    world.advance(200_000);
    expect([asked(), world.provider.asked('like')]).toEqual([1, []]);
    tab.do({ type: 'page.shown' });
    world.advance(1_000);
    expect([asked(), world.provider.notes.get(1)?.liked]).toEqual([2, true]);
  });

  test('[session.ends] [log.cause] when somebody else is signed in it ends, because of the question', () => {
    const { world, tab } = owned(({ provider }) => Object.assign(provider, { me: { ID: 2, username: 'kim' } }), {
      reload: () => {},
    });
    world.advance(1_000);
    expect(tab.events('session.ended')).toEqual([{ type: 'session.ended', reason: 'otherPerson' }]);
    expect(causeOf(tab, 'session.ended')).toMatchObject(getMe);
    expect(JSON.stringify(tab.entries())).not.toContain('kim');
  });
});

test.each([
  ['ends where it has a list', 0, 1],
  ['goes on where it has none', 99, 0],
])('[session.ends] a session without an owner that becomes unconfirmed %s', (_what, failing, ends) => {
  const world = virtualWorld((provider) => {
    provider.add(1);
    provider.fail('listNotes', { times: failing });
    provider.fail('getMe', { times: 1 });
  });
  const tab = world.openTab({ owner: null });
  world.advance(1_000);
  tab.do({ type: 'session.gotStrangeList' });
  world.advance(200_000);
  expect(world.provider.asked('getMe').length).toBeGreaterThan(0);
  expect(tab.events('session.ended')).toHaveLength(ends);
});

test.each([
  [{ type: 'host.revealed' } as const, { type: 'host.concealed' } as const],
  [{ type: 'page.shown' } as const, { type: 'page.hidden' } as const],
])(
  '[session.unconfirmed] %j tells nothing of a panel that was not hidden, and a new visit goes on',
  (shown, hidden) => {
    const world = virtualWorld((provider) => {
      provider.add(1);
      provider.latency = ({ call }) => ({ up: 20, down: call === 'getMe' ? 500 : 20 });
    });
    const tab = world.openTab({ owner: null });
    world.advance(200);
    expect([tab.state().notes.order, world.provider.asked('getMe').length]).toEqual([[1], 1]);
    tab.do(shown);
    world.advance(2_000);
    expect([world.provider.asked('getMe').length, tab.events('session.ended')]).toEqual([1, []]);
    for (const event of [hidden, shown]) tab.do(event);
    expect(tab.state().session.unconfirmed).toMatchObject({ failed: false });
  },
);

test('[session.owner] a session that was told nothing of owners is never unconfirmed, hidden or not', () => {
  const { world, tab } = aPanel(1, { pageVisible: false });
  tab.do({ type: 'page.shown' });
  world.advance(30);
  tab.do({ type: 'page.hidden' });
  world.advance(1_000);
  expect(tab.state().session.unconfirmed).toBeNull();
});
