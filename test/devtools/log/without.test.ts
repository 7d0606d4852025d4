/** What a session without some entries folds to. */
import { without } from '../../../src/devtools/log/without';
import { panelFold } from '../../../src/replay/fold/panelFold';
import { foldAll } from '../../../src/replay/fold/pass';
import { entriesOf } from '../../replay/support/logs';
import { sessionOf } from '../sessionOf';

const entries = entriesOf('morning');
const opening = entries.find(({ event }) => event.type === 'user.openedNote')?.seq ?? 0;

test('what an entry led to is left out with it, and the other entries fold as they would alone', () => {
  const session = sessionOf(entries);
  const copy = without(session, [opening]);
  const followers = entries.filter(({ cause }) => cause === opening).map(({ seq }) => seq);
  expect(followers.length).toBeGreaterThan(0);
  expect(followers.every(copy.isSkipped)).toBe(true);
  for (const position of [opening - 1, opening, opening + 5, copy.last()]) {
    const kept = entries.slice(0, position).filter(({ seq }) => !copy.isSkipped(seq));
    expect(copy.stateAt(position)).toEqual(foldAll(panelFold, panelFold.initial, kept));
  }
  expect(copy.stateAt(opening - 1)).toBe(session.stateAt(opening - 1));
});

test('the live log grows during a what-if, and the what-if does not', () => {
  const session = sessionOf(entries.slice(0, 20), 'live');
  const copy = without(session, [3]);
  session.add(entries.slice(20));
  expect([copy.last(), copy.columns().length, session.last()]).toEqual([20, 20, entries.length]);
});
