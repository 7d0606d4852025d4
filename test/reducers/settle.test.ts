/** The laws of the rules that span slices: what arrives, what vanishes, what is read by being open, last seen. */
import type { PanelEvent } from '../../reducers/events';
import { limits } from '../../reducers/limits';
import type { Note } from '../../reducers/note';
import { hasRoomFor, isNew, isRead, newCount, rows } from '../../reducers/selectors';
import type { State } from '../../reducers/state';
import { aNote, folded, givenUp, leads, list, noon, started, stateOf } from './folding';

const state = stateOf(started(), list(aNote(1), aNote(2), aNote(3)));
const highlighted = (note: number) => folded(state, { type: 'user.highlightedNote', note });

describe('notes that arrive', () => {
  const newer = [aNote(9, { time: aNote(1).timestamp / 1000 + 5 }), aNote(8, { time: aNote(1).timestamp / 1000 + 4 })];
  const away = folded(state, { type: 'user.scrolledAway', away: true });
  const ids = (of: typeof state) => rows(of).map(({ id }) => id);

  test('at the top of the list are shown at once', () => {
    expect(ids(folded(state, list(...newer, aNote(1), aNote(2), aNote(3))))).toEqual([9, 8, 1, 2, 3]);
  });

  test('[arrivals.wait] wait behind the pill while the reader is down the list, until they are asked for or the top is reached', () => {
    const later = folded(away, list(...newer, aNote(1), aNote(2), aNote(3)));
    expect(later.panel.arrivals).toEqual([9, 8]);
    expect(ids(later)).toEqual([1, 2, 3]);
    for (const event of [
      { type: 'user.askedArrivals' },
      { type: 'user.choseFilter', filter: 'all' },
      { type: 'user.scrolledAway', away: false },
    ] as const)
      expect(folded(later, event).panel.arrivals).toEqual([]);
    expect(folded(later, { type: 'user.askedArrivals' }).panel.away).toBe(false);
    expect(ids(folded(later, { type: 'user.askedArrivals' }))).toEqual([9, 8, 1, 2, 3]);
    expect(ids(folded(later, { type: 'user.scrolledAway', away: false }))).toEqual([9, 8, 1, 2, 3]);
    expect(ids(folded(later, { type: 'user.choseFilter', filter: 'comments' }))).toEqual([9, 8, 1, 2, 3]);
  });

  test('older ones, of a larger window, do not wait', () => {
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

test('the highlight goes to the note below when its own vanishes, and nowhere from the last', () => {
  expect(folded(highlighted(2), list(aNote(1), aNote(3))).panel.highlighted).toBe(3);
  expect(folded(highlighted(3), list(aNote(1), aNote(2))).panel.highlighted).toBeNull();
});

test('an open note that disappears from the list is closed, with the item over it', () => {
  const ref = { kind: 'site', siteId: 1, postId: null, commentId: null, url: null } as const;
  const open = folded(state, { type: 'user.openedNote', note: 2 }, { type: 'user.openedItem', item: ref });
  expect(folded(open, list(aNote(1), aNote(3))).panel).toMatchObject({ selected: null, item: null, highlighted: 3 });
});

test('[moderation.hides] an open note that another tab trashes is closed, and the note below highlighted', () => {
  const target = { of: 'comment', site: 101, id: 7002 } as const;
  const phase = { phase: 'undoable', until: noon + 4_500 } as const;
  const mutation = { kind: 'spam', id: 2, wanted: true, at: noon, tab: 'other', target, ...phase } as const;
  const open = folded(state, { type: 'user.openedNote', note: 2 });
  const after = folded(open, { type: 'storage.mutationsRead', mutations: [mutation], aheadMs: 0 });
  expect(after.panel).toMatchObject({ selected: null, highlighted: 3 });
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

  test('is not moved by notes of the last visit', () => {
    const restored: PanelEvent = { type: 'session.restoredNotes', user: 5, notes: [aNote(1)], savedAt: noon };
    const painted = stateOf(started(), restored);
    expect(painted.sync.lastSeen).toBe(0);
    expect(folded(painted, list(aNote(1))).sync.lastSeen).toBe(newest);
  });
});

describe('what the newest hundred push out', () => {
  const most = limits.maxWindowNotes;
  const last = most;
  const hundred = stateOf(
    started({ width: 1_000 }),
    list(...Array.from({ length: most }, (_, index) => aNote(index + 1, { following: false }))),
    { type: 'user.highlightedNote', note: 1 },
  );
  const pushed = (before: State) =>
    folded(before, {
      type: 'api.answered',
      call: 'getNote',
      subject: { note: 900 },
      answer: { note: aNote(900, { time: noon / 1000 }) },
    });
  const edit = { start: 0, removed: 0, inserted: 'words' };

  test('goes, the oldest first', () => {
    expect(pushed(hundred).notes.order).toEqual([900, ...hundred.notes.order.slice(0, -1)]);
  });

  test.each<[string, readonly PanelEvent[]]>([
    [
      'is open',
      [
        { type: 'user.openedNote', note: last },
        { type: 'user.highlightedNote', note: 1 },
      ],
    ],
    ['is highlighted', [{ type: 'user.highlightedNote', note: last }]],
    ['waits to be trashed', [{ type: 'user.askedTrash', note: last }]],
    ['has a draft', [{ type: 'user.wroteReply', note: last, edit, caret: 5 }]],
    [
      'has a reply on its way',
      [
        { type: 'user.wroteReply', note: last, edit, caret: 5 },
        { type: 'user.sentReply', note: last },
        { type: 'storage.cleaned', notes: [last] },
      ],
    ],
    ['is being approved', [{ type: 'user.askedApprove', note: last, on: false }]],
    ['is being liked', [{ type: 'user.askedLike', note: last, on: true }]],
    ['has an act without an answer', [leads, ...givenUp('like', last)]],
  ])('stays while it %s', (_what, events) => {
    expect(pushed(folded(hundred, ...events)).notes.order.at(-1)).toBe(last);
  });
});

describe('a reply box that goes away with its note', () => {
  const write = (inserted: string): readonly PanelEvent[] => [
    { type: 'user.openedNote', note: 2 },
    { type: 'user.focusedReply', note: 2 },
    { type: 'user.wroteReply', note: 2, edit: { start: 0, removed: 0, inserted }, caret: 1 },
  ];

  test('loses the focus, and its draft when that is blank', () => {
    const gone = list(aNote(1), aNote(3));
    expect(folded(state, ...write(' '), gone).reply).toEqual(expect.objectContaining({ focused: null, drafts: {} }));
    expect(folded(state, ...write('words'), gone).reply).toMatchObject({
      focused: null,
      drafts: { 2: { text: 'words' } },
    });
  });

  test('keeps both while its note stays open, and when another note goes', () => {
    const kept = { focused: 2, drafts: { 2: { text: ' ' } } };
    expect(folded(state, ...write(' '), list(aNote(1), aNote(2))).reply).toMatchObject(kept);
    expect(folded(state, ...write(' '), { type: 'user.highlightedNote', note: 1 }).reply).toMatchObject(kept);
  });
});

test('the highlight goes nowhere when the note below goes as well', () => {
  expect(folded(highlighted(2), list(aNote(1))).panel.highlighted).toBeNull();
  expect(folded(highlighted(2), list(aNote(1), aNote(2))).panel.highlighted).toBe(2);
});

describe('[arrivals.wait] what waits behind the pill', () => {
  const away = folded(state, { type: 'user.scrolledAway', away: true });
  const sameTime = aNote(1).timestamp / 1000;

  test('is what is as new as the newest note, in the list’s order', () => {
    const later = folded(
      away,
      list(aNote(9, { time: sameTime }), aNote(8, { time: sameTime - 0.5 }), aNote(1), aNote(2), aNote(3)),
    );
    expect(later.panel.arrivals).toEqual([9]);
  });

  test('keeps its identity while nothing else arrives, and is nothing where no list was', () => {
    const later = folded(away, list(aNote(9, { time: sameTime + 1 }), aNote(1), aNote(2), aNote(3)));
    const after = folded(later, list(aNote(9, { time: sameTime + 1 }), aNote(1), aNote(2)));
    expect(after.panel.arrivals).toBe(later.panel.arrivals);
    const first = stateOf(started(), { type: 'user.scrolledAway', away: true }, list(aNote(1), aNote(2)));
    expect(first.panel.arrivals).toEqual([]);
    expect(folded(state, list(aNote(1), aNote(2))).panel.arrivals).toBe(state.panel.arrivals);
  });
});

test('[arrivals.wait] what waits is what came and is still there, in the list’s order', () => {
  const away = folded(state, { type: 'user.scrolledAway', away: true });
  const newer = (...ids: readonly number[]) =>
    list(...ids.map((id) => aNote(id, { time: aNote(1).timestamp / 1000 + id })), aNote(1), aNote(2), aNote(3));
  const two = folded(away, newer(9, 8));
  expect(two.panel.arrivals).toEqual([9, 8]);
  expect(folded(two, newer(9)).panel.arrivals).toEqual([9]);
  expect(folded(folded(two, newer(10, 9, 8)), newer(11, 9, 8)).panel.arrivals).toEqual([11, 9, 8]);
  expect(folded(two, newer(10, 9, 8)).panel.arrivals).toEqual([10, 9, 8]);
});

test('[reading.unread-again] a newer version of the open note is unread, although the note is open', () => {
  const open = folded(state, { type: 'user.openedNote', note: 1 });
  expect(isRead(open, 1)).toBe(true);
  const newer = list(aNote(1, { time: noon / 1000, hash: 5 }), aNote(2), aNote(3));
  const after = folded(open, newer);
  expect([after.panel.selected, isRead(after, 1)]).toEqual([1, false]);
  expect(isRead(folded(after, { type: 'user.highlightedNote', note: 2 }), 1)).toBe(false);
});

describe('[list.new-line] what is new since the panel was opened', () => {
  const seenBefore = (lastSeen: number, ...notes: readonly Note[]): PanelEvent => {
    const answer = list(...notes);
    return answer.type === 'api.answered' && answer.call === 'listNotes'
      ? { ...answer, answer: { ...answer.answer, lastSeen } }
      : answer;
  };
  const newOf = (state: State) => state.notes.order.filter((id) => isNew(state, state.notes.byId[id] as Note));
  const notes = [1, 2, 3].map((id) => aNote(id));

  test('is what is later than the last seen that the service told with the first list, as the bell says', () => {
    const before = noon / 1000 - 3;
    const hidden = stateOf({ ...started(), embedded: true }, seenBefore(before, ...notes));
    expect([newCount(hidden), newOf(hidden)]).toEqual([2, []]);
    const shown = folded(hidden, { type: 'host.shown' });
    expect([newCount(shown), newOf(shown)]).toEqual([0, [1, 2]]);
    expect(newOf(stateOf(started(), seenBefore(before, ...notes)))).toEqual([1, 2]);
  });

  test('grows with what comes meanwhile, and ends with the visit', () => {
    const shown = stateOf(started(), seenBefore(noon / 1000 - 3, ...notes));
    const later = folded(shown, seenBefore(noon / 1000, aNote(9, { time: noon / 1000 + 1 }), ...notes));
    expect(newOf(later)).toEqual([9, 1, 2]);
    expect(newOf(folded(later, { type: 'host.hidden' }))).toEqual([]);
    expect(newOf(folded(later, { type: 'host.hidden' }, { type: 'host.shown' }))).toEqual([]);
    expect(newOf(folded(later, { type: 'page.hidden' }, { type: 'page.shown' }))).toEqual([9, 1, 2]);
  });

  test('is nothing for a person who never looked', () => {
    expect(newOf(stateOf(started(), list(...notes)))).toEqual([]);
  });
});

test('[arrivals.wait] behind a note that covers the list they wait until Back; beside the list they do not', () => {
  const open = { type: 'user.openedNote', note: 2 } as const;
  const later = list(aNote(9, { time: noon / 1000 + 9 }), aNote(1), aNote(2));
  const narrow = stateOf(started(), list(aNote(1), aNote(2)), open, later);
  expect(narrow.panel.arrivals).toEqual([9]);
  expect(folded(narrow, { type: 'user.closedNote' }).panel.arrivals).toEqual([]);
  expect(stateOf(started({ width: 900 }), list(aNote(1), aNote(2)), open, later).panel.arrivals).toEqual([]);
});

describe('[bars.one] a low panel', () => {
  const low: PanelEvent = { type: 'viewport.resized', width: 400, height: 480 };
  const failed: PanelEvent = {
    type: 'api.failed',
    call: 'listNotes',
    subject: null,
    problem: { name: 'ServerError', message: 'no', status: 500 },
  };
  const all = folded(
    stateOf(started(), list(aNote(1), aNote(2))),
    failed,
    { type: 'storage.failed', key: 'reply_1', reason: 'SecurityError' },
    { type: 'user.askedReadAll', notes: [1, 2] },
  );
  const shown = (state: State) =>
    (['undo', 'status', 'error', 'connection'] as const).filter((bar) => hasRoomFor(state, bar));

  test('shows one bar at a time, undo before messages before the connection; a higher one shows all', () => {
    expect(shown(all)).toEqual(['undo', 'status', 'error', 'connection']);
    const first = folded(all, low);
    expect(shown(first)).toEqual(['undo']);
    const second = folded(first, { type: 'user.dismissedUndo', key: 'all' });
    expect(shown(second)).toEqual(['undo', 'status']);
    expect(shown(folded(second, { type: 'user.dismissedStatus' }))).toEqual(['undo', 'status', 'error']);
  });
});
