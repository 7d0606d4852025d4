/** What one tab says to the others, and which of what they say it hears. */
import { Subject } from 'rxjs';
import type { PanelEvent } from '../../../reducers/events';
import { limits } from '../../../reducers/limits';
import { rootEffect } from '../../../streams/features';
import type { TabMessage } from '../../../streams/ports';
import { wroteReply } from '../../support/typing';
import { problem } from '../../support/virtualProvider';
import { type TabOptions, virtualWorld } from '../../support/virtualWorld';

const second = 1_000;

/** A tab with its list, and what it has said since; `leads` false: some other page holds the lock. */
function aTab({ leads = true, notes = 3, ...options }: TabOptions & { leads?: boolean; notes?: number } = {}) {
  const world = virtualWorld((provider) => {
    provider.pushMode = 'open';
    for (let id = 1; id <= notes; id += 1) provider.add(id, { site: 101 });
  });
  const heard$ = new Subject<TabMessage>();
  const said: TabMessage[] = [];
  const say = (message: TabMessage) => said.push(message);
  if (!leads) world.lock('c leader').subscribe();
  const tab = world.openTab({
    ...options,
    effect: (entry$, state$, ports) => rootEffect(entry$, state$, { ...ports, tabs: { channel: 'c', heard$, say } }),
  });
  world.advance(second);
  const sinceThen = said.length;
  const changes = () => said.slice(sinceThen).flatMap((one) => (one.kind === 'changed' ? [one] : []));
  const hear = (message: TabMessage) => {
    heard$.next(message);
    return tab.events('tabs.heardChange');
  };
  return { world, tab, said, changes, hear };
}

describe('[tabs.one-leads] the leading tab', () => {
  test('says at once that it is there, and whether it can be seen, and later when it is asked alone', () => {
    const { world, tab, said, hear } = aTab();
    const beats = () => said.filter(({ kind }) => kind === 'beat');
    expect(beats()).toEqual([{ kind: 'beat', visible: true }]);
    tab.do({ type: 'page.hidden' });
    world.advance(60 * second);
    expect(beats()).toHaveLength(1);
    hear({ kind: 'ask' });
    expect(beats().at(-1)).toEqual({ kind: 'beat', visible: false });
    expect(said.filter(({ kind }) => kind === 'ask')).toHaveLength(1);
  });

  test('asks the others to look when it begins to lead; its first list is no news', () => {
    expect(aTab().said.filter(({ kind }) => kind === 'changed')).toEqual([{ kind: 'changed', note: null }]);
  });

  test.each<[string, PanelEvent, readonly (number | null)[]]>([
    ['a pushed note', { type: 'push.noteChanged', note: 2 }, [2]],
    ['a push without a note, and the list that follows', { type: 'push.changed' }, [null, null]],
    ['a list check that found nothing', { type: 'host.askedRefresh' }, []],
  ])('tells of %s', (_what, event, told) => {
    const { world, tab, changes } = aTab();
    tab.do(event);
    world.advance(second);
    expect(changes().map(({ note }) => note)).toEqual(told);
  });

  test('tells nothing of a list that could not be had', () => {
    const { world, tab, changes } = aTab();
    world.provider.fail('listNotes');
    tab.do({ type: 'push.changed' });
    world.advance(second);
    expect(tab.events('api.failed')).toHaveLength(1);
    // Of the push alone.
    expect(changes().map(({ note }) => note)).toEqual([null]);
  });

  test('tells that the list changed, once it has found that by a list check', () => {
    const { world, tab, changes } = aTab();
    world.provider.add(9);
    tab.do({ type: 'host.askedRefresh' });
    world.advance(second);
    expect(changes().map(({ note }) => note)).toEqual([null]);
  });

  test('hears of notes that others acted on, and not that the list changed', () => {
    const { hear } = aTab();
    expect(hear({ kind: 'changed', note: null, user: 1 })).toEqual([]);
    expect(hear({ kind: 'changed', note: 2, user: 1 })).toEqual([{ type: 'tabs.heardChange', note: 2 }]);
    expect(hear({ kind: 'beat', visible: true })).toHaveLength(1);
  });
});

