/** Spam and trash in one page: the undo window, the calls, and what follows them. */

import type { PanelEvent } from '../../../reducers/events';
import { latestUndo, visibleNotes } from '../../../reducers/selectors';
import { pendingKey } from '../../../streams/storageKeys';
import { noNetwork, problem } from '../../support/virtualProvider';
import { aPanel, type TabOptions, virtualWorld } from '../../support/virtualWorld';
import { acts, ask, calls, list, open, second, selected, undo, windowMs } from '../support/moderating';

describe('spam and trash', () => {
  test('[moderation.hides] hide the note at once, put an undo bar in its place, and call nothing for 4.5 s', () => {
    const { world, tab } = aPanel(3);
    open(tab, 2);
    ask(tab, 'spam', 2);
    expect(list(tab)).toEqual(['3', 'undo 2', '1']);
    expect(visibleNotes(tab.state())).toEqual([3, 1]);
    world.advance(windowMs - 1);
    expect(calls(world)).toEqual([]);
    world.advance(second);
    expect(acts(world)).toEqual(['spam 2']);
    expect(list(tab)).toEqual(['3', '1']);
  });

  test('[moderation.spam] spam gets the comment, sets its status, and updates it whole; then the note is gone', () => {
    const { world, tab } = aPanel(3);
    ask(tab, 'spam', 2);
    world.advance(windowMs + second);
    expect(world.provider.asked('getComment', 'updateComment')).toEqual([
      { call: 'getComment', note: 2, site: 101, comment: 7002 },
      {
        call: 'updateComment',
        note: 2,
        site: 101,
        comment: 7002,
        body: { ID: 7002, content: 'Words of 2', status: 'spam' },
      },
    ]);
    expect(tab.state().notes.byId[2]).toBeUndefined();
  });

  test('[moderation.trash] trash deletes the comment', () => {
    const { world, tab } = aPanel(3);
    ask(tab, 'trash', 2);
    world.advance(windowMs + second);
    expect(world.provider.asked('deleteComment')).toEqual([
      { call: 'deleteComment', note: 2, site: 101, comment: 7002 },
    ]);
    expect(calls(world)).toEqual(['deleteComment 2']);
  });

  test('of a note without a comment do nothing', () => {
    const world = virtualWorld((provider) => {
      provider.add(1, { comment: null, type: 'like' });
    });
    const tab = world.openTab();
    world.advance(second);
    open(tab, 1);
    ask(tab, 'trash', 1);
    world.advance(10 * second);
    expect(list(tab)).toEqual(['1']);
    expect(selected(tab)).toBe(1);
    expect(calls(world)).toEqual([]);
  });

  test('[moderation.once] that are asked twice for one note are one act', () => {
    const { world, tab } = aPanel(3);
    ask(tab, 'trash', 2);
    world.advance(2_000);
    ask(tab, 'spam', 2);
    world.advance(10 * second);
    expect(acts(world)).toEqual(['delete 2']);
    expect(world.provider.acts[0]?.at).toBeLessThan(world.now() - 10 * second + windowMs);
  });

  test('[undo.window] wait for the undo time that the person chose', () => {
    const { world, tab } = aPanel(3);
    tab.do({ type: 'user.choseUndoDelay', undoMs: 10_000 });
    ask(tab, 'trash', 2);
    world.advance(9_900);
    expect(calls(world)).toEqual([]);
    world.advance(second);
    expect(acts(world)).toEqual(['delete 2']);
  });

  test('[moderation.gone-is-done] a comment that is no longer there counts as done', () => {
    const { world, tab } = aPanel(3);
    world.provider.fail('deleteComment', { problem: problem(404, 'NotFoundError') });
    ask(tab, 'trash', 2);
    world.advance(windowMs + second);
    expect(list(tab)).toEqual(['3', '1']);
    expect(tab.reported).toEqual([]);
  });

  test('every entry of an act leads back to the press', () => {
    const { world, tab } = aPanel(3);
    ask(tab, 'spam', 2);
    world.advance(windowMs + second);
    const entries = tab.entries();
    const chain: string[] = [];
    let entry = entries.find(({ event }) => event.type === 'moderation.done');
    for (; entry; entry = entries.find(({ seq }) => seq === entry?.cause)) chain.push(entry.event.type);
    expect(chain).toEqual([
      'moderation.done',
      'api.answered',
      'api.requested',
      'api.answered',
      'api.requested',
      'undo.elapsed',
      'user.askedSpam',
    ]);
  });
});

describe('undo', () => {
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
    expect(world.stored.has(pendingKey(2))).toBe(false);
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
    expect(tab.state().moderation.pending[2]?.held).toBe(true);
    world.advance(60 * second);
    expect(calls(world)).toEqual([]);
    tab.do({ type: 'user.releasedUndo', key: 2 });
    world.advance(450);
    expect(calls(world)).toEqual([]);
    world.advance(100);
    expect(calls(world)).toEqual(['deleteComment 2']);
  });

  test('[undo.hold] a held act can still be undone', () => {
    const { world, tab } = aPanel(3);
    ask(tab, 'trash', 2);
    tab.do({ type: 'user.heldUndo', key: 2 });
    undo(tab, 2);
    tab.do({ type: 'user.releasedUndo', key: 2 });
    world.advance(60 * second);
    expect(calls(world)).toEqual([]);
  });
});

