/** Spam and trash over tabs and reloads: carried out once, by whichever page is left. */

import { unsentActs } from '../../../../reducers/selectors';
import { lockPort } from '../../../../src/frame/ports/tabs';
import { noteLock } from '../../../../streams/features/outbox/outboxCalls';
import { wishKey } from '../../../../streams/storageKeys';
import { noNetwork, problem } from '../../../support/virtualProvider';
import { aPanel, type Tab, virtualWorld, type World } from '../../../support/virtualWorld';
import { acts, ask, calls, list, second, selected, undo, windowMs, mutationKeys } from '../../support/moderating';

const trashKey = wishKey({ kind: 'trash', id: 2 });
const removals = (tab: Tab) => [tab.state().outbox.spam, tab.state().outbox.trash];

describe('a page that goes away inside the window', () => {
  test('[outbox.stored] has stored what was asked at the press, until it is done', () => {
    const { world, tab } = aPanel(3);
    const at = world.now();
    ask(tab, 'spam', 2);
    expect(JSON.parse(world.stored.get('notes_wish_spam_2') ?? 'null')).toEqual({
      want: true,
      at,
      tab: 't1',
      target: { of: 'comment', site: 101, id: 7002 },
    });
    world.advance(windowMs + second);
    expect(mutationKeys(world)).toEqual([]);
  });

  test.each([
    ['killed', (tab: Tab) => tab.kill()],
    ['left', (tab: Tab) => tab.leave()],
  ])(
    '[outbox.adopted] %s: the next start waits until its 4.5 s are over, then carries it out, exactly once',
    (_how, ends) => {
      const { world, tab } = aPanel(3);
      ask(tab, 'trash', 2);
      world.advance(second);
      ends(tab);
      world.advance(500);
      const next = world.openTab();
      world.advance(second);
      expect(list(next)).toEqual(['3', '1']);
      expect(acts(world)).toEqual([]);
      world.advance(4 * second);
      expect(acts(world)).toEqual(['delete 2']);
      expect(world.stored.has(trashKey)).toBe(false);
      world.openTab();
      world.advance(10 * second);
      expect(acts(world)).toEqual(['delete 2']);
      expect(next.state().outbox.trash).toEqual({});
    },
  );

  test('[outbox.adopted] days ago: the next start carries it out at once', () => {
    const { world, tab } = aPanel(3);
    ask(tab, 'spam', 2);
    tab.kill();
    world.advance(3 * 86_400 * second);
    const next = world.openTab();
    world.advance(500);
    expect(acts(world)).toEqual(['spam 2']);
    expect(list(next)).toEqual(['3', '1']);
  });

  test('[outbox.adopted] the next start carries it out also when its page is not visible', () => {
    const { world, tab } = aPanel(3);
    ask(tab, 'trash', 2);
    tab.kill();
    world.openTab({ pageVisible: false });
    world.advance(10 * second);
    expect(acts(world)).toEqual(['delete 2']);
  });

  test('[outbox.no-locks] without Web Locks a reload of the tab carries it out after its window, and no other tab does', () => {
    const lock = lockPort(undefined);
    const { world, tab } = aPanel(3, { lock, name: 'a' });
    const other = world.openTab({ lock, name: 'b' });
    world.advance(second);
    ask(tab, 'trash', 2);
    world.advance(second);
    tab.kill();
    world.advance(40 * second);
    expect([acts(world), list(other)]).toEqual([[], ['3', '1']]);
    world.advance(30 * second);
    expect(list(other)).toEqual(['3', '2', '1']);
    world.openTab({ lock, name: 'a' });
    world.advance(second);
    expect([acts(world), mutationKeys(world), list(other)]).toEqual([['delete 2'], [], ['3', '1']]);
  });

  test('[outbox.tab-hangs] a tab that hangs keeps its act; after a minute a press in another tab takes it over, once', () => {
    const { world, tab } = aPanel(3);
    const other = world.openTab();
    world.advance(second);
    ask(tab, 'trash', 2);
    tab.do({ type: 'user.heldUndo', key: 2 });
    world.advance(50 * second);
    expect(list(other)).toEqual(['3', '1']);
    world.advance(11 * second);
    expect(list(other)).toEqual(['3', '2', '1']);
    ask(other, 'trash', 2);
    world.advance(10 * second);
    expect([acts(world), calls(world)]).toEqual([['delete 2'], ['getComment 2', 'deleteComment 2']]);
    expect([list(tab), list(other), mutationKeys(world)]).toEqual([['3', '1'], ['3', '1'], []]);
  });

  test.each([1, 2, 3])(
    '[moderation.one-tab] with %i other tabs open: one of them carries it out, and all agree',
    (others) => {
      const { world, tab } = aPanel(3);
      const tabs = Array.from({ length: others }, () => world.openTab());
      world.advance(second);
      ask(tab, 'trash', 2);
      world.advance(100);
      for (const other of tabs) expect(list(other)).toEqual(['3', '1']);
      world.advance(second);
      tab.kill();
      world.advance(10 * second);
      expect(acts(world)).toEqual(['delete 2']);
      expect(world.provider.asked('deleteComment')).toHaveLength(1);
      for (const other of tabs) {
        expect(list(other)).toEqual(['3', '1']);
        expect(other.state().outbox.trash).toEqual({});
      }
      expect(world.lockHeld(noteLock(2))).toBe(false);
    },
  );

  test.each([0, 1, 2])('[moderation.one-tab] a living tab carries out its own, with %i others open', (others) => {
    const { world, tab } = aPanel(3);
    const tabs = Array.from({ length: others }, () => world.openTab());
    world.advance(second);
    ask(tab, 'spam', 2);
    world.advance(10 * second);
    expect(acts(world)).toEqual(['spam 2']);
    expect(calls(world)).toEqual(['getComment 2', 'updateComment 2']);
    for (const one of [tab, ...tabs]) {
      expect(list(one)).toEqual(['3', '1']);
      expect(removals(one)).toEqual([{}, {}]);
    }
  });

  test('a living tab that is held, or has a longer window, is waited for by tabs that start meanwhile', () => {
    const { world, tab } = aPanel(3);
    ask(tab, 'trash', 2);
    tab.do({ type: 'user.heldUndo', key: 2 });
    const other = world.openTab();
    world.advance(20 * second);
    expect(acts(world)).toEqual([]);
    undo(tab, 2);
    world.advance(second);
    expect(acts(world)).toEqual([]);
    expect(list(other)).toEqual(['3', '2', '1']);
    expect(other.state().outbox.trash).toEqual({});
  });

  test('[moderation.elsewhere] undone there: it is back here too, without being opened here', () => {
    const { world, tab } = aPanel(3);
    const other = world.openTab();
    world.advance(second);
    ask(tab, 'trash', 2);
    world.advance(second);
    undo(tab, 2);
    world.advance(second);
    expect(list(other)).toEqual(['3', '2', '1']);
    expect(selected(other)).toBeNull();
    expect(selected(tab)).toBe(2);
  });

  test.each([0, 2, 3, 4, 23, 42, 43, 44, 200])(
    '[undo.again] undone there and asked again there %i ms later: it is hidden here, and is carried out once',
    (ms) => {
      const { world, tab } = aPanel(3);
      const other = world.openTab();
      world.advance(second);
      ask(tab, 'trash', 2);
      world.advance(second);
      undo(tab, 2);
      world.advance(ms);
      ask(tab, 'trash', 2);
      world.advance(2 * second);
      expect(list(other)).toEqual(['3', '1']);
      expect(world.stored.has(trashKey)).toBe(true);
      tab.kill();
      world.advance(10 * second);
      expect([acts(world), list(other), mutationKeys(world)]).toEqual([['delete 2'], ['3', '1'], []]);
    },
  );

  test('undone late and asked again there at once: no tab that waited for the first act carries out the second', () => {
    const { world, tab } = aPanel(3);
    const other = world.openTab();
    world.advance(second);
    ask(tab, 'trash', 2);
    tab.do({ type: 'user.heldUndo', key: 2 });
    world.advance(20 * second);
    undo(tab, 2);
    ask(tab, 'trash', 2);
    world.advance(2 * second);
    undo(tab, 2);
    world.advance(20 * second);
    expect(acts(world)).toEqual([]);
    expect(list(other)).toEqual(['3', '2', '1']);
  });

  test.each([1, 3_000, 4_499, 3_600_000])(
    '[outbox.adopted] asked by a clock that was set back by %i ms since: it is carried out all the same',
    (aheadMs) => {
      const { world, tab } = aPanel(1);
      world.setClock(aheadMs);
      ask(tab, 'trash', 1);
      tab.kill();
      world.setClock(0);
      world.openTab();
      world.advance(10 * second);
      expect(acts(world)).toEqual(['delete 1']);
    },
  );

  test.each(['spam', 'trash'] as const)(
    '[moderation.looks-first] killed between the %s call and the removal of its key: not done a second time',
    (action) => {
      const { world, tab } = aPanel(3);
      ask(tab, action, 2);
      world.provider.latency = ({ call }) =>
        call === 'updateComment' || call === 'deleteComment' ? { up: 20, down: 900 } : { up: 20, down: 20 };
      world.advance(windowMs + 200);
      expect(world.provider.acts).toHaveLength(1);
      expect(mutationKeys(world)).toHaveLength(1);
      tab.kill();
      const next = world.openTab();
      world.advance(10 * second);
      expect(world.provider.acts).toHaveLength(1);
      expect(mutationKeys(world)).toEqual([]);
      expect(list(next)).toEqual(['3', '1']);
    },
  );

  test('another tab with a failed look-up does not show the note before the next list', () => {
    const { world, tab } = aPanel(3);
    const other = world.openTab();
    world.advance(second);
    world.provider.fail('getNote', { problem: noNetwork, times: 3 });
    ask(tab, 'trash', 2);
    let shown = false;
    for (let step = 0; step < 700; step += 1) {
      world.advance(100);
      shown ||= step > 0 && list(other).includes('2');
    }
    expect(shown).toBe(false);
    expect(other.state().outbox.trash).toEqual({});
  });

  test.each([
    ['carried out', false, ['3', '1']],
    ['undone', true, ['3', '2', '1']],
  ])('another tab that cannot be seen fetches nothing when it is %s; on return it agrees', (_how, undone, agreed) => {
    const { world, tab } = aPanel(3);
    const other = world.openTab();
    world.advance(second);
    other.do({ type: 'page.hidden' });
    ask(tab, 'trash', 2);
    if (undone) undo(tab, 2);
    world.advance(20 * second);
    const fetched = world.provider.calls.filter(
      ({ tab: from, at }) => from === other.id && at > world.now() - 20 * second,
    );
    expect(fetched).toEqual([]);
    expect(world.lockHeld(noteLock(2))).toBe(false);
    other.do({ type: 'page.shown' });
    world.advance(second);
    expect(list(other)).toEqual(agreed);
    expect(other.state().outbox.trash).toEqual({});
  });

  test('[storage.rubbish] a value in storage that cannot be read is left alone', () => {
    const world = virtualWorld((provider) => {
      provider.add(1);
    });
    world.stored.set('notes_wish_trash_1', '{"want":true}');
    const tab = world.openTab();
    world.advance(10 * second);
    expect(list(tab)).toEqual(['1']);
    expect(calls(world)).toEqual([]);
    expect(mutationKeys(world)).toHaveLength(1);
  });
});

