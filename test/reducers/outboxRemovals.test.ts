/** The laws of spam and trash: what hides a note, what brings it back, and what other pages make of both. */
import fc from 'fast-check';
import type { Moderation, PanelEvent, StoredWish } from '../../reducers/events';
import { reduce } from '../../reducers/index';
import {
  hasUndoBar,
  isBarHeld,
  isHidden,
  isNotSentYet,
  isRemovable,
  latestUndo,
  removalOf,
  rows,
  unsentActs,
  visibleNotes,
} from '../../reducers/selectors';
import type { State } from '../../reducers/state';
import { aNote, folded, list, noon, started, stateOf } from './folding';

const notes = list(aNote(1), aNote(2), aNote(3, { read: true }), aNote(4, { comment: null }));
const state = stateOf(started({ tab: 'mine' }), notes);
const at = (before: State, seq: number, event: PanelEvent, cause?: number): State =>
  reduce(before, { seq, at: noon + seq, event, ...(cause !== undefined && { cause }) });
const trash = (note: number): PanelEvent => ({ type: 'user.askedTrash', note });
const spam = (note: number): PanelEvent => ({ type: 'user.askedSpam', note });
const undo = (key: number | 'all'): PanelEvent => ({ type: 'user.askedUndo', key });
const elapsed = (key: number | 'all'): PanelEvent => ({ type: 'undo.elapsed', key });
const hold = (key: number | 'all'): PanelEvent => ({ type: 'user.heldUndo', key });
const problem = (status: number) => ({ name: 'ServerError', message: 'no', status });
const failed = (note: number, action: Moderation = 'trash', status = 500): PanelEvent => ({
  type: 'moderation.failed',
  note,
  action,
  problem: problem(status),
});
const ids = (note: number) => ({ note, site: 101, comment: 7000 + note });
const send = (note: number): PanelEvent => ({
  type: 'api.requested',
  request: { call: 'deleteComment', ...ids(note) },
});
const unanswered = (note: number): PanelEvent => ({
  type: 'api.failed',
  call: 'deleteComment',
  subject: { note },
  problem: problem(0),
});
const theirs = (note: number, kind: Moderation = 'spam', part: Partial<StoredWish> = {}): PanelEvent => {
  const target = { of: 'comment', site: 101, id: 7000 + note } as const;
  return { type: 'storage.wishAsked', wish: { kind, id: note, want: true, at: noon, tab: 'other', target, ...part } };
};
const phase = (of: State, note: number) => removalOf(of, note)?.wish.phase;
/** The notes in their places, with `undo` for a bar. */
const places = (of: State) => rows(of).map(({ id, undo: bar }) => (bar ? `undo ${id}` : `${id}`));

