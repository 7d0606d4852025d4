/** What a fork folds to. */
import { createFork, forkSource } from '../../../src/devtools/fork/forkTrack';
import { panelFold } from '../../../src/replay/fold/panelFold';
import { foldAll } from '../../../src/replay/fold/pass';
import { differences } from '../../../src/replay/values/paths';
import { entriesOf } from '../../replay/support/logs';
import { sessionOf } from '../sessionOf';

const entries = entriesOf('morning');

test('a fork without edits has every state of the log', () => {
  const session = sessionOf(entries);
  const fork = createFork(forkSource(session), []);
  for (let position = 0; position <= session.last(); position += 1)
    expect(fork.stateAt(position)).toEqual(session.stateAt(position));
});

test('[devtools.fork] without the opening of a note, that note stays unread, and no earlier state differs', () => {
  const session = sessionOf(entries);
  const opened = entries.find(({ event }) => event.type === 'user.openedNote');
  const seq = opened?.seq ?? 0;
  const fork = createFork(forkSource(session), [{ kind: 'skip', ids: [String(seq)] }]);
  expect(fork.stateAt(seq)).toBe(fork.stateAt(seq - 1));
  expect(fork.stateAt(seq - 1)).toBe(session.stateAt(seq - 1));
  const found = differences(session.stateAt(seq), fork.stateAt(seq)).map(({ path }) => path[0]);
  expect(found).toContain('panel');
});

test('the state after any position is what its entries fold to', () => {
  const session = sessionOf(entries);
  const fork = createFork(forkSource(session), [
    { kind: 'insert', id: '+1', after: '5', event: { type: 'host.hidden' } },
    { kind: 'move', id: '12', after: '7' },
    { kind: 'skip', ids: ['9'] },
  ]);
  for (const position of [0, 5, 6, 9, 14, fork.last()]) {
    const upTo = fork.items.slice(0, position).filter(({ fate }) => fate !== 'skipped');
    const whole = foldAll(
      panelFold,
      panelFold.initial,
      upTo.map(({ entry }) => entry),
    );
    expect(fork.stateAt(position)).toEqual(whole);
  }
});

test('[devtools.fork] the live log grows during a fork, and the fork does not', () => {
  const session = sessionOf(entries.slice(0, 20), 'live');
  const fork = createFork(forkSource(session), [{ kind: 'skip', ids: ['3'] }]);
  session.add(entries.slice(20));
  expect(fork.last()).toBe(20);
  expect(session.last()).toBe(entries.length);
});

test('an entry that makes a reducer throw is marked, and the rest is still folded', () => {
  const session = sessionOf(entries);
  const broken = JSON.parse('{"type":"api.answered","call":"listNotes","about":null,"answer":null}');
  const fork = createFork(forkSource(session), [{ kind: 'insert', id: '+1', after: '5', event: broken }]);
  expect(fork.failure(6)).toContain('api.answered');
  expect(fork.stateAt(fork.last())).toEqual(session.stateAt(session.last()));
});
