/** The laws of what the panel shows: opening, closing, filters, items, the choices of the help sheet. */
import type { Filter, PanelEvent } from '../../reducers/events';
import { visibleNotes } from '../../reducers/selectors';
import { wroteReply } from '../support/typing';
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

test('being concealed by the host changes nothing of what is open', () => {
  const open = folded(state, { type: 'user.openedNote', note: 2 }, { type: 'host.concealed' });
  expect(open.panel).toMatchObject({ selected: 2, revealed: false, showing: true });
});

test.each<[PanelEvent, Partial<typeof state.panel>]>([
  [{ type: 'host.hidden' }, { showing: false }],
  [{ type: 'host.concealed' }, { revealed: false }],
  [{ type: 'page.hidden' }, { pageVisible: false }],
  [
    { type: 'viewport.resized', width: 900, height: 500 },
    { width: 900, height: 500 },
  ],
  [{ type: 'user.highlightedNote', note: 2 }, { highlighted: 2 }],
  [{ type: 'user.scrolledAway', away: true }, { away: true }],
  [{ type: 'user.openedHelp' }, { helpOpen: true }],
  [{ type: 'storage.failed', key: 'reply_1', reason: 'SecurityError' }, { storageBlocked: true }],
  [{ type: 'session.foundEarlierLog', startedAt: 5 }, { earlierLog: 5 }],
  [{ type: 'access.checked', granted: false }, { access: false }],
])('%j changes what it says, and nothing else of the panel', (event, part) => {
  const { newSince: _, ...rest } = state.panel;
  const line = event.type === 'host.hidden' ? {} : { newSince: expect.any(Number) };
  expect(folded(state, event).panel).toEqual({ ...rest, ...line, ...part });
});

test.each<[PanelEvent, PanelEvent]>([
  [{ type: 'host.hidden' }, { type: 'host.shown' }],
  [{ type: 'host.concealed' }, { type: 'host.revealed' }],
  [{ type: 'page.hidden' }, { type: 'page.shown' }],
  [{ type: 'user.openedHelp' }, { type: 'user.closedHelp' }],
  [
    { type: 'user.scrolledAway', away: true },
    { type: 'user.scrolledAway', away: false },
  ],
])('after %j and %j the panel is as it was before', (there, back) => {
  expect(folded(state, there, back).panel).toEqual({ ...state.panel, newSince: expect.any(Number) });
});

test('the panel begins with the size, the visibility and the choices that were found at the start', () => {
  const begun = started({ width: 900 });
  if (begun.type !== 'session.started') throw new Error('the start is another event');
  const chosen = { singleKeys: false, undoMs: 10_000, theme: 'dark', locale: 'de' } as const;
  const stored = { ...begun.stored, ...chosen };
  const found = { width: 900, height: 700, pageVisible: false, ...chosen };
  expect(stateOf({ ...begun, pageVisible: false, stored }).panel).toMatchObject(found);
});

test('[help.choices] reports are offered as they were found, then as they are switched here or elsewhere; without an offer not at all', () => {
  const offer = { on: true, privacyControl: true };
  const offered = folded(state, { type: 'report.offered', ...offer });
  expect(offered.panel.reports).toEqual(offer);
  for (const type of ['user.madeChoice', 'storage.choiceMade'] as const) {
    expect(folded(offered, { type, choice: 'reports', value: false }).panel.reports).toEqual({ ...offer, on: false });
    expect(folded(state, { type, choice: 'reports', value: false }).panel).toBe(state.panel);
  }
});

test('[reply.sending] no other note opens while the open note’s reply is sent', () => {
  const sent = folded(state, { type: 'user.openedNote', note: 2 }, wroteReply(2, 'Dear Ada'), {
    type: 'user.sentReply',
    note: 2,
  });
  expect(folded(sent, { type: 'user.openedNote', note: 1 }).panel).toBe(sent.panel);
  const back = folded(sent, { type: 'user.closedNote' }, { type: 'user.openedNote', note: 1 });
  expect(back.panel.selected).toBe(1);
});

