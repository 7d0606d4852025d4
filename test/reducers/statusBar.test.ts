/** The laws of the status bar: what it says, how long, and what it does not say. */
import type { PanelEvent } from '../../reducers/events';
import { unsentActs } from '../../reducers/selectors';
import type { State } from '../../reducers/state';
import { aNote, failing, folded, givenUp, leads, list, noon, started, stateOf } from './folding';

const notes = [aNote(1, { approved: false }), aNote(2), aNote(3, { liked: true })];
const begun = stateOf(started(), leads, list(...notes));
const problem = { name: 'ServerError', message: 'no', status: 500 };
const said = (...events: readonly PanelEvent[]) => folded(begun, ...events).statusBar.current;
const dismissed: PanelEvent = { type: 'user.dismissedStatus' };
const elapsed: PanelEvent = { type: 'status.elapsed' };
const replyFails: PanelEvent = { type: 'reply.failed', note: 1, duplicate: false };

/** A read state that is asked for, sent and refused. */
const readFails = (...press: readonly PanelEvent[]): readonly PanelEvent[] => [
  ...press,
  { type: 'outbox.began', kind: 'read', ids: [1] },
  { type: 'api.failed', call: 'markRead', subject: { notes: [1], as: 'read' }, problem: { ...problem, status: 403 } },
];
const readAll: readonly PanelEvent[] = [
  { type: 'user.askedReadAll', notes: [1] },
  { type: 'user.dismissedUndo', key: 'all' },
];

test.each<[string, readonly PanelEvent[], string]>([
  ['[moderation.fails] a spam', failing('spam', 1), 'spamFailed'],
  ['[moderation.fails] a trash', failing('trash', 1, { status: 500 }), 'trashFailed'],
  ['[override.fails] an approval', failing('approve', 1), 'approveFailed'],
  ['[override.fails] an approval taken back', failing('approve', 2, { on: false }), 'unapproveFailed'],
  ['[override.fails] a like', failing('like', 1, { status: 500 }), 'likeFailed'],
  ['[override.fails] a like taken back', failing('like', 3, { on: false }), 'unlikeFailed'],
  ['[follow.fails] a follow', failing('follow', 3001), 'followFailed'],
  ['[follow.fails] an unfollow', failing('follow', 101, { on: false }), 'unfollowFailed'],
  ['[reading.asked-mark-fails] "Mark all as read"', readFails(...readAll), 'readFailed'],
  ['[reply.retries] a reply', [replyFails], 'replyFailed'],
  ['[reply.duplicate] a reply said before', [{ ...replyFails, duplicate: true } as PanelEvent], 'replyDuplicate'],
  ['a log that cannot be saved', [{ type: 'log.failed', reason: 'QuotaExceededError' }], 'logFailed'],
])('%s that fails is told for 6 seconds', (_, events, message) => {
  expect(said(...events)).toMatchObject({ kind: 'fail', message, forMs: 6_000 });
});

test('[reply.success] a reply that was posted is told for 12 seconds, with its link', () => {
  const url = 'https://harbour.example/#comment-5';
  const posted: PanelEvent = { type: 'api.answered', call: 'reply', subject: { note: 1 }, answer: { url } };
  expect(said(posted)).toMatchObject({ kind: 'success', message: 'replyPosted', url, forMs: 12_000 });
});

test('[storage.blocked] blocked storage is told once, for 4 seconds', () => {
  const blocked: PanelEvent = { type: 'storage.failed', key: 'reply_1', reason: 'SecurityError' };
  expect(said(blocked)).toMatchObject({ kind: 'info', message: 'storageBlocked', forMs: 4_000 });
  expect(said(blocked, dismissed, blocked)).toBeNull();
});

test.each<[string, readonly PanelEvent[]]>([
  ['[states.error] a list', [{ type: 'api.failed', call: 'listNotes', subject: null, problem }]],
  ['a note', [{ type: 'api.failed', call: 'getNote', subject: { note: 1 }, problem }]],
  ['a read state that the person did not ask for', readFails({ type: 'user.openedNote', note: 1 })],
  [
    'an act that was taken back meanwhile',
    failing('like', 1).toSpliced(3, 0, { type: 'user.askedLike', note: 1, on: false }),
  ],
])('[override.fails] %s that fails is not told here', (_, events) => {
  expect(said(...events)).toBeNull();
});

test('[status.times] a new message takes the place of the one before and has a time of its own', () => {
  const first = folded(begun, ...failing('like', 1));
  const tick: PanelEvent = { type: 'clock.ticked', startOfToday: 0, now: noon };
  const second = folded(first, tick, ...failing('like', 1));
  expect(second.statusBar.current).toMatchObject({ message: 'likeFailed', forMs: 6_000 });
  expect(second.statusBar.current?.seq).not.toBe(first.statusBar.current?.seq);
});

