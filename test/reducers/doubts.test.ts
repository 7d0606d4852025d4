/** The laws of what acts and failures do to our copies: copies stay as they came, and what may be old is doubtful. */
import type { ApiCall } from '../../reducers/api';
import type { ApiFailed, PanelEvent } from '../../reducers/events';
import { reduce } from '../../reducers/index';
import { limits } from '../../reducers/limits';
import type { Note } from '../../reducers/note';
import { needsList } from '../../reducers/selectors';
import type { State } from '../../reducers/state';
import { aNote, folded, list, noon, started, stateOf } from './folding';

const state = stateOf(started(), list(aNote(1, { liked: false }), aNote(2)));
const at = (before: State, seq: number, event: PanelEvent, cause?: number): State =>
  reduce(before, { seq, at: noon, event, ...(cause !== undefined && { cause }) });
const approve = (note: number, approved: boolean): PanelEvent => ({
  type: 'api.answered',
  call: 'approve',
  subject: { note },
  answer: { approved },
});
const like = (note: number, likes: boolean): PanelEvent => ({
  type: 'api.answered',
  call: 'like',
  subject: { note },
  answer: { likes },
});
const follow = (site: number, following: boolean): PanelEvent => ({
  type: 'api.answered',
  call: 'follow',
  subject: { site },
  answer: { following },
});
const siteOf = (note: Note | undefined): number => (note?.readable ? (note.body[0]?.ids.site ?? 0) : 0);
const problem = { name: 'ServerError', message: 'no', status: 500 };

test.each([
  ['approve', approve(1, false)],
  ['like', like(1, true)],
] as const)('[outbox.copies] the answer to %s leaves the copy as it is, and its note is doubtful', (_call, event) => {
  const after = at(state, 110, event, 105);
  expect(after.notes.byId).toBe(state.notes.byId);
  expect(after.notes.asOf).toBe(state.notes.asOf);
  expect(after.notes.doubtful).toEqual({ 1: 110 });
});

test('answers about a note that is not held, or that cannot be shown, change nothing but doubts', () => {
  expect(folded(state, like(99, true), approve(99, true)).notes).toBe(state.notes);
  const unreadable = { readable: false, id: 5, hash: 1, type: 'x', read: false, timestamp: noon, reason: '' } as const;
  const held = stateOf(started(), list(unreadable));
  const after = folded(held, like(5, true));
  expect(after.notes.byId[5]).toBe(held.notes.byId[5]);
  expect(Object.keys(after.notes.doubtful)).toEqual(['5']);
});

test('[outbox.copies] the answer to a follow makes the notes of its site doubtful, and no other', () => {
  const site = siteOf(state.notes.byId[1]);
  expect(site).toBeGreaterThan(0);
  expect(at(state, 110, follow(site, true), 105).notes).toMatchObject({ byId: state.notes.byId, doubtful: { 1: 110 } });
  expect(folded(state, follow(4, true)).notes).toBe(state.notes);
});

test('[sync.doubtful] after a reply, a spam or trash that failed, and news of a note, it is doubtful', () => {
  const reply: PanelEvent = { type: 'api.answered', call: 'reply', subject: { note: 1 }, answer: { url: null } };
  expect(at(state, 110, reply, 105).notes).toMatchObject({ doubtful: { 1: 110 }, asOf: { 1: 110 } });
  const failed: PanelEvent = { type: 'moderation.failed', note: 1, action: 'spam', problem };
  expect(at(state, 110, failed).notes.doubtful).toEqual({ 1: 110 });
  const news: readonly PanelEvent[] = [
    { type: 'push.noteChanged', note: 1 },
    { type: 'tabs.heardChange', note: 1 },
  ];
  const hidden = folded(state, { type: 'page.hidden' });
  for (const event of news)
    for (const before of [state, hidden]) expect(at(before, 110, event).notes.doubtful).toEqual({ 1: 110 });
  expect(at(hidden, 110, { type: 'tabs.heardChange', note: null }).notes).toBe(hidden.notes);
});

describe('[push.one-note] news of a note that is not held', () => {
  const pushed = (note: number): PanelEvent => ({ type: 'push.noteChanged', note });
  const told = at(state, 110, pushed(9));
  const getNote = (note: Note | null): PanelEvent => ({
    type: 'api.answered',
    call: 'getNote',
    subject: { note: 9 },
    answer: { note },
  });

  test('makes it doubtful until an answer that was asked for afterwards brings it, or says that it is gone', () => {
    expect(told.notes.doubtful).toEqual({ 9: 110 });
    for (const answer of [getNote(aNote(9)), getNote(null)]) {
      expect(at(told, 113, answer, 109).notes.doubtful).toEqual({ 9: 110 });
      expect(at(told, 113, answer, 111).notes.doubtful).toEqual({});
    }
  });

  test('is answered by a copy from below the list, which is not kept', () => {
    const long = folded(told, list(...Array.from({ length: 10 }, (_, index) => aNote(index + 11))));
    const low = aNote(9, { time: 1 });
    expect(at(long, 113, getNote(low), 111).notes).toMatchObject({ byId: { 11: {} }, doubtful: {} });
    expect(at(long, 113, getNote(low), 111).notes.byId[9]).toBeUndefined();
  });

  test('is answered by a list without it that was asked for afterwards; of a held note it is not', () => {
    const both = at(told, 111, pushed(1));
    const pairs: PanelEvent = {
      type: 'api.answered',
      call: 'listPairs',
      subject: null,
      answer: { pairs: null, lastSeen: 0, leftOut: 0 },
    };
    for (const answer of [pairs, list(aNote(2))]) expect(at(told, 114, answer, 109).notes.doubtful).toEqual({ 9: 110 });
    expect(at(both, 114, pairs, 112).notes.doubtful).toEqual({ 1: 111 });
    expect(at(told, 114, pairs, 112).notes.doubtful).toEqual({});
    expect(at(state, 114, pairs, 112).notes).toBe(state.notes);
  });

  test('of many, the newest few are remembered: the list is then fetched', () => {
    let many = at(state, 108, pushed(1));
    for (let id = 11; id <= 40; id += 1) many = at(many, 100 + id, pushed(id));
    expect(Object.keys(many.notes.doubtful).map(Number)).toEqual([1, 35, 36, 37, 38, 39, 40]);
    expect(needsList(many)).toBe(true);
    expect(Object.keys(at(many, 150, pushed(36)).notes.doubtful).map(Number)).toEqual([1, 35, 36, 37, 38, 39, 40]);
  });
});

