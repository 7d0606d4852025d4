/** Spam and trash in one page: the calls, and what follows them. The undo window is in `undoWindows`. */
import type { PanelEvent } from '../../../../reducers/events';
import { unsentActs, visibleNotes } from '../../../../reducers/selectors';
import { noNetwork, problem } from '../../../support/virtualProvider';
import { aPanel, type TabOptions, virtualWorld } from '../../../support/virtualWorld';
import { acts, ask, calls, list, mutationKeys, open, second, selected, undo, windowMs } from '../../support/moderating';

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

  test('[moderation.trash] [moderation.checks-first] trash deletes the comment after a check', () => {
    const { world, tab } = aPanel(3);
    ask(tab, 'trash', 2);
    world.advance(windowMs + second);
    expect(world.provider.asked('deleteComment')).toEqual([
      { call: 'deleteComment', note: 2, site: 101, comment: 7002 },
    ]);
    expect(calls(world)).toEqual(['getComment 2', 'deleteComment 2']);
    expect(tab.state().notes.byId[2]).toBeUndefined();
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

  test('[moderation.gone-is-done] a comment that is no longer there counts as done', () => {
    for (const call of ['getComment', 'deleteComment'] as const) {
      const { world, tab } = aPanel(3);
      world.provider.fail(call, { problem: problem(404, 'UnknownCommentError') });
      ask(tab, 'trash', 2);
      world.advance(windowMs + second);
      expect([list(tab), tab.reported, tab.state().statusBar.current]).toEqual([['3', '1'], [], null]);
    }
  });

  test('[log.cause] every call of an act leads back to its press, not to the end of its window', () => {
    const { world, tab } = aPanel(3);
    ask(tab, 'spam', 2);
    world.advance(windowMs + second);
    const entries = tab.entries();
    const chain: string[] = [];
    let entry = entries.findLast(({ event }) => event.type === 'api.answered' && event.call === 'updateComment');
    for (; entry; entry = entries.find(({ seq }) => seq === entry?.cause)) chain.push(entry.event.type);
    const calls = ['api.answered', 'api.requested', 'api.answered', 'api.requested'];
    expect(chain).toEqual([...calls, 'outbox.recorded', 'outbox.began', 'user.askedSpam']);
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

describe('a call that is answered with a failure', () => {
  test.each([
    ['spam', 'getComment', 500, true],
    ['spam', 'updateComment', 429, true],
    ['trash', 'deleteComment', 401, true],
    ['spam', 'updateComment', 403, false],
    ['trash', 'deleteComment', 410, false],
  ] as const)(
    '[moderation.fails] [outbox.no-refusal] %s with a %s of %i: back, said, reported; can be sent again: %s',
    (action, call, status, canBeSentAgain) => {
      const { world, tab } = aPanel(3);
      world.provider.fail(call, { problem: problem(status) });
      ask(tab, action, 2);
      world.advance(windowMs + 100);
      expect(list(tab)).toEqual(['3', '2', '1']);
      expect(tab.state().statusBar.current).toMatchObject({ kind: 'fail', message: `${action}Failed`, forMs: 6_000 });
      expect(tab.reported).toEqual([problem(status)]);
      expect(tab.events('error.reported')).toEqual([{ type: 'error.reported', problem: problem(status) }]);
      const entryOf = (type: PanelEvent['type']) => tab.entries().find(({ event }) => event.type === type);
      expect(entryOf('error.reported')?.cause).toBe(entryOf('api.failed')?.seq);
      expect(mutationKeys(world)).toHaveLength(canBeSentAgain ? 1 : 0);
      world.advance(6_000);
      expect(tab.state().statusBar.current).toBeNull();
      world.advance(600 * second);
      expect(world.provider.asked(call)).toHaveLength(1);
      const type = action === 'spam' ? 'user.askedSpam' : 'user.askedTrash';
      expect(unsentActs(tab.state())).toEqual(canBeSentAgain ? [{ type, note: 2 }] : []);
    },
  );

  test('[moderation.fails] [undo.again] one that is sent again waits its whole time again, and is then offered no more', () => {
    const { world, tab } = aPanel(3);
    world.provider.fail('deleteComment', { problem: problem(500) });
    ask(tab, 'trash', 2);
    world.advance(windowMs + second);
    for (const act of unsentActs(tab.state())) tab.do(act);
    expect([list(tab), unsentActs(tab.state())]).toEqual([['3', 'undo 2', '1'], []]);
    world.advance(windowMs - 1);
    expect(acts(world)).toEqual([]);
    world.advance(second);
    expect([acts(world), list(tab), unsentActs(tab.state())]).toEqual([['delete 2'], ['3', '1'], []]);
  });

  test('[moderation.fails] its note is back as it was: a list that comes then changes nothing', () => {
    const { world, tab } = aPanel(3);
    world.provider.fail('deleteComment', { problem: problem(403) });
    ask(tab, 'trash', 2);
    world.advance(windowMs + second);
    tab.do({ type: 'host.askedRefresh' });
    world.advance(second);
    expect([list(tab), tab.state().outbox.trash]).toEqual([['3', '2', '1'], {}]);
  });
});

describe('[moderation.unanswered] [outbox.sent-again] a call without an answer: the note stays hidden, nothing is said', () => {
  const lost = [
    ['trash', 'deleteComment', noNetwork],
    ['trash', 'deleteComment', problem(408)],
    ['spam', 'getComment', noNetwork],
    ['spam', 'updateComment', noNetwork],
  ] as const;

  test.each(lost)('%s with a %s that ended with %j is checked and carried out once', (action, call, answer) => {
    const { world, tab } = aPanel(3);
    world.provider.fail(call, { problem: answer, times: 3 });
    ask(tab, action, 2);
    const shown = new Set<string>();
    for (let step = 0; step < 300; step += 1) {
      world.advance(100);
      for (const row of list(tab)) shown.add(row);
    }
    expect(shown).toEqual(new Set(['3', 'undo 2', '1']));
    expect(acts(world)).toEqual([action === 'trash' ? 'delete 2' : 'spam 2']);
    expect([tab.state().statusBar.current, tab.reported]).toEqual([null, []]);
    expect([mutationKeys(world), list(tab)]).toEqual([[], ['3', '1']]);
  });

  test.each([
    ['trash', 'deleteComment'],
    ['spam', 'updateComment'],
  ] as const)(
    '[moderation.checks-first] %s that was done, and only its answer was lost, is not done a second time',
    (action, call) => {
      const { world, tab } = aPanel(3);
      world.provider.fail(call, { problem: noNetwork, afterDoing: true });
      ask(tab, action, 2);
      world.advance(30 * second);
      expect(world.provider.asked(call)).toHaveLength(1);
      expect([world.provider.acts.length, list(tab), mutationKeys(world)]).toEqual([1, ['3', '1'], []]);
    },
  );

  test('it is tried again after 2, 4, 8 … 60 seconds, and for ever', () => {
    const world = virtualWorld((provider) => {
      provider.add(1);
      provider.pushMode = 'open';
    });
    const tab = world.openTab();
    world.advance(second);
    world.provider.fail('any', { problem: noNetwork, note: 1, times: Number.POSITIVE_INFINITY });
    ask(tab, 'trash', 1);
    world.advance(windowMs + 240 * second);
    const at = world.provider.calls.flatMap((call) => (/Comment/.test(call.request.call) ? [call.at] : []));
    const waits = at.slice(1).map((time, index) => Math.round((time - (at[index] ?? 0)) / second));
    expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60]);
    world.advance(3_600 * second);
    world.provider.heal();
    world.advance(60 * second);
    expect([acts(world), list(tab)]).toEqual([['delete 1'], []]);
  });

  test('[undo.too-late] an undo while it is tried again changes nothing', () => {
    const { world, tab } = aPanel(3);
    world.provider.fail('deleteComment', { problem: noNetwork });
    ask(tab, 'trash', 2);
    world.advance(windowMs + second);
    undo(tab, 2);
    expect([list(tab), selected(tab)]).toEqual([['3', '1'], null]);
    world.advance(10 * second);
    expect(acts(world)).toEqual(['delete 2']);
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
    expect([tab.state().outbox.trash, mutationKeys(world), tab.reported]).toEqual([{}, [], []]);
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
