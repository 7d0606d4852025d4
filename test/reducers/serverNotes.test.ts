/** The laws of the server notes: which answer counts, what a list removes, what is dated in the future. */
import fc from 'fast-check';
import type { KnownNote } from '../../reducers/api';
import type { PanelEvent } from '../../reducers/events';
import { reduce } from '../../reducers/index';
import { limits } from '../../reducers/limits';
import type { Note } from '../../reducers/note';
import type { State } from '../../reducers/state';
import { aNote, folded, list, noon, started, stateOf } from './folding';

/** As entry `seq`, an answer to what was asked as entry `asked`. */
const answered = (state: State, seq: number, asked: number, event: PanelEvent): State =>
  reduce(state, { seq, cause: asked, at: noon, event });
const theNote = (note: number, answer: Note | KnownNote | null): PanelEvent => ({
  type: 'api.answered',
  call: 'getNote',
  subject: { note },
  answer: { note: answer },
});
const pairs = (...known: readonly KnownNote[]): PanelEvent => ({
  type: 'api.answered',
  call: 'listPairs',
  subject: null,
  answer: { pairs: known, lastSeen: 0, leftOut: 0 },
});
const asking = (number: number): PanelEvent => ({ type: 'api.requested', request: { call: 'listNotes', number } });
const known = (id: number, hash = id * 1000): KnownNote => ({ id, hash });

describe('[order.older-answer] answers that cross each other', () => {
  test('in whatever order they come, the copy is that of the request that was made last', () => {
    const order = fc.shuffledSubarray([10, 11, 12, 13, 14, 15], { minLength: 1 });
    fc.assert(
      fc.property(order, (requests) => {
        const state = requests.reduce(
          (before, asked, index) => answered(before, 20 + index, asked, theNote(1, aNote(1, { hash: asked }))),
          stateOf(started(), list(aNote(1))),
        );
        expect(state.notes.byId[1]?.hash).toBe(Math.max(...requests));
      }),
    );
  });

  const current = answered(stateOf(started(), list(aNote(1))), 30, 20, theNote(1, aNote(1, { hash: 7 })));
  test.each<[string, Note, boolean]>([
    ['says the same', aNote(1, { hash: 7 }), false],
    ['has another version', aNote(1, { hash: 6 }), true],
    ['has another read mark', aNote(1, { hash: 7, read: true }), true],
    ['has other acts taken', aNote(1, { hash: 7, liked: true }), true],
  ])('one that %s makes its note stale only when it differs', (_what, late, isStale) => {
    const after = answered(current, 31, 19, theNote(1, late));
    expect(after.notes.byId[1]).toBe(current.notes.byId[1]);
    expect(after.notes.stale).toEqual(isStale ? { 1: expect.objectContaining({ since: 31 }) } : {});
  });

  test('[sync.known-by-hash] a hash of 0 tells nothing: two copies with it may differ', () => {
    const without = answered(current, 31, 30, theNote(1, aNote(1, { hash: 0 })));
    expect(answered(without, 32, 29, theNote(1, aNote(1, { hash: 0 }))).notes.stale).toMatchObject({
      1: { since: 32 },
    });
  });

  test('[sync.stale] a note that was asked for after it became stale is fresh, and no other', () => {
    const stale = answered(current, 31, 19, theNote(1, aNote(1, { hash: 6 })));
    expect(answered(stale, 33, 31, theNote(1, aNote(1, { hash: 7 }))).notes.stale).toMatchObject({ 1: { since: 31 } });
    expect(answered(stale, 33, 32, theNote(1, aNote(1, { hash: 7 }))).notes.stale).toEqual({});
  });

  test('an older answer about a note that is not held is left out, and makes nothing stale', () => {
    const gone = answered(current, 40, 35, theNote(1, null));
    const after = answered(gone, 41, 34, theNote(1, aNote(1)));
    expect(after.notes).toEqual(expect.objectContaining({ order: [], stale: {} }));
  });

  test('that a note is gone, by an older answer, makes it stale and leaves it there', () => {
    const after = answered(current, 31, 19, theNote(1, null));
    expect(after.notes).toMatchObject({ order: [1], stale: { 1: { since: 31 } } });
  });
});

