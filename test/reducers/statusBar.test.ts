/** The laws of the status bar: what it says, how long, and what it does not say. */
import type { PanelEvent } from '../../reducers/events';
import { unsentActs } from '../../reducers/selectors';
import { aNote, folded, list, started, stateOf } from './folding';

const begun = stateOf(started(), list(aNote(1, { approved: false })));
const problem = { name: 'ServerError', message: 'no', status: 500 };
const switchFails = (kind: 'approve' | 'like', want: boolean): PanelEvent => ({
  type: 'outbox.failed',
  kind,
  id: 1,
  want,
  refused: true,
});
const followFails = (want: boolean): PanelEvent => ({
  type: 'outbox.failed',
  kind: 'follow',
  id: 101,
  want,
  refused: true,
});
const said = (...events: readonly PanelEvent[]) => folded(begun, ...events).statusBar.current;

test.each<[string, PanelEvent, string]>([
  ['[moderation.fails] a spam', { type: 'moderation.failed', note: 1, action: 'spam', problem }, 'spamFailed'],
  ['[moderation.fails] a trash', { type: 'moderation.failed', note: 1, action: 'trash', problem }, 'trashFailed'],
  ['[override.fails] an approval', switchFails('approve', true), 'approveFailed'],
  ['[override.fails] an approval taken back', switchFails('approve', false), 'unapproveFailed'],
  ['[override.fails] a like', switchFails('like', true), 'likeFailed'],
  ['[override.fails] a like taken back', switchFails('like', false), 'unlikeFailed'],
  ['[follow.fails] a follow', followFails(true), 'followFailed'],
  ['[follow.fails] an unfollow', followFails(false), 'unfollowFailed'],
  [
    '[reading.asked-mark-fails] "Mark as unread"',
    { type: 'read.refused', notes: [1], as: 'unread', asked: true },
    'unreadFailed',
  ],
  [
    '[reading.asked-mark-fails] "Mark all as read"',
    { type: 'read.refused', notes: [1], as: 'read', asked: true },
    'readFailed',
  ],
  ['[reply.retries] a reply', { type: 'reply.failed', note: 1, duplicate: false }, 'replyFailed'],
  ['[reply.duplicate] a reply said before', { type: 'reply.failed', note: 1, duplicate: true }, 'replyDuplicate'],
  ['a log that cannot be saved', { type: 'log.failed', reason: 'QuotaExceededError' }, 'logFailed'],
])('%s that fails is told for 6 seconds', (_, event, message) => {
  expect(said(event)).toMatchObject({ kind: 'fail', message, forMs: 6_000 });
});

test('[reply.success] a reply that was posted is told for 12 seconds, with its link', () => {
  const url = 'https://harbour.example/#comment-5';
  const posted: PanelEvent = { type: 'api.answered', call: 'reply', subject: { note: 1 }, answer: { url } };
  expect(said(posted)).toMatchObject({ kind: 'success', message: 'replyPosted', url, forMs: 12_000 });
});

test('[storage.blocked] blocked storage is told once, for 4 seconds', () => {
  const blocked: PanelEvent = { type: 'storage.failed', key: 'reply_1', reason: 'SecurityError' };
  expect(said(blocked)).toMatchObject({ kind: 'info', message: 'storageBlocked', forMs: 4_000 });
  expect(said(blocked, { type: 'user.dismissedStatus' }, blocked)).toBeNull();
});

test.each<[string, PanelEvent]>([
  ['a list', { type: 'api.failed', call: 'listNotes', subject: null, problem }],
  ['a note', { type: 'api.failed', call: 'getNote', subject: { note: 1 }, problem }],
  ['a mark that the person did not ask for', { type: 'read.refused', notes: [1], as: 'read', asked: false }],
])('%s that fails is not told here', (_, event) => {
  expect(said(event)).toBeNull();
});

test('[override.fails] [follow.fails] an act that was taken back meanwhile is not told', () => {
  const press = (on: boolean): PanelEvent => ({ type: 'user.askedLike', note: 1, on });
  const sent: PanelEvent = {
    type: 'api.requested',
    request: { call: 'like', note: 1, site: 101, of: 'comment', id: 7001, on: true },
  };
  expect(said(press(true), sent, press(false), switchFails('like', true))).toBeNull();
  expect(said({ type: 'user.askedFollow', site: 101, on: false }, followFails(true))).toBeNull();
  expect(said({ type: 'user.askedLike', note: 1, on: true }, switchFails('like', true))).not.toBeNull();
});

