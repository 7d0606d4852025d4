/** The laws of read marks: what they speak of, what the service's answers make of them, and marks of other tabs. */
import type { PanelEvent } from '../../reducers/events';
import { reduce } from '../../reducers/index';
import { forget } from '../../reducers/noteCopies';
import { isRead } from '../../reducers/selectors';
import type { State } from '../../reducers/state';
import { aNote, folded, list, noon, started, stateOf } from './folding';

const state = stateOf(started(), list(aNote(1), aNote(2), aNote(3, { read: true })));
const at = (before: State, seq: number, event: PanelEvent, cause?: number): State =>
  reduce(before, { seq, at: noon, event, ...(cause !== undefined && { cause }) });
const open = (note: number): PanelEvent => ({ type: 'user.openedNote', note });
const markUnread = (note: number): PanelEvent => ({ type: 'user.markedUnread', note });
const subject = (as: 'read' | 'unread', ...notes: readonly number[]) => ({ notes, as });
const answer = (success: boolean, as: 'read' | 'unread', ...notes: readonly number[]): PanelEvent => ({
  type: 'api.answered',
  call: 'markRead',
  subject: subject(as, ...notes),
  answer: { success },
});
const fail = (status: number, as: 'read' | 'unread', ...notes: readonly number[]): PanelEvent => ({
  type: 'api.failed',
  call: 'markRead',
  subject: subject(as, ...notes),
  problem: { name: 'Error', message: '', status },
});
const readMarks = (of: State) => [1, 2, 3].map((id) => isRead(of, id));

/** Note 1 was opened as entry 100; its mark was asked for as entry 101. */
const opened = at(state, 100, open(1));

test('[reading.opening] a mark speaks of the note as it is, and of no note that is not held', () => {
  expect(opened.notes.marks).toEqual({
    1: { on: true, origin: 'opened', since: 100, version: aNote(1).timestamp, unanswered: false },
  });
  expect(at(state, 100, open(3)).notes.marks).toEqual({});
  expect(at(state, 100, markUnread(99)).notes.marks).toEqual({});
  expect(at(opened, 105, markUnread(3)).notes.marks).toEqual({
    ...opened.notes.marks,
    3: { on: false, origin: 'asked', since: 105, version: aNote(3).timestamp, unanswered: false },
  });
});

test('[filter.opened-stays] an opened note stays under Unread, once, until it is marked unread or another filter is chosen', () => {
  const twice = folded(opened, { type: 'user.closedNote' }, open(1));
  expect(twice.notes.readUnderFilter).toEqual([1]);
  const two = folded(twice, open(2));
  expect(two.notes.readUnderFilter).toEqual([1, 2]);
  expect(folded(two, markUnread(1)).notes.readUnderFilter).toEqual([2]);
  expect(folded(two, { type: 'user.choseFilter', filter: 'unread' }).notes.readUnderFilter).toEqual([]);
  expect(folded(state, { type: 'user.choseFilter', filter: 'unread' }).notes).toBe(state.notes);
});

describe('a mark that the service took', () => {
  const taken = at(opened, 110, answer(true, 'read', 1, 99), 101);

  test('ends, and our copy says it, without the hash of the service’s copy', () => {
    expect(taken.notes.marks).toEqual({});
    expect(taken.notes.byId[1]).toEqual({ ...state.notes.byId[1], read: true, hash: 0 });
    expect(taken.notes.byId[2]).toBe(state.notes.byId[2]);
    expect(99 in taken.notes.asOf).toBe(false);
  });

  test('[order.older-answer] is not turned back by a copy that was asked for before: that makes the note doubtful', () => {
    const late: PanelEvent = {
      type: 'api.answered',
      call: 'getNote',
      subject: { note: 1 },
      answer: { note: aNote(1) },
    };
    const after = at(taken, 111, late, 105);
    expect(isRead(after, 1)).toBe(true);
    expect(after.notes.doubtful).toEqual({ 1: 111 });
  });

  test('[sync.doubtful] while a copy crossed it: the note is doubtful where that copy says otherwise', () => {
    const copy = (read: boolean): PanelEvent => ({
      type: 'api.answered',
      call: 'getNote',
      subject: { note: 1 },
      answer: { note: aNote(1, { read }) },
    });
    const crossed = (read: boolean) => at(at(opened, 105, copy(read), 103), 110, answer(true, 'read', 1), 101);
    expect(crossed(false).notes.doubtful).toEqual({ 1: 110 });
    expect(crossed(true).notes.doubtful).toEqual({});
    expect(crossed(false).notes.asOf[1]).toBe(103);
  });

  test('[reading.in-order] leaves a mark that was made after its call', () => {
    const again = at(opened, 105, markUnread(1));
    const after = at(again, 110, answer(true, 'read', 1), 101);
    expect(after.notes.marks[1]).toMatchObject({ on: false, since: 105 });
    expect(isRead(after, 1)).toBe(false);
  });

  test('[reading.mark-unread] as unread makes our copy unread', () => {
    const after = at(at(state, 100, markUnread(3)), 110, answer(true, 'unread', 3), 101);
    expect(after.notes.marks).toEqual({});
    expect(after.notes.byId[3]?.read).toBe(false);
  });
});

