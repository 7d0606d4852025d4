/** The words of `fleet` and `fleet merge` about many logs. */
import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { answerLines, rangeText, shrinkCommand } from '../../../../src/replay/cli/fleet/fleetReport';
import type { Count, FleetAnswer, Group } from '../../../../src/replay/fleet/merge';

const count = (name: string, part: Partial<Count> = {}): Count => ({
  name,
  sessions: 1,
  of: 2,
  first: { file: 'a.ndjson', seq: 7, type: 'poll.due' },
  ...part,
});
const nothing: FleetAnswer = {
  sessions: 1,
  entries: 1,
  versions: [],
  days: [],
  cut: 0,
  risky: 0,
  found: 0,
  unusable: [],
  altered: [],
  groups: [],
  where: [],
};
const group: Group = {
  id: '0000000a',
  kind: 'state',
  everyday: false,
  words: 'notes.* differs',
  sessions: 1_200,
  versions: [count('0.3.0'), count('0.3.1'), count('0.4.0')],
  days: [count('2026-11-21')],
  example: { file: 'logs/a.ndjson', seq: 7, type: 'poll.due', entries: 1 },
};
const command = '   npm run replay -- logs/a.ndjson --shrink fingerprint:0000000a --test test/replay/found/0000000a';

test('a fleet in which nothing was found is told in two lines', () => {
  expect(answerLines(nothing, null)).toEqual(['1 session, 1 entry', 'nothing was found']);
});

test('what was cut, risky or not read at all is told in the first line, and the latter by name and reason', () => {
  const unusable = [{ file: 'b.ndjson', reason: 'it is empty.' }];
  expect(answerLines({ ...nothing, sessions: 4_000, entries: 12_345, cut: 2_000, risky: 1, unusable }, null)).toEqual([
    '4,000 sessions, 12,345 entries; 1 file could not be read; 2,000 with a last line that was cut off; 1 of another catalogue of events',
    'nothing was found',
    'b.ndjson: it is empty.',
  ]);
});

test('[fleet.groups] a group is told with its versions, its days, its smallest log, and the command that shrinks that one', () => {
  const answer = { ...nothing, sessions: 4_000, found: 1_200, groups: [group] };
  expect(answerLines(answer, null).slice(1)).toEqual([
    '1 group in 1,200 sessions; those of everyday failures come last:',
    '1. 1,200 sessions of 4,000  state: notes.* differs  [0000000a]',
    '   0.3.0 to 0.4.0, 2026-11-21; smallest: logs/a.ndjson, 1 entry at entry 7',
    command,
  ]);
});

test('[fleet.against] what another commit does has no such command, as no test of today’s can fail by it', () => {
  const example = { ...group.example, seq: null, entries: 3 };
  const groups: readonly Group[] = [{ ...group, kind: 'against', example }, group];
  const answer = { ...nothing, found: 2, groups };
  expect(answerLines(answer, null).slice(1)).toEqual([
    '2 groups in 2 sessions; those of everyday failures come last:',
    '1. 1,200 sessions of 1  against: notes.* differs  [0000000a]',
    '   0.3.0 to 0.4.0, 2026-11-21; smallest: logs/a.ndjson, 3 entries',
    '2. 1,200 sessions of 1  state: notes.* differs  [0000000a]',
    '   0.3.0 to 0.4.0, 2026-11-21; smallest: logs/a.ndjson, 1 entry at entry 7',
    command,
  ]);
});

test.each([
  ['logs/a-1_2.ndjson', 'logs/a-1_2.ndjson'],
  ['my log.ndjson', "'my log.ndjson'"],
  ["it's; rm -rf", "'it'\\''s; rm -rf'"],
  ['$(x)', "'$(x)'"],
])('a file named %s is printed for a shell as %s', (file, printed) => {
  const example = { ...group.example, file };
  expect(shrinkCommand({ ...group, example })).toContain(`npm run replay -- ${printed} --shrink `);
});

const commandOf = (file: string) => shrinkCommand({ ...group, example: { ...group.example, file } });