describe('[layout.after-removal] which note is open after a removal', () => {
  const afterwards = (options: TabOptions, opened: number, filter?: 'unread') => {
    const { tab } = aPanel(3, options);
    if (filter) tab.do({ type: 'user.choseFilter', filter });
    open(tab, opened);
    ask(tab, 'spam', opened);
    return { selected: selected(tab), highlighted: tab.state().panel.highlighted };
  };

  test('wide: the next visible note below', () => {
    expect(afterwards({ width: 800 }, 3)).toEqual({ selected: 2, highlighted: 2 });
  });
  test('wide, none below: nothing is open', () => {
    expect(afterwards({ width: 800 }, 1)).toEqual({ selected: null, highlighted: null });
  });
  test('narrow: nothing is open, and the list goes on from the one below', () => {
    expect(afterwards({ width: 799 }, 3)).toEqual({ selected: null, highlighted: 2 });
  });
  test('wide: a note hidden already is passed over', () => {
    const { tab } = aPanel(3, { width: 1000 });
    open(tab, 2);
    ask(tab, 'spam', 2);
    open(tab, 3);
    ask(tab, 'spam', 3);
    expect(selected(tab)).toBe(1);
  });
  test('the note that opens in its place is read', () => {
    const { world, tab } = aPanel(3, { width: 1000 });
    open(tab, 3);
    ask(tab, 'spam', 3);
    world.advance(second);
    expect(world.provider.notes.get(2)?.read).toBe(true);
  });
  test('another open note stays open', () => {
    const { tab } = aPanel(3, { width: 1000 });
    open(tab, 1);
    ask(tab, 'spam', 3);
    expect(selected(tab)).toBe(1);
  });
});

describe('[moderation.fails] a call that fails', () => {
  test.each([
    ['spam', 'getComment', 'spamFailed'],
    ['spam', 'updateComment', 'spamFailed'],
    ['trash', 'deleteComment', 'trashFailed'],
  ] as const)(
    '[moderation.fails] %s whose %s fails: the note is back, the bar says which act failed for 6 s, the error is reported',
    (action, call, message) => {
      const { world, tab } = aPanel(3);
      world.provider.fail(call, { problem: problem(500, 'InternalServerError') });
      ask(tab, action, 2);
      world.advance(windowMs + 100);
      expect(list(tab)).toEqual(['3', '2', '1']);
      expect(tab.state().statusBar.current).toMatchObject({ kind: 'fail', message, forMs: 6_000 });
      expect(tab.reported).toEqual([problem(500, 'InternalServerError')]);
      expect(tab.events('error.reported')).toEqual([
        { type: 'error.reported', problem: problem(500, 'InternalServerError') },
      ]);
      const entryOf = (type: PanelEvent['type']) => tab.entries().find(({ event }) => event.type === type);
      expect(entryOf('error.reported')?.cause).toBe(entryOf('moderation.failed')?.seq);
      expect(world.stored.has(pendingKey(2))).toBe(false);
      world.advance(6_000);
      expect(tab.state().statusBar.current).toBeNull();
      expect(world.provider.asked(call)).toHaveLength(1);
    },
  );

  test('[undo.again] a note that came back can be spammed again', () => {
    const { world, tab } = aPanel(3);
    world.provider.fail('deleteComment', { problem: noNetwork });
    ask(tab, 'trash', 2);
    world.advance(windowMs + second);
    ask(tab, 'trash', 2);
    world.advance(windowMs + second);
    expect(acts(world)).toEqual(['delete 2']);
  });

  test('when the act succeeded but its answer was lost, the note does not stay on screen', () => {
    const world = virtualWorld((provider) => {
      provider.pushMode = 'open';
      provider.add(1);
      provider.add(2);
    });
    const tab = world.openTab();
    world.advance(second);
    world.provider.fail('deleteComment', { problem: noNetwork, afterDoing: true });
    ask(tab, 'trash', 2);
    world.advance(windowMs + second);
    expect(tab.state().statusBar.current?.message).toBe('trashFailed');
    expect(list(tab)).toEqual(['1']);
  });
});

describe('lists meanwhile', () => {
  test('[moderation.not-counted] do not bring a hidden note back, nor one that was carried out since they were asked for', () => {
    const { world, tab } = aPanel(3);
    ask(tab, 'trash', 2);
    tab.do({ type: 'push.changed' });
    world.advance(second);
    expect(list(tab)).toEqual(['3', 'undo 2', '1']);
    world.provider.latency = ({ call }) => (call === 'listNotes' ? { up: 10, down: 900 } : { up: 50, down: 50 });
    world.advance(windowMs - second - 20);
    tab.do({ type: 'push.changed' });
    for (let step = 0; step < 200; step += 1) {
      world.advance(10);
      expect(visibleNotes(tab.state())).toEqual([3, 1]);
    }
  });

  test('that no longer hold the note remove it; its act still ends', () => {
    const { world, tab } = aPanel(3);
    ask(tab, 'trash', 2);
    world.provider.notes.delete(2);
    tab.do({ type: 'host.askedRefresh' });
    world.advance(second);
    expect(list(tab)).toEqual(['3', '1']);
    world.advance(10 * second);
    expect(tab.state().moderation).toMatchObject({ pending: {} });
  });

  test('[moderation.not-counted] a hidden note is not counted as new', () => {
    const world = virtualWorld((provider) => {
      provider.add(1);
      provider.add(2);
      provider.lastSeen = 5;
    });
    const tab = world.openTab({ shown: false });
    world.advance(second);
    ask(tab, 'spam', 2);
    tab.do({ type: 'host.askedRefresh' });
    world.advance(second);
    expect(tab.told.at(-1)).toMatchObject({ num_new: 1 });
  });
});
