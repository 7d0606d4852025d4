/** The laws of the fold that are seen on single entries: what nothing happened to stays the same. */
import fc from 'fast-check';
import { initialState, reduce } from '../../reducers/index';
import type { State } from '../../reducers/state';
import { anyEvent } from '../laws/arbitraryEvents';
import { aNote, folded, list, noon, started, stateOf } from './folding';

const state = stateOf(started(), list(aNote(1), aNote(2)));

test('an entry that changes nothing gives the very state', () => {
  expect(folded(state, { type: 'storage.answered', key: 'reply_1' })).toBe(state);
  expect(folded(state, { type: 'user.dismissedStatus' })).toBe(state);
});

test('an entry of one slice leaves the others as they are', () => {
  const after = folded(state, { type: 'user.askedFollow', site: 3001, on: true });
  const changed = (Object.keys(state) as (keyof State)[]).filter((slice) => after[slice] !== state[slice]);
  expect(changed).toEqual(['outbox']);
});

test('[reading.opening] the rules that span slices follow in the same entry: an open note is read', () => {
  const after = folded(state, { type: 'user.openedNote', note: 1 });
  expect(after.notes).not.toBe(state.notes);
  expect(after.panel.selected).toBe(1);
});

test('whatever was folded, an entry of no slice changes nothing', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
      const before = events.reduce(
        (sofar, event, index) => reduce(sofar, { seq: index + 1, at: noon, event }),
        initialState,
      );
      expect(reduce(before, { seq: 999, at: noon, event: { type: 'poll.due' } })).toBe(before);
    }),
  );
});
