/** The laws of the fold that are seen on single entries: what nothing happened to stays the same. */
import type { State } from '../../reducers/state';
import { aNote, folded, list, started, stateOf } from './folding';

const state = stateOf(started(), list(aNote(1), aNote(2)));

test('an entry that changes nothing gives the very state', () => {
  expect(folded(state, { type: 'poll.due' })).toBe(state);
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