test('opening a note closes the item over the one before; a mark as unread closes both', () => {
  const item = { kind: 'site', siteId: 1, postId: null, commentId: null, url: null } as const;
  const open = folded(state, { type: 'user.openedNote', note: 2 }, { type: 'user.openedItem', item });
  expect(folded(open, { type: 'user.openedNote', note: 1 }).panel).toMatchObject({ selected: 1, item: null });
  expect(folded(open, { type: 'user.markedUnread', note: 2 }).panel).toMatchObject({ selected: null, item: null });
  const alone = folded(state, { type: 'user.openedItem', item }, { type: 'user.closedNote' });
  expect(alone.panel).toEqual(state.panel);
  expect(folded(state, { type: 'user.closedNote' }).panel).toBe(state.panel);
});

test('[reply.duplicate] a duplicate closes its own note alone, and no other failure closes any', () => {
  const open = folded(state, { type: 'user.openedNote', note: 2 });
  const after = (note: number, duplicate: boolean) =>
    folded(open, { type: 'reply.failed', note, duplicate }).panel.selected;
  expect([after(2, true), after(1, true), after(2, false)]).toEqual([null, 2, 2]);
});

test('a note that is not in the list cannot be opened', () => {
  expect(folded(state, { type: 'user.openedNote', note: 99 })).toBe(state);
});

test('undoing what cannot be undone opens nothing', () => {
  expect(folded(state, { type: 'user.askedUndo', key: 2 })).toBe(state);
});

describe('choosing a filter', () => {
  test('closes a note that it does not show, and keeps one that it does', () => {
    const open = folded(state, { type: 'user.openedNote', note: 2 });
    expect(folded(open, { type: 'user.choseFilter', filter: 'likes' }).panel.selected).toBeNull();
    expect(folded(open, { type: 'user.choseFilter', filter: 'comments' }).panel.selected).toBe(2);
  });

  test('keeps the highlight of a note that stays open alone, and closes the item over it', () => {
    const item = { kind: 'site', siteId: 1, postId: null, commentId: null, url: null } as const;
    const open = folded(state, { type: 'user.openedNote', note: 2 }, { type: 'user.openedItem', item });
    const panelOf = (filter: Filter, before = open) => folded(before, { type: 'user.choseFilter', filter }).panel;
    expect(panelOf('comments')).toMatchObject({ filter: 'comments', selected: 2, highlighted: 2, item: null });
    expect(panelOf('likes')).toMatchObject({ selected: null, highlighted: null, item: null });
    expect(panelOf('all', folded(open, { type: 'user.closedNote' })).highlighted).toBeNull();
  });

  test('Unread begins with what is unread now: the open note, read by being opened, is not in it', () => {
    const open = folded(state, { type: 'user.openedNote', note: 2 }, { type: 'user.choseFilter', filter: 'unread' });
    expect(open.panel.selected).toBeNull();
    expect(visibleNotes(open)).toEqual([1, 3]);
  });
});

describe('[moderation.hides] when a note that is not open goes as spam or trash', () => {
  const asked = (highlighted: number, width: number): PanelEvent[] => [
    { type: 'viewport.resized', width, height: 700 },
    { type: 'user.highlightedNote', note: highlighted },
    { type: 'user.askedSpam', note: 2 },
  ];
  test.each([400, 800])(
    'at a width of %i the highlight goes on to the note below, from no other, and nothing opens',
    (width) => {
      expect(folded(state, ...asked(2, width)).panel).toMatchObject({ selected: null, highlighted: 3 });
      expect(folded(state, ...asked(1, width)).panel).toMatchObject({ selected: null, highlighted: 1 });
    },
  );

  test('a note without a comment stays open', () => {
    const open = folded(stateOf(started(), list(aNote(1, { comment: null }), aNote(2))), {
      type: 'user.openedNote',
      note: 1,
    });
    expect(folded(open, { type: 'user.askedTrash', note: 1 }).panel).toBe(open.panel);
  });

  test('[undo.too-late] nothing opens by an undo that comes too late, or is that of "Mark all as read"', () => {
    const asks = folded(state, { type: 'user.askedTrash', note: 2 }, { type: 'user.askedReadAll', notes: [1] });
    const late = folded(asks, { type: 'user.dismissedUndo', key: 2 });
    expect(folded(late, { type: 'user.askedUndo', key: 2 }).panel.selected).toBeNull();
    expect(folded(asks, { type: 'user.askedUndo', key: 'all' }).panel.selected).toBeNull();
  });
});