test.each([
  ['says that it was not done', answer(false, 'read', 1, 2)],
  ['is refused', fail(403, 'read', 1, 2)],
])('[reading.refused] a mark whose call %s is undone, and the notes are doubtful', (_what, event) => {
  const both = at(opened, 102, open(2));
  const after = at(both, 110, event, 103);
  expect(readMarks(after)).toEqual([false, false, true]);
  expect(after.notes).toEqual(expect.objectContaining({ marks: {}, doubtful: { 1: 110, 2: 110 } }));
});

test.each([0, 401, 408, 429, 500, 503])(
  '[reading.unanswered] a mark without an answer (%i) does not count, and is still to be sent',
  (status) => {
    const after = at(opened, 110, fail(status, 'read', 1, 99), 101);
    expect(readMarks(after)).toEqual([false, false, true]);
    expect(after.notes.marks).toEqual({ 1: { ...opened.notes.marks[1], unanswered: true } });
    expect(after.notes.doubtful).toEqual({});
  },
);

test('[reading.in-order] [reading.unanswered] a mark that was made after the call that got no answer counts', () => {
  const again = at(opened, 105, markUnread(1));
  expect(at(again, 110, fail(0, 'read', 1), 101).notes.marks[1]).toMatchObject({ on: false, unanswered: false });
});

