/** Of many tabs one holds the push channel and polls; the others follow and miss nothing. */
import { leaderLock } from '../../../streams/features/tabs';
import { type Tab, virtualWorld, type World } from '../../support/virtualWorld';

const second = 1_000;
const lock = leaderLock('the provider’s');
const leaders = (tabs: readonly Tab[]) => tabs.filter((tab) => tab.state().sync.leading);

function manyTabs(count: number, pushMode: 'open' | 'refuse' = 'open') {
  const world = virtualWorld((provider) => {
    provider.pushMode = pushMode;
    for (let id = 1; id <= 3; id += 1) provider.add(id);
  });
  const tabs = Array.from({ length: count }, () => {
    const tab = world.openTab({ speaks: true });
    world.advance(100);
    return tab;
  });
  world.advance(5 * second);
  world.provider.forgetCalls();
  return { world, tabs };
}

const orders = (tabs: readonly Tab[]) => tabs.map((tab) => tab.state().notes.order.join());
const pollsOf = ({ provider }: World) => provider.calls.filter(({ request }) => request.call === 'listPairs');

test('[tabs.alone] a tab that cannot reach others leads for itself', () => {
  const world = virtualWorld();
  const tab = world.openTab();
  expect(tab.state().sync.leading).toBe(true);
  const led = tab.entries().find(({ event }) => event.type === 'tabs.led');
  expect(led?.cause).toBe(1);
});

test('[tabs.one-leads] of ten tabs one leads: one channel and one poller on the provider’s side', () => {
  const { world, tabs } = manyTabs(10);
  expect(leaders(tabs)).toHaveLength(1);
  expect(world.provider.channels()).toBe(1);
  const polling = manyTabs(10, 'refuse');
  polling.world.advance(120 * second);
  expect(new Set(pollsOf(polling.world).map(({ tab }) => tab)).size).toBe(1);
  expect(pollsOf(polling.world)).toHaveLength(4);
});

test('[tabs.one-leads] a note that the leader hears of by push reaches every tab, as that one note', () => {
  const { world, tabs } = manyTabs(4);
  world.provider.add(9);
  world.provider.say({ kind: 'note', note: 9 });
  world.advance(second);
  expect(new Set(orders(tabs))).toEqual(new Set(['9,3,2,1']));
  expect(world.provider.asked('getNote')).toHaveLength(4);
  expect(world.provider.asked('listNotes')).toEqual([]);
});

test('[tabs.new-checks] a new tab has what the leader told before it could hear', () => {
  const { world, tabs } = manyTabs(1);
  const joining = world.openTab({ speaks: true });
  // The answer with the list is on its way, and nobody speaks of the note any more.
  world.advance(30);
  world.provider.add(9);
  world.advance(2 * second);
  expect(orders([joining])).toEqual(['9,3,2,1']);
  expect(world.provider.asked('listPairs')).toHaveLength(1);
  expect(leaders([...tabs, joining])).toHaveLength(1);
});

test('[tabs.new-checks] a new tab that is hidden hears of the leader, too', () => {
  const { world } = manyTabs(1);
  const joining = world.openTab({ speaks: true, pageVisible: false });
  world.advance(second);
  expect(joining.events('tabs.followed')).toHaveLength(1);
});

test('[tabs.takes-over] when the leader is gone another leads within 5 s, and nothing sent meanwhile is missed', () => {
  const { world, tabs } = manyTabs(4);
  leaders(tabs)[0]?.kill();
  world.provider.add(9);
  world.advance(5 * second);
  const living = tabs.slice(1);
  expect(leaders(living)).toHaveLength(1);
  expect(world.provider.channels()).toBe(1);
  expect(new Set(orders(living))).toEqual(new Set(['9,3,2,1']));
});

test('[tabs.takes-over] a leader that is frozen sends no beats: its lock is stolen within 5 s', () => {
  const world = virtualWorld((provider) => {
    provider.pushMode = 'open';
  });
  let stolen = false;
  world.lock(lock).subscribe({ complete: () => (stolen = true) });
  const tab = world.openTab({ speaks: true });
  world.advance(3 * second);
  expect(tab.state().sync.leading).toBe(false);
  world.advance(2 * second);
  expect(tab.state().sync.leading).toBe(true);
  expect(stolen).toBe(true);
});

test('a tab that lost its lock to another looks at the list, because it missed what was told while it was frozen', () => {
  const { world, tabs } = manyTabs(1);
  world.provider.add(9);
  world.lock(lock, true).subscribe();
  world.advance(second);
  expect(tabs[0]?.state().sync.leading).toBe(false);
  expect(orders(tabs)).toEqual(['9,3,2,1']);
});

test('[tabs.visible-leads] a leader that is hidden gives way to a tab that can be seen, and leads on while none can', () => {
  const { world, tabs } = manyTabs(2);
  const [first, second_] = tabs;
  first?.do({ type: 'page.hidden' });
  second_?.do({ type: 'page.hidden' });
  world.advance(10 * second);
  expect(leaders(tabs)[0]?.id).toBe(first?.id);
  second_?.do({ type: 'page.shown' });
  world.advance(5 * second);
  expect(leaders(tabs).map(({ id }) => id)).toEqual([second_?.id]);
  expect(first?.state().sync.push).toBe('off');
  expect(world.provider.channels()).toBe(1);
});

test('[tabs.visible-leads] of nine visible tabs that miss the beat, or hear a hidden leader, one takes over', () => {
  const changes = (tabs: readonly Tab[]) => tabs.flatMap((tab) => tab.events('tabs.led', 'tabs.followed')).length;
  const frozen = virtualWorld();
  frozen.lock(lock).subscribe();
  const following = Array.from({ length: 9 }, () => {
    const tab = frozen.openTab({ speaks: true });
    frozen.advance(100);
    return tab;
  });
  frozen.advance(10 * second);
  expect(leaders(following)).toHaveLength(1);
  expect(following.flatMap((tab) => tab.events('tabs.led'))).toHaveLength(1);
  const { world, tabs } = manyTabs(10);
  const before = changes(tabs);
  leaders(tabs)[0]?.do({ type: 'page.hidden' });
  world.advance(10 * second);
  expect(leaders(tabs)).toHaveLength(1);
  // The hidden leader follows now, and one tab leads.
  expect(changes(tabs)).toBe(before + 2);
});

test('two visible tabs do not steal the lock from each other again and again', () => {
  const { world, tabs } = manyTabs(3);
  leaders(tabs)[0]?.do({ type: 'page.hidden' });
  world.advance(10 * second);
  const changes = () => tabs.flatMap((tab) => tab.events('tabs.led', 'tabs.followed')).length;
  const before = changes();
  world.advance(300 * second);
  expect(changes()).toBe(before);
  expect(leaders(tabs)).toHaveLength(1);
});