describe('[moderation.looks-first] the comment is fetched before it is deleted, and what was done is not done again', () => {
  /** The calls of a trash of note 2 in a panel to which this happens before. */
  function trashed(happens: (world: World, tab: Tab) => void) {
    const { world, tab } = aPanel(3);
    happens(world, tab);
    ask(tab, 'trash', 2);
    world.advance(windowMs + second);
    return calls(world);
  }

  test('where nothing speaks for it, it is not fetched', () => {
    expect(trashed(() => {})).toEqual(['deleteComment 2']);
  });

  test.each<[string, (world: World, tab: Tab) => void]>([
    ['storage does not take the act', ({ storage }) => Object.assign(storage, { full: true })],
    ['storage is blocked', ({ storage }) => Object.assign(storage, { blocked: true })],
    [
      'there was no list for a minute',
      (world, tab) => {
        tab.do({ type: 'page.hidden' });
        world.advance(61 * second);
      },
    ],
  ])('when %s', (_what, happens) => {
    expect(trashed(happens)).toEqual(['getComment 2', 'deleteComment 2']);
  });

  test.each(['full', 'blocked'] as const)(
    'two tabs that cannot hear of each other, storage being %s, do it once',
    (how) => {
      const { world, tab } = aPanel(3);
      const other = world.openTab();
      world.advance(second);
      world.storage[how] = true;
      ask(tab, 'trash', 2);
      ask(other, 'trash', 2);
      world.advance(10 * second);
      expect(acts(world)).toEqual(['delete 2']);
      expect([list(tab), list(other)]).toEqual([
        ['3', '1'],
        ['3', '1'],
      ]);
    },
  );

  test.each([
    ['trash', 'trash'],
    ['spam', 'spam'],
    ['spam', 'trash'],
  ] as const)('two tabs that ask for %s and %s at the same moment: one of them does it, once', (here, there) => {
    const { world, tab } = aPanel(3);
    const other = world.openTab();
    world.advance(second);
    ask(tab, here, 2);
    ask(other, there, 2);
    world.advance(20 * second);
    expect(world.provider.acts).toHaveLength(1);
    for (const one of [tab, other]) {
      expect(list(one)).toEqual(['3', '1']);
      expect(removals(one)).toEqual([{}, {}]);
    }
    expect(mutationKeys(world)).toEqual([]);
  });
});