describe('[sync.only-gone-goes] a list', () => {
  const held = stateOf(started(), asking(10), list(aNote(1), aNote(2), aNote(3), aNote(4)));
  const full = (number: number, event: PanelEvent) => folded(held, asking(number), event).notes.order;

  test('that is not full removes all that it leaves out', () => {
    expect(full(10, list(aNote(2)))).toEqual([2]);
    expect(full(10, pairs(known(2)))).toEqual([2]);
  });

  test('that is full removes what would stand above its lowest note, and keeps what slid out of it', () => {
    expect(full(2, list(aNote(1), aNote(3)))).toEqual([1, 3, 4]);
    expect(full(2, pairs(known(1), known(3)))).toEqual([1, 3, 4]);
    expect(full(2, list(aNote(1), aNote(2)))).toEqual([1, 2, 3, 4]);
    // Whatever order it comes in, and also where its lowest note is a new one.
    expect(full(2, list(aNote(3), aNote(1)))).toEqual([1, 3, 4]);
    const between = aNote(8, { time: aNote(3).timestamp / 1000 + 0.5 });
    expect(full(2, list(aNote(1), between))).toEqual([1, 8, 3, 4]);
  });

  test('counts as full with the notes that were left out of it', () => {
    const event = { ...list(aNote(3)), answer: { notes: [aNote(3)], lastSeen: 0, leftOut: 1 } } as PanelEvent;
    expect(full(2, event)).toEqual([3, 4]);
    expect(full(1, event)).toEqual([3, 4]);
    expect(full(3, event)).toEqual([3]);
    const some = { ...pairs(known(3)), answer: { pairs: [known(3)], lastSeen: 0, leftOut: 1 } } as PanelEvent;
    expect([full(2, some), full(3, some)]).toEqual([[3, 4], [3]]);
  });

  test('[sync.list-check] that is exactly the one that is held changes nothing', () => {
    const same = { ...pairs(), answer: { pairs: null, lastSeen: 0, leftOut: 0 } } as PanelEvent;
    const { byId, order } = folded(held, same).notes;
    expect([byId === held.notes.byId, order === held.notes.order]).toEqual([true, true]);
  });

  test('tells a place only by pairs with the held version, because a changed note may have moved', () => {
    expect(full(2, pairs(known(1), known(3, 9)))).toEqual([1, 2, 3, 4]);
    expect(full(2, pairs(known(3, 9), known(4, 9)))).toEqual([1, 2, 3, 4]);
    expect(full(2, pairs(known(8), known(9)))).toEqual([1, 2, 3, 4]);
    const zero = stateOf(started(), list(aNote(1), aNote(2), aNote(3, { hash: 0 })));
    expect(folded(zero, asking(2), pairs(known(1), known(3, 0))).notes.order).toEqual([1, 2, 3]);
  });

  test('does not remove a note of which more was learned after it was asked for: that one is stale', () => {
    const learned = answered(held, 60, 55, theNote(2, aNote(2, { hash: 5 })));
    const after = answered(learned, 61, 54, list(aNote(1)));
    expect(after.notes).toMatchObject({ order: [1, 2], stale: { 2: { since: 61 } } });
  });

  test('does not remove a note that became stale after it was asked for: it may be from before', () => {
    const changed = folded(held, { type: 'push.noteChanged', note: 2 });
    const since = changed.notes.stale[2]?.since ?? 0;
    const after = answered(changed, since + 2, since - 1, list(aNote(1)));
    expect(after.notes).toMatchObject({ order: [1, 2], stale: { 2: { since: since + 2 } } });
  });

  test('[order.tombstone] that removes a note removes its place under Unread, and lets no older answer bring it back', () => {
    const opened = folded(
      held,
      { type: 'user.openedNote', note: 1 },
      { type: 'user.openedNote', note: 2 },
      { type: 'push.noteChanged', note: 2 },
    );
    expect(opened.notes).toMatchObject({ readUnderFilter: [1, 2], stale: { 2: { tries: 0 } } });
    const after = answered(opened, 2_000, 1_999, list(aNote(1), aNote(3)));
    expect(after.notes).toEqual(expect.objectContaining({ order: [1, 3], readUnderFilter: [1], stale: {} }));
    expect(answered(after, 2_002, 1_999, theNote(2, aNote(2))).notes.order).toEqual([1, 3]);
    expect(answered(after, 2_002, 2_001, theNote(2, aNote(2))).notes.order).toEqual([1, 2, 3]);
  });
});

test('[order.tombstone] a tombstone goes two thousand entries after its note went', () => {
  const state = answered(stateOf(started(), list(aNote(1), aNote(2), aNote(3))), 100, 99, theNote(3, null));
  const later = (seq: number) => Object.keys(answered(state, seq + 1, seq, theNote(2, null)).notes.asOf);
  expect(later(99 + 1_999)).toContain('3');
  expect(later(99 + 2_000)).not.toContain('3');
});

