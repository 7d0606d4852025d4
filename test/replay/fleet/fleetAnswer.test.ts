/** Many lines as one answer: groups, versions, where an expression held, and what is read of an answer again. */
import { answerOf, byVersion, eachOnce, parseFleetAnswer } from '../../../src/replay/fleet/fleetAnswer';
import { type LogLine, unusableLine } from '../../../src/replay/fleet/logLine';

const lineOf = (log: string, part: Partial<LogLine> = {}): LogLine => ({
  ...unusableLine({ log, file: `${log}.ndjson`, reason: '' }),
  verdict: 'ok',
  app: '0.9.0',
  day: '2026-11-21',
  entries: 10,
  ...part,
});
const found = (id: string, part: Partial<LogLine['findings'][number]> = {}) =>
  ({ id, kind: 'error', everyday: false, words: `words of ${id}`, seq: 3, type: 'api.failed', ...part }) as const;
const [one, two, rare] = ['0000000a', '0000000b', '0000000c'] as const;

test('[fleet.groups] a group has its sessions by version and its smallest log', () => {
  const lines = [
    lineOf('a', { findings: [found(one)], entries: 20 }),
    lineOf('b', { findings: [found(one, { seq: 7 })], app: '0.10.0' }),
    lineOf('c', { app: '0.10.0' }),
  ];
  expect(answerOf(lines, null)).toMatchObject({
    sessions: 3,
    entries: 40,
    versions: [
      { name: '0.9.0', sessions: 1 },
      { name: '0.10.0', sessions: 2 },
    ],
    groups: [
      {
        id: one,
        sessions: 2,
        versions: [
          { name: '0.9.0', sessions: 1, of: 1 },
          { name: '0.10.0', sessions: 1, of: 2 },
        ],
        smallest: { file: 'b.ndjson', entries: 10, seq: 7, type: 'api.failed' },
      },
    ],
    where: null,
  });
});

test('differences of another commit come first, everyday failures last, the others by sessions', () => {
  const lines = [
    lineOf('a', { findings: [found(rare), found(one, { everyday: true })] }),
    lineOf('b', { findings: [found(two), found(one, { everyday: true })] }),
    lineOf('c', { findings: [found(two), found('0000000d', { kind: 'against' })] }),
  ];
  const answer = answerOf(lines, null);
  expect(answer.groups.map(({ id }) => id)).toEqual(['0000000d', two, rare, one]);
  expect(answer.altered).toBe(1);
});

test('[fleet.groups] a log under two names counts once, by its first name', () => {
  expect(
    eachOnce([lineOf('x', { file: 'b' }), lineOf('y'), lineOf('x', { file: 'a' })]).map(({ file }) => file),
  ).toEqual(['a', 'y.ndjson']);
});

test('[replay.hostile] a log that could not be read is named, and counts as no session', () => {
  const lines = [
    lineOf('a', { cut: true, unknown: 3, reason: 'line 2: it is blank.' }),
    unusableLine({ log: 'b', file: 'b.ndjson', reason: 'it is empty.' }),
  ];
  expect(answerOf(lines, null)).toMatchObject({
    ...{ sessions: 1, cut: 1, unknown: 1 },
    damaged: [{ file: 'a.ndjson', reason: 'line 2: it is blank.' }],
    unusable: [{ file: 'b.ndjson', reason: 'it is empty.' }],
  });
});

test('in how many sessions an expression ever held, with the smallest', () => {
  const lines = [
    lineOf('a', { where: { seq: 5, type: 'poll.due' } }),
    lineOf('b', { where: { seq: null, type: '' } }),
    lineOf('c', { where: { seq: 0, type: '' }, entries: 11 }),
  ];
  const versions = [{ name: '0.9.0', sessions: 2, of: 3 }];
  const smallest = { file: 'a.ndjson', entries: 10, seq: 5, type: 'poll.due' };
  expect(answerOf(lines, 'seq > 4').where).toEqual({ expression: 'seq > 4', sessions: 2, versions, smallest });
  expect(answerOf([], 'seq > 4').where).toEqual({ expression: 'seq > 4', sessions: 0, versions: [], smallest: null });
});

test('versions are in the order of their numbers', () => {
  expect(['0.10.0', '0.9.0', '0.9.0-rc.1'].sort(byVersion)).toEqual(['0.9.0', '0.9.0-rc.1', '0.10.0']);
});

test('an answer is read again as it was written; another text is none', () => {
  const answer = answerOf([lineOf('a', { findings: [found(one)] })], 'seq > 4');
  expect(parseFleetAnswer(JSON.stringify(answer))).toEqual(answer);
  const group = { ...answer.groups[0], id: '$(rm -rf)' };
  for (const text of [
    '',
    'x',
    '[]',
    '{"format":"notifications-panel-fleet"}',
    JSON.stringify({ ...answer, groups: [group] }),
  ])
    expect(parseFleetAnswer(text)).toBeNull();
});
