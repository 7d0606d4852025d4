/** Several tabs: the leading one sends for all, and where tabs are alone each sends its own. */
import fc from 'fast-check';
import { lockPort } from '../../../../src/frame/ports/tabs';
import { noNetwork, problem } from '../../../support/virtualProvider';
import { type Tab, type TabOptions, virtualWorld, type World } from '../../../support/virtualWorld';
import {
  acts,
  ask,
  list,
  marks,
  mutationKeys,
  open,
  readOnes,
  second,
  selected,
  undo,
  unread,
  windowMs,
} from '../../support/moderating';

const minute = 60 * second;

/** Tabs that reach each other, of which the first leads; push is open, and no calls so far. */
function someTabs(count = 2, options: TabOptions = { speaks: true }) {
  const world = virtualWorld((provider) => {
    provider.pushMode = 'open';
    for (let id = 1; id <= 3; id += 1) provider.add(id);
  });
  const tabs = Array.from({ length: count }, (_, index) => {
    const tab = world.openTab({ ...options, ...(options.lock && { name: `tab${index}` }) });
    world.advance(100);
    return tab;
  });
  world.advance(2 * second);
  world.provider.forgetCalls();
  const [first, other] = tabs as [Tab, Tab];
  return { world, tabs, first, other };
}
const callers = ({ provider }: World) => [
  ...new Set(
    provider.calls.flatMap(({ tab, request }) => (/^(like|markRead|deleteComment)$/.test(request.call) ? [tab] : [])),
  ),
];
const onServer = ({ provider }: World) => [...provider.notes.values()].filter(({ read }) => read).map(({ id }) => id);