describe('[moderation.hides] a note that is marked as spam or trashed', () => {
  test.each([
    ['spam', spam(1)],
    ['trash', trash(1)],
  ] as const)('by %s is hidden, and an undo bar stands in its place', (kind, asked) => {
    const after = at(state, 100, asked);
    expect(places(after)).toEqual(['undo 1', '2', '3', '4']);
    expect(removalOf(after, 1)).toMatchObject({ kind, wish: { since: 100, target: { site: 101, id: 7001 } } });
  });

  test('[moderation.once] is so once, whatever is asked again', () => {
    for (const events of [[trash(1)], [trash(1), elapsed(1)], [trash(1), elapsed(1), send(1)]]) {
      const after = folded(state, ...events);
      expect(folded(after, spam(1), trash(1)).outbox).toBe(after.outbox);
    }
  });

  test('[actions.need-comment] needs a comment, and to be in the list', () => {
    expect([1, 4, 99].map((note) => isRemovable(state, note))).toEqual([true, false, false]);
    expect(folded(state, trash(4), spam(99)).outbox).toBe(state.outbox);
  });

  test('is to be sent when its window is over, and stays hidden without a bar', () => {
    const after = folded(state, trash(1), hold(1), elapsed(1));
    expect([phase(after, 1), places(after), after.outbox.held]).toEqual(['due', ['2', '3', '4'], []]);
  });

  test('[moderation.not-counted] lists that arrive meanwhile do not bring it back', () => {
    for (const events of [[trash(1)], [trash(1), elapsed(1)], [theirs(1)]])
      expect(isHidden(folded(state, ...events, notes), 1)).toBe(true);
  });

  test('[moderation.unanswered] stays hidden when no answer comes, and is to be sent again', () => {
    const after = folded(state, trash(1), elapsed(1), send(1), unanswered(1));
    expect([isHidden(after, 1), phase(after, 1), removalOf(after, 1)?.wish.tries]).toEqual([true, 'due', 1]);
    expect(after.statusBar.current).toBeNull();
  });

  test.each([
    [400, false],
    [403, false],
    [401, true],
    [429, true],
    [500, true],
  ])(
    '[moderation.fails] [outbox.no-refusal] comes back when it fails with %i, and can be sent again: %s',
    (status, isOffered) => {
      const after = folded(state, trash(1), elapsed(1), send(1), unanswered(1), failed(1, 'trash', status));
      expect([visibleNotes(after), after.notes.doubtful]).toEqual([[1, 2, 3, 4], { 1: 1_004 }]);
      expect(unsentActs(after)).toEqual(isOffered ? [trash(1)] : []);
    },
  );

  test('[moderation.ends-others] is gone when that is done, with all else that was wanted of it, and an older copy does not bring it back', () => {
    const like: PanelEvent = { type: 'user.askedLike', note: 1, on: true };
    const after = at(folded(state, like, trash(1), trash(2), elapsed(1)), 2_000, { type: 'moderation.done', note: 1 });
    expect(places(at(after, 2_001, notes, 1_999))).toEqual(['undo 2', '3', '4']);
    expect([after.outbox.like, after.outbox.trash]).toEqual([{}, { 2: expect.anything() }]);
  });
});

describe('undo', () => {
  test('[undo.restores] brings the note back and opens it', () => {
    const after = folded(state, trash(2), undo(2));
    expect([after.panel.selected, visibleNotes(after), after.outbox.trash]).toEqual([2, [1, 2, 3, 4], {}]);
  });

  test('[undo.too-late] changes nothing once the window is over, or where none is', () => {
    const carrying = folded(state, trash(2), elapsed(2));
    for (const before of [state, carrying, folded(carrying, send(2))])
      for (const event of [undo(2), elapsed(2), undo('all'), elapsed('all')])
        expect(folded(before, event).outbox).toBe(before.outbox);
  });

  test('[undo.two-at-once] is about its own note, and so is every end', () => {
    const both = folded(state, trash(1), spam(2));
    for (const event of [undo(1), elapsed(1), failed(1), { type: 'moderation.done', note: 1 } as const])
      expect([hasUndoBar(folded(both, event), 1), folded(both, event).outbox.spam]).toEqual([false, both.outbox.spam]);
  });

  test('[undo.latest] the latest is the one that was asked for last, "Mark all as read" included', () => {
    const one = folded(state, spam(2), trash(1));
    expect(latestUndo(one)).toBe(1);
    expect(latestUndo(folded(state, trash(1), { type: 'user.askedReadAll', notes: [2] }))).toBe('all');
    expect(latestUndo(folded(one, undo(1)))).toBe(2);
    expect(latestUndo(folded(one, elapsed(1), elapsed(2)))).toBeNull();
  });

  test('[undo.hold] a bar is held and released by itself, and none once the panel or the page is hidden', () => {
    const waiting = folded(state, trash(1), spam(2), { type: 'user.askedReadAll', notes: [3] });
    const held = folded(waiting, hold(1), hold('all'));
    expect([1, 2].map((note) => isBarHeld(held, note))).toEqual([true, false]);
    const released = folded(held, { type: 'user.releasedUndo', key: 1 });
    expect([isBarHeld(released, 1), released.outbox.held]).toEqual([false, ['all']]);
    for (const event of [{ type: 'host.hidden' }, { type: 'page.hidden' }] as const) {
      expect(folded(held, event).outbox.held).toEqual([]);
      expect(folded(waiting, event).outbox).toBe(waiting.outbox);
    }
  });

  test('[undo.again] whatever was asked, undone, carried out and heard, a note that is not hidden can be asked again', () => {
    const note = fc.integer({ min: 1, max: 3 });
    const steps = [trash, spam, undo, elapsed, hold, send, unanswered, failed, (id: number) => theirs(id)];
    const step = fc.tuple(fc.constantFrom(...steps), note).map(([to, id]) => to(id));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), note, (events, id) => {
        const before = folded(state, ...events);
        const after = folded(before, trash(id));
        if (isHidden(before, id)) expect(after.outbox).toBe(before.outbox);
        else expect([hasUndoBar(after, id), places(folded(after, undo(id)))]).toEqual([true, places(before)]);
      }),
    );
  });
});

