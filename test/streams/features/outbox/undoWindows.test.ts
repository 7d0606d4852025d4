/** The undo windows of spam, trash and "Mark all as read". */
import fc from 'fast-check';
import { isBarHeld, isHidden, latestUndo } from '../../../../reducers/selectors';
import { userEventOf } from '../../../../streams/sources/keyboard';
import { readKey } from '../../../../streams/storageKeys';
import { aPanel, type Tab } from '../../../support/virtualWorld';
import {
  acts,
  ask,
  calls,
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

describe('undo of spam and trash', () => {
  test('[undo.window] they wait for the undo time that the person chose', () => {
    const { world, tab } = aPanel(3);
    tab.do({ type: 'user.madeChoice', choice: 'undoMs', value: 10_000 });
    ask(tab, 'trash', 2);
    world.advance(9_900);
    expect(calls(world)).toEqual([]);
    world.advance(second);
    expect(acts(world)).toEqual(['delete 2']);
  });

  test('[undo.window] a clock that was put back makes no wait longer', () => {
    const { world, tab } = aPanel(3);
    world.setClock(-3_600_000);
    for (const note of [1, 2, 3]) {
      ask(tab, 'trash', note);
      world.advance(1);
    }
    world.advance(windowMs + second);
    expect(acts(world)).toEqual(['delete 1', 'delete 2', 'delete 3']);
  });

  test('[undo.restores] restores the note and selects it, and nothing is ever sent', () => {
    const { world, tab } = aPanel(3);
    open(tab, 2);
    ask(tab, 'trash', 2);
    world.advance(4_000);
    undo(tab, 2);
    expect(list(tab)).toEqual(['3', '2', '1']);
    expect(selected(tab)).toBe(2);
    world.advance(60 * second);
    expect(calls(world)).toEqual([]);
    expect(mutationKeys(world).filter((key) => key.includes('trash'))).toEqual([]);
  });

  test('[undo.too-late] too late changes nothing', () => {
    const { world, tab } = aPanel(3);
    ask(tab, 'trash', 2);
    world.advance(windowMs + 5);
    undo(tab, 2);
    expect(list(tab)).toEqual(['3', '1']);
    expect(selected(tab)).toBeNull();
    world.advance(second);
    expect(acts(world)).toEqual(['delete 2']);
  });

  test('[undo.too-late] for two seconds the undo key chooses no filter', () => {
    const { world, tab } = aPanel(3);
    ask(tab, 'trash', 2);
    const pressed = () => userEventOf({ key: 'u', repeat: false, shift: false, focus: 'page' }, tab.state());
    expect(pressed()).toEqual({ type: 'user.askedUndo', key: 2 });
    world.advance(windowMs + 5);
    expect(pressed()).toBeNull();
    world.advance(2 * second);
    expect(pressed()).toEqual({ type: 'user.choseFilter', filter: 'unread' });
  });

  test('[undo.again] then asked again waits its whole time again', () => {
    const { world, tab } = aPanel(3);
    ask(tab, 'trash', 2);
    world.advance(4_000);
    undo(tab, 2);
    ask(tab, 'spam', 2);
    world.advance(4_000);
    expect(calls(world)).toEqual([]);
    world.advance(second);
    expect(acts(world)).toEqual(['spam 2']);
  });

  test('[undo.two-at-once] ten notes in two seconds, the third undone: nine are carried out, each in its own time', () => {
    const { world, tab } = aPanel(10);
    for (let note = 1; note <= 10; note += 1) {
      ask(tab, 'spam', note);
      world.advance(200);
    }
    undo(tab, 3);
    world.advance(10 * second);
    expect(acts(world)).toEqual([1, 2, 4, 5, 6, 7, 8, 9, 10].map((note) => `spam ${note}`));
    expect(list(tab)).toEqual(['3']);
    const [first, next] = world.provider.acts;
    expect((next?.at ?? 0) - (first?.at ?? 0)).toBe(200);
  });

  test('[undo.latest] "u" undoes the latest, "Mark all as read" included', () => {
    const { tab } = aPanel(4);
    ask(tab, 'spam', 2);
    ask(tab, 'trash', 3);
    expect(latestUndo(tab.state())).toBe(3);
    undo(tab, 3);
    expect(latestUndo(tab.state())).toBe(2);
    tab.do({ type: 'user.askedReadAll', notes: [1] });
    expect(latestUndo(tab.state())).toBe('all');
  });
});

describe('Dismiss and holding', () => {
  test('[undo.dismiss] Dismiss carries it out at once, and once', () => {
    const { world, tab } = aPanel(3);
    ask(tab, 'trash', 2);
    ask(tab, 'trash', 3);
    tab.do({ type: 'user.dismissedUndo', key: 2 });
    world.advance(100);
    expect(acts(world)).toEqual(['delete 2']);
    world.advance(10 * second);
    expect(acts(world)).toEqual(['delete 2', 'delete 3']);
  });

  test('[undo.hold] the wait holds while the pointer or the focus is in the bar, and goes on after', () => {
    const { world, tab } = aPanel(3);
    ask(tab, 'trash', 2);
    world.advance(4_000);
    tab.do({ type: 'user.heldUndo', key: 2 });
    expect(isBarHeld(tab.state(), 2)).toBe(true);
    world.advance(60 * second);
    expect(calls(world)).toEqual([]);
    tab.do({ type: 'user.releasedUndo', key: 2 });
    world.advance(450);
    expect(calls(world)).toEqual([]);
    world.advance(100);
    expect(calls(world)).toEqual(['getComment 2', 'deleteComment 2']);
  });

  test.each([
    ['undone', 'user.askedUndo', []],
    ['dismissed', 'user.dismissedUndo', ['delete 2']],
  ] as const)('[undo.hold] a held act can still be %s', (_how, type, done) => {
    const { world, tab } = aPanel(3);
    ask(tab, 'trash', 2);
    tab.do({ type: 'user.heldUndo', key: 2 });
    tab.do({ type, key: 2 });
    world.advance(60 * second);
    expect([acts(world), isBarHeld(tab.state(), 2)]).toEqual([done, false]);
  });

  test.each(['host.hidden', 'page.hidden'] as const)(
    '[undo.hold] a bar that is no longer visible is not held: after %s the wait goes on',
    (type) => {
      const { world, tab } = aPanel(3);
      ask(tab, 'trash', 2);
      tab.do({ type: 'user.heldUndo', key: 2 });
      tab.do({ type });
      world.advance(windowMs + second);
      expect(acts(world)).toEqual(['delete 2']);
    },
  );
});

describe('[reading.mark-all] "Mark all as read"', () => {
  const askAll = (tab: Tab, notes = [3, 2, 1]) => tab.do({ type: 'user.askedReadAll', notes });

  test('shows at once and sends nothing for 4.5 s; then it makes one call', () => {
    const { world, tab } = aPanel(3);
    askAll(tab);
    expect(readOnes(tab)).toEqual([3, 2, 1]);
    world.advance(4_400);
    expect(marks(world)).toEqual([]);
    world.advance(200);
    expect(marks(world)).toEqual([{ 1: 9999, 2: 9999, 3: 9999 }]);
    expect([world.stored.get(readKey(1)), latestUndo(tab.state())]).toEqual(['1', null]);
    world.advance(second);
    expect([readOnes(tab), mutationKeys(world)]).toEqual([[3, 2, 1], []]);
  });

  test('asked where all is read already, it waits for nothing and sends nothing', () => {
    const { world, tab } = aPanel(3);
    open(tab, 2);
    world.advance(second);
    askAll(tab, [2]);
    world.advance(10 * second);
    expect(marks(world)).toEqual([{ 2: 9999 }]);
    expect(latestUndo(tab.state())).toBeNull();
  });

  test('[undo.restores] undone within its window sends nothing ever, and all is unread again', () => {
    const { world, tab } = aPanel(3);
    askAll(tab);
    world.advance(4_000);
    undo(tab, 'all');
    world.advance(60 * second);
    expect([marks(world), readOnes(tab), mutationKeys(world)]).toEqual([[], [], []]);
    expect(world.stored.has(readKey(1))).toBe(false);
  });

  test('[undo.too-late] an undo after its window changes nothing', () => {
    const { world, tab } = aPanel(3);
    askAll(tab);
    world.advance(windowMs + 1);
    undo(tab, 'all');
    world.advance(10 * second);
    expect([marks(world).length, readOnes(tab)]).toEqual([1, [3, 2, 1]]);
  });

  test('[undo.dismiss] [undo.hold] held it waits; dismissed it is sent at once', () => {
    const { world, tab } = aPanel(3);
    askAll(tab);
    tab.do({ type: 'user.heldUndo', key: 'all' });
    world.advance(60 * second);
    expect(marks(world)).toEqual([]);
    tab.do({ type: 'user.dismissedUndo', key: 'all' });
    world.advance(second);
    expect(marks(world)).toHaveLength(1);
  });

  test('[undo.two-at-once] an undo of a note, and one of "Mark all as read", leave each other alone', () => {
    const { world, tab } = aPanel(3);
    askAll(tab);
    ask(tab, 'trash', 2);
    undo(tab, 'all');
    expect(readOnes(tab)).toEqual([]);
    world.advance(10 * second);
    expect([acts(world), marks(world)]).toEqual([['delete 2'], []]);
  });

  test('[undo.again] asked twice, each waits its own time, and an undo is for both', () => {
    for (const undone of [false, true]) {
      const { world, tab } = aPanel(3);
      askAll(tab, [3]);
      world.advance(2_000);
      askAll(tab, [2]);
      if (undone) undo(tab, 'all');
      world.advance(10 * second);
      expect(marks(world)).toEqual(undone ? [] : [{ 3: 9999 }, { 2: 9999 }]);
    }
  });

  test('[reading.mark-all-exceptions] a note opened meanwhile is posted by itself and stays read when the rest is undone', () => {
    const { world, tab } = aPanel(3);
    askAll(tab);
    open(tab, 2);
    expect(world.stored.get(readKey(2))).toBe('1');
    undo(tab, 'all');
    world.advance(10 * second);
    expect([marks(world), readOnes(tab)]).toEqual([[{ 2: 9999 }], [2]]);
    expect(world.provider.notes.get(2)?.read).toBe(true);
  });

  test('[reading.mark-all-exceptions] a note marked unread meanwhile is left out', () => {
    const { world, tab } = aPanel(3);
    askAll(tab);
    open(tab, 2);
    unread(tab, 2);
    world.advance(10 * second);
    expect(marks(world).at(-1)).toEqual({ 1: 9999, 3: 9999 });
    expect([readOnes(tab), world.stored.has(readKey(2))]).toEqual([[3, 1], false]);
    expect(world.provider.notes.get(2)?.read).toBe(false);
  });

  test('[reading.mark-all-exceptions] a note read in another tab meanwhile stays read when it is undone', () => {
    const { world, tab } = aPanel(3);
    const other = world.openTab();
    world.advance(second);
    askAll(tab);
    world.advance(100);
    open(other, 1);
    world.advance(100);
    undo(tab, 'all');
    world.advance(second);
    expect([readOnes(tab), marks(world)]).toEqual([[1], [{ 1: 9999 }]]);
  });

  test('what was read before stays read when it is undone', () => {
    const { tab } = aPanel(3);
    open(tab, 3);
    askAll(tab);
    undo(tab, 'all');
    expect(readOnes(tab)).toEqual([3]);
  });

  test('[outbox.stored] [outbox.together] the next page sends that of a page that went away in its window', () => {
    const { world, tab } = aPanel(3, { speaks: true });
    askAll(tab);
    world.advance(second);
    tab.leave();
    world.openTab({ speaks: true });
    world.advance(10 * second);
    expect([...world.provider.notes.values()].map(({ read }) => read)).toEqual([true, true, true]);
    expect(marks(world).flatMap(Object.keys)).toEqual(['1', '2', '3']);
    expect(mutationKeys(world)).toEqual([]);
  });
});

test('[undo.window] whatever is asked, undone, dismissed, held and let go: what is undone last is never sent, anything else is sent once', () => {
  const step = fc.tuple(
    fc.constantFrom('ask', 'undo', 'dismiss', 'hold', 'release'),
    fc.integer({ min: 1, max: 2 }),
    fc.integer({ min: 0, max: 6_000 }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const { world, tab } = aPanel(2);
      for (const [what, key, ms] of steps) {
        if (what === 'ask') ask(tab, 'trash', key);
        if (what === 'undo') undo(tab, key);
        if (what === 'dismiss') tab.do({ type: 'user.dismissedUndo', key });
        if (what === 'hold') tab.do({ type: 'user.heldUndo', key });
        if (what === 'release') tab.do({ type: 'user.releasedUndo', key });
        world.advance(ms);
      }
      const wanted = [1, 2].filter((note) => isHidden(tab.state(), note) || !tab.state().notes.byId[note]);
      for (const key of [1, 2]) tab.do({ type: 'user.releasedUndo', key });
      world.advance(10 * second);
      expect(acts(world).sort()).toEqual(wanted.map((note) => `delete ${note}`));
      expect([tab.state().outbox.trash, tab.state().outbox.held]).toEqual([{}, []]);
    }),
    { numRuns: 50 },
  );
});
