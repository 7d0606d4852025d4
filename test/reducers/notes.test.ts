/** The laws of the notes themselves: order, what a list does not hold, hashes, what was painted from the last visit. */
import type { PanelEvent } from '../../reducers/events';
import { reduce } from '../../reducers/index';
import type { Note } from '../../reducers/note';
import { isRead } from '../../reducers/selectors';
import { aNote, folded, list, noon, started, stateOf, storedRead } from './folding';

const restored = (...notes: readonly Note[]) =>
  ({ type: 'session.restoredNotes', user: 5, notes, savedAt: noon }) as const;
const me = (id: number): PanelEvent => ({
  type: 'api.answered',
  call: 'getMe',
  subject: null,
  answer: { id, username: `user ${id}` },
});

test('[list.order] newest first, by timestamp, then id', () => {
  const time = noon / 1000;
  const state = stateOf(started(), list(aNote(1, { time }), aNote(3, { time }), aNote(2, { time: time + 1 })));
  expect(state.notes.order).toEqual([2, 3, 1]);
});

test('[reading.sent-again] a mark that was not sent outlives the copies of the device, which have it in them', () => {
  const { timestamp: version } = aNote(1);
  const mutations = [version, version - 5_000].map((of, index) => storedRead(index + 1, of));
  const reloaded = stateOf(
    started({ stored: { mutations } }),
    restored(aNote(1, { read: true }), aNote(2, { read: true })),
  );
  expect(isRead(reloaded, 1)).toBe(true);
  const answered = folded(reloaded, list(aNote(1), aNote(2)));
  // Of the other one the service has a newer version.
  expect([1, 2].map((id) => isRead(answered, id))).toEqual([true, false]);
  expect(Object.keys(answered.outbox.read)).toEqual(['1']);
});

test('a note recorded by its hash alone is the copy we hold, by reference', () => {
  const state = stateOf(started(), list(aNote(1), aNote(2)));
  const next = folded(state, {
    type: 'api.answered',
    call: 'listNotes',
    subject: null,
    answer: { notes: [{ id: 1, hash: 1000 }, aNote(2, { hash: 2001 })], lastSeen: 0, leftOut: 1 },
  });
  expect(next.notes.byId[1]).toBe(state.notes.byId[1]);
  expect(next.notes.byId[2]?.hash).toBe(2001);
  expect(next.notes.leftOut).toBe(1);
});

test('an unchanged list leaves the order and the notes as they are', () => {
  const state = stateOf(started(), list(aNote(1), aNote(2)));
  const next = folded(state, {
    type: 'api.answered',
    call: 'listPairs',
    subject: null,
    answer: {
      pairs: [
        { id: 1, hash: 1000 },
        { id: 2, hash: 2000 },
      ],
      lastSeen: 0,
      leftOut: 0,
    },
  });
  expect([next.notes.byId === state.notes.byId, next.notes.order === state.notes.order]).toEqual([true, true]);
});

describe('what was painted from the last visit', () => {
  test('is there until the network answers, and gives way to it', () => {
    const state = stateOf(started(), restored(aNote(1), aNote(2)));
    expect(state.notes).toMatchObject({ order: [1, 2], restoredOf: 5 });
    expect(folded(state, list(aNote(2))).notes).toMatchObject({ order: [2], restoredOf: null });
  });

  test('does not overwrite what the network has answered', () => {
    const state = stateOf(started(), list());
    expect(folded(state, restored(aNote(1))).notes.order).toEqual([]);
  });

  test.each([401, 403])('[return.signed-out] is gone when no person is signed in (%i)', (status) => {
    const state = stateOf(started(), restored(aNote(1)));
    const problem = { name: 'UnauthorizedError', message: 'no', status };
    expect(folded(state, { type: 'api.failed', call: 'listNotes', subject: null, problem }).notes.order).toEqual([]);
  });

  test('[return.other-person] is gone as soon as somebody else turns out to be signed in, and stays while it is the same person', () => {
    const state = folded(stateOf(started(), restored(aNote(1), aNote(2))), { type: 'user.openedNote', note: 1 });
    expect(folded(state, me(5)).notes.order).toEqual([1, 2]);
    const other = folded(state, me(6));
    expect(other.notes).toMatchObject({ byId: {}, order: [], restoredOf: null });
    expect(other.panel.selected).toBeNull();
  });

  test('is not painted when somebody else is known to be signed in', () => {
    expect(stateOf(started(), me(6), restored(aNote(1))).notes.order).toEqual([]);
    expect(stateOf(started(), me(5), restored(aNote(1))).notes.order).toEqual([1]);
  });

  test('the network’s list is not taken for it', () => {
    expect(folded(stateOf(started(), restored(aNote(1)), list(aNote(2))), me(6)).notes.order).toEqual([2]);
  });

  test('a note read then, and changed since, is unread', () => {
    const state = stateOf(started(), restored(aNote(1, { read: true })));
    const next = folded(state, list(aNote(1, { hash: 1001, read: false, time: noon / 1000 })));
    expect(isRead(next, 1)).toBe(false);
  });
});

test('what is known of a reply is kept by the reply: a second reply has its own', () => {
  const state = stateOf(started(), list(aNote(1, { replyComment: 5 })), {
    type: 'api.answered',
    call: 'getReply',
    subject: { note: 1 },
    answer: { url: 'https://harbour.example/#comment-5', text: 'So it is', at: noon },
  });
  expect(state.notes.ownReplies).toEqual({
    5: { url: 'https://harbour.example/#comment-5', text: 'So it is', at: noon },
  });
});

test('own replies do not pile up: one that no listed note has is let go of', () => {
  let state = stateOf(started());
  for (let id = 1; id <= 5; id += 1) {
    const answer: PanelEvent = {
      type: 'api.answered',
      call: 'getReply',
      subject: { note: id },
      answer: { url: null, text: `${50 + id}`, at: null },
    };
    state = folded(state, list(aNote(id, { replyComment: 50 + id })), answer);
  }
  expect(Object.keys(state.notes.ownReplies)).toEqual(['55']);
});

test('[order.tombstone] tombstones do not pile up: those that no answer can meet any more are let go of', () => {
  const listed = list(aNote(1));
  let state = stateOf(started(), listed);
  for (let day = 1; day <= 200; day += 1) {
    const seq = day * 100;
    state = reduce(state, { seq, at: noon, event: list(aNote(1), aNote(day + 1)) });
  }
  expect(Object.keys(state.notes.asOf).length).toBeLessThan(30);
});

test('a tombstone outlives the next ones, so that an answer on its way meets it', () => {
  let state = stateOf(started(), list(aNote(1), aNote(2), aNote(3)));
  state = reduce(state, { seq: 20, cause: 15, at: noon, event: list(aNote(2), aNote(3)) });
  state = reduce(state, { seq: 21, cause: 18, at: noon, event: list(aNote(3)) });
  const late: PanelEvent = { type: 'api.answered', call: 'getNote', subject: { note: 1 }, answer: { note: aNote(1) } };
  expect(reduce(state, { seq: 24, cause: 19, at: noon, event: late }).notes.order).toEqual([3]);
  expect(reduce(state, { seq: 24, cause: 23, at: noon, event: late }).notes.order).toEqual([1, 3]);
});