test.each([dismissed, elapsed])('[status.times] $type ends the message', (event) => {
  expect(said(...failing('like', 1), event)).toBeNull();
});

const likeUnanswered = givenUp('like', 1);
const trashUnsent = failing('trash', 1, { status: 500 });
const left = (state: State) => unsentActs(state).map((act) => Object.values(act).join(' '));
const leftAfter = (...events: readonly PanelEvent[]) => left(folded(begun, ...events));

describe('[status.send-again] the acts that can be sent again', () => {
  test('[status.send-again] stay after the message has gone; refused ones never do', () => {
    expect(leftAfter(...likeUnanswered, ...trashUnsent, elapsed)).toEqual([
      'user.askedLike 1 true',
      'user.askedTrash 1',
    ]);
    expect(leftAfter(...failing('like', 1), ...failing('spam', 1))).toEqual([]);
  });

  test('[status.send-again] end when they are asked again, or found done', () => {
    expect(leftAfter(...likeUnanswered, { type: 'user.askedLike', note: 1, on: true })).toEqual([]);
    expect(leftAfter(...trashUnsent, { type: 'user.askedTrash', note: 1 })).toEqual([]);
    expect(leftAfter(...likeUnanswered, list(aNote(1, { liked: true })), list(aNote(1)))).toEqual([]);
    expect(leftAfter(...trashUnsent, list(aNote(2)))).toEqual([]);
  });

  test('[status.send-again] end with the last message about an act that is dismissed', () => {
    expect(leftAfter(...likeUnanswered, dismissed)).toEqual([]);
    expect(leftAfter(...likeUnanswered, elapsed, dismissed)).toEqual([]);
    expect(leftAfter(...likeUnanswered, elapsed, replyFails, dismissed)).toEqual(['user.askedLike 1 true']);
    const two = [...likeUnanswered, ...failing('trash', 1)];
    expect(leftAfter(...two, dismissed)).toEqual(['user.askedLike 1 true']);
    expect(leftAfter(...two, dismissed, dismissed)).toEqual([]);
  });

  test('where there are none, dismissing changes nothing', () => {
    for (const event of [dismissed, elapsed]) {
      const { statusBar, outbox } = folded(begun, event);
      expect([statusBar, outbox]).toEqual([begun.statusBar, begun.outbox]);
      expect(outbox).toBe(begun.outbox);
    }
  });
});

describe('[status.each-failure] failures that come while another is shown', () => {
  const posted: PanelEvent = { type: 'api.answered', call: 'reply', subject: { note: 1 }, answer: { url: null } };
  const like = failing('like', 1);
  const trash = failing('trash', 1);
  /** What is told one after the other. */
  function told(...events: readonly PanelEvent[]): readonly (string | undefined)[] {
    const messages: (string | undefined)[] = [];
    for (let state = folded(begun, ...events); state.statusBar.current; state = folded(state, elapsed)) {
      messages.push(state.statusBar.current.message);
      expect(messages.length).toBeLessThan(9);
    }
    return messages;
  }

  test('are told after it, in their order, and each once', () => {
    const three = ['likeFailed', 'trashFailed', 'replyFailed'];
    expect(told(...like, ...trash, replyFails)).toEqual(three);
    expect(told(...like, ...trash, replyFails, ...trash, replyFails)).toEqual(three);
    expect(told(...trash, ...trash)).toEqual(['trashFailed']);
  });

  test('[status.about] name their note, and none where several notes failed the same way', () => {
    const other = failing('like', 2);
    expect(folded(begun, ...like).statusBar.current).toMatchObject({ note: 1 });
    expect(folded(begun, ...like, ...other).statusBar.current).not.toHaveProperty('note');
    expect(folded(begun, ...trash, ...like, ...other, elapsed).statusBar.current).not.toHaveProperty('note');
    expect(folded(begun, ...failing('follow', 3001)).statusBar.current).not.toHaveProperty('note');
  });

  test('keep their time: a success is told after them, and a failure takes the place of a success', () => {
    expect(told(...like, ...trash, posted)).toEqual(['likeFailed', 'trashFailed', 'replyPosted']);
    expect(told(...trash, posted, posted, replyFails)).toEqual(['trashFailed', 'replyPosted', 'replyFailed']);
    expect(told(posted, ...trash)).toEqual(['trashFailed']);
  });

  test('have no link, and a time of their own', () => {
    const second = folded(begun, ...like, ...trash, elapsed).statusBar.current;
    expect(second).toMatchObject({ kind: 'fail', message: 'trashFailed', url: null, forMs: 6_000 });
  });
});
