/** When it is asked who is signed in. */
import { aNote } from '../../reducers/folding';
import { problem } from '../../support/virtualProvider';
import { aPanel, virtualWorld } from '../../support/virtualWorld';

test('[access.asked-once] it is asked once, and never before the first list has arrived', () => {
  const { world, tab } = aPanel(1);
  expect(world.provider.calls.map(({ request }) => request.call).indexOf('getMe')).toBeGreaterThan(0);
  tab.do({ type: 'push.changed' });
  world.advance(300_000);
  expect(world.provider.asked('getMe')).toHaveLength(1);
  expect(tab.state().session).toMatchObject({ userId: 1, username: 'sam' });
});

test('[access.asked-once] when the call fails, it is asked again after the next list', () => {
  const world = virtualWorld((provider) => {
    provider.fail('getMe');
  });
  const tab = world.openTab();
  world.advance(1_000);
  expect(tab.state().session.userId).toBeNull();
  tab.do({ type: 'push.changed' });
  world.advance(1_000);
  expect(tab.state().session.userId).toBe(1);
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

  test('notes of another person disappear, whether the list comes or not', () => {
    const { world, tab } = returning(2);
    expect(tab.state().notes.order).toEqual([1]);
    world.advance(100);
    expect(tab.state().notes.order).toEqual([]);
  });

  test('when the call fails, it is asked again with the next list', () => {
    const { world, tab } = returning(2, 1);
    world.advance(59_000);
    expect(tab.state().notes.order).toEqual([1]);
    world.advance(2_000);
    expect(tab.state().notes.order).toEqual([]);
  });
});

test('[access.asked-once] after a sign-out it is asked anew', () => {
  const { world, tab } = aPanel(1);
  world.provider.fail('listNotes', { problem: problem(401, 'UnauthorizedError') });
  tab.do({ type: 'push.changed' });
  world.advance(1_000);
  expect(tab.state().session).toMatchObject({ userId: null, username: null });
  world.advance(120_000);
  expect(tab.state().session.userId).toBe(1);
  expect(world.provider.asked('getMe')).toHaveLength(2);
});
