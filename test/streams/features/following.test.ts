/** Following a site. */
import { isFollowing } from '../../../reducers/selectors';
import { problem, siteOfAuthor } from '../../support/virtualProvider';
import { type Tab, virtualWorld } from '../../support/virtualWorld';

const second = 1_000;
const site = siteOfAuthor({ id: 1 });

function aFollower() {
  const world = virtualWorld((provider) => {
    provider.pushMode = 'open';
    provider.add(1, { type: 'follow', comment: null });
  });
  const tab = world.openTab();
  world.advance(second);
  world.provider.forgetCalls();
  return { world, tab, calls: () => world.provider.asked('follow').map(({ on }) => on) };
}

const press = (tab: Tab, on: boolean) => tab.do({ type: 'user.askedFollow', site, on });

/** As the button shows it: the block's own action, or the override. */
function shown(tab: Tab): boolean {
  const note = tab.state().notes.byId[1];
  const block = note?.readable ? note.body.find(({ ids }) => ids.site === site) : undefined;
  return isFollowing(tab.state(), site, block?.actions?.follow === true);
}

test('[follow.at-once] [follow.answer] the button toggles at once; then the provider’s is_following counts, and the override is over', () => {
  const { world, tab, calls } = aFollower();
  press(tab, true);
  expect(shown(tab)).toBe(true);
  world.advance(second);
  expect(shown(tab)).toBe(true);
  expect(calls()).toEqual([true]);
  expect(tab.state().outbox.follow).toEqual({});
});

test('[follow.fails] when the call fails the toggle reverts, and the status bar says so', () => {
  const { world, tab } = aFollower();
  world.provider.fail('follow', { problem: problem(403) });
  press(tab, true);
  world.advance(second);
  expect(shown(tab)).toBe(false);
  expect(tab.state().statusBar.current?.message).toBe('followFailed');
  tab.do({ type: 'user.dismissedStatus' });
  press(tab, true);
  world.advance(second);
  world.provider.fail('follow', { problem: problem(403) });
  press(tab, false);
  world.advance(second);
  expect(shown(tab)).toBe(true);
  expect(tab.state().statusBar.current?.message).toBe('unfollowFailed');
});

test('[follow.answer] when the provider answers otherwise, its answer is shown', () => {
  const { world, tab, calls } = aFollower();
  world.provider.disagrees = true;
  press(tab, true);
  world.advance(second);
  expect(shown(tab)).toBe(false);
  expect(calls()).toEqual([true]);
});

test('[follow.fast-presses] fast presses settle on the last wish with the fewest calls and no flicker', () => {
  const { world, tab, calls } = aFollower();
  for (const on of [true, false, true, false]) press(tab, on);
  for (let step = 0; step < 100; step += 1) {
    expect(shown(tab)).toBe(false);
    world.advance(10);
  }
  expect(calls()).toEqual([true, false]);
});

test('[follow.ten-seconds] after 10 s the override ends without an answer', () => {
  const { world, tab } = aFollower();
  world.provider.fail('follow', { hangs: true });
  press(tab, true);
  world.advance(9_990);
  expect(shown(tab)).toBe(true);
  world.advance(20);
  expect(shown(tab)).toBe(false);
});