test('[outbox.last-wins] trash asked in another tab for a note that waits here to be spam: the trash alone is carried out', () => {
  const { world, tab } = aPanel(3);
  const other = world.openTab();
  world.advance(second);
  ask(tab, 'spam', 2);
  // The other tab has not heard of it yet.
  world.advance(1);
  ask(other, 'trash', 2);
  world.advance(20 * second);
  expect(acts(world)).toEqual(['delete 2']);
  expect([list(tab), list(other), mutationKeys(world)]).toEqual([['3', '1'], ['3', '1'], []]);
});

describe('[moderation.unanswered] an act without an answer', () => {
  test.each([
    ['done', true],
    ['not done', false],
  ])('that was %s when its page goes: the next page looks, and it is carried out once', (_what, afterDoing) => {
    const { world, tab } = aPanel(3);
    world.provider.fail('deleteComment', { problem: noNetwork, afterDoing });
    ask(tab, 'trash', 2);
    world.advance(windowMs + 100);
    tab.leave();
    const next = world.openTab();
    world.advance(60);
    expect(list(next)).not.toContain('2');
    world.advance(10 * second);
    expect([acts(world), list(next), mutationKeys(world)]).toEqual([['delete 2'], ['3', '1'], []]);
  });

  test('[moderation.fails] that has failed is neither shown nor sent again by the next page', () => {
    const { world, tab } = aPanel(3);
    world.provider.fail('deleteComment', { problem: problem(500) });
    ask(tab, 'trash', 2);
    world.advance(windowMs + second);
    tab.leave();
    const next = world.openTab();
    world.advance(60 * second);
    expect([acts(world), list(next), unsentActs(next.state())]).toEqual([[], ['3', '2', '1'], []]);
  });
});