test('[status.times] a new message takes the place of the one before and has a time of its own', () => {
  const first = folded(begun, switchFails('like', true));
  const second = folded(first, { type: 'clock.ticked', startOfToday: 0 }, switchFails('like', true));
  expect(second.statusBar.current).toMatchObject({ message: 'likeFailed', forMs: 6_000 });
  expect(second.statusBar.current?.seq).not.toBe(first.statusBar.current?.seq);
});

test.each<PanelEvent['type']>(['user.dismissedStatus', 'status.elapsed'])('%s ends the message', (type) => {
  expect(said(switchFails('like', true), { type } as PanelEvent)).toBeNull();
});

const likeUnanswered: PanelEvent = { type: 'outbox.failed', kind: 'like', id: 1, want: true, refused: false };
/** A removal that is asked for, sent and answered with a failure; one of 400 to 499 is a refusal. */
const removalFails = (action: 'spam' | 'trash', note: number, status = 500): readonly PanelEvent[] => [
  { type: action === 'spam' ? 'user.askedSpam' : 'user.askedTrash', note },
  { type: 'undo.elapsed', key: note },
  { type: 'moderation.failed', note, action, problem: { ...problem, status } },
];
const trashUnsent = removalFails('trash', 1);
const left = (...events: readonly PanelEvent[]) => unsentActs(folded(begun, ...events)).map(({ type }) => type);

test('acts that failed without a refusal stay to be sent after the message has gone; refused ones do not', () => {
  expect(left(likeUnanswered, ...trashUnsent, { type: 'status.elapsed' })).toEqual([
    'user.askedLike',
    'user.askedTrash',
  ]);
  expect(left(switchFails('like', true), ...removalFails('spam', 1, 403))).toEqual([]);
});

test('[status.send-again] an act is left once, and not when it was taken back meanwhile', () => {
  expect(left(likeUnanswered, ...trashUnsent, ...trashUnsent)).toEqual(['user.askedLike', 'user.askedTrash']);
  const unlike: PanelEvent = { type: 'outbox.failed', kind: 'like', id: 1, want: false, refused: false };
  expect(left({ type: 'user.askedLike', note: 1, on: true }, unlike)).toEqual([]);
});

test('an act that is asked again, or found done, can no longer be sent again', () => {
  expect(left(likeUnanswered, { type: 'user.askedLike', note: 1, on: true })).toEqual([]);
  expect(left(...trashUnsent, { type: 'user.askedTrash', note: 1 })).toEqual([]);
  const liked = aNote(1, { liked: true });
  expect(left(likeUnanswered, list(liked), { type: 'sync.settled' }, list(aNote(1)))).toEqual([]);
  expect(left(...trashUnsent, list(aNote(2)))).toEqual([]);
});

test('dismissing what says that an act failed, or how many, takes it away; another message leaves it', () => {
  const dismissed: PanelEvent = { type: 'user.dismissedStatus' };
  expect(left(likeUnanswered, dismissed)).toEqual([]);
  expect(left(likeUnanswered, { type: 'status.elapsed' }, dismissed)).toEqual([]);
  const reply: PanelEvent = { type: 'reply.failed', note: 1, duplicate: false };
  expect(left(likeUnanswered, reply, dismissed)).toEqual(['user.askedLike']);
  expect(left(likeUnanswered, { type: 'status.elapsed' }, reply, dismissed)).toEqual(['user.askedLike']);
});

test('[status.send-again] [status.each-failure] a message that is dismissed leaves the acts to the one behind it', () => {
  const refused = removalFails('trash', 1, 403);
  const dismissed: PanelEvent = { type: 'user.dismissedStatus' };
  expect(left(likeUnanswered, ...refused, dismissed)).toEqual(['user.askedLike']);
  expect(left(likeUnanswered, ...refused, dismissed, dismissed)).toEqual([]);
});

