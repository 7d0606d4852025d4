/** The laws of everything derived: filters, time groups, neighbours, what is new, what may be done, mentions, The End. */
import type { Suggestion } from '../../reducers/api';
import type { Filter, PanelEvent } from '../../reducers/events';
import { limits } from '../../reducers/limits';
import { matchSuggestions, mentions } from '../../reducers/replyBox';
import {
  atTheEnd,
  groupOf,
  groups,
  isNested,
  isRead,
  isUnapproved,
  knowsAll,
  mentionQuery,
  newCount,
  nextNote,
  previousNote,
  rows,
  unreadNotes,
  visibleNotes,
} from '../../reducers/selectors';
import { initialState, type State } from '../../reducers/state';
import { wroteReply } from '../support/typing';
import { aNote, folded, list, noon, started, startOfToday, stateOf } from './folding';

describe('[filter.what-shows] what filters show', () => {
  const notes = ['comment', 'follow', 'like', 'comment_like', 'reblog', 'new_post'].map((type, index) =>
    aNote(index + 1, { type, read: index === 4 }),
  );
  test.each<[Filter, readonly string[]]>([
    ['all', ['comment', 'follow', 'like', 'comment_like', 'reblog', 'new_post']],
    ['unread', ['comment', 'follow', 'like', 'comment_like', 'new_post']],
    ['comments', ['comment']],
    ['follows', ['follow']],
    ['likes', ['like', 'comment_like']],
  ])('%s', (filter, types) => {
    const state = stateOf(started(), list(...notes), { type: 'user.choseFilter', filter });
    expect(visibleNotes(state).map((id) => state.notes.byId[id]?.type)).toEqual(types);
  });

  test('[filter.order] the filter begins as all', () => {
    expect(stateOf(started()).panel.filter).toBe('all');
  });
});

describe('time groups', () => {
  const hour = 3_600_000;
  const day = 24 * hour;
  test.each([
    [startOfToday, 'today'],
    [startOfToday - 1, 'yesterday'],
    [startOfToday - day, 'yesterday'],
    [startOfToday - day - 1, 'twoDays'],
    [startOfToday - 6 * day, 'twoDays'],
    [startOfToday - 6 * day - 1, 'week'],
    [startOfToday - 30 * day, 'week'],
    [startOfToday - 30 * day - 1, 'month'],
    [0, 'month'],
    [noon + 400 * day, 'today'],
  ])('[groups.bounds] %i is under %s', (timestamp, name) => {
    expect(groupOf(timestamp, stateOf(started()))).toBe(name);
  });

  test.each([
    [25, 'yesterday', 'twoDays'],
    [23, 'twoDays', 'twoDays'],
  ])('[groups.bounds] a day of %i hours is yesterday from its midnight on', (hours, atNight, dayBefore) => {
    const state = stateOf(started(), { type: 'clock.ticked', startOfToday, yesterdayMs: hours * hour, now: noon });
    const halfPastMidnight = startOfToday - 24.5 * hour;
    expect(groupOf(halfPastMidnight, state)).toBe(atNight);
    expect(groupOf(startOfToday - hours * hour - 1, state)).toBe(dayBefore);
    // The next day has 24 hours before it again.
    const next = stateOf(
      started(),
      { type: 'clock.ticked', startOfToday, yesterdayMs: hours * hour, now: noon },
      { type: 'clock.ticked', startOfToday, now: noon },
    );
    expect(groupOf(startOfToday - day, next)).toBe('yesterday');
    expect(groupOf(startOfToday - day - 1, next)).toBe('twoDays');
  });

  test('groups hold the rows in the list’s order; empty ones are left out; a new day regroups them', () => {
    const state = stateOf(started(), list(aNote(1), aNote(2), aNote(3, { time: (startOfToday - 2 * day) / 1000 - 5 })));
    const named = (of: typeof state) => groups(of).map((group) => [group.name, group.rows.map(({ id }) => id)]);
    expect(named(state)).toEqual([
      ['today', [1, 2]],
      ['twoDays', [3]],
    ]);
    expect(named(folded(state, { type: 'clock.ticked', startOfToday: startOfToday + day, now: noon }))[0]).toEqual([
      'yesterday',
      [1, 2],
    ]);
  });
});

