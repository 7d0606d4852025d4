/** Spam and trash over tabs and reloads: carried out once, by whichever page is left. */
import { pendingKey } from '../../../streams/storageKeys';
import { noNetwork } from '../../support/virtualProvider';
import { aPanel, type Tab, virtualWorld } from '../../support/virtualWorld';
import { acts, ask, calls, list, second, selected, undo, windowMs } from '../support/moderating';

describe('a page that goes away inside the window', () => {
  test('[moderation.kept] has stored pending_moderation_{id} when the act was asked', () => {
    const { world, tab } = aPanel(3);
    const at = world.now();
    ask(tab, 'spam', 2);
    expect(JSON.parse(world.stored.get('pending_moderation_2') ?? 'null')).toEqual({
      action: 'spam',
      site: 101,
      comment: 7002,
      at,
    });
    world.advance(windowMs + second);
    expect(world.stored.has('pending_moderation_2')).toBe(false);
  });

  test.each([
    ['killed', (tab: Tab) => tab.kill()],
    ['left', (tab: Tab) => tab.leave()],
  ])(
    '[moderation.kept] %s: the next start waits until its 4.5 s are over, then carries it out, exactly once',
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
      expect(world.stored.has(pendingKey(2))).toBe(false);
      world.openTab();
      world.advance(10 * second);
      expect(acts(world)).toEqual(['delete 2']);
      expect(next.state().moderation).toMatchObject({ pending: {} });
    },
  );

  test('[moderation.kept] days ago: the next start carries it out at once', () => {
    const { world, tab } = aPanel(3);
    ask(tab, 'spam', 2);
    tab.kill();
    world.advance(3 * 86_400 * second);
    const next = world.openTab();
    world.advance(500);
    expect(acts(world)).toEqual(['spam 2']);
    expect(list(next)).toEqual(['3', '1']);
  });

  test('[moderation.kept] the next start carries it out also when its page is not visible', () => {
    const { world, tab } = aPanel(3);
    ask(tab, 'trash', 2);
    tab.kill();
    world.openTab({ pageVisible: false });
    world.advance(10 * second);
    expect(acts(world)).toEqual(['delete 2']);
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
        expect(other.state().moderation).toMatchObject({ pending: {} });
      }
      expect(world.lockHeld(pendingKey(2))).toBe(false);
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
      expect(one.state().moderation).toMatchObject({ pending: {} });
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
    expect(other.state().moderation).toMatchObject({ pending: {} });
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

  test('undone and asked again there at once: it stays hidden here, and is carried out once', () => {
    const { world, tab } = aPanel(3);
    const other = world.openTab();
    world.advance(second);
    ask(tab, 'trash', 2);
    world.advance(second);
    undo(tab, 2);
    ask(tab, 'trash', 2);
    world.advance(2 * second);
    expect(list(other)).toEqual(['3', '1']);
    expect(world.stored.has(pendingKey(2))).toBe(true);
    tab.kill();
    world.advance(10 * second);
    expect(acts(world)).toEqual(['delete 2']);
    expect(list(other)).toEqual(['3', '1']);
  });

  test('asked again there in the moment when it is settled here: the key of the new act stays', () => {
    const { world, tab } = aPanel(3);
    const other = world.openTab();
    world.advance(second);
    ask(tab, 'trash', 2);
    world.advance(second);
    undo(tab, 2);
    world.advance(42);
    ask(tab, 'trash', 2);
    world.advance(100);
    expect(other.events('moderation.settledElsewhere')).toHaveLength(1);
    expect(world.stored.has(pendingKey(2))).toBe(true);
    expect(list(other)).toEqual(['3', '1']);
  });

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
    'asked by a clock that was set back by %i ms since: it is carried out all the same',
    (aheadMs) => {
      const world = virtualWorld((provider) => {
        provider.add(1);
      });
      const at = world.now() + aheadMs;
      world.stored.set(pendingKey(1), JSON.stringify({ action: 'trash', site: 101, comment: 7001, at }));
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
      expect(world.stored.has(pendingKey(2))).toBe(true);
      tab.kill();
      const next = world.openTab();
      world.advance(10 * second);
      expect(world.provider.acts).toHaveLength(1);
      expect(world.stored.has(pendingKey(2))).toBe(false);
      expect(list(next)).toEqual(['3', '1']);
    },
  );

  test('another tab whose look-up fails does not show the note before the next list', () => {
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
    expect(other.state().moderation).toMatchObject({ pending: {} });
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
    expect(world.lockHeld(pendingKey(2))).toBe(false);
    other.do({ type: 'page.shown' });
    world.advance(second);
    expect(list(other)).toEqual(agreed);
    expect(other.state().moderation).toMatchObject({ pending: {} });
  });

  test('a value in storage that cannot be read is left alone', () => {
    const world = virtualWorld((provider) => {
      provider.add(1);
    });
    world.stored.set('pending_moderation_1', '{"action":"burn"}');
    const tab = world.openTab();
    world.advance(10 * second);
    expect(list(tab)).toEqual(['1']);
    expect(calls(world)).toEqual([]);
  });

  test('with storage full the act is carried out by its own page all the same', () => {
    const { world, tab } = aPanel(3);
    world.storage.blocked = true;
    ask(tab, 'trash', 2);
    world.advance(10 * second);
    expect(acts(world)).toEqual(['delete 2']);
    expect(list(tab)).toEqual(['3', '1']);
  });
});
