/** The laws of spam, trash and "Mark all as read": what is pending, in which phase, and how each ends. */
import fc from 'fast-check';
import type { PanelEvent } from '../../reducers/events';
import { isRead, latestUndo, rows, visibleNotes } from '../../reducers/selectors';
import type { State } from '../../reducers/state';
import { aNote, folded, list, noon, started, stateOf } from './folding';

const state = stateOf(started(), list(aNote(1), aNote(2), aNote(3, { read: true }), aNote(4, { comment: null })));
const problem = { name: 'ServerError', message: 'no', status: 500 };
const trash = (note: number): PanelEvent => ({ type: 'user.askedTrash', note });
const spam = (note: number): PanelEvent => ({ type: 'user.askedSpam', note });
const undo = (key: number | 'all'): PanelEvent => ({ type: 'user.askedUndo', key });
const elapsed = (key: number | 'all'): PanelEvent => ({ type: 'undo.elapsed', key });
const readAll = (...notes: readonly number[]): PanelEvent => ({ type: 'user.askedReadAll', notes });
const elsewhere: PanelEvent = {
  type: 'storage.moderationAsked',
  pending: { note: 2, action: 'spam', site: 101, comment: 7002, at: noon - 2_000 },
};
const phase = (of: State, note: number) => of.moderation.pending[note]?.phase;

describe('[moderation.hides] a note that is marked as spam or trashed', () => {
  test.each([
    ['spam', spam(1)],
    ['trash', trash(1)],
  ] as const)('by %s is hidden, and an undo bar stands in its place', (action, asked) => {
    const after = folded(state, asked);
    expect(after.moderation.pending[1]).toMatchObject({ action, site: 101, comment: 7001, at: noon, phase: 'waiting' });
    expect(rows(after).map(({ id, undo: bar }) => [id, bar])).toEqual([
      [1, true],
      [2, false],
      [3, false],
      [4, false],
    ]);
  });

  test('[moderation.once] is so once, whatever is asked again', () => {
    const after = folded(state, trash(1));
    expect(folded(after, spam(1)).moderation).toBe(after.moderation);
    const carrying = folded(after, elapsed(1));
    expect(folded(carrying, trash(1)).moderation).toBe(carrying.moderation);
  });

  test('[actions.need-comment] needs a comment, and to be in the list', () => {
    expect(folded(state, trash(4), trash(99)).moderation).toBe(state.moderation);
  });

  test('is carried out when its window is over, and stays hidden without a bar', () => {
    const after = folded(state, trash(1), { type: 'user.heldUndo', key: 1 }, elapsed(1));
    expect(after.moderation.pending[1]).toMatchObject({ phase: 'carrying', held: false });
    expect(rows(after).map(({ id }) => id)).toEqual([2, 3, 4]);
  });

  test('is gone when that is done, and back when it failed', () => {
    const carrying = folded(state, trash(1), elapsed(1));
    expect(visibleNotes(folded(carrying, { type: 'moderation.done', note: 1 }))).toEqual([2, 3, 4]);
    const back = folded(carrying, { type: 'moderation.failed', note: 1, action: 'trash', problem });
    expect(visibleNotes(back)).toEqual([1, 2, 3, 4]);
    expect(folded(back, trash(1)).moderation.pending[1]?.phase).toBe('waiting');
  });
});

describe('undo', () => {
  test('[undo.restores] brings the note back and opens it', () => {
    const after = folded(state, trash(2), undo(2));
    expect(after.moderation.pending).toEqual({});
    expect(after.panel.selected).toBe(2);
  });

  test('[undo.too-late] changes nothing once the window is over', () => {
    const carrying = folded(state, trash(2), elapsed(2));
    expect(folded(carrying, undo(2))).toBe(carrying);
  });

  test('[undo.two-at-once] is about its own note', () => {
    const after = folded(state, trash(1), spam(2), undo(1));
    expect(Object.keys(after.moderation.pending)).toEqual(['2']);
  });

  test('[undo.latest] the latest is the one that was asked for last, "Mark all as read" included', () => {
    const one = folded(state, spam(2), trash(1));
    expect(latestUndo(one)).toBe(1);
    expect(latestUndo(folded(stateOf(started(), list(aNote(1), aNote(2))), trash(1), readAll(2)))).toBe('all');
    expect(latestUndo(folded(one, undo(1)))).toBe(2);
    expect(latestUndo(folded(one, elapsed(1), elapsed(2)))).toBeNull();
  });

  test('[undo.hold] a bar is held and released by itself', () => {
    const after = folded(state, trash(1), trash(2), { type: 'user.heldUndo', key: 1 });
    expect([1, 2].map((note) => after.moderation.pending[note]?.held)).toEqual([true, false]);
    expect(folded(after, { type: 'user.releasedUndo', key: 1 }).moderation.pending[1]?.held).toBe(false);
    expect(folded(state, { type: 'user.heldUndo', key: 1 })).toBe(state);
  });
});

