/** The laws of what is derived of acts: what is undone, sent again, counted as new, and when keys and buttons are off. */
import type { PanelEvent } from '../../reducers/events';
import { reduce } from '../../reducers/index';
import { limits } from '../../reducers/limits';
import { mentions } from '../../reducers/replyBox';
import {
  beginsMention,
  currentNote,
  isAboutAct,
  isApproved,
  isFollowing,
  isLiked,
  isNested,
  latestUndo,
  navigationOff,
  needsList,
  newCount,
  newestTime,
  nextNote,
  passes,
  previousNote,
  saysSignedOut,
  shortcutsOff,
  shownArrivals,
  unreadNotes,
  unsentActs,
  visibleNotes,
} from '../../reducers/selectors';
import { wroteReply } from '../support/typing';
import { aNote, folded, givenUp, leads, list, noon, started, stateOf } from './folding';

const state = stateOf(started(), list(aNote(1), aNote(2, { type: 'like', comment: null }), aNote(3)));
const trash = (note: number): PanelEvent => ({ type: 'user.askedTrash', note });
const open = (note: number): PanelEvent => ({ type: 'user.openedNote', note });
const unreadable = { readable: false, id: 5, hash: 1, type: 'x', read: false, timestamp: noon, reason: '' } as const;

test('[keys.move] keys start from the open note, else from the highlighted one', () => {
  const highlighted = folded(state, { type: 'user.highlightedNote', note: 3 });
  expect([state, highlighted].map(currentNote)).toEqual([null, 3]);
  expect(currentNote(folded(state, open(1), { type: 'user.highlightedNote', note: 3 }))).toBe(1);
});

test('[note.neighbours] a note that is not in the list has none above it', () => {
  expect(previousNote(state, 99)).toBeNull();
  const empty = stateOf(started());
  expect([nextNote(empty, null), previousNote(empty, null)]).toEqual([null, null]);
});

test('[filter.what-shows] a filter shows no note that is not held, and All every other', () => {
  expect([99, 1, 2].map((id) => passes(state, id, 'all'))).toEqual([false, true, true]);
});

test('[moderation.hides] a note under its undo bar cannot be gone to', () => {
  expect(visibleNotes(folded(state, trash(1)))).toEqual([2, 3]);
});

test('[states.signed-out] only calls for the list and for the user say that no person is signed in', () => {
  const fails = (call: string, status: number) =>
    ({ type: 'api.failed', call, subject: null, problem: { name: '', message: '', status } }) as PanelEvent;
  const said = ['listNotes', 'listPairs', 'getMe'].flatMap((call) => [401, 403].map((status) => fails(call, status)));
  expect(said.every(saysSignedOut)).toBe(true);
  const me: PanelEvent = { type: 'api.answered', call: 'getMe', subject: null, answer: { id: 5, username: 'ada' } };
  expect([fails('getMe', 500), fails('like', 401), fails('getNote', 403), me, trash(1)].some(saysSignedOut)).toBe(
    false,
  );
});

test('[sync.stale] the list is needed when more than five notes are stale', () => {
  const stale = (count: number) =>
    folded(
      stateOf(started(), list(...Array.from({ length: 9 }, (_, index) => aNote(index + 1)))),
      { type: 'page.hidden' },
      ...Array.from({ length: count }, (_, index): PanelEvent => ({ type: 'push.noteChanged', note: index + 1 })),
    );
  expect([limits.notesOneByOne, limits.notesOneByOne + 1].map((count) => needsList(stale(count)))).toEqual([
    false,
    true,
  ]);
});

