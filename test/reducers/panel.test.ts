/** The laws of what the panel shows: opening, closing, filters, arrivals behind the pill, the highlight. */
import { rows, visibleNotes } from '../../reducers/selectors';
import { aNote, folded, list, started, stateOf } from './folding';

const state = stateOf(started(), list(aNote(1), aNote(2), aNote(3)));

test('[host.toggle] a panel in a host’s frame starts not showing; as a page of its own it shows', () => {
  expect(stateOf({ ...started(), embedded: true } as ReturnType<typeof started>).panel.showing).toBe(false);
  expect(state.panel.showing).toBe(true);
});

test('[host.toggle] hiding it unselects and closes what lies over it', () => {
  const open = folded(
    state,
    { type: 'user.openedNote', note: 2 },
    { type: 'user.openedHelp' },
    { type: 'user.openedItem', item: { kind: 'site', siteId: 1, postId: null, commentId: null, url: null } },
  );
  expect(folded(open, { type: 'host.hidden' }).panel).toMatchObject({
    showing: false,
    selected: null,
    item: null,
    helpOpen: false,
  });
});

test('[host.visibility] being concealed by the host changes nothing of what is open', () => {
  const open = folded(state, { type: 'user.openedNote', note: 2 }, { type: 'host.concealed' });
  expect(open.panel).toMatchObject({ selected: 2, revealed: false, showing: true });
});

test('[note.only-listed] a note that is not in the list cannot be opened', () => {
  expect(folded(state, { type: 'user.openedNote', note: 99 })).toBe(state);
});

test('undoing what cannot be undone opens nothing', () => {
  expect(folded(state, { type: 'user.askedUndo', key: 2 })).toBe(state);
});

describe('choosing a filter', () => {
  test('[filter.closes-note] closes a note that it does not show, and keeps one that it does', () => {
    const open = folded(state, { type: 'user.openedNote', note: 2 });
    expect(folded(open, { type: 'user.choseFilter', filter: 'likes' }).panel.selected).toBeNull();
    expect(folded(open, { type: 'user.choseFilter', filter: 'comments' }).panel.selected).toBe(2);
  });

  test('Unread begins with what is unread now: the open note, read by being opened, is not in it', () => {
    const open = folded(state, { type: 'user.openedNote', note: 2 }, { type: 'user.choseFilter', filter: 'unread' });
    expect(open.panel.selected).toBeNull();
    expect(visibleNotes(open)).toEqual([1, 3]);
  });
});

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

describe('the highlight', () => {
  const on = (id: number) => folded(state, { type: 'user.highlightedNote', note: id });

  test('[note.vanishes] goes to the note below when its own vanishes, and nowhere from the last', () => {
    expect(folded(on(2), list(aNote(1), aNote(3))).panel.highlighted).toBe(3);
    expect(folded(on(3), list(aNote(1), aNote(2))).panel.highlighted).toBeNull();
  });

  test('is on the note that was opened', () => {
    expect(folded(state, { type: 'user.openedNote', note: 2 }, { type: 'user.closedNote' }).panel.highlighted).toBe(2);
  });
});
