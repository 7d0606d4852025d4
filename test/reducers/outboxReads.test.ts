/** The laws of read marks: what they speak of, what answers, copies and other pages make of them, and "Mark all as read". */
import fc from 'fast-check';
import type { PanelEvent, StoredWish } from '../../reducers/events';
import { reduce } from '../../reducers/index';
import { limits } from '../../reducers/limits';
import type { Note } from '../../reducers/note';
import { askedReadAll, isHashUnknown, isRead } from '../../reducers/selectors';
import type { State, Wish } from '../../reducers/state';
import { aNote, folded, leftRead, list, noon, started, stateOf } from './folding';

type As = 'read' | 'unread';
const state = stateOf(started({ tab: 'mine' }), list(aNote(1), aNote(2), aNote(3, { read: true })));
const at = (before: State, seq: number, event: PanelEvent, cause?: number): State =>
  reduce(before, { seq, at: noon + seq, event, ...(cause !== undefined && { cause }) });
const open = (note: number): PanelEvent => ({ type: 'user.openedNote', note });
const close: PanelEvent = { type: 'user.closedNote' };
const markUnread = (note: number): PanelEvent => ({ type: 'user.markedUnread', note });
const readAll = (...notes: readonly number[]): PanelEvent => ({ type: 'user.askedReadAll', notes });
const undo: PanelEvent = { type: 'user.askedUndo', key: 'all' };
const elapsed: PanelEvent = { type: 'undo.elapsed', key: 'all' };
const heard = (note: number): PanelEvent => ({ type: 'storage.noteRead', note });
const send = (as: As, ...notes: readonly number[]): PanelEvent => {
  const count = as === 'read' ? limits.readCount : limits.unreadCount;
  const counts = Object.fromEntries(notes.map((id) => [id, count]));
  return { type: 'api.requested', request: { call: 'markRead', counts } };
};
const answer = (as: As, ...notes: readonly number[]): PanelEvent => ({
  type: 'api.answered',
  call: 'markRead',
  subject: { notes, as },
  answer: { success: true },
});
const fail = (as: As, ...notes: readonly number[]): PanelEvent => ({
  type: 'api.failed',
  call: 'markRead',
  subject: { notes, as },
  problem: { name: 'Error', message: '', status: 0 },
});
const refuse = (as: As, ...notes: readonly number[]): PanelEvent => ({ type: 'read.refused', notes, as, asked: true });
const lists = (part: Parameters<typeof aNote>[1] = {}): PanelEvent =>
  list(aNote(1, part), aNote(2), aNote(3, { read: true }));
const shown = (of: State) => [1, 2, 3].map((id) => isRead(of, id));
const wish = (of: State, note = 1): Wish | undefined => of.outbox.read[note];
const due = (of: State) => Object.entries(of.outbox.read).flatMap(([id, { phase }]) => (phase === 'due' ? [id] : []));

const { timestamp: version } = aNote(1);
const stored: StoredWish = {
  kind: 'read',
  id: 1,
  want: true,
  at: noon,
  tab: 'other',
  target: { of: 'note', version, asked: false },
};

/** Note 1 was opened as entry 100; its mark was asked for as entry 101. */
const opened = at(state, 100, open(1));
const sent = at(opened, 101, send('read', 1), 100);

test('[reading.opening] [outbox.copies] an opened note shows as read and is to be sent, and its copy stays as it came', () => {
  expect(shown(opened)).toEqual([true, false, true]);
  expect(wish(opened)).toMatchObject({ want: true, phase: 'due', since: 100 });
  expect(opened.notes.byId).toBe(state.notes.byId);
});

test('[reading.opening] [outbox.already-there] what is read or unread already, and a note that is not held, is not sent', () => {
  expect(folded(state, open(3), markUnread(2), markUnread(99)).outbox).toBe(state.outbox);
  expect(wish(folded(opened, markUnread(1)))).toBeUndefined();
});