describe('[arrivals.wait] what waits behind the pill', () => {
  const newer = (id: number, type: string) => aNote(id, { type, time: noon / 1000 + id });
  const away = folded(
    state,
    { type: 'user.scrolledAway', away: true },
    list(newer(9, 'comment'), newer(8, 'follow'), aNote(1), aNote(2), aNote(3)),
  );

  test('is counted as the filter would show it', () => {
    expect(shownArrivals(away)).toEqual([9, 8]);
    const follows = { ...away, panel: { ...away.panel, filter: 'follows' } } as const;
    expect(shownArrivals(follows)).toEqual([8]);
  });

  test('[reading.mark-all] is not marked by "Mark all as read", nor is what is hidden or read', () => {
    expect(unreadNotes(away)).toEqual([1, 2, 3]);
    expect(unreadNotes(folded(away, trash(3), open(2)))).toEqual([1]);
  });
});

describe('what is new', () => {
  const hidden = (lastSeen: number) => ({ ...started({ lastSeen }), embedded: true }) as PanelEvent;

  test('[moderation.not-counted] is no note that waits to be trashed', () => {
    const before = stateOf(hidden(1), list(aNote(1), aNote(3)));
    expect(newCount(before)).toBe(2);
    expect(newCount(folded(before, trash(1)))).toBe(1);
  });

  test('is judged by when a note came that is dated ahead', () => {
    const ahead = aNote(7, { time: noon / 1000 + 90_000 });
    const before = stateOf(hidden(1), list(ahead, aNote(1)));
    expect(newestTime(before)).toBe(noon / 1000);
    expect(newestTime(stateOf(hidden(1), list(aNote(2), aNote(1))))).toBe(noon / 1000 - 1);
    expect(newestTime(stateOf(hidden(1)))).toBe(0);
    const newer = aNote(6, { time: noon / 1000 + 50 });
    const event = list(ahead, newer, aNote(1));
    expect(newestTime(reduce(before, { seq: 99, at: noon + 60_000, event }))).toBe(noon / 1000 + 50);
    expect([noon / 1000, noon / 1000 - 1].map((at) => newCount(stateOf(hidden(at), list(ahead))))).toEqual([0, 1]);
  });
});

describe('acts', () => {
  test('[undo.latest] only what can still be undone is the latest, whatever came later', () => {
    const both = folded(state, { type: 'user.askedReadAll', notes: [2] }, trash(1), trash(3));
    expect(latestUndo(both)).toBe(3);
    expect(latestUndo(folded(both, { type: 'user.dismissedUndo', key: 3 }))).toBe(1);
    expect(latestUndo(folded(state, trash(1), { type: 'user.askedReadAll', notes: [2] }))).toBe('all');
    expect(latestUndo(state)).toBeNull();
  });

  test('[override.at-once] what was just asked for goes before what the note says', () => {
    const asked = folded(
      state,
      { type: 'user.askedApprove', note: 1, on: false },
      { type: 'user.askedLike', note: 1, on: true },
      { type: 'user.askedFollow', site: 3001, on: true },
    );
    expect([isApproved(state, 1), isApproved(asked, 1)]).toEqual([true, false]);
    expect([isLiked(state, 1), isLiked(asked, 1)]).toEqual([false, true]);
    expect([isFollowing(state, 3001, false), isFollowing(asked, 3001, false), isFollowing(state, 1, true)]).toEqual([
      false,
      true,
      true,
    ]);
    const liked = stateOf(started(), list(aNote(1, { liked: true }), aNote(2, { comment: null, liked: true })));
    expect([1, 2, 99].map((id) => isLiked(liked, id))).toEqual([true, true, false]);
  });

  test('[status.send-again] what waits to be trashed, is done or gone is not sent again', () => {
    const acts = stateOf(started(), leads, list(aNote(1), aNote(2, { comment: null }), aNote(3)));
    const left = (...events: readonly PanelEvent[]) =>
      unsentActs(folded(acts, ...events)).map((act) => Object.values(act).join(' '));
    const follow = givenUp('follow', 3001);
    expect(left(...givenUp('approve', 1, false), ...givenUp('like', 3), ...follow)).toEqual([
      'user.askedApprove 1 false',
      'user.askedLike 3 true',
      'user.askedFollow 3001 true',
    ]);
    expect(left(...givenUp('like', 1), ...follow, trash(1))).toEqual(['user.askedFollow 3001 true']);
    expect(left(...givenUp('like', 1), trash(1), { type: 'user.askedUndo', key: 1 })).toEqual([
      'user.askedLike 1 true',
    ]);
    expect(left(...givenUp('like', 1), list(aNote(3)))).toEqual([]);
  });

  test('[status.send-again] messages are about an act when they tell that one failed', () => {
    const acts = ['spam', 'trash', 'approve', 'unapprove', 'like', 'unlike', 'follow', 'unfollow'] as const;
    expect(acts.every((act) => isAboutAct(`${act}Failed`))).toBe(true);
    const others = ['readFailed', 'unreadFailed', 'replyPosted', 'replyFailed', 'replyDuplicate'] as const;
    expect([...others, 'storageBlocked' as const, 'logFailed' as const].some(isAboutAct)).toBe(false);
  });
});