const failure = (call: ApiCall, subject: object | null, status = 500): PanelEvent =>
  ({ type: 'api.failed', call, subject, on: true, problem: { ...problem, status } }) as unknown as ApiFailed;

test.each<[string, PanelEvent, readonly number[]]>([
  ['approve', failure('approve', { note: 1 }), []],
  ['like', failure('like', { note: 1 }), []],
  ['getNote', failure('getNote', { note: 1 }), [1]],
  ['follow', failure('follow', { site: siteOf(state.notes.byId[1]) }), []],
  ['wish', { type: 'outbox.failed', kind: 'like', id: 1, want: true, refused: true }, [1]],
  [
    'follow for good',
    { type: 'outbox.failed', kind: 'follow', id: siteOf(state.notes.byId[1]), want: true, refused: false },
    [1],
  ],
  ['suggest', failure('suggest', { site: 101 }), []],
  ['getReply', failure('getReply', { note: 1 }), []],
  ['reply', failure('reply', { note: 1 }), []],
  ['listNotes', failure('listNotes', null), []],
])('[sync.doubtful] what a failed %s leaves doubtful', (_call, event, doubtful) => {
  expect(Object.keys(at(state, 110, event, 105).notes.doubtful).map(Number)).toEqual(doubtful);
});

test('[sync.doubtful] a failed fetch does not make a doubt newer: what asked for it stays', () => {
  const doubtful = at(state, 108, like(1, true), 105);
  expect(at(doubtful, 110, failure('getNote', { note: 1 }), 109).notes).toBe(doubtful.notes);
});

test.each(['listNotes', 'listPairs', 'getMe'] as const)(
  '[return.signed-out] painted notes go when %s says that no person is signed in, and stay after any other failure',
  (call) => {
    const notes = [aNote(1), aNote(2)];
    const painted = folded(
      stateOf(started(), { type: 'session.restoredNotes', user: 5, notes, savedAt: noon }),
      failure('like', { note: 1 }),
    );
    expect(folded(painted, failure(call, null, 500)).notes.order).toEqual([1, 2]);
    expect(folded(painted, failure(call, null, 0)).notes.order).toEqual([1, 2]);
    for (const status of [401, 403])
      expect(folded(painted, failure(call, null, status)).notes).toEqual(
        expect.objectContaining({
          order: [],
          byId: {},
          doubtful: {},
          restoredOf: null,
        }),
      );
  },
);

test('an address without a reply it could be of, or that is none, is not kept', () => {
  const answer = (note: number, url: string | null): PanelEvent => ({
    type: 'api.answered',
    call: 'getReply',
    subject: { note },
    answer: { url },
  });
  const replied = stateOf(started(), list(aNote(1, { replyComment: 5 }), aNote(2)));
  expect(folded(replied, answer(1, null), answer(2, 'https://a.example/'), answer(9, 'https://a.example/')).notes).toBe(
    replied.notes,
  );
});

test('the addresses of all replies that listed notes have are kept', () => {
  const url = (note: number): PanelEvent => ({
    type: 'api.answered',
    call: 'getReply',
    subject: { note },
    answer: { url: `https://a.example/#${note}` },
  });
  const replied = stateOf(started(), list(aNote(1, { replyComment: 5 }), aNote(2, { replyComment: 6 }), aNote(3)));
  expect(folded(replied, url(1), url(2)).notes.replyUrls).toEqual({
    5: 'https://a.example/#1',
    6: 'https://a.example/#2',
  });
});

test('[return.painted] of restored notes no more are held than of a list', () => {
  const many = Array.from({ length: limits.maxWindowNotes + 1 }, (_, index) => aNote(index + 1));
  const restore: PanelEvent = { type: 'session.restoredNotes', user: 5, notes: many, savedAt: noon };
  expect(stateOf(started(), restore).notes.order).toHaveLength(limits.maxWindowNotes);
});

test('[return.painted] restored notes give way to what is there already: a list, notes, another person', () => {
  const restore: PanelEvent = { type: 'session.restoredNotes', user: 5, notes: [aNote(1)], savedAt: noon };
  expect(folded(state, restore).notes).toBe(state.notes);
  const owned = { ...started(), owner: 6 } as PanelEvent;
  expect(stateOf(owned, restore).notes.order).toEqual([]);
  expect(stateOf({ ...started(), owner: 5 } as PanelEvent, restore).notes.order).toEqual([1]);
  const two = [aNote(1), aNote(2)];
  expect(stateOf(started(), restore, { ...restore, notes: two } as PanelEvent).notes.order).toEqual([1]);
});