describe('neighbours', () => {
  const state = stateOf(started(), list(aNote(1), aNote(2, { type: 'like' }), aNote(3)));
  test('[note.neighbours] are the visible notes on either side, none beyond the ends', () => {
    expect([nextNote(state, 1), nextNote(state, 3), previousNote(state, 3), previousNote(state, 1)]).toEqual([
      2,
      null,
      2,
      null,
    ]);
  });
  test('without a beginning: the first going down, the last going up', () => {
    expect([nextNote(state, null), previousNote(state, null)]).toEqual([1, 3]);
  });
  test('[note.neighbours] of a note out of sight are those around the place where it stands', () => {
    const filtered = folded(state, { type: 'user.choseFilter', filter: 'comments' });
    expect([nextNote(filtered, 2), previousNote(filtered, 2)]).toEqual([3, 1]);
  });
});

describe('what is new', () => {
  const notes = [aNote(1), aNote(2), aNote(3)];
  const hidden = { ...started(), embedded: true };
  test('[seen.new-count] notes newer than last seen, by whole seconds', () => {
    const seen = (lastSeen: number) => newCount(stateOf(embedded(lastSeen), list(...notes)));
    expect([noon / 1000 - 4, noon / 1000 - 3, noon / 1000 - 1, noon / 1000].map(seen)).toEqual([3, 2, 0, 0]);
  });
  test('[seen.new-count] 0 before the first render without a last seen time, then all of them', () => {
    const state = stateOf(hidden, list(...notes));
    expect(newCount(state)).toBe(0);
    expect(newCount(folded(state, { type: 'sync.settled' }))).toBe(3);
  });
  const embedded = (lastSeen: number): PanelEvent => ({ ...started({ lastSeen }), embedded: true }) as PanelEvent;
});

describe('what a row says of the note', () => {
  test('a comment is shown as unapproved where approval is offered and missing', () => {
    const state = stateOf(
      started(),
      list(aNote(1, { approved: false }), aNote(2), aNote(3, { comment: null, type: 'like' })),
    );
    expect([1, 2, 3].map((id) => isUnapproved(state, id))).toEqual([true, false, false]);
    expect(isUnapproved(folded(state, { type: 'user.askedApprove', note: 1, on: true }), 1)).toBe(false);
  });

  test('[row.nested] a note is nested when its second block is', () => {
    const note = aNote(1);
    expect(isNested(note)).toBe(false);
    expect(isNested({ ...note, body: note.body.map((block) => ({ ...block, nestLevel: 1 })) })).toBe(true);
  });
});

describe('reading', () => {
  test('what the person did here goes before the server’s copy', () => {
    const state = stateOf(started(), list(aNote(1), aNote(2, { read: true })));
    expect(isRead(folded(state, { type: 'user.openedNote', note: 1 }), 1)).toBe(true);
    expect(isRead(folded(state, { type: 'user.markedUnread', note: 2 }), 2)).toBe(false);
    expect(unreadNotes(state)).toEqual([1]);
  });
});