test('[filter.opened-stays] an opened note stays under Unread, once, until it is marked unread or another filter is chosen', () => {
  const twice = folded(opened, close, open(1));
  expect(twice.notes.readUnderFilter).toEqual([1]);
  const two = folded(twice, open(2));
  expect(two.notes.readUnderFilter).toEqual([1, 2]);
  expect(folded(two, markUnread(1)).notes.readUnderFilter).toEqual([2]);
  expect(folded(two, { type: 'user.choseFilter', filter: 'unread' }).notes.readUnderFilter).toEqual([]);
  expect(folded(state, { type: 'user.choseFilter', filter: 'unread' }).notes).toBe(state.notes);
});

describe('a mark that the service took', () => {
  const taken = at(sent, 110, answer('read', 1), 101);

  test('[outbox.copies] is laid over the copy until one comes that was asked for later, whatever that says', () => {
    expect([isRead(taken, 1), isHashUnknown(taken, 1), isHashUnknown(taken, 2)]).toEqual([true, true, false]);
    expect(taken.notes.byId).toBe(state.notes.byId);
    const late = at(taken, 111, lists(), 105);
    expect(isRead(late, 1)).toBe(true);
    for (const read of [true, false]) {
      const newer = at(late, 120, lists({ read }), 115);
      expect([isRead(newer, 1), isHashUnknown(newer, 1)]).toEqual([read, false]);
    }
  });

  test('[sync.doubtful] is laid over a doubtful copy until that is certain', () => {
    const pushed = at(taken, 111, { type: 'push.noteChanged', note: 1 });
    expect(isRead(at(pushed, 120, lists(), 105), 1)).toBe(true);
    expect(wish(at(pushed, 120, lists({ read: true }), 115))).toBeUndefined();
  });

  test('[reading.mark-unread] shows as unread through lists that still say read', () => {
    const marked = at(at(state, 100, markUnread(3)), 101, send('unread', 3), 100);
    expect(isRead(at(marked, 105, lists(), 103), 3)).toBe(false);
    const unread = at(marked, 110, answer('unread', 3), 101);
    expect(isRead(at(unread, 111, lists(), 109), 3)).toBe(false);
    expect(isRead(at(unread, 112, lists(), 111), 3)).toBe(true);
  });

  test('that ended meanwhile makes its note doubtful', () => {
    expect(at(state, 110, answer('read', 1), 101).notes.doubtful).toEqual({ 1: 110 });
  });
});

test('[reading.refused] a mark that is refused is undone; a later mark and those of other notes stay', () => {
  const both = at(sent, 102, open(2));
  const after = at(both, 110, refuse('read', 1), 103);
  expect([shown(after), after.notes.doubtful]).toEqual([[false, true, true], { 1: 110 }]);
  const later = at(sent, 105, markUnread(1));
  expect(wish(at(later, 110, refuse('read', 1), 103))).toMatchObject({ want: false });
});

test('[reading.unanswered] a mark without an answer, or that the service says it has not done, still shows and is still to be sent', () => {
  const said = { ...answer('read', 1), answer: { success: false } } as PanelEvent;
  for (const event of [fail('read', 1, 99), said]) {
    const after = at(sent, 110, event, 101);
    expect(shown(after)).toEqual([true, false, true]);
    expect(wish(after)).toMatchObject({ phase: 'due', since: 100, tries: 1 });
    // The service may have done it all the same.
    expect(wish(at(after, 111, markUnread(1)))).toMatchObject({ want: false, phase: 'due' });
  }
});

