/** Read states: what ends them, and what they show meanwhile. Their order, tries and storage are in `lanes`, `retries` and `stored`. */
import { noNetwork, problem } from '../../../support/virtualProvider';
import { type TabOptions, virtualWorld, type World } from '../../../support/virtualWorld';
import { ask, marks, mutationKeys, open, readOnes, second, unread } from '../../support/moderating';

const minute = 60 * second;

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
/** The service takes no read state until `heal`. */
function aDeafPanel() {
  const panel = aQuietPanel();
  panel.world.provider.fail('markRead', { times: Number.POSITIVE_INFINITY, problem: noNetwork });
  return panel;
}
const onServer = ({ provider }: World) => [...provider.notes.values()].filter(({ read }) => read).map(({ id }) => id);

test.each([true, false])(
  '[reading.unanswered] one that was taken, and only its answer was lost, changes nothing (a list says so: %s)',
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

test('[reading.sent-again] one is sent also when its note has left the list', () => {
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

test('[reading.newer-is-unread] a newer version that the provider says is unread ends one of an older version', () => {
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

test('[reading.same-second] an unread copy of the same second that says something else ends one, too', () => {
  const { world, tab } = aDeafPanel();
  open(tab, 2);
  tab.do({ type: 'user.closedNote' });
  world.advance(second);
  const note = world.provider.notes.get(2);
  if (note) Object.assign(note, { hash: note.hash + 1, text: 'Other words', read: false });
  tab.do({ type: 'push.noteChanged', note: 2 });
  world.advance(second);
  expect([readOnes(tab), mutationKeys(world)]).toEqual([[], []]);
});

test('[moderation.ends-others] that of a removed note ends', () => {
  const { world, tab } = aDeafPanel();
  open(tab, 2);
  open(tab, 3);
  ask(tab, 'trash', 2);
  tab.do({ type: 'user.dismissedUndo', key: 2 });
  world.advance(second);
  expect(tab.state().notes.byId[2]).toBeUndefined();
  expect(mutationKeys(world).map((key) => key.split('_')[3])).toEqual(['3']);
});

test('[reading.unanswered] an answer that it was no success is none: it is sent again until the service takes it', () => {
  const { world, tab } = aQuietPanel();
  world.provider.refusesMarks = true;
  open(tab, 2);
  world.advance(second);
  expect([readOnes(tab), mutationKeys(world).length]).toEqual([[2], 1]);
  world.provider.refusesMarks = false;
  world.advance(minute);
  expect([onServer(world), mutationKeys(world)]).toEqual([[2], []]);
});

test('[outbox.unconfirmed] while nobody has confirmed who is signed in, none is sent', () => {
  const { world, tab } = aQuietPanel(3, { owner: 1 });
  world.provider.fail('getMe', { times: Number.POSITIVE_INFINITY, problem: problem(500) });
  tab.do({ type: 'page.hidden' });
  tab.do({ type: 'page.shown' });
  open(tab, 2);
  unread(tab, 2);
  open(tab, 2);
  world.advance(5 * minute);
  expect([marks(world), readOnes(tab)]).toEqual([[], [2]]);
  world.provider.heal();
  world.advance(2 * minute);
  expect(marks(world)).toEqual([{ 2: 9999 }]);
});
