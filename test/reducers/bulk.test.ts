/** The laws of check boxes, acts on several notes at once, and the search, as far as the state has them. */
import fc from 'fast-check';
import { offeringEach } from '../../reducers/asking';
import type { BulkAct, PanelEvent } from '../../reducers/events';
import {
  askedEach,
  checkedNotes,
  isApproved,
  isHidden,
  isLiked,
  isRead,
  latestUndo,
  rows,
  visibleNotes,
} from '../../reducers/selectors';
import type { State } from '../../reducers/state';
import { aNote, folded, list, started, stateOf } from './folding';

const notes = [1, 2, 3, 4].map((id) =>
  aNote(id, { read: id === 3, approved: id !== 1, text: id % 2 ? 'ferry' : 'lake' }),
);
const state = stateOf(started(), list(...notes));
const wide = stateOf(started({ width: 1_000 }), list(...notes));
const check = (note: number, on = true): PanelEvent => ({ type: 'user.checkedNote', note, on });
const each = (act: BulkAct, ...ids: number[]): PanelEvent => ({ type: 'user.askedEach', act, notes: ids });
const undone: PanelEvent = { type: 'user.askedUndo', key: 'checked' };
const highlight = (note: number): PanelEvent => ({ type: 'user.highlightedNote', note });
const filter = (name: 'unread' | 'comments'): PanelEvent => ({ type: 'user.choseFilter', filter: name });
const phases = ({ outbox }: State) =>
  Object.values(outbox).flatMap((record) => (record && typeof record === 'object' ? Object.values(record) : []));

/** What the person sees of each note. */
const seen = (of: State) =>
  of.notes.order.map((id) => [isRead(of, id), isApproved(of, id), isLiked(of, id), isHidden(of, id)]);

describe('checked notes', () => {
  test('a check is added and taken away, and the arrows with Shift check what lies between', () => {
    expect(checkedNotes(state)).toBeNull();
    expect(checkedNotes(folded(state, check(2), check(4), check(2, false)))).toEqual([4]);
    expect(folded(state, check(2)).panel.highlighted).toBe(2);
    const up = folded(state, highlight(3), { type: 'user.checkedUpTo', note: 1 });
    expect([checkedNotes(up), up.panel.highlighted]).toEqual([[1, 2, 3], 1]);
    expect(checkedNotes(folded(state, { type: 'user.checkedUpTo', note: 2 }))).toEqual([2]);
  });

  test('[bulk.mode] nothing is checked that cannot be seen', () => {
    const checked = folded(state, { type: 'user.switchedChecking', on: true }, check(1), check(3));
    expect(checkedNotes(folded(checked, filter('unread')))).toEqual([]);
    expect(checkedNotes(folded(checked, each('trash', 3)))).toBeNull();
    expect(checkedNotes(folded(checked, { type: 'host.hidden' }))).toBeNull();
    expect(checkedNotes(folded(checked, { type: 'user.switchedChecking', on: false }))).toBeNull();
    expect(checkedNotes(folded(checked, { type: 'user.askedTrash', note: 3 }))).toEqual([1]);
  });
});