test('[outbox.last-wins] [reading.in-order] whatever calls and lists cross each other, the note is as it was marked last, and so is the service in the end', () => {
  const step = fc.constantFrom(
    ...(['open', 'unread', 'all', 'undo', 'over', 'send', 'arrive', 'answer', 'lose', 'ask', 'look', 'list'] as const),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      let now = state;
      let seq = 100;
      let last = false;
      let service = false;
      let call: { want: boolean; readonly seq: number } | null = null;
      let asked: { read: boolean; readonly seq: number } | null = null;
      const tell = (event: PanelEvent, cause?: number): void => {
        seq += 1;
        now = at(now, seq, event, cause);
      };
      const run = (one: (typeof steps)[number]): void => {
        const isWaiting = askedReadAll(now) > 0;
        if (one === 'open') for (const event of [open(1), close]) tell(event);
        if (one === 'unread') tell(markUnread(1));
        if (one === 'all') tell(readAll(1));
        if (one === 'undo') tell(undo);
        if (one === 'over') tell(elapsed);
        if (one === 'open' || one === 'all') last = true;
        if (one === 'unread' || (one === 'undo' && isWaiting)) last = false;
        const { phase, want = false } = wish(now) ?? {};
        if (one === 'send' && phase === 'due' && !call) {
          tell(send(want ? 'read' : 'unread', 1));
          call = { want, seq };
        }
        // The service carries the call out some time before it answers, and may not answer then.
        if (call && (one === 'arrive' || one === 'answer')) service = call.want;
        if (call && (one === 'answer' || one === 'lose')) {
          tell((one === 'answer' ? answer : fail)(call.want ? 'read' : 'unread', 1), call.seq);
          call = null;
        }
        if (one === 'ask') {
          seq += 1;
          asked = { read: service, seq };
        }
        // What a list says is read some time after it was asked for.
        if (one === 'look' && asked) asked.read = service;
        if (one === 'list' && asked) tell(lists({ read: asked.read }), asked.seq);
        expect(isRead(now, 1)).toBe(last);
      };
      steps.forEach(run);
      for (const one of ['over', 'answer', 'send', 'answer', 'ask', 'list'] as const) run(one);
      expect([service, wish(now)]).toEqual([last, undefined]);
    }),
    {
      examples: [
        [['open', 'send', 'unread', 'ask', 'list']],
        [['open', 'send', 'unread', 'ask', 'arrive', 'lose', 'list']],
      ],
    },
  );
});

describe('[reading.newer-is-unread] a mark speaks of the version of its note', () => {
  const newer = { time: noon / 1000, hash: 5 };

  test('a newer version ends it and is as the service says; the marks of other notes stay', () => {
    for (const before of [opened, sent, at(sent, 102, answer('read', 1), 101)]) {
      const after = at(at(before, 103, open(2)), 110, lists(newer), 105);
      expect([isRead(after, 1), wish(after)]).toEqual([false, undefined]);
      expect(wish(after, 2)).toMatchObject({ want: true });
    }
  });
});

describe('[reading.other-tabs] a flag that another page set', () => {
  test('shows its note as read until a copy says what the service has', () => {
    const told = at(state, 100, heard(1));
    expect([shown(told), due(told)]).toEqual([[true, false, true], []]);
    expect(isRead(at(told, 110, lists(), 99), 1)).toBe(true);
    for (const read of [true, false]) expect(isRead(at(told, 110, lists({ read }), 105), 1)).toBe(read);
  });

  test('changes nothing where the note is marked here, read, or not in the list', () => {
    for (const before of [opened, sent]) expect(folded(before, heard(1))).toBe(before);
    expect(folded(state, heard(3), heard(9))).toBe(state);
  });
});

describe('[reading.same-second] of a note whose mark got no answer, an unread copy with the time of the one before', () => {
  const left = at(sent, 102, fail('read', 1), 101);
  const time = noon / 1000 - 1;

  test.each<[string, Parameters<typeof aNote>[1], boolean]>([
    ['that says something else is new activity, and is unread', { time, hash: 5, text: 'And one more' }, false],
    ['that differs by an act alone stays read', { time, hash: 5, liked: true, approved: false }, true],
    ['that is the same stays read', { time }, true],
  ])('%s', (_name, part, read) => {
    expect(isRead(at(left, 110, lists(part), 105), 1)).toBe(read);
  });

  test('that says something else does not end a mark as unread', () => {
    const unread = at(state, 90, markUnread(3));
    const listed = list(aNote(1), aNote(2), aNote(3, { read: true, hash: 5, text: 'And one more' }));
    expect(isRead(at(unread, 110, listed, 105), 3)).toBe(false);
  });
});