describe('[moderation.elsewhere] an act that another tab asked for', () => {
  test('hides the note here, without a bar, and cannot be undone here', () => {
    const after = folded(state, elsewhere);
    expect(visibleNotes(after)).toEqual([1, 3, 4]);
    expect(rows(after).some(({ undo: bar }) => bar)).toBe(false);
    expect(folded(after, undo(2))).toBe(after);
  });

  test('gives the note back without opening it when it ended there', () => {
    const after = folded(state, elsewhere, { type: 'moderation.settledElsewhere', note: 2 });
    expect(after.moderation.pending).toEqual({});
    expect(after.panel.selected).toBeNull();
  });

  test('does not take the place of an act that was asked for here', () => {
    const here = folded(state, trash(2), elsewhere);
    expect(here.moderation.pending[2]).toMatchObject({ action: 'trash', at: noon, phase: 'waiting' });
  });

  test('[moderation.kept] and one that an earlier page left behind is the same', () => {
    const begun = started();
    if (begun.type !== 'session.started') throw new Error('the start is another event');
    const pending = [{ note: 2, action: 'trash' as const, site: 101, comment: 7002, at: noon - 9_000 }];
    const after = stateOf({ ...begun, stored: { ...begun.stored, pending } }, list(aNote(1), aNote(2)));
    expect(phase(after, 2)).toBe('elsewhere');
    expect(visibleNotes(after)).toEqual([1]);
  });
});

describe('"Mark all as read"', () => {
  const asked = folded(state, readAll(1, 2, 3));

  test('[reading.mark-all] holds the unread notes until its window is over', () => {
    expect(asked.moderation.readAll?.notes).toEqual([1, 2]);
    expect([1, 2].map((note) => isRead(asked, note))).toEqual([true, true]);
    expect(folded(asked, elapsed('all')).moderation.readAll).toBeNull();
    expect(folded(state, readAll(3)).moderation).toBe(state.moderation);
  });

  test('[reading.mark-all] an undo makes exactly these notes unread again', () => {
    const after = folded(asked, undo('all'));
    expect(after.moderation.readAll).toBeNull();
    expect([1, 2, 3].map((note) => isRead(after, note))).toEqual([false, false, true]);
  });

  test.each<[string, PanelEvent]>([
    ['opened', { type: 'user.openedNote', note: 1 }],
    ['marked unread', { type: 'user.markedUnread', note: 1 }],
    ['read in another tab', { type: 'storage.noteRead', note: 1 }],
  ])('[reading.mark-all-exceptions] a note that is %s meanwhile is no longer part of it', (_, event) => {
    expect(folded(asked, event).moderation.readAll?.notes).toEqual([2]);
  });

  test('[undo.hold] is held and released', () => {
    const held = folded(asked, { type: 'user.heldUndo', key: 'all' });
    expect(held.moderation.readAll?.held).toBe(true);
    expect(folded(held, { type: 'user.releasedUndo', key: 'all' }).moderation.readAll?.held).toBe(false);
    expect(folded(state, { type: 'user.heldUndo', key: 'all' })).toBe(state);
  });
});

test('[undo.again] whatever is asked, undone and carried out, a note that is not pending can be asked again', () => {
  const note = fc.integer({ min: 1, max: 3 });
  const step = fc.oneof(
    note.map(trash),
    note.map(spam),
    note.map(undo),
    note.map(elapsed),
    note.map((id): PanelEvent => ({ type: 'moderation.failed', note: id, action: 'spam', problem })),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), note, (steps, id) => {
      const before = folded(state, ...steps);
      const after = folded(before, trash(id));
      if (before.moderation.pending[id]) expect(after.moderation).toBe(before.moderation);
      else expect(after.moderation.pending[id]).toMatchObject({ action: 'trash', phase: 'waiting', held: false });
    }),
  );
});
