/** The laws of what the panel shows: opening, closing, filters, items, the choices of the help sheet. */
import type { PanelEvent } from '../../reducers/events';
import { visibleNotes } from '../../reducers/selectors';
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

test('the highlight is on the note that was opened', () => {
  expect(folded(state, { type: 'user.openedNote', note: 2 }, { type: 'user.closedNote' }).panel.highlighted).toBe(2);
});

describe('[layout.after-removal] when the open note is removed by spam or trash', () => {
  const removed = (width: number, note: number) =>
    folded(
      stateOf(started({ width }), list(aNote(1), aNote(2), aNote(3))),
      { type: 'user.openedNote', note },
      {
        type: 'user.askedTrash',
        note,
      },
    ).panel;

  test('a wide panel opens the next note below, and nothing after the last', () => {
    expect(removed(800, 2)).toMatchObject({ selected: 3, highlighted: 3 });
    expect(removed(800, 3)).toMatchObject({ selected: null, highlighted: null });
  });

  test('a narrow panel opens nothing, and highlights the note below', () => {
    expect(removed(799, 2)).toMatchObject({ selected: null, highlighted: 3 });
  });
});

describe('an item over the open note', () => {
  const ref = { kind: 'post', siteId: 1, postId: 2, commentId: null, url: null } as const;
  const problem = { name: 'NetworkError', message: '', status: 0 };
  const loaded = { title: 'Title', site: 'Site', author: 'Ada', excerpt: '', url: null };
  const answer: PanelEvent = { type: 'api.answered', call: 'getItem', subject: { site: 1 }, answer: { item: loaded } };
  const fail: PanelEvent = { type: 'api.failed', call: 'getItem', subject: { site: 1 }, problem };
  const open = folded(state, { type: 'user.openedNote', note: 2 }, { type: 'user.openedItem', item: ref });

  test('[items.view] is there at once, then with what was fetched or why it could not be', () => {
    expect(open.panel.item).toEqual({ ref, loaded: null, problem: null });
    expect(folded(open, answer).panel.item).toEqual({ ref, loaded, problem: null });
    expect(folded(open, fail).panel.item).toEqual({ ref, loaded: null, problem });
  });

  test('[items.back] [items.last-one] leads back to its note, and a late answer does not bring it back', () => {
    const back = folded(open, { type: 'user.closedItem' });
    expect(back.panel).toMatchObject({ selected: 2, item: null });
    expect(folded(back, answer).panel).toBe(back.panel);
    expect(folded(back, fail).panel).toBe(back.panel);
  });
});

test('[help.choices] what is chosen here or in another tab holds', () => {
  const chosen = folded(
    state,
    { type: 'user.switchedSingleKeys', on: false },
    { type: 'user.choseUndoDelay', undoMs: 20_000 },
  );
  expect(chosen.panel).toMatchObject({ singleKeys: false, undoMs: 20_000 });
  const elsewhere = folded(
    chosen,
    { type: 'storage.singleKeysSwitched', on: true },
    { type: 'storage.undoDelayChosen', undoMs: 10_000 },
  );
  expect(elsewhere.panel).toMatchObject({ singleKeys: true, undoMs: 10_000 });
});