describe('an act on several notes', () => {
  test('[bulk.acts] is offered for those that are not so already', () => {
    const offered = (act: BulkAct, of = state) => offeringEach(of, act, [1, 2, 3, 4]);
    expect(offered('read')).toEqual([1, 2, 4]);
    expect(offered('unread')).toEqual([3]);
    expect(offered('approve')).toEqual([1]);
    expect(offered('trash', folded(state, each('spam', 1, 4)))).toEqual([2, 3]);
  });

  test('[bulk.one-undo] is seen at once, has one bar and no bar in place of a row', () => {
    const after = folded(state, each('trash', 1, 3));
    expect(rows(after)).toEqual([
      { id: 2, undo: false },
      { id: 4, undo: false },
    ]);
    expect([latestUndo(after), askedEach(after) > 0]).toEqual(['checked', true]);
    expect(isApproved(folded(state, each('approve', 1)), 1)).toBe(true);
  });

  test('is as if it had never been after an undo', () => {
    const acts = fc.constantFrom<BulkAct>('read', 'unread', 'approve', 'like', 'spam', 'trash');
    const some = fc.subarray([1, 2, 3, 4], { minLength: 2 });
    fc.assert(
      fc.property(acts, some, (act, ids) => {
        const after = folded(state, each(act, ...ids), undone);
        expect(seen(after)).toEqual(seen(state));
        expect(phases(after)).toEqual([]);
      }),
    );
  });

  test('[bulk.one-undo] ends the wait of the one before', () => {
    const after = folded(state, each('trash', 1), each('like', 2, 4), undone);
    expect([after.outbox.trash[1]?.phase, after.outbox.like]).toEqual(['pending', {}]);
    expect(latestUndo(after)).toBeNull();
  });

  test('[bulk.one-undo] has a wait of its own beside a single act and "Mark all as read"', () => {
    const some = folded(state, each('spam', 1), { type: 'user.askedTrash', note: 2 });
    const all = folded(some, { type: 'user.askedReadAll', notes: [4] });
    const after = folded(all, { type: 'user.dismissedUndo', key: 'checked' });
    expect([after.outbox.spam[1]?.phase, after.outbox.trash[2]?.phase, after.outbox.read[4]?.phase]).toEqual([
      'pending',
      'undoable',
      'undoable',
    ]);
    const others = folded(all, { type: 'user.dismissedUndo', key: 'all' }, { type: 'user.dismissedUndo', key: 2 });
    expect(others.outbox.spam[1]?.phase).toBe('undoable');
  });

  test('a note that is marked as read leaves "Unread", even one that was opened there', () => {
    const opened = folded(state, filter('unread'), { type: 'user.openedNote', note: 2 }, { type: 'user.closedNote' });
    expect(visibleNotes(opened)).toEqual([1, 2, 4]);
    expect(visibleNotes(folded(opened, each('read', 1, 2)))).toEqual([4]);
    // The opened note is read, and only what was unread is brought back.
    expect(visibleNotes(folded(opened, each('read', 1, 4), undone))).toEqual([1, 2, 4]);
  });

  test('[bulk.mode] all that the list shows are checked at once, and unchecked', () => {
    const unread = folded(state, filter('unread'), { type: 'user.checkedAll', on: true });
    expect(checkedNotes(unread)).toEqual([1, 2, 4]);
    expect(checkedNotes(folded(unread, { type: 'user.checkedAll', on: false }))).toEqual([]);
  });

  test.each(['read', 'unread'] as const)('[bulk.one-undo] "%s" of one note has no undo', (act) => {
    const after = folded(state, each('trash', 3), each(act, act === 'read' ? 1 : 3));
    expect(latestUndo(after)).toBe('checked');
    expect(Object.values(after.outbox.read).map(({ phase }) => phase)).toEqual(['pending']);
  });

  test('[bulk.after] the next note that stays is highlighted, and opens in a wide panel', () => {
    expect(folded(state, highlight(2), each('trash', 2, 3)).panel).toMatchObject({ highlighted: 4, selected: null });
    const open = folded(wide, { type: 'user.openedNote', note: 1 }, each('spam', 1, 2));
    expect(open.panel).toMatchObject({ highlighted: 3, selected: 3 });
    expect(folded(state, highlight(1), each('trash', 2, 3)).panel.highlighted).toBe(1);
  });
});

describe('the search', () => {
  const searchFor = (text: string): PanelEvent => ({ type: 'user.searched', text });

  test('the list shows what the filter and the search show', () => {
    const searched = folded(state, { type: 'user.openedSearch' }, searchFor('ferry'));
    expect(visibleNotes(searched)).toEqual([1, 3]);
    expect(visibleNotes(folded(searched, filter('unread')))).toEqual([1]);
    expect(visibleNotes(folded(searched, searchFor('')))).toEqual([1, 2, 3, 4]);
  });

  test('[search.open] a closed search shows all, and a hidden panel has none', () => {
    const searched = folded(state, { type: 'user.openedSearch' }, searchFor('ferry'));
    for (const end of ['user.closedSearch', 'host.hidden'] as const) {
      const after = folded(searched, { type: end });
      expect([visibleNotes(after), 'search' in after.panel]).toEqual([[1, 2, 3, 4], false]);
    }
  });
});
