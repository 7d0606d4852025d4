/** A comment is fetched before it is spammed or deleted, so nothing is done twice, whoever did it before. */
import { EMPTY, of } from 'rxjs';
import { aNote } from '../../../reducers/folding';
import { noNetwork } from '../../../support/virtualProvider';
import { aPanel, type Tab, virtualWorld } from '../../../support/virtualWorld';
import { acts, ask, calls, list, mutationKeys, second, windowMs } from '../../support/moderating';

const tabs = { speaks: true };
const callOf = { spam: 'updateComment', trash: 'deleteComment' } as const;

test('[moderation.checks-first] a trash leaves what is in the spam by then, because a delete would delete it for good', () => {
  const { world, tab } = aPanel(3);
  ask(tab, 'trash', 2);
  Object.assign(world.provider.notes.get(2) ?? {}, { status: 'spam' });
  world.advance(windowMs + second);
  expect([calls(world), acts(world), list(tab), mutationKeys(world)]).toEqual([['getComment 2'], [], ['3', '1'], []]);
});

describe.each(['spam', 'trash'] as const)('[moderation.checks-first] a %s', (action) => {
  test('of what was done elsewhere within the undo window is done already', () => {
    const { world, tab } = aPanel(3);
    ask(tab, action, 2);
    world.advance(second);
    Object.assign(world.provider.notes.get(2) ?? {}, { status: action });
    world.advance(windowMs);
    expect([calls(world), acts(world)]).toEqual([['getComment 2'], []]);
    expect([list(tab), mutationKeys(world), tab.reported]).toEqual([['3', '1'], [], []]);
  });

  test('of a note that a list removed meanwhile ends, and deletes nothing', () => {
    const { world, tab } = aPanel(3);
    ask(tab, action, 2);
    Object.assign(world.provider.notes.get(2) ?? {}, { status: action });
    tab.do({ type: 'host.askedRefresh' });
    world.advance(10 * second);
    expect([acts(world), list(tab), mutationKeys(world)]).toEqual([[], ['3', '1'], []]);
  });

  test.each<[string, (tab: Tab) => void]>([
    ['killed', (tab) => tab.kill()],
    ['left', (tab) => tab.leave()],
  ])('on its way as its page is %s is not done a second time by the next page', (_how, end) => {
    const { world, tab } = aPanel(3, tabs);
    ask(tab, action, 2);
    world.provider.latency = ({ call }) => ({ up: 20, down: call === callOf[action] ? 900 : 20 });
    world.advance(windowMs + 200);
    expect([world.provider.acts.length, mutationKeys(world).length]).toEqual([1, 1]);
    end(tab);
    const next = world.openTab(tabs);
    world.advance(30 * second);
    expect([world.provider.acts.length, mutationKeys(world), list(next)]).toEqual([1, [], ['3', '1']]);
  });

  test('that is still on its way when the next page begins is given time to arrive', () => {
    const { world, tab } = aPanel(3, tabs);
    ask(tab, action, 2);
    world.advance(windowMs - 100);
    // The call arrives although its page is gone.
    const provider = world.provider.api(9);
    world.advance(150);
    tab.kill();
    const before = world.provider.acts.length;
    world.openTab(tabs);
    world.scheduler.schedule(() => {
      const ids = { note: 2, site: 101, comment: 7002 };
      if (action === 'trash') provider({ call: 'deleteComment', ...ids }).subscribe({ error: () => {} });
      else provider({ call: 'updateComment', ...ids, body: { status: 'spam' } }).subscribe({ error: () => {} });
    }, 2 * second);
    world.advance(30 * second);
    expect([before, world.provider.acts.length, mutationKeys(world)]).toEqual([0, 1, []]);
  });

  test.each([true, false])('without an answer, carried out %s, is done once, also by the next page', (afterDoing) => {
    for (const isNext of [true, false]) {
      const { world, tab } = aPanel(3, tabs);
      world.provider.fail(callOf[action], { problem: noNetwork, afterDoing });
      ask(tab, action, 2);
      world.advance(windowMs + 100);
      if (isNext) tab.leave();
      const last = isNext ? world.openTab(tabs) : tab;
      world.advance(60);
      expect(list(last)).not.toContain('2');
      world.advance(30 * second);
      expect([world.provider.acts.length, list(last), mutationKeys(world)]).toEqual([1, ['3', '1'], []]);
    }
  });

  test('of a painted note waits for the note of this session', () => {
    const world = virtualWorld((provider) => {
      provider.add(1);
      provider.latency = ({ call }) => ({ up: 20, down: call === 'listNotes' ? 20 * second : 20 });
    });
    const restored = { type: 'session.restoredNotes', user: 1, notes: [aNote(1)], savedAt: 0 } as const;
    const tab = world.openTab({ device: ({ op }) => (op === 'restoreNotes' ? of(restored) : EMPTY) });
    ask(tab, action, 1);
    tab.do({ type: 'user.dismissedUndo', key: 1 });
    world.advance(second);
    const asked = world.provider.asked('getNote', 'getComment', callOf[action]).map(({ call }) => call);
    expect(asked).toEqual(['getNote', 'getComment', callOf[action]]);
    world.advance(30 * second);
    expect([world.provider.acts.length, list(tab), mutationKeys(world)]).toEqual([1, [], []]);
  });

  test('of a painted note that is gone deletes nothing', () => {
    const world = virtualWorld((provider) => {
      provider.latency = ({ call }) => ({ up: 20, down: call === 'listNotes' ? 20 * second : 20 });
    });
    const restored = { type: 'session.restoredNotes', user: 1, notes: [aNote(1)], savedAt: 0 } as const;
    const tab = world.openTab({ device: ({ op }) => (op === 'restoreNotes' ? of(restored) : EMPTY) });
    ask(tab, action, 1);
    tab.do({ type: 'user.dismissedUndo', key: 1 });
    world.advance(second);
    expect([calls(world), list(tab), mutationKeys(world)]).toEqual([[], [], []]);
  });
});
