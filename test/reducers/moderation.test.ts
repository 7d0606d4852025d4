/** The laws of spam, trash and "Mark all as read": what is pending, in which phase, and how each ends. */
import fc from 'fast-check';
import type { PanelEvent, PendingModeration } from '../../reducers/events';
import { reduce } from '../../reducers/index';
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

describe('what is kept of an act', () => {
  const ask = { type: 'user.askedTrash', note: 1 } as const;
  const waiting = reduce(state, { seq: 50, at: noon, event: ask });

  test('[moderation.hides] asked here: what it acts on, when it was asked, and that nobody holds or contests it', () => {
    const act = { action: 'trash', site: 101, comment: 7001, at: noon, seq: 50, held: false, contested: false };
    expect(waiting.moderation.pending).toEqual({ 1: { ...act, phase: 'waiting' } });
  });

  test('[moderation.elsewhere] asked elsewhere: the same, with the time when it was asked there', () => {
    const after = reduce(state, { seq: 51, at: noon, event: elsewhere });
    const act = { action: 'spam', site: 101, comment: 7002, at: noon - 2_000, seq: 51, held: false, contested: false };
    expect(after.moderation.pending).toEqual({ 2: { ...act, phase: 'elsewhere' } });
  });

  test.each<PanelEvent>([
    { type: 'storage.moderationAsked', pending: { note: 1, action: 'spam', site: 101, comment: 7001, at: noon } },
    { type: 'storage.moderationEnded', note: 1 },
  ])('[moderation.looks-first] one of this tab is contested by $type of another, and otherwise as it was', (event) => {
    for (const before of [waiting, folded(waiting, elapsed(1))])
      expect(folded(before, event).moderation.pending[1]).toEqual({ ...before.moderation.pending[1], contested: true });
    const theirs: PendingModeration = { note: 1, action: 'spam', site: 101, comment: 7001, at: noon };
    const elsewhere = folded(state, { type: 'storage.moderationAsked', pending: theirs });
    expect(folded(elsewhere, event).moderation).toBe(elsewhere.moderation);
  });

  test('[moderation.one-tab] what ends elsewhere contests nothing that is not pending here', () => {
    const ended: PanelEvent = { type: 'storage.moderationEnded', note: 1 };
    expect(folded(state, ended).moderation).toBe(state.moderation);
  });

  test.each<PanelEvent>([{ type: 'host.hidden' }, { type: 'page.hidden' }])(
    '[undo.hold] nothing is held any more at $type: nobody can hold what cannot be seen',
    (event) => {
      const holds = (['all', 1, 3] as const).map((key): PanelEvent => ({ type: 'user.heldUndo', key }));
      const both = folded(
        stateOf(started(), list(aNote(1), aNote(2), aNote(3))),
        trash(1),
        spam(3),
        readAll(2),
        ...holds,
      );
      const held = ({ moderation: { pending, readAll: all } }: State) => [
        pending[1]?.held,
        pending[3]?.held,
        all?.held,
      ];
      expect(held(both)).toEqual([true, true, true]);
      expect(held(folded(both, event))).toEqual([false, false, false]);
      expect(folded(waiting, event).moderation).toBe(waiting.moderation);
    },
  );

  test.each<PanelEvent>([
    { type: 'moderation.done', note: 1 },
    { type: 'moderation.failed', note: 1, action: 'trash', problem },
    { type: 'moderation.settledElsewhere', note: 1 },
  ])('[undo.two-at-once] $type ends its own act alone', (event) => {
    expect(Object.keys(folded(waiting, trash(2), event).moderation.pending)).toEqual(['2']);
    expect(folded(state, event).moderation).toBe(state.moderation);
  });

  test('[undo.too-late] the end of a wait that is not there changes nothing', () => {
    expect(folded(state, elapsed(1), elapsed('all'), undo('all')).moderation).toBe(state.moderation);
  });
});

describe('what is kept of "Mark all as read"', () => {
  const asked = reduce(state, { seq: 50, at: noon, event: readAll(2) });

  test('[reading.mark-all] asked again it has the notes of both, waits anew, and is held no more', () => {
    expect(asked.moderation.readAll).toEqual({ notes: [2], seq: 50, held: false });
    const held = folded(asked, { type: 'user.heldUndo', key: 'all' });
    const again = reduce(held, { seq: 60, at: noon, event: readAll(1, 2, 3) });
    expect(again.moderation.readAll).toEqual({ notes: [2, 1], seq: 60, held: false });
  });

  test('[reading.mark-all-exceptions] it ends with its last note, and is untouched by what happens to others', () => {
    expect(folded(asked, { type: 'user.markedUnread', note: 2 }).moderation.readAll).toBeNull();
    expect(folded(asked, { type: 'user.markedUnread', note: 1 }).moderation).toBe(asked.moderation);
    expect(folded(state, { type: 'user.markedUnread', note: 1 }).moderation).toBe(state.moderation);
  });

  test('[undo.two-at-once] the undo and the end of another act leave it, and its own leave the other', () => {
    const both = folded(asked, trash(1));
    expect(folded(both, undo(1)).moderation.readAll).toEqual(asked.moderation.readAll);
    expect(folded(both, elapsed(1)).moderation.readAll).toEqual(asked.moderation.readAll);
    for (const end of [undo('all'), elapsed('all')]) {
      const { moderation } = folded(both, end);
      expect([moderation.readAll, phase({ ...both, moderation }, 1)]).toEqual([null, 'waiting']);
    }
  });
});