describe('[outbox.one-writer] the leading tab sends for all', () => {
  test('[moderation.checks-first] also what it was told is gone, because the other tab may have seen it come back', () => {
    const { world, first, other } = someTabs();
    const status = (now: 'trash' | 'there') => {
      const note = world.provider.notes.get(3);
      if (note) note.status = now;
    };
    status('trash');
    world.provider.say({ kind: 'note', note: 3 });
    world.advance(2 * second);
    expect(list(first)).not.toContain('3');
    status('there');
    other.do({ type: 'user.askedRetry' });
    world.advance(2 * second);
    expect([list(first).includes('3'), list(other).includes('3')]).toEqual([false, true]);
    ask(other, 'trash', 3);
    world.advance(10 * second);
    expect([acts(world), list(other).includes('3')]).toEqual([['delete 3'], false]);
  });

  test('[outbox.already-there] a press of a bulk act is sent although another tab asked for the same before, if the service did not do that', () => {
    const { world, tabs, first, other } = someTabs(2, { speaks: false });
    world.provider.touch(1, { approved: false });
    for (const tab of tabs) tab.do({ type: 'host.askedRefresh' });
    world.advance(2 * second);
    world.provider.disagrees = true;
    other.do({ type: 'user.askedApprove', note: 1, on: true });
    world.advance(25);
    first.do({ type: 'user.askedEach', act: 'approve', notes: [1] });
    world.advance(2 * second);
    world.provider.disagrees = false;
    world.provider.forgetCalls();
    world.advance(30 * second);
    expect(world.provider.asked('approve')).toHaveLength(1);
    expect(world.provider.notes.get(1)?.approved).toBe(true);
  });

  test('what another tab asks for shows in all and is sent by the leading tab, once', () => {
    const { world, tabs, first, other } = someTabs(3);
    other.do({ type: 'user.askedLike', note: 1, on: true });
    open(other, 2);
    ask(other, 'trash', 3);
    world.advance(30);
    for (const tab of tabs) expect([readOnes(tab).includes(2), list(tab).includes('3')]).toEqual([true, false]);
    world.advance(10 * second);
    expect([acts(world), onServer(world), world.provider.notes.get(1)?.liked]).toEqual([['delete 3'], [2], true]);
    expect([callers(world), mutationKeys(world)]).toEqual([[first.id], []]);
    for (const tab of tabs)
      expect([list(tab), tab.state().outbox.like, tab.state().outbox.trash]).toEqual([['2', '1'], {}, {}]);
  });

  test('[outbox.one-writer] another tab reads what is stored a few times, however many notes are marked', () => {
    const notes = Array.from({ length: 60 }, (_, index) => index + 1);
    const world = virtualWorld((provider) => {
      for (const id of notes) provider.add(id);
    });
    const [first, other] = [world.openTab({ speaks: true }), world.openTab({ speaks: true })];
    world.advance(2 * second);
    for (const tab of [first, other])
      for (let at = 0; at < 6; at += 1) {
        tab.do({ type: 'user.reachedEnd' });
        world.advance(2 * second);
      }
    first.do({ type: 'user.askedReadAll', notes });
    world.advance(minute);
    expect([readOnes(other).length, onServer(world).length]).toEqual([60, 60]);
    expect(other.events('storage.mutationsRead').length).toBeLessThanOrEqual(6);
  });

  test('[tabs.takes-over] when it is gone, the next leading tab sends what it could not, once', () => {
    const { world, first, other } = someTabs(3);
    world.provider.fail('markRead', { problem: noNetwork, times: 99 });
    open(first, 2);
    open(other, 1);
    ask(first, 'trash', 3);
    world.advance(second);
    first.kill();
    world.provider.heal();
    world.provider.forgetCalls();
    world.advance(minute);
    expect([onServer(world).sort(), acts(world), mutationKeys(world)]).toEqual([[1, 2], ['delete 3'], []]);
    expect(marks(world)).toHaveLength(2);
  });

  test('[undo.window] the window of a tab that hangs is ended by the leading tab', () => {
    const { world, first, other } = someTabs();
    ask(other, 'trash', 3);
    world.advance(second);
    other.kill();
    world.advance(windowMs);
    expect([list(first), acts(world)]).toEqual([['2', '1'], []]);
    world.advance(5 * second);
    expect([acts(world), mutationKeys(world)]).toEqual([['delete 3'], []]);
  });

  test('[undo.window] a leading tab whose clock was an hour ahead leaves another tab its time', () => {
    const { world, first, other } = someTabs();
    world.setClock(60 * minute);
    first.do({ type: 'page.shown' });
    world.setClock(0);
    ask(other, 'trash', 3);
    other.do({ type: 'user.askedLike', note: 1, on: true });
    world.advance(windowMs - second);
    expect([acts(world), world.provider.notes.get(1)?.liked]).toEqual([[], true]);
    undo(other, 3);
    world.advance(20 * second);
    expect([acts(world), mutationKeys(world), list(other)]).toEqual([[], [], ['3', '2', '1']]);
  });

  test('[undo.hold] a bar that is held in another tab is waited for', () => {
    const { world, first, other } = someTabs();
    ask(other, 'trash', 3);
    other.do({ type: 'user.heldUndo', key: 3 });
    world.advance(20 * second);
    expect([acts(world), list(first)]).toEqual([[], ['2', '1']]);
    undo(other, 3);
    world.advance(second);
    expect([acts(world), list(first), selected(first), selected(other)]).toEqual([[], ['3', '2', '1'], null, 3]);
  });

  test.each([0, 3, 43, 200])('[undo.again] undone and asked again %i ms later there, it is carried out once', (ms) => {
    const { world, first, other } = someTabs();
    ask(other, 'trash', 3);
    world.advance(second);
    undo(other, 3);
    world.advance(ms);
    ask(other, 'trash', 3);
    world.advance(20 * second);
    expect([acts(world), list(first), list(other)]).toEqual([['delete 3'], ['2', '1'], ['2', '1']]);
  });

  test('[reading.refused] what is refused is undone in all tabs, once the note was fetched', () => {
    const { world, tabs, other } = someTabs();
    world.provider.fail('markRead', { problem: problem(403) });
    open(other, 2);
    world.advance(second);
    for (const tab of tabs) expect([readOnes(tab), tab.state().outbox.read]).toEqual([[], {}]);
    expect(mutationKeys(world)).toEqual([]);
  });

  test('[outbox.last-wins] a later press in another tab takes back what could not be sent', () => {
    const { world, tabs, first, other } = someTabs();
    world.provider.fail('markRead', { problem: noNetwork, times: 99 });
    open(first, 2);
    world.advance(second);
    unread(other, 2);
    world.advance(second);
    expect(tabs.map(readOnes)).toEqual([[], []]);
    world.provider.heal();
    world.advance(5 * minute);
    expect([onServer(world), tabs.map(readOnes), mutationKeys(world)]).toEqual([[], [[], []], []]);
  });

  test.each([
    ['spam', 'trash'],
    ['trash', 'trash'],
  ] as const)('[outbox.last-wins] %s here and %s there at the same moment: one of them, once', (here, there) => {
    const { world, tabs, first, other } = someTabs();
    ask(first, here, 2);
    world.advance(1);
    ask(other, there, 2);
    world.advance(20 * second);
    expect([world.provider.acts.length, mutationKeys(world)]).toEqual([1, []]);
    for (const tab of tabs) expect(list(tab)).toEqual(['3', '1']);
  });

  test('[storage.full] what storage does not take is sent by its own tab', () => {
    const { world, other } = someTabs();
    world.storage.full = true;
    other.do({ type: 'user.askedLike', note: 1, on: true });
    world.advance(second);
    expect([world.provider.notes.get(1)?.liked, callers(world)]).toEqual([true, [other.id]]);
  });

  test('[outbox.one-writer] what storage has from before it was full is sent once, by the leading tab', () => {
    const { world, other } = someTabs();
    other.do({ type: 'user.askedTrash', note: 1 });
    world.advance(second);
    world.storage.full = true;
    world.advance(60 * second);
    expect(other.events('storage.failed')).toContainEqual(expect.objectContaining({ kept: true }));
    expect(world.provider.acts.map(({ act }) => act)).toEqual(['delete']);
    expect(callers(world)).not.toContain(other.id);
  });

  test('[outbox.one-writer] what storage takes only later is sent by its own tab, and by the leading one once the page goes', () => {
    const { world, first, other } = someTabs();
    world.storage.full = true;
    world.provider.fail('like', { problem: noNetwork });
    open(other, 2);
    other.do({ type: 'user.askedLike', note: 1, on: true });
    world.storage.full = false;
    // After this entry storage is tried again.
    other.do({ type: 'user.closedNote' });
    world.advance(20 * second);
    expect([world.provider.notes.get(1)?.liked, callers(world)]).toEqual([true, [other.id]]);
    world.provider.forgetCalls();
    world.storage.full = true;
    world.provider.fail('like', { problem: noNetwork });
    other.do({ type: 'user.askedLike', note: 3, on: true });
    world.storage.full = false;
    world.advance(second);
    other.leave();
    world.advance(20 * second);
    expect([world.provider.notes.get(3)?.liked, callers(world)]).toEqual([true, [other.id, first.id]]);
  });

  test('[outbox.one-writer] what an undo would bring back is offered to storage too, when the page goes', () => {
    const { world, other } = someTabs();
    world.storage.full = true;
    world.provider.fail('like', { problem: noNetwork, times: 9 });
    other.do({ type: 'user.askedLike', note: 1, on: true });
    world.advance(3 * second);
    other.do({ type: 'user.askedEach', act: 'like', notes: [1] });
    world.storage.full = false;
    other.leave();
    expect(mutationKeys(world).filter((key) => key.startsWith('notes_mutation_like_1_'))).toHaveLength(2);
  });

  test('[undo.restores] a tab that opens and leads sends what an undo in the other tab would bring back', () => {
    const { world, first } = someTabs(1);
    first.do({ type: 'network.offline' });
    first.do({ type: 'user.askedLike', note: 1, on: true });
    // From now on the like is not shown, so a second press of it counts.
    world.advance(11 * second);
    first.do({ type: 'user.askedEach', act: 'like', notes: [1] });
    const opened = world.openTab({ speaks: true });
    world.advance(100);
    first.do({ type: 'page.hidden' });
    world.advance(20 * second);
    expect([world.provider.notes.get(1)?.liked, callers(world)]).toEqual([true, [opened.id]]);
    expect([opened.state().outbox.like, mutationKeys(world)]).toEqual([{}, []]);
  });

  test('[outbox.last-wins] a tab that leads knows that the tab that led before may have sent its press', () => {
    const { world, first, other } = someTabs(2, { speaks: true, owner: 1 });
    other.do({ type: 'user.askedLike', note: 1, on: true });
    other.do({ type: 'page.hidden' });
    world.provider.latency = ({ call }) => ({ up: 20, down: call === 'like' ? minute : 20 });
    world.advance(second);
    first.leave();
    world.provider.latency = () => ({ up: 20, down: 20 });
    world.advance(second);
    other.do({ type: 'page.shown' });
    other.do({ type: 'user.askedLike', note: 1, on: false });
    world.advance(20 * second);
    expect(world.provider.notes.get(1)?.liked).toBe(false);
  });

  test('[undo.two-at-once] while storage is full each note has its own time to undo, too', () => {
    const { world, other } = someTabs();
    world.storage.full = true;
    ask(other, 'trash', 1);
    world.advance(3 * second);
    ask(other, 'trash', 2);
    world.advance(windowMs - 2 * second);
    expect(acts(world)).toEqual(['delete 1']);
    undo(other, 2);
    world.advance(20 * second);
    expect([acts(world), list(other)]).toEqual([['delete 1'], ['3', '2']]);
  });

  test('[outbox.gives-up] what the leading tab could not read has failed in its own tab', () => {
    const { world, other } = someTabs();
    other.do({ type: 'user.askedLike', note: 1, on: true });
    world.storage.blocked = true;
    world.advance(6 * minute);
    expect([callers(world), other.state().outbox.like[1]?.phase]).toEqual([[], 'failed']);
  });

  test('[undo.restores] what an undo would bring back ends here when the leading tab has ended it', () => {
    const { world, first, other } = someTabs();
    for (const tab of [first, other]) tab.do({ type: 'network.offline' });
    first.do({ type: 'user.askedEach', act: 'read', notes: [3] });
    world.advance(second);
    first.do({ type: 'user.askedEach', act: 'unread', notes: [3, 2] });
    world.advance(20 * second);
    for (const tab of [first, other]) tab.do({ type: 'network.online' });
    world.advance(20 * second);
    expect([readOnes(first), readOnes(other), other.state().outbox.read, onServer(world)]).toEqual([[], [], {}, []]);
  });

  test('[outbox.one-writer] a storage that is blocked meanwhile takes nothing back', () => {
    const { world, first, other } = someTabs();
    ask(other, 'trash', 3);
    world.advance(second);
    world.storage.blocked = true;
    first.do({ type: 'page.shown' });
    expect(list(first)).toEqual(['2', '1']);
  });

  test('[outbox.last-wins] whatever two tabs press: in the end both show what the service has, and nothing is kept', () => {
    const step = fc.record({
      by: fc.constantFrom(0, 1),
      note: fc.constantFrom(1, 2),
      as: fc.constantFrom(open, unread),
      ms: fc.constantFrom(0, 2, 20, 45, 100, 3_000),
      deaf: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), (steps) => {
        const { world, tabs } = someTabs();
        for (const { by, note, as, ms, deaf } of steps) {
          if (deaf) world.provider.fail('markRead', { problem: noNetwork });
          as(tabs[by] as Tab, note);
          world.advance(ms);
        }
        world.advance(10 * minute);
        for (const tab of tabs) expect([readOnes(tab).sort(), tab.state().outbox.read]).toEqual([onServer(world), {}]);
        expect(mutationKeys(world)).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});

describe('[outbox.alone] tabs that cannot reach each other', () => {
  test.each<[string, TabOptions]>([
    ['without a channel', {}],
    ['without locks', { speaks: true, lock: lockPort(null) }],
  ])('%s each sends its own, and all show it', (_how, options) => {
    const { world, tabs, other } = someTabs(2, options);
    other.do({ type: 'user.askedLike', note: 1, on: true });
    ask(other, 'trash', 3);
    world.advance(20 * second);
    expect([callers(world), acts(world), mutationKeys(world)]).toEqual([[other.id], ['delete 3'], []]);
    for (const tab of tabs) expect(list(tab)).toEqual(['2', '1']);
  });

  test('what a tab that is gone left is taken over after a minute, once', () => {
    const { world, tabs, first, other } = someTabs(3, {});
    world.provider.fail('like', { problem: noNetwork });
    other.do({ type: 'user.askedLike', note: 1, on: true });
    ask(other, 'trash', 3);
    world.advance(second);
    other.kill();
    world.advance(40 * second);
    expect(acts(world)).toEqual([]);
    world.advance(60 * second);
    expect([acts(world), world.provider.notes.get(1)?.liked, mutationKeys(world)]).toEqual([['delete 3'], true, []]);
    for (const tab of [first, tabs[2] as Tab]) expect(list(tab)).toEqual(['2', '1']);
  });

  test('what its own tab carries out in the moment of the take-over is not sent again', () => {
    const { world, first, other } = someTabs(2, {});
    for (const tab of [first, other]) tab.do({ type: 'network.offline' });
    other.do({ type: 'user.askedLike', note: 1, on: true });
    world.advance(minute - 5);
    other.do({ type: 'network.online' });
    world.advance(second);
    first.do({ type: 'network.online' });
    world.advance(20 * second);
    expect([callers(world), mutationKeys(world)]).toEqual([[other.id], []]);
  });
});

test.each(['full', 'blocked'] as const)(
  '[moderation.checks-first] the same trash in two tabs is done once where storage is %s, alone or not',
  (how) => {
    for (const speaks of [true, false]) {
      const { world, tabs, first, other } = someTabs(2, { speaks });
      world.storage[how] = true;
      ask(first, 'trash', 2);
      ask(other, 'trash', 2);
      world.advance(20 * second);
      expect([acts(world), tabs.map(list)]).toEqual([
        ['delete 2'],
        [
          ['3', '1'],
          ['3', '1'],
        ],
      ]);
    }
  },
);
