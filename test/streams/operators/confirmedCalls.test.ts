/** Which calls wait while nobody has confirmed who is signed in, and which lists are suspected of being another person's. */
import { BehaviorSubject, of } from 'rxjs';
import { initialState, type State } from '../../../reducers/state';
import { confirmedCalls } from '../../../streams/operators/confirmedCalls';
import type { Ports } from '../../../streams/ports';
import { sampleNote } from '../support/sampleState';

const list = { call: 'listNotes', number: 10 } as const;
const pairs = { call: 'listPairs', number: 10 } as const;

/** A session that has notes 1 and 2, of this owner, and a port that answers at once. */
function aSession(answer: object, owner: number | null = 5) {
  const held = [1, 2].map((id) => sampleNote(id));
  const state$ = new BehaviorSubject<State>({
    ...initialState,
    session: { ...initialState.session, owner, unconfirmed: null },
    notes: { ...initialState.notes, byId: Object.fromEntries(held.map((note) => [note.id, note])), order: [1, 2] },
  });
  const suspect = jest.fn(() => {
    const { value } = state$;
    state$.next({ ...value, session: { ...value.session, unconfirmed: { since: 1, failed: false } } });
  });
  const api = (() => of(answer)) as unknown as Ports['api'];
  const answersTo = (request: typeof list | typeof pairs, told?: () => void) => {
    const answers: unknown[] = [];
    confirmedCalls(api, state$, told)(request).subscribe((one) => answers.push(one));
    return answers;
  };
  return { suspect, answersTo };
}
const notesOf = (...ids: readonly number[]) => ({
  notes: ids.map((id) => ({ id, hash: id })),
  lastSeen: 0,
  leftOut: 0,
});
const pairsOf = (...ids: readonly number[]) => ({ pairs: notesOf(...ids).notes, lastSeen: 0, leftOut: 0 });

test('[session.holds] a list without any of the known notes waits until somebody is confirmed', () => {
  for (const [request, answer] of [
    [list, notesOf(8, 9)],
    [pairs, pairsOf(8, 9)],
    [list, notesOf()],
  ] as const) {
    const { suspect, answersTo } = aSession(answer);
    expect(answersTo(request, suspect)).toEqual([]);
    expect(suspect).toHaveBeenCalledTimes(1);
  }
});

test('[session.unconfirmed] a list with one of the known notes is taken at once', () => {
  for (const [request, answer] of [
    [list, notesOf(8, 2)],
    [pairs, pairsOf(8, 2)],
  ] as const) {
    const { suspect, answersTo } = aSession(answer);
    expect(answersTo(request, suspect)).toEqual([answer]);
    expect(suspect).not.toHaveBeenCalled();
  }
});

test('[session.unconfirmed] a session without an owner suspects no list, and neither does a replay', () => {
  const ownerless = aSession(notesOf(8, 9), null);
  expect(ownerless.answersTo(list, ownerless.suspect)).toHaveLength(1);
  expect(ownerless.suspect).not.toHaveBeenCalled();
  expect(aSession(notesOf(8, 9)).answersTo(list)).toHaveLength(1);
});

test('[session.unconfirmed] pairs that are exactly those of the known notes are the same person’s', () => {
  const { suspect, answersTo } = aSession({ pairs: null, lastSeen: 0, leftOut: 0 });
  expect(answersTo(pairs, suspect)).toHaveLength(1);
  expect(suspect).not.toHaveBeenCalled();
});