describe('[status.each-failure] failures that come while another is shown', () => {
  const elapsed: PanelEvent = { type: 'status.elapsed' };
  const trashFails: PanelEvent = { type: 'moderation.failed', note: 1, action: 'trash', problem };
  const replyFails: PanelEvent = { type: 'reply.failed', note: 1, duplicate: false };
  const posted: PanelEvent = { type: 'api.answered', call: 'reply', subject: { note: 1 }, answer: { url: null } };
  /** What is told one after the other. */
  function told(...events: readonly PanelEvent[]): readonly (string | undefined)[] {
    const messages: (string | undefined)[] = [];
    for (let state = folded(begun, ...events); state.statusBar.current; state = folded(state, elapsed)) {
      messages.push(state.statusBar.current.message);
      expect(messages.length).toBeLessThan(9);
    }
    return messages;
  }

  test('are told after it, in their order', () => {
    expect(told(switchFails('like', true), trashFails, replyFails)).toEqual([
      'likeFailed',
      'trashFailed',
      'replyFailed',
    ]);
  });

  test('each is told once, however often it comes', () => {
    expect(told(trashFails, trashFails)).toEqual(['trashFailed']);
    expect(told(switchFails('like', true), trashFails, replyFails, trashFails, replyFails)).toEqual([
      'likeFailed',
      'trashFailed',
      'replyFailed',
    ]);
    expect(told(switchFails('like', true), trashFails, switchFails('like', true))).toEqual([
      'likeFailed',
      'trashFailed',
    ]);
  });

  test('keep their time: a success that comes meanwhile is told after them, and a failure takes the place of a success', () => {
    expect(told(switchFails('like', true), trashFails, posted)).toEqual(['likeFailed', 'trashFailed', 'replyPosted']);
    expect(told(trashFails, posted, posted, replyFails)).toEqual(['trashFailed', 'replyPosted', 'replyFailed']);
    expect(told(posted, trashFails)).toEqual(['trashFailed']);
  });

  test('have no link, and a time of their own', () => {
    const second = folded(begun, switchFails('like', true), trashFails, elapsed).statusBar.current;
    expect(second).toEqual({ seq: 1_001, kind: 'fail', message: 'trashFailed', url: null, forMs: 6_000 });
  });
});

describe('[status.send-again] the spam and trash that can be sent again', () => {
  const both = folded(
    stateOf(started(), list(aNote(1, { approved: false }), aNote(2))),
    ...trashUnsent,
    ...removalFails('spam', 2),
  );
  const keys = (state: typeof both) => unsentActs(state).map((act) => Object.values(act).join(' '));

  test('are each what was asked for', () => {
    expect(keys(both)).toEqual(['user.askedTrash 1', 'user.askedSpam 2']);
  });

  test.each<[PanelEvent, readonly number[]]>([
    [{ type: 'user.askedSpam', note: 2 }, [0]],
    [{ type: 'user.askedTrash', note: 2 }, [0]],
    [{ type: 'user.askedTrash', note: 1 }, [1]],
    [{ type: 'user.askedLike', note: 2, on: true }, [0, 1]],
  ])('lose the act of the note that is to be removed again by %j, and no other', (event, rest) => {
    expect(keys(folded(both, event))).toEqual(rest.map((index) => keys(both)[index]));
  });

  test('stay when the list is in sync and their notes are there', () => {
    expect(keys(folded(both, { type: 'sync.settled' }))).toEqual(keys(both));
    expect(keys(folded(both, list(aNote(2)), { type: 'sync.settled' }))).toEqual(keys(both).slice(1));
  });

  test('lose the one that is refused when it is sent again', () => {
    expect(keys(folded(both, ...removalFails('trash', 1, 403)))).toEqual(keys(both).slice(1));
  });

  test('go with the last message that is dismissed, not with one that has had its time', () => {
    const elapsed = folded(both, ...[1, 2, 3, 4].map((): PanelEvent => ({ type: 'status.elapsed' })));
    expect([elapsed.statusBar.current, keys(elapsed)]).toEqual([null, keys(both)]);
    expect(folded(elapsed, { type: 'status.elapsed' })).toBe(elapsed);
    expect(keys(folded(elapsed, { type: 'user.dismissedStatus' }))).toEqual([]);
  });

  test('where there are none, settling and dismissing change nothing', () => {
    for (const type of ['sync.settled', 'user.dismissedStatus', 'status.elapsed'] as const) {
      const { statusBar, outbox } = folded(begun, { type });
      expect(statusBar).toBe(begun.statusBar);
      expect(outbox).toBe(begun.outbox);
    }
  });
});