describe('[tabs.one-leads] a tab that follows', () => {
  test('says nothing of its list, and nothing of what it heard by push before', () => {
    const { world, tab, changes, said } = aTab({ leads: false });
    world.provider.add(9);
    for (const event of [{ type: 'push.noteChanged', note: 2 }, { type: 'push.changed' }] as const) {
      tab.do(event);
      world.advance(second);
    }
    expect(changes()).toEqual([]);
    expect(said.filter(({ kind }) => kind === 'beat')).toEqual([]);
  });

  test('asks for the leader until it leads, a second and a half after each beat, while it can be seen', () => {
    const { world, tab, hear, said } = aTab({ leads: false });
    const asks = () => said.filter(({ kind }) => kind === 'ask').length;
    const before = asks();
    for (let times = 1; times <= 3; times += 1) {
      hear({ kind: 'beat', visible: true });
      world.advance(limits.leaderBeatMs - 1);
      expect(asks()).toBe(before + times - 1);
      world.advance(1);
      expect(asks()).toBe(before + times);
    }
    tab.do({ type: 'page.hidden' });
    hear({ kind: 'beat', visible: true });
    world.advance(10 * second);
    expect(asks()).toBe(before + 3);
  });

  test('hears that the list changed, and looks', () => {
    const { world, hear } = aTab({ leads: false });
    world.provider.forgetCalls();
    expect(hear({ kind: 'changed', note: null, user: 1 })).toEqual([{ type: 'tabs.heardChange', note: null }]);
    world.advance(second);
    expect(world.provider.asked('listPairs', 'listNotes')).toHaveLength(1);
  });

  test('looks at the first sign of life of the leader, and at no later one', () => {
    const { tab, hear } = aTab({ leads: false });
    for (let times = 0; times < 3; times += 1) hear({ kind: 'beat', visible: true });
    expect(tab.events('tabs.followed')).toHaveLength(1);
  });
});

describe('[storage.other-owner] tabs of several persons', () => {
  test.each<[string, TabMessage, boolean]>([
    ['of the same person is heard', { kind: 'changed', note: 2, user: 1 }, true],
    ['that does not say of whom is heard', { kind: 'changed', note: 2 }, true],
    ['of another person is not heard', { kind: 'changed', note: 2, user: 2 }, false],
  ])('a message %s', (_whose, message, isHeard) => {
    expect(aTab({ owner: 1 }).hear(message)).toHaveLength(isHeard ? 1 : 0);
  });

  test('a tab without a known owner hears all', () => {
    expect(aTab({ owner: null, pageVisible: false }).hear({ kind: 'changed', note: 2, user: 2 })).toHaveLength(1);
  });

  test.each([
    [1, 1],
    [null, undefined],
  ])('a tab of %p names the person of its news: %p', (owner, user) => {
    const { tab, changes } = aTab({ owner, pageVisible: owner !== null });
    tab.do({ type: 'push.noteChanged', note: 3 });
    expect(changes()).toEqual([{ kind: 'changed', note: 3, ...(user && { user }) }]);
  });
});

describe('[tabs.one-leads] the tab that sends tells on which notes it has acted, or may have', () => {
  const acting = (events: readonly PanelEvent[], prepare: (panel: ReturnType<typeof aTab>) => void = () => {}) => {
    const panel = aTab({ notes: 8 });
    prepare(panel);
    for (const event of events) panel.tab.do(event);
    panel.world.advance(second);
    return panel.changes().map(({ note }) => note);
  };

  test.each<[string, readonly PanelEvent[], readonly number[]]>([
    ['like', [{ type: 'user.askedLike', note: 2, on: true }], [2]],
    ['approve', [{ type: 'user.askedApprove', note: 2, on: false }], [2]],
    ['follow', [{ type: 'user.askedFollow', site: 3003, on: true }], [3]],
    ['reply', [wroteReply(2, 'Hello'), { type: 'user.sentReply', note: 2 }], [2]],
    ['open, which marks it read', [{ type: 'user.openedNote', note: 2 }], [2]],
    [
      'mark five as read',
      [
        { type: 'user.askedReadAll', notes: [1, 2, 3, 4, 5] },
        { type: 'user.dismissedUndo', key: 'all' },
      ],
      [1, 2, 3, 4, 5],
    ],
    [
      'mark more as read, of which the stored flags tell',
      [
        { type: 'user.askedReadAll', notes: [1, 2, 3, 4, 5, 6] },
        { type: 'user.dismissedUndo', key: 'all' },
      ],
      [],
    ],
  ])('%s', (_act, events, told) => {
    expect(acting(events)).toEqual(told);
  });

  test('a like without an answer', () => {
    expect(
      acting([{ type: 'user.askedLike', note: 2, on: true }], ({ world }) =>
        world.provider.fail('like', { problem: problem(0) }),
      ),
    ).toEqual([2]);
  });

  test('of many that were marked read, those that changed meanwhile', () => {
    const { world, tab, changes } = aTab({ notes: 8 });
    world.provider.latency = ({ call }) => ({ up: 20, down: call === 'markRead' ? 500 : 20 });
    tab.do({ type: 'user.askedReadAll', notes: [1, 2, 3, 4, 5, 6] });
    tab.do({ type: 'user.dismissedUndo', key: 'all' });
    world.advance(200);
    world.provider.touch(4);
    tab.do({ type: 'tabs.heardChange', note: 4 });
    world.advance(second);
    expect(changes().map(({ note }) => note)).toEqual([4]);
  });
});