describe('marks that storage holds', () => {
  const told = at(state, 100, { type: 'storage.wishAsked', wish: stored });
  const thing = { kind: 'read', id: 1 } as const;

  test('[outbox.adopted] show here, are left to their page, and are ours to send once that is gone', () => {
    expect([isRead(told, 1), due(told)]).toEqual([true, []]);
    expect(due(at(told, 101, { type: 'outbox.adopted', ...thing }))).toEqual(['1']);
  });

  test('[outbox.ended-elsewhere] that their page ended show until a copy that was asked for afterwards has come', () => {
    const ended = at(told, 110, { type: 'storage.wishEnded', ...thing });
    expect([isRead(ended, 1), ended.notes.doubtful]).toEqual([true, { 1: 110 }]);
    expect(isRead(at(ended, 111, lists(), 105), 1)).toBe(true);
    for (const read of [true, false]) expect(isRead(at(ended, 120, lists({ read }), 115), 1)).toBe(read);
    expect(at(opened, 110, { type: 'storage.wishEnded', ...thing })).toBe(opened);
  });

  test('[outbox.last-wins] end when the note is marked here, and the mark here is to be sent', () => {
    expect(wish(folded(told, markUnread(1)))).toMatchObject({ want: false, phase: 'due', tab: null });
  });

  test.each<[string, { want?: boolean; from?: number }, Note, boolean]>([
    ['that the service has not are still to be sent', {}, aNote(1), true],
    ['of an older version end', { from: version - 1 }, aNote(1), false],
    ['as unread stay while the service says read', { want: false }, aNote(1, { read: true }), true],
  ])('[reading.sent-again] of the session before this one, %s', (_, { want = true, from = version }, copy, isKept) => {
    const wishes = [leftRead(1, from, want), leftRead(7, 5)];
    const state0 = stateOf(started({ tab: 'mine', left: { number: 0, wishes, refused: [] } }));
    expect(due(state0)).toEqual(['1', '7']);
    const listed = at(state0, 50, list(copy), 40);
    expect(due(listed)).toEqual(isKept ? ['1', '7'] : ['7']);
    expect(isRead(listed, 1)).toBe(isKept ? want : copy.read);
  });

  test('[outbox.stored] [reading.sent-again] outlive a sign-out and their note’s place in the list', () => {
    const painted: PanelEvent = { type: 'session.restoredNotes', user: 5, notes: [aNote(1)], savedAt: noon };
    const refused = { type: 'api.failed', call: 'listNotes', subject: null } as const;
    const problem = { name: 'AuthError', message: '', status: 401 };
    const after = folded(stateOf(started()), painted, open(1), { ...refused, problem });
    expect([after.notes.order, due(after)]).toEqual([[], ['1']]);
  });

  test('[reading.flag] a flag is no mark: it shows painted notes as read until the list says what they are', () => {
    const painted: PanelEvent = { type: 'session.restoredNotes', user: 5, notes: [aNote(1)], savedAt: noon };
    const restored = stateOf(started({ stored: { readNotes: [1] } }), painted);
    expect([isRead(restored, 1), restored.outbox.read]).toEqual([true, {}]);
    expect(isRead(folded(restored, list(aNote(1))), 1)).toBe(false);
  });
});

