/** The laws of the rules that span slices: what arrives, what vanishes, what is read by being open, last seen. */
import type { PanelEvent } from '../../reducers/events';
import { isRead, rows } from '../../reducers/selectors';
import type { State } from '../../reducers/state';
import { aNote, folded, list, noon, started, stateOf } from './folding';

const state = stateOf(started(), list(aNote(1), aNote(2), aNote(3)));
const highlighted = (note: number) => folded(state, { type: 'user.highlightedNote', note });

describe('notes that arrive', () => {
  const newer = [aNote(9, { time: aNote(1).timestamp / 1000 + 5 }), aNote(8, { time: aNote(1).timestamp / 1000 + 4 })];
  const away = folded(state, { type: 'user.scrolledAway', away: true });
  const ids = (of: typeof state) => rows(of).map(({ id }) => id);

  test('[arrivals.at-top] at the top of the list are shown at once', () => {
    expect(ids(folded(state, list(...newer, aNote(1), aNote(2), aNote(3))))).toEqual([9, 8, 1, 2, 3]);
  });

  test('[arrivals.wait] wait behind the pill while the reader is down the list, until they are asked for or the top is reached', () => {
    const later = folded(away, list(...newer, aNote(1), aNote(2), aNote(3)));
    expect(later.panel.arrivals).toEqual([9, 8]);
    expect(ids(later)).toEqual([1, 2, 3]);
    expect(ids(folded(later, { type: 'user.askedArrivals' }))).toEqual([9, 8, 1, 2, 3]);
    expect(ids(folded(later, { type: 'user.scrolledAway', away: false }))).toEqual([9, 8, 1, 2, 3]);
    expect(ids(folded(later, { type: 'user.choseFilter', filter: 'comments' }))).toEqual([9, 8, 1, 2, 3]);
  });

  test('[arrivals.older] older ones, of a larger window, do not wait', () => {
    expect(ids(folded(away, list(aNote(1), aNote(2), aNote(3), aNote(4))))).toEqual([1, 2, 3, 4]);
  });

  test('one that vanishes while another comes leaves only the other waiting', () => {
    const [first, second] = newer;
    if (!first || !second) throw new Error('two notes are needed');
    const one = folded(away, list(second, aNote(1), aNote(2), aNote(3)));
    const other = folded(one, list(first, aNote(1), aNote(2), aNote(3)));
    expect(other.panel.arrivals).toEqual([9]);
  });
});

test('[note.vanishes] the highlight goes to the note below when its own vanishes, and nowhere from the last', () => {
  expect(folded(highlighted(2), list(aNote(1), aNote(3))).panel.highlighted).toBe(3);
  expect(folded(highlighted(3), list(aNote(1), aNote(2))).panel.highlighted).toBeNull();
});

test('[note.vanishes] an open note that disappears from the list is closed, with the item over it', () => {
  const ref = { kind: 'site', siteId: 1, postId: null, commentId: null, url: null } as const;
  const open = folded(state, { type: 'user.openedNote', note: 2 }, { type: 'user.openedItem', item: ref });
  expect(folded(open, list(aNote(1), aNote(3))).panel).toMatchObject({ selected: null, item: null, highlighted: 3 });
});

describe('[reading.opening] however a note comes to be open, it is read', () => {
  const wide = stateOf(started({ width: 1_000 }), list(aNote(1), aNote(2), aNote(3)));
  test.each<[string, State, PanelEvent, number]>([
    ['opened', wide, { type: 'user.openedNote', note: 1 }, 1],
    [
      'after the one above it was removed',
      folded(wide, { type: 'user.openedNote', note: 1 }),
      { type: 'user.askedTrash', note: 1 },
      2,
    ],
    [
      'after its removal was undone',
      folded(wide, { type: 'user.askedTrash', note: 3 }),
      { type: 'user.askedUndo', key: 3 },
      3,
    ],
  ])('%s', (_, before, event, id) => {
    expect(isRead(before, id)).toBe(false);
    const after = folded(before, event);
    expect(after.panel.selected).toBe(id);
    expect(isRead(after, id)).toBe(true);
  });
});

describe('last seen', () => {
  const framed = { ...started(), embedded: true } as ReturnType<typeof started>;
  const newest = Math.floor(aNote(1).timestamp / 1000);

  test('[seen.posts] becomes the newest note’s time when the panel is seen, and not before', () => {
    const hidden = stateOf(framed, list(aNote(1), aNote(2)));
    expect(hidden.sync.lastSeen).toBe(0);
    expect(folded(hidden, { type: 'host.shown' }).sync.lastSeen).toBe(newest);
    expect(folded(hidden, { type: 'host.concealed' }, { type: 'host.shown' }).sync.lastSeen).toBe(0);
    expect(folded(hidden, { type: 'page.hidden' }, { type: 'host.shown' }).sync.lastSeen).toBe(0);
  });

  test('[seen.not-restored] is not moved by notes of the last visit', () => {
    const restored: PanelEvent = { type: 'session.restoredNotes', user: 5, notes: [aNote(1)], savedAt: noon };
    const painted = stateOf(started(), restored);
    expect(painted.sync.lastSeen).toBe(0);
    expect(folded(painted, list(aNote(1))).sync.lastSeen).toBe(newest);
  });
});