test('[fleet.commands] a shell takes each word of a command as it is, whatever the file is named', () => {
  if (process.platform === 'win32') return;
  const sign = fc.constantFrom(...` '"\`$(){}[]<>|&;!*?~#=\\%^-./é🦉`);
  const names = fc.sample(
    fc.string({ unit: fc.oneof(sign, fc.string({ minLength: 1, maxLength: 1 })), minLength: 1 }),
    {
      numRuns: 400,
      seed: 1,
    },
  );
  const files = names.filter((name) => commandOf(name) !== null);
  expect(files.length).toBeGreaterThan(300);
  // In place of npm, a function that prints its arguments.
  const script = ['npm() { printf "%s\\n" "$@"; }', ...files.map((file) => commandOf(file))].join('\n');
  const { stdout, stderr } = spawnSync('sh', { input: script, encoding: 'utf8' });
  expect(stderr).toBe('');
  const words = (file: string) => ['run', 'replay', '--', file.startsWith('-') ? `./${file}` : file];
  const rest = ['--shrink', 'fingerprint:0000000a', '--test', 'test/replay/found/0000000a'];
  expect(stdout.trimEnd().split('\n')).toEqual(files.flatMap((file) => [...words(file), ...rest]));
});

test.each(['a\nrm -rf b', 'a\u001b[2J', 'a\u009bm', 'a\u202eb', 'a\u0000'])(
  '[fleet.commands] for a file named %j there is no command, because a terminal would act on the name',
  (file) => expect(commandOf(file)).toBeNull(),
);

test('[fleet.where] where an expression held is told by version and by day, with the first log and entry', () => {
  const where = [
    {
      expression: 'isRead(42)',
      sessions: 1_000,
      of: 2_000,
      versions: [
        count('0.3.0', { sessions: 1_000, of: 1_500 }),
        count('0.10.0', { first: { file: 'b.ndjson', seq: 0, type: '' } }),
      ],
      days: [],
    },
  ];
  expect(answerLines({ ...nothing, where }, null).slice(2)).toEqual([
    'isRead(42) held in 1,000 of 2,000 sessions',
    '  by version:',
    '    0.3.0   1,000 of 1,500, first in a.ndjson: entry 7, poll.due',
    '    0.10.0  1 of 2, first in b.ndjson: from the beginning',
  ]);
});

test('[fleet.against] how many sessions another commit alters is told, and after which events', () => {
  const said = (altered: FleetAnswer['altered']) => answerLines({ ...nothing, sessions: 4_000, altered }, 'main')[1];
  expect(said([])).toBe('compared with main: this code alters none of 4,000 sessions');
  expect(said([{ name: 'read.refused', sessions: 1_200 }])).toBe(
    'compared with main: this code alters 1,200 of 4,000 sessions, all after read.refused',
  );
  const both = [
    { name: 'poll.due', sessions: 1_100 },
    { name: 'read.refused', sessions: 2 },
  ];
  expect(said(both)).toBe(
    'compared with main: this code alters 1,102 of 4,000 sessions, first after poll.due (1,100), read.refused (2)',
  );
});

test('twenty of each kind are told, and the others are counted', () => {
  const many = <T>(length: number, one: T): T[] => Array.from({ length }, () => one);
  const told = (length: number) => {
    const versions = many(length, count('1.0.0'));
    const where = [{ expression: 'x', sessions: 1, of: 1, versions, days: versions }];
    const unusable = many(length, { file: 'b', reason: 'it is empty.' });
    return answerLines({ ...nothing, groups: many(length, group), where, unusable }, null);
  };
  expect(told(20).filter((line) => line.includes('…'))).toEqual([]);
  expect(told(22).filter((line) => line.includes('…'))).toEqual([
    '    … and 2 more groups',
    '    … and 2 more versions',
    '    … and 2 more days',
    '    … and 2 more files',
  ]);
  const parts = [/^\d+\. /, /^ {4}1\.0\.0/, /^b: it is empty/];
  expect(parts.map((part) => told(22).filter((line) => part.test(line)).length)).toEqual([20, 40, 20]);
});

test('versions and days from one to another are told as both, and as one where they are the same', () => {
  expect([[], [count('1')], [count('1'), count('2'), count('3')]].map(rangeText)).toEqual(['', '1', '1 to 3']);
});