describe('"Mark all as read"', () => {
  const asked = at(state, 100, readAll(1, 2, 3));

  test('[reading.mark-all] [outbox.together] shows its unread notes as read, and sends them as one when its window is over', () => {
    expect([shown(asked), due(asked), askedReadAll(asked)]).toEqual([[true, true, true], [], 100]);
    const over = at(asked, 120, elapsed);
    expect([shown(over), due(over), askedReadAll(over)]).toEqual([[true, true, true], ['1', '2'], 0]);
    expect([1, 2].map((id) => wish(over, id)?.since)).toEqual([120, 120]);
    expect(folded(state, readAll(3), elapsed, undo)).toBe(state);
  });

  test('[undo.restores] an undo makes exactly its notes unread again, and nothing is to be sent', () => {
    const after = folded(asked, undo);
    expect([shown(after), after.outbox.read]).toEqual([[false, false, true], {}]);
    expect(folded(at(asked, 120, elapsed), undo).outbox.read).toEqual(at(asked, 120, elapsed).outbox.read);
  });

  test('[undo.restores] an undo while an earlier mark as unread is under way leaves that to be sent', () => {
    const marked = at(at(state, 90, markUnread(3)), 91, send('unread', 3), 90);
    const undone = at(at(marked, 100, readAll(3)), 101, undo);
    expect([isRead(undone, 3), wish(undone, 3)?.want]).toEqual([false, false]);
    expect(due(at(undone, 102, fail('unread', 3), 91))).toEqual(['3']);
    expect(due(at(undone, 102, answer('unread', 3), 91))).toEqual([]);
  });

  test('[reading.mark-all] of marks under way: a window that ends sends only what the service has not', () => {
    const marked = at(at(state, 90, markUnread(3)), 91, send('unread', 3), 90);
    const waiting = at(at(marked, 100, readAll(3)), 101, answer('unread', 3), 91);
    expect([isRead(waiting, 3), due(at(waiting, 102, elapsed))]).toEqual([true, ['3']]);
  });

  test.each<[string, PanelEvent, boolean]>([
    ['opened', open(1), true],
    ['marked unread', markUnread(1), false],
    ['read in another tab', { type: 'storage.wishAsked', wish: { ...stored, at: noon + 1_000 } }, true],
    ['newly unread', lists({ time: noon / 1000, hash: 5 }), false],
  ])(
    '[reading.mark-all-exceptions] a note that is %s meanwhile is no longer part of it or of its undo',
    (_, event, read) => {
      const left = folded(asked, event);
      expect(shown(folded(left, undo))).toEqual([read, false, true]);
      expect(wish(folded(left, elapsed))?.since).toBe(wish(left)?.since);
    },
  );

  test('[outbox.last-wins] the read flag of another tab alone does not end it: the wish of the other tab may be older', () => {
    expect(folded(asked, heard(1)).outbox).toBe(asked.outbox);
  });

  test('[outbox.already-there] a note that a list says is read meanwhile is not sent when the window is over', () => {
    expect(due(at(at(asked, 110, lists({ read: true }), 105), 120, elapsed))).toEqual(['2']);
  });

  test('[reading.mark-all] it stays the same through a list that changes nothing, and a version that is read', () => {
    for (const part of [{}, { time: noon / 1000, hash: 5, read: true }])
      expect(shown(at(asked, 110, lists(part), 105))).toEqual([true, true, true]);
  });

  test('[undo.again] asked again it has the notes of both presses, and a new undo window that is not held', () => {
    const held = at(at(state, 100, readAll(2)), 101, { type: 'user.heldUndo', key: 'all' });
    const again = at(held, 110, readAll(1, 2, 3));
    expect([shown(again), askedReadAll(again), again.outbox.held]).toEqual([[true, true, true], 110, []]);
    expect(shown(folded(again, undo))).toEqual([false, false, true]);
  });

  test('[undo.two-at-once] the undo and the end of another act leave it, and its own leave the other', () => {
    const both = folded(asked, { type: 'user.askedTrash', note: 1 });
    for (const type of ['user.askedUndo', 'undo.elapsed'] as const) {
      expect(folded(both, { type, key: 1 }).outbox.read).toMatchObject({ 2: { phase: 'waiting' } });
      expect(folded(both, { type, key: 'all' }).outbox.trash).toBe(both.outbox.trash);
    }
  });
});
