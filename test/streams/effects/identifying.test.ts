/** Who is signed in (SPEC section 7): asked once, after the first list. */
import { aPanel, virtualWorld } from '../../support/virtualWorld';

test('asked once, and never before the first list has arrived', () => {
  const { world, tab } = aPanel(1);
  expect(world.provider.calls.map(({ request }) => request.call).indexOf('getMe')).toBeGreaterThan(0);
  tab.do({ type: 'push.changed' });
  world.advance(300_000);
  expect(world.provider.asked('getMe')).toHaveLength(1);
  expect(tab.state().session).toMatchObject({ userId: 1, username: 'sam' });
});

test('asked again after the next list when it failed', () => {
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