describe('[moderation.elsewhere] an act of another page', () => {
  const heard = at(state, 100, theirs(2));
  const thing = { kind: 'spam', id: 2 } as const;
  const ended = at(heard, 110, { type: 'storage.wishEnded', ...thing });

  test('hides the note here, without a bar, and cannot be undone here', () => {
    expect(places(heard)).toEqual(['1', '3', '4']);
    expect(folded(heard, undo(2), elapsed(2))).toBe(heard);
  });

  test('[outbox.ended-elsewhere] that ended there stays hidden and is looked at: the note is back, not opened, or gone', () => {
    expect([isHidden(ended, 2), ended.notes.doubtful]).toEqual([true, { 2: 110 }]);
    expect(isHidden(at(ended, 111, notes, 105), 2)).toBe(true);
    const look = (note: ReturnType<typeof aNote> | null): State =>
      at(ended, 120, { type: 'api.answered', call: 'getNote', subject: { note: 2 }, answer: { note } }, 115);
    expect([places(look(aNote(2))), look(aNote(2)).panel.selected]).toEqual([['1', '2', '3', '4'], null]);
    expect([places(look(null)), look(null).outbox.spam]).toEqual([['1', '3', '4'], {}]);
  });

  test('[outbox.adopted] [moderation.looks-first] is ours to send once its page is gone, after a look', () => {
    const adopted = at(heard, 110, { type: 'outbox.adopted', ...thing });
    expect([places(adopted), removalOf(adopted, 2)?.wish]).toMatchObject([
      ['1', '3', '4'],
      { phase: 'due', tries: 1, tab: null },
    ]);
  });

  test('[outbox.tab-hangs] that has not ended after a minute shows the note again, and a press takes it over, after a look', () => {
    const waited = at(heard, 60_100, { type: 'outbox.waited', ...thing });
    expect([places(waited), isNotSentYet(waited, thing)]).toEqual([['1', '2', '3', '4'], true]);
    const pressed = at(waited, 60_200, spam(2));
    expect([hasUndoBar(pressed, 2), removalOf(pressed, 2)?.wish]).toMatchObject([true, { tab: null, tries: 1 }]);
    expect(places(at(waited, 60_200, { type: 'outbox.adopted', ...thing }))).toEqual(['1', '3', '4']);
  });

  test('[outbox.last-wins] [moderation.one-tab] of two pages that ask, also for spam and for trash, the later one counts in both, and looks first', () => {
    const kind = fc.constantFrom<Moderation>('spam', 'trash');
    const name = fc.constantFrom('a', 'z');
    fc.assert(
      fc.property(kind, kind, fc.integer({ min: -3, max: 3 }), name, fc.boolean(), (own, other, apart, tab, isDue) => {
        const asked = at(state, 100, own === 'spam' ? spam(1) : trash(1));
        const ours = isDue ? at(asked, 101, elapsed(1)) : asked;
        const isTheirs = apart > 0 || (apart === 0 && tab === 'z');
        const removal = removalOf(at(ours, 102, theirs(1, other, { at: noon + 100 + apart, tab })), 1);
        expect(removal).toMatchObject(
          isTheirs
            ? { kind: other, wish: { phase: 'elsewhere' } }
            : { kind: own, wish: { phase: isDue ? 'due' : 'waiting' } },
        );
        expect(removal?.wish.tries).toBe(1);
      }),
    );
  });

  test('[moderation.one-tab] what ends elsewhere ends nothing that was asked for here', () => {
    for (const events of [[spam(2)], [spam(2), elapsed(2)]]) {
      const before = folded(state, ...events);
      expect(folded(before, { type: 'storage.wishEnded', ...thing })).toBe(before);
    }
  });
});