describe('[reading.other-tabs] a mark that another tab made', () => {
  const hear: PanelEvent = { type: 'storage.noteRead', note: 1 };
  const heard = at(state, 100, hear);
  const copy = (read: boolean): PanelEvent => list(aNote(1, { read }), aNote(2), aNote(3, { read: true }));

  test('counts here, and only where the note was not marked already', () => {
    expect(at(state, 100, hear).notes.marks).toEqual({
      1: { on: true, origin: 'heard', since: 100, version: aNote(1).timestamp, unanswered: false },
    });
    expect(at(opened, 105, hear).notes).toBe(opened.notes);
    expect(at(state, 100, { type: 'storage.noteRead', note: 3 }).notes.marks).toEqual({});
  });

  test('of a note that this tab has not seen is remembered until it comes', () => {
    const remembered = at(state, 100, { type: 'storage.noteRead', note: 9 });
    expect(remembered.notes.storedReads).toEqual({ 9: { version: null } });
    expect(at(remembered, 101, { type: 'storage.cleaned', notes: [9, 8] }).notes.storedReads).toEqual({});
  });

  test('[storage.clean-up] a mark that is still to be sent outlives the clean-up of its flag', () => {
    const unsent = stateOf(started({ unsentReads: [{ note: 9, version: 5 }] }));
    expect(folded(unsent, { type: 'storage.cleaned', notes: [9] }).notes.storedReads).toEqual({ 9: { version: 5 } });
  });

  test('ends when the service has it; until then the note may stay as it is', () => {
    expect(at(heard, 110, copy(true), 105).notes.marks).toEqual({});
    expect(at(heard, 110, copy(false), 105).notes.marks[1]).toMatchObject({ origin: 'heard' });
  });

  test.each([
    { says: 'its flag stands', stored: true, unsent: aNote(1).timestamp, unanswered: false },
    { says: 'its flag is gone, for no answer came', stored: false, unsent: aNote(1).timestamp, unanswered: true },
    { says: 'the log is older', stored: true, unanswered: false },
  ])(
    'is ours to send when its tab has not sent it, and counts as it did there: $says',
    ({ says: _, unanswered, ...expired }) => {
      const after = at(heard, 110, { type: 'override.expired', note: 1, of: 'read', ...expired });
      expect(after.notes.marks[1]).toMatchObject({ on: true, origin: 'unsent', unanswered });
      expect(at(after, 120, copy(true), 115).notes.marks).toEqual({});
      expect(at(after, 120, copy(false), 115).notes.marks[1]).toMatchObject({ origin: 'stored', since: 120 });
      // A copy that was asked for before the doubt does not answer it.
      expect(at(after, 120, copy(false), 105).notes.marks[1]).toMatchObject({ origin: 'unsent' });
      const newer = list(aNote(1, { time: noon / 1_000 }), aNote(2), aNote(3));
      expect(at(after, 120, newer, 115).notes.marks).toEqual({});
    },
  );

  test('is remembered with its version when its tab has not sent it and this tab has not seen its note', () => {
    const remembered = at(state, 100, { type: 'storage.noteRead', note: 9 });
    const expire = (unsent: number | null): PanelEvent => ({
      type: 'override.expired',
      note: 9,
      of: 'read',
      stored: false,
      unsent,
    });
    expect(at(remembered, 110, expire(0)).notes.storedReads).toEqual({ 9: { version: 0 } });
    expect(at(remembered, 110, expire(null)).notes).toBe(remembered.notes);
  });

  test('that its tab has sent ends with the next copy, whatever that says', () => {
    const sent = at(heard, 110, { type: 'override.expired', note: 1, of: 'read', stored: true, unsent: null });
    expect(sent.notes).toMatchObject({ doubtful: { 1: 110 }, marks: { 1: { origin: 'sent' } } });
    for (const read of [true, false]) expect(at(sent, 120, copy(read), 115).notes.marks).toEqual({});
    // A copy that was asked for before tells of the time before, unless it says the same.
    expect(at(sent, 120, copy(false), 105).notes.marks[1]).toMatchObject({ origin: 'sent' });
  });

  test('[list.window] is remembered when its note slides out of the list, unless it was sent', () => {
    const expire = (unsent: number | null) =>
      at(heard, 110, { type: 'override.expired', note: 1, of: 'read', stored: true, unsent });
    const kept = [heard, expire(5), expire(null)].map(({ notes }) => forget(notes, [1]));
    expect(kept.map(({ marks, storedReads }) => [marks, storedReads])).toEqual([
      [{}, { 1: { version: null } }],
      [{}, { 1: { version: 5 } }],
      [{}, {}],
    ]);
  });

  test('ends with its flag, and the note is doubtful; a mark of this tab does not', () => {
    const gone: PanelEvent = { type: 'override.expired', note: 1, of: 'read', stored: false };
    expect(at(heard, 110, gone).notes).toEqual(expect.objectContaining({ marks: {}, doubtful: { 1: 110 } }));
    expect(at(opened, 110, gone).notes).toBe(opened.notes);
    const unsent = [{ note: 1, version: aNote(1).timestamp }];
    const stored = stateOf(started({ unsentReads: unsent }), list(aNote(1)));
    expect(stored.notes.marks[1]).toMatchObject({ origin: 'stored' });
    expect(at(stored, 110, gone).notes).toEqual(expect.objectContaining({ marks: {}, doubtful: { 1: 110 } }));
  });
});

test('[reading.newer-is-unread] a mark ends with a newer version of which the service says otherwise, and takes no other', () => {
  const newer = (read: boolean) =>
    at(opened, 110, list(aNote(1, { time: noon / 1000, hash: 5, read }), aNote(2), aNote(3, { read: true })), 105);
  expect(newer(false).notes.marks).toEqual({});
  expect(newer(true).notes.marks[1]).toEqual(opened.notes.marks[1]);
});

test('[reading.in-order] the end of one mark leaves those of other notes', () => {
  const both = at(opened, 102, open(2));
  const newer = aNote(1, { time: noon / 1000, hash: 5 });
  expect(at(both, 110, list(newer, aNote(2), aNote(3, { read: true })), 105).notes.marks).toEqual({
    2: both.notes.marks[2],
  });
});

test('[reading.mark-all] what it marks are the notes that it holds when its window is over', () => {
  const asked = folded(state, { type: 'user.askedReadAll', notes: [1, 2, 3] });
  const after = at(asked, 120, { type: 'undo.elapsed', key: 'all' });
  const mark = { on: true, origin: 'asked', since: 120, unanswered: false };
  expect(after.notes.marks).toEqual({
    1: { ...mark, version: aNote(1).timestamp },
    2: { ...mark, version: aNote(2).timestamp },
  });
  expect(at(state, 120, { type: 'undo.elapsed', key: 'all' }).notes).toBe(state.notes);
  expect(
    at(folded(asked, { type: 'user.askedTrash', note: 1 }), 120, { type: 'undo.elapsed', key: 1 }).notes.marks,
  ).toEqual({});
});