describe('mentions', () => {
  test.each([
    ['@a', 2, { start: 0, query: 'a' }],
    ['hi @ada', 7, { start: 3, query: 'ada' }],
    ['hi\n@ada', 7, { start: 3, query: 'ada' }],
    ['hi @ada there', 6, { start: 3, query: 'ad' }],
    ['@', 1, null],
    ['hi @', 4, null],
    ['mail@ada', 8, null],
    ['@ada ', 5, null],
    ['', 0, null],
  ])('in %j at %i: %j', (text, caret, found) => {
    expect(mentionQuery(text, caret)).toEqual(found);
  });

  const person = (id: number, login: string, name: string): Suggestion => ({
    id,
    login,
    displayName: name,
    imageUrl: null,
    name: `${login} ${name}`,
  });

  test('[mentions.match] match at the start of the name or after a space, in any case, in the server’s order', () => {
    const people = [person(1, 'zed', 'Ada Lovelace'), person(2, 'adam', 'Zed'), person(3, 'nada', 'Nobody')];
    expect(matchSuggestions(people, 'AD').map(({ id }) => id)).toEqual([1, 2]);
    expect(matchSuggestions(people, 'love').map(({ id }) => id)).toEqual([1]);
    expect(matchSuggestions(people, 'x')).toEqual([]);
  });

  test('[mentions.match] are ten at most', () => {
    const people = Array.from({ length: 30 }, (_, id) => person(id, `ada${id}`, 'A'));
    expect(matchSuggestions(people, 'ada')).toHaveLength(limits.mentionsShown);
  });

  const writing = folded(
    stateOf(started(), list(aNote(1)), {
      type: 'api.answered',
      call: 'suggest',
      subject: { site: 101 },
      answer: { suggestions: [person(1, 'ada', 'Ada'), person(2, 'ben', 'Ben')] },
    }),
    { type: 'user.openedNote', note: 1 },
    { type: 'user.focusedReply', note: 1 },
    wroteReply(1, 'hi @a'),
  );
  const shown = (state: typeof writing) => mentions(state).map(({ login }) => login);

  test('show while one is being written in the focused box', () => {
    expect(shown(writing)).toEqual(['ada']);
    expect(shown(folded(writing, { type: 'user.blurredReply', note: 1 }))).toEqual([]);
  });

  test('once closed stay closed while the same one is written on, and open for the next', () => {
    const closed = folded(writing, { type: 'user.closedMentions' });
    expect(shown(closed)).toEqual([]);
    const on = folded(closed, wroteReply(1, 'hi @ad'));
    expect(shown(on)).toEqual([]);
    const next = folded(on, wroteReply(1, 'hi @ad @b'));
    expect(shown(next)).toEqual(['ben']);
  });

  test('stay open while a mention is typed, and after closing open for the next mention', () => {
    expect(shown(folded(writing, wroteReply(1, 'hi @ad')))).toEqual(['ada']);
    const gone = folded(writing, { type: 'user.closedMentions' }, wroteReply(1, 'hi '));
    expect(shown(folded(gone, wroteReply(1, 'hi @a')))).toEqual(['ada']);
  });

  test('follow the caret', () => {
    expect(shown(folded(writing, { type: 'user.movedCaret', note: 1, caret: 2 }))).toEqual([]);
  });
});

describe('The End', () => {
  const many = (count: number, number = 20) =>
    stateOf(
      started(),
      { type: 'api.requested', request: { call: 'listNotes', number } },
      list(...Array.from({ length: count }, (_, index) => aNote(index + 1))),
    );
  test('[list.the-end] shows when the list is taller than the panel, at 90 px a note', () => {
    expect(atTheEnd(many(7))).toBe(false);
    expect(atTheEnd(many(8))).toBe(true);
  });
  test('[list.the-end] not while a note is open, nor while more are loading', () => {
    const state = many(8);
    expect(atTheEnd(folded(state, { type: 'user.openedNote', note: 1 }))).toBe(false);
    for (const call of ['listNotes', 'listPairs'] as const)
      expect(atTheEnd(folded(state, { type: 'api.requested', request: { call, number: 20 } }))).toBe(false);
    expect(atTheEnd(folded(stateOf(started()), { type: 'viewport.resized', width: 400, height: -1 }))).toBe(false);
  });
  test('[list.the-end] not while the service may list more', () => {
    expect(atTheEnd(many(10, 10))).toBe(false);
    expect([atTheEnd(many(100, 100)), knowsAll(many(100, 100)), knowsAll(many(99, 100))]).toEqual([true, false, true]);
  });
  test('[list.the-end] not when the list is as tall as the panel', () => {
    expect(atTheEnd(folded(many(7), { type: 'viewport.resized', width: 400, height: 630 }))).toBe(false);
    expect(atTheEnd(folded(many(7), { type: 'viewport.resized', width: 400, height: 629 }))).toBe(true);
  });
});

test('rows keep their identity through everything that does not concern the list', () => {
  const state = stateOf(started(), list(aNote(1), aNote(2)));
  const other = folded(
    state,
    { type: 'push.opened' },
    { type: 'user.askedLike', note: 1, on: true },
    wroteReply(1, 'x'),
    { type: 'sync.settled' },
  );
  expect(rows(other)).toBe(rows(state));
});

test('two panels with different states get the same lists again and again, and a third state takes the place of one', () => {
  const [one, other, third] = (['all', 'comments', 'likes'] as const).map((filter) => ({
    ...initialState,
    panel: { ...initialState.panel, filter },
  })) as [State, State, State];
  const [first, second] = [rows(one), rows(other)];
  expect([rows(one), rows(other), rows(one)].every((list, index) => list === [first, second, first][index])).toBe(true);
  expect(rows(third)).toBe(rows(third));
});