describe('[sync.only-gone-goes] a note that is fetched by itself', () => {
  const old = aNote(9);
  const three = (number: number) => stateOf(started(), asking(number), list(aNote(1), aNote(2), aNote(3)));

  test('is below the list only when that is not whole, and the note older than its last', () => {
    expect(folded(three(10), theNote(9, old)).notes.order).toEqual([1, 2, 3, 9]);
    const full = three(3);
    expect(folded(full, theNote(9, old)).notes).toBe(full.notes);
    const between = aNote(9, { time: aNote(2).timestamp / 1000 - 0.5 });
    expect(folded(three(3), theNote(9, between)).notes.order).toEqual([1, 2, 9, 3]);
    expect(folded(three(3), theNote(3, aNote(3, { time: 1_000 }))).notes.order).toEqual([1, 2, 3]);
  });
});

describe('a note dated more than a day ahead', () => {
  const ahead = (ms: number) => aNote(5, { time: (noon + ms) / 1000 });
  const { clockSkewMs } = limits;

  test('has the time when it came, and keeps it through later copies', () => {
    expect(stateOf(started(), list(ahead(clockSkewMs))).notes.cameAt).toEqual({});
    expect(stateOf(started(), list(ahead(clockSkewMs + 1_000))).notes.cameAt).toEqual({ 5: noon / 1000 });
    const state = stateOf(started(), list(ahead(clockSkewMs + 60_000), aNote(1)));
    expect(state.notes.cameAt).toEqual({ 5: noon / 1000 });
    const newer = { ...ahead(clockSkewMs + 90_000), hash: 1 };
    const later = reduce(state, { seq: 90, at: noon + 2_000, event: list(newer, aNote(1)) });
    expect(later.notes.cameAt).toEqual({ 5: noon / 1000 });
  });

  test('has no date of arrival any more when its own time has come, or when the note is gone', () => {
    const state = stateOf(started(), list(ahead(clockSkewMs + 10_000), aNote(1)));
    const tick = (ms: number) =>
      reduce(state, { seq: 90, at: noon + ms, event: { type: 'clock.ticked', startOfToday: 0, now: noon } }).notes
        .cameAt;
    expect(tick(9_999)).toBe(state.notes.cameAt);
    expect(folded(state, { type: 'clock.ticked', startOfToday: 0, now: noon }).notes).toBe(state.notes);
    expect(tick(10_000)).toEqual({});
    expect(folded(state, list(aNote(1))).notes.cameAt).toEqual({});
  });
});

describe('what an answer says nothing new about', () => {
  const state = stateOf(started(), list(aNote(1), aNote(2), aNote(3)));

  test('keeps its identity: the notes, their order, the mutations', () => {
    const after = folded(state, list(aNote(1), aNote(2), aNote(3)));
    expect(after.notes.order).toBe(state.notes.order);
    const byHash = folded(state, {
      type: 'api.answered',
      call: 'listNotes',
      subject: null,
      answer: { notes: [1, 2, 3].map((id) => known(id)), lastSeen: 0, leftOut: 0 },
    });
    expect(byHash.notes.byId).toBe(state.notes.byId);
    expect(byHash.outbox).toBe(state.outbox);
    expect(byHash.notes.stale).toBe(state.notes.stale);
  });

  test('keeps the marks of its notes that the service has not', () => {
    const opened = folded(state, { type: 'user.openedNote', note: 1 });
    expect(folded(opened, list(aNote(1), aNote(2), aNote(3))).outbox).toBe(opened.outbox);
    expect(folded(opened, theNote(2, aNote(2, { hash: 5 }))).outbox).toBe(opened.outbox);
  });

  test('a new version of one note leaves the others, and the order, as they are', () => {
    const after = folded(state, theNote(2, aNote(2, { hash: 5 })));
    expect(after.notes.order).toBe(state.notes.order);
    expect([1, 3].map((id) => after.notes.byId[id])).toEqual([1, 3].map((id) => state.notes.byId[id]));
    expect(after.notes.byId[2]?.hash).toBe(5);
  });

  test('a note that moves is listed in its new place', () => {
    expect(folded(state, theNote(3, aNote(3, { time: noon / 1000 }))).notes.order).toEqual([3, 1, 2]);
  });
});

test('[list.window] what the newest hundred push out leaves only read states that are still to be sent', () => {
  const most = limits.maxWindowNotes;
  const hundred = Array.from({ length: most }, (_, index) => aNote(index + 1));
  const marked = folded(
    stateOf(started(), asking(most), list(...hundred)),
    { type: 'user.openedNote', note: most - 1 },
    { type: 'user.closedNote' },
    { type: 'user.highlightedNote', note: 1 },
  );
  const pushed = [0, 1].reduce(
    (state, index) => folded(state, theNote(500 + index, aNote(500 + index, { time: noon / 1000 + index }))),
    marked,
  );
  expect(pushed.notes.order).toHaveLength(most);
  expect(Object.keys(pushed.outbox.read)).toEqual([String(most - 1)]);
  expect([most, most - 1].map((id) => id in pushed.notes.asOf)).toEqual([false, false]);
});