test('[row.nested] a note with one block, or that cannot be shown, is not nested', () => {
  const note = aNote(1);
  const nested = note.body.map((block) => ({ ...block, nestLevel: 1 }));
  expect([{ ...note, body: nested.slice(0, 1) }, { ...note, body: [] }, unreadable].map(isNested)).toEqual([
    false,
    false,
    false,
  ]);
});

describe('[keys.off] keys are off', () => {
  const sending = folded(state, open(1), wroteReply(1, 'words'), { type: 'user.sentReply', note: 1 });
  test.each<[string, readonly PanelEvent[]]>([
    ['not shown', [{ type: 'host.hidden' }]],
    ['concealed', [{ type: 'host.concealed' }]],
    ['in a hidden page', [{ type: 'page.hidden' }]],
    ['written in', [{ type: 'user.focusedReply', note: 1 }]],
    ['under its help sheet', [{ type: 'user.openedHelp' }]],
  ])('while the panel is %s', (_, events) => {
    expect([shortcutsOff(state), shortcutsOff(folded(state, ...events))]).toEqual([false, true]);
  });

  test('[reply.sending] and so are Back, Previous and Next, while the open note’s reply is sent', () => {
    expect([shortcutsOff(sending), navigationOff(sending)]).toEqual([true, true]);
    const back = folded(sending, { type: 'user.closedNote' });
    expect([shortcutsOff(back), navigationOff(back)]).toEqual([false, false]);
    expect([state, folded(state, open(1))].map(navigationOff)).toEqual([false, false]);
  });
});

describe('mentions', () => {
  test('one begins with a bare @', () => {
    expect([beginsMention('hi @', 4), beginsMention('hi @a', 5), beginsMention('hi', 2)]).toEqual([true, true, false]);
    expect(beginsMention('a@', 2)).toBe(false);
  });

  test('[mentions.match] of a site with known people, in a note that names the site, and of no other', () => {
    const ada = { id: 1, login: 'ada', displayName: 'Ada', imageUrl: null, name: 'ada Ada' };
    const known = { suggestions: [ada] };
    const write = (note: number): readonly PanelEvent[] => [
      { type: 'user.focusedReply', note },
      wroteReply(note, '@a'),
    ];
    const shown = (...events: readonly PanelEvent[]) =>
      mentions(stateOf(started(), ...events)).map(({ login }) => login);
    const answered = (site: number): PanelEvent => ({
      type: 'api.answered',
      call: 'suggest',
      subject: { site },
      answer: known,
    });
    const { site: _, ...ids } = aNote(1).ids;
    expect(shown(list(aNote(1)), answered(101), ...write(1))).toEqual(['ada']);
    expect(shown(list(aNote(1)), answered(7), ...write(1))).toEqual([]);
    expect(shown(list({ ...aNote(1), ids }), answered(101), ...write(1))).toEqual([]);
    expect(shown(list(unreadable), answered(101), ...write(5))).toEqual([]);
    expect(shown(list(aNote(1)), answered(101), { type: 'user.focusedReply', note: 1 }, wroteReply(1, 'a'))).toEqual(
      [],
    );
  });
});