test('the highlight is on the note that was opened', () => {
  expect(folded(state, { type: 'user.openedNote', note: 2 }, { type: 'user.closedNote' }).panel.highlighted).toBe(2);
});

describe('[layout.after-removal] when the open note is removed by spam or trash', () => {
  const removed = (width: number, note: number, type: 'user.askedTrash' | 'user.askedSpam' = 'user.askedTrash') =>
    folded(
      stateOf(started({ width }), list(aNote(1), aNote(2), aNote(3))),
      { type: 'user.openedNote', note },
      { type, note },
    ).panel;

  test('a wide panel opens the next note below, and nothing after the last', () => {
    expect(removed(800, 2)).toMatchObject({ selected: 3, highlighted: 3 });
    expect(removed(800, 2, 'user.askedSpam')).toMatchObject({ selected: 3, highlighted: 3 });
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

  test('is there at once, then with what was fetched or why it could not be', () => {
    expect(open.panel.item).toEqual({ ref, loaded: null, problem: null });
    expect(folded(open, answer).panel.item).toEqual({ ref, loaded, problem: null });
    expect(folded(open, fail).panel.item).toEqual({ ref, loaded: null, problem });
  });

  test('leads back to its note, and a late answer does not bring it back', () => {
    const back = folded(open, { type: 'user.closedItem' });
    expect(back.panel).toMatchObject({ selected: 2, item: null });
    expect(folded(back, answer).panel).toBe(back.panel);
    expect(folded(back, fail).panel).toBe(back.panel);
  });

  test('answers and failures of other calls leave it as it is', () => {
    const others: readonly PanelEvent[] = [
      { type: 'api.answered', call: 'getMe', subject: null, answer: { id: 5, username: 'ada' } },
      { type: 'api.failed', call: 'getMe', subject: null, problem },
    ];
    for (const event of others) expect(folded(open, event).panel).toBe(open.panel);
  });

  test('what came after a failure takes its place, and a failure leaves what came before', () => {
    expect(folded(open, fail, answer).panel.item).toEqual({ ref, loaded, problem: null });
    expect(folded(open, answer, fail).panel.item).toEqual({ ref, loaded, problem });
  });
});

test('[help.choices] a theme and a language that the address of the page decides are not chosen', () => {
  const theme = { type: 'storage.choiceMade', choice: 'theme', value: 'dark' } as const;
  const locale = { type: 'user.madeChoice', choice: 'locale', value: 'de' } as const;
  expect(folded(state, theme, locale).panel).toBe(state.panel);
});

test('[help.choices] what is chosen here or in another tab holds', () => {
  const chosen = folded(
    state,
    { type: 'user.madeChoice', choice: 'singleKeys', value: false },
    { type: 'user.madeChoice', choice: 'undoMs', value: 20_000 },
  );
  expect(chosen.panel).toMatchObject({ singleKeys: false, undoMs: 20_000 });
  const elsewhere = folded(
    chosen,
    { type: 'storage.choiceMade', choice: 'singleKeys', value: true },
    { type: 'storage.choiceMade', choice: 'undoMs', value: 10_000 },
  );
  expect(elsewhere.panel).toMatchObject({ singleKeys: true, undoMs: 10_000 });
});
