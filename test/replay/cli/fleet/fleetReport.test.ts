/** The words of `fleet` about many logs, and the rows of `--sql`. */
import { answerLines, rowLines } from '../../../../src/replay/cli/fleet/fleetReport';
import { answerOf, type FleetAnswer, type Group } from '../../../../src/replay/fleet/fleetAnswer';

const nothing: FleetAnswer = { ...answerOf([], null), sessions: 1, entries: 1 };
const group: Group = {
  id: '0000000a',
  kind: 'state',
  everyday: false,
  words: 'notes.* differs',
  sessions: 1_200,
  versions: [
    { name: '0.3.0', sessions: 200, of: 2_000 },
    { name: '0.4.0', sessions: 1_000, of: 2_000 },
  ],
  smallest: { file: 'logs/a.ndjson', seq: 7, type: 'poll.due', entries: 1 },
};

test('a fleet in which nothing was found is told in two lines', () => {
  expect(answerLines(nothing, null)).toEqual(['1 session, 1 entry', 'nothing was found']);
});

test('what was cut, damaged, unknown or not read at all is told in the first line, and the files by name and reason', () => {
  const unusable = [{ file: 'b.ndjson', reason: 'it is empty.' }];
  const damaged = [{ file: 'a.ndjson', reason: 'line 2: it is blank.' }];
  const some = { cut: 2_000, unknown: 1, damaged, unusable };
  expect(answerLines({ ...nothing, sessions: 4_000, entries: 12_345, ...some }, null)).toEqual([
    '4,000 sessions, 12,345 entries; 1 file could not be read; 2,000 with a last line that was cut off; 1 read up to where they are damaged; 1 with events that this version does not know',
    'nothing was found',
    'a.ndjson: line 2: it is blank.',
    'b.ndjson: it is empty.',
  ]);
});

test('[fleet.groups] a group is told with its versions and its smallest log', () => {
  expect(answerLines({ ...nothing, sessions: 4_000, groups: [group] }, null).slice(1)).toEqual([
    '1 group; everyday failures of calls come last:',
    '1. 1,200 sessions of 4,000  state: notes.* differs  [0000000a]',
    '   0.3.0: 200 of 2,000, 0.4.0: 1,000 of 2,000',
    '   smallest: logs/a.ndjson, 1 entry at entry 7, poll.due',
  ]);
});

test('how many sessions another commit alters is told', () => {
  const told = answerLines({ ...nothing, altered: 1, groups: [{ ...group, kind: 'against' }] }, 'main');
  expect(told[1]).toBe('compared with main: this code alters 1 of 1 session');
  expect(answerLines(nothing, 'main')[1]).toBe('compared with main: this code alters none of 1 session');
});

test('the commit since which it does is told, or that it is not committed', () => {
  const since = { hash: 'abc1234', subject: 'Undo brings a note back' };
  expect(answerLines({ ...nothing, since }, 'main..')[2]).toBe('since commit abc1234 Undo brings a note back');
  expect(answerLines({ ...nothing, since: null }, 'main..')[2]).toBe('by changes that are not committed');
});

test('[replay.made-by] which changed files alone make which groups is told, or that none does', () => {
  const groups = ['a', 'b', 'c'].map((id) => ({ ...group, id }));
  const told = (madeBy: FleetAnswer['madeBy']) => answerLines({ ...nothing, groups, madeBy }, 'main').slice(-1);
  expect(told([{ file: 'reducers/filters.ts', groups: ['a', 'c'] }])).toEqual([
    'made by reducers/filters.ts alone: 1, 3',
  ]);
  expect(told([])).toEqual(['made by no changed file alone']);
});

test('where an expression held is told by version', () => {
  const where = { expression: 'isRead(42)', sessions: 2, versions: group.versions, smallest: group.smallest };
  expect(answerLines({ ...nothing, where }, null).slice(2)).toEqual([
    'isRead(42) held in 2 of 1 session',
    '   0.3.0: 200 of 2,000, 0.4.0: 1,000 of 2,000',
    '   smallest: logs/a.ndjson, 1 entry at entry 7, poll.due',
  ]);
});

test('twenty of each kind are told, and the others are counted', () => {
  const many = <T>(one: T): T[] => Array.from({ length: 22 }, () => one);
  const lines = answerLines({ ...nothing, groups: many(group), unusable: many({ file: 'b', reason: 'c' }) }, null);
  expect(lines.filter((line) => line.startsWith('…'))).toEqual(['… and 2 more groups', '… and 2 more files']);
});

test('[fleet.table] rows are columns under their names', () => {
  expect(rowLines([])).toEqual(['no rows']);
  expect(
    rowLines([
      { call: 'like', n: 12, versions: ['0.1.0'] },
      { call: 'a\u001b', n: null, versions: [] },
    ]),
  ).toEqual(['call     n   versions', 'like     12  ["0.1.0"]', 'a\\u001b      []']);
});
