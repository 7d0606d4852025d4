/**
 * The reduce step over random lines: the same answer in any order, twice, or split into parts that are merged first.
 * @jest-environment node
 */
import fc from 'fast-check';
import { answerLines } from '../../../src/replay/cli/fleet/fleetReport';
import { type LogLine, parseLogLine } from '../../../src/replay/fleet/logLine';
import { Merge } from '../../../src/replay/fleet/merge';
import { lawRuns } from '../../support/lawRuns';

const finding = fc
  .record({
    id: fc.constantFrom('0000000a', '0000000b', '0000000c'),
    seq: fc.option(fc.nat(9)),
    everyday: fc.boolean(),
  })
  .map(({ id, seq, everyday }) => ({
    id,
    kind: 'state' as const,
    everyday,
    words: `words of ${id}`,
    seq,
    type: 'user.sang',
  }));

/** Few names and contents, so that the same log comes again, also with other words. */
const line: fc.Arbitrary<LogLine> = fc.record({
  fleet: fc.constant(1 as const),
  log: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
  file: fc.constantFrom('one.ndjson', 'two.ndjson', 'three.ndjson'),
  by: fc.constantFrom('x', 'y'),
  verdict: fc.constantFrom('ok', 'found', 'unusable'),
  reason: fc.constantFrom('it is empty.', 'it is cut.'),
  app: fc.constantFrom('0.9.0', '0.10.0', '1.0.0'),
  day: fc.constantFrom('2026-11-21', '2026-11-22'),
  entries: fc.nat(3),
  cut: fc.boolean(),
  risky: fc.boolean(),
  findings: fc.uniqueArray(finding, { maxLength: 3, selector: ({ id }) => id }),
  where: fc.option(
    fc.record({
      expression: fc.constantFrom('isRead(1)', 'seq > 2'),
      seq: fc.option(fc.nat(5)),
      type: fc.constant(''),
    }),
  ),
});

const merged = (lines: readonly LogLine[]): Merge => {
  const merge = new Merge();
  for (const one of lines) merge.add(one);
  return merge;
};

test('[fleet.merge] any order, lines that come twice, and parts that are merged first give the same answer', () => {
  const cases = fc.record({
    lines: fc.array(line, { maxLength: 30 }),
    again: fc.array(fc.nat(29), { maxLength: 20 }),
    parts: fc.array(fc.nat(3), { minLength: 50, maxLength: 50 }),
    order: fc.array(fc.nat(), { minLength: 50, maxLength: 50 }),
  });
  fc.assert(
    fc.property(cases, ({ lines, again, parts, order }) => {
      const answer = merged(lines).answer();
      const twice = [...lines, ...again.flatMap((index) => lines[index] ?? [])];
      const shuffled = twice
        .map((one, index) => ({ one, key: order[index] ?? 0 }))
        .sort((one, other) => one.key - other.key)
        .map(({ one }) => one);
      const split = [0, 1, 2, 3].flatMap((part) => merged(shuffled.filter((_, index) => parts[index] === part)).all());
      expect(merged(shuffled).answer()).toEqual(answer);
      expect(merged(split).answer()).toEqual(answer);
    }),
    { numRuns: lawRuns(500) },
  );
});

test('[fleet.merge] a line is written and read again as it was; any other text is no line', () => {
  fc.assert(
    fc.property(line, (one) => {
      expect(parseLogLine(JSON.stringify(one))).toEqual(one);
    }),
  );
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(parseLogLine(text)).toBeNull();
    }),
  );
});

const at = (log: string, part: Partial<LogLine>): LogLine => ({
  fleet: 1,
  log,
  file: `${log}.ndjson`,
  by: 'x',
  verdict: 'found',
  app: '0.9.0',
  day: '2026-11-21',
  entries: 10,
  cut: false,
  risky: false,
  findings: [],
  where: null,
  ...part,
});
const wrong = (id: string, everyday = false) => ({
  id,
  kind: 'error' as const,
  everyday,
  words: id,
  seq: 3,
  type: 'api.failed',
});

test('[fleet.groups] a group has its sessions, first and last version and day, and the smallest log that shows it', () => {
  const { groups } = merged([
    at('a', { app: '0.10.0', day: '2026-11-23', findings: [wrong('x')], entries: 9 }),
    at('b', { app: '0.9.0', findings: [wrong('x')] }),
    at('c', { app: '0.9.0', findings: [] }),
  ]).answer();
  expect(groups).toMatchObject([
    {
      id: 'x',
      sessions: 2,
      versions: [
        { name: '0.9.0', sessions: 1, of: 2 },
        { name: '0.10.0', sessions: 1, of: 1 },
      ],
      days: [{ name: '2026-11-21' }, { name: '2026-11-23' }],
      example: { file: 'a.ndjson', seq: 3, entries: 9 },
    },
  ]);
});

test('[fleet.merge] the whole answer of five logs, one of them there twice, and one that cannot be read', () => {
  const held = (seq: number | null) => ({ expression: 'isRead(1)', seq, type: seq === null ? '' : 'user.openedNote' });
  const first = { file: 'b.ndjson', seq: 3, type: 'api.failed' };
  const lines = [
    at('a', { app: '0.10.0', day: '2026-11-22', findings: [wrong('x')], entries: 9, cut: true, where: held(7) }),
    at('b', { findings: [wrong('x')], where: held(2) }),
    at('c', { app: '1.0.0', verdict: 'ok', risky: true, where: held(null) }),
    at('d', { verdict: 'ok', entries: 1, where: { ...held(4), expression: 'isLiked(1)' } }),
    at('d', { verdict: 'ok', entries: 1, file: 'copy of d.ndjson', where: held(4) }),
    at('e', { verdict: 'unusable', reason: 'it is empty.', app: '', day: '', entries: 100, cut: true, risky: true }),
    at('f', { verdict: 'unusable', file: 'another.ndjson' }),
  ];
  const { file, seq, type } = { ...first, file: 'a.ndjson' };
  expect(merged(lines).answer()).toEqual({
    sessions: 4,
    entries: 30,
    versions: [
      { name: '0.9.0', sessions: 2 },
      { name: '0.10.0', sessions: 1 },
      { name: '1.0.0', sessions: 1 },
    ],
    days: [
      { name: '2026-11-21', sessions: 3 },
      { name: '2026-11-22', sessions: 1 },
    ],
    cut: 1,
    risky: 1,
    found: 2,
    unusable: [
      { file: 'another.ndjson', reason: '' },
      { file: 'e.ndjson', reason: 'it is empty.' },
    ],
    altered: [],
    groups: [
      {
        id: 'x',
        kind: 'error',
        everyday: false,
        words: 'x',
        sessions: 2,
        versions: [
          { name: '0.9.0', sessions: 1, of: 2, first },
          { name: '0.10.0', sessions: 1, of: 1, first: { file, seq, type } },
        ],
        days: [
          { name: '2026-11-21', sessions: 1, of: 3, first },
          { name: '2026-11-22', sessions: 1, of: 1, first: { file, seq, type } },
        ],
        example: { file, seq, type, entries: 9 },
      },
    ],
    where: [
      {
        expression: 'isRead(1)',
        of: 4,
        sessions: 3,
        versions: [
          { name: '0.9.0', sessions: 2, of: 2, first: { file: 'b.ndjson', seq: 2, type: 'user.openedNote' } },
          { name: '0.10.0', sessions: 1, of: 1, first: { file: 'a.ndjson', seq: 7, type: 'user.openedNote' } },
        ],
        days: [
          { name: '2026-11-21', sessions: 2, of: 3, first: { file: 'b.ndjson', seq: 2, type: 'user.openedNote' } },
          { name: '2026-11-22', sessions: 1, of: 1, first: { file: 'a.ndjson', seq: 7, type: 'user.openedNote' } },
        ],
      },
    ],
  });
});

test('[fleet.where] several expressions are told in the order of their texts, each of the logs that were asked it', () => {
  const asked = (log: string, expression: string | null) =>
    at(log, { where: expression === null ? null : { expression, seq: 1, type: '' } });
  const { where } = merged([asked('a', 'y'), asked('b', 'x'), asked('c', null), asked('d', 'y')]).answer();
  expect(where.map(({ expression, of, sessions }) => [expression, of, sessions])).toEqual([
    ['x', 1, 1],
    ['y', 2, 2],
  ]);
});

test('[fleet.groups] first is the earliest day, then the first name; smallest is the fewest entries, then the first', () => {
  const found = (log: string, day: string, entries: number) => at(log, { day, entries, findings: [wrong('x')] });
  const group = (...lines: LogLine[]) => merged(lines).answer().groups[0];
  const days = [found('b', '2026-11-22', 5), found('c', '2026-11-21', 5), found('a', '2026-11-23', 6)];
  expect(group(...days)).toMatchObject({
    example: { file: 'c.ndjson' },
    versions: [{ first: { file: 'c.ndjson' } }],
  });
  const names = [found('b', '2026-11-21', 5), found('a', '2026-11-21', 5), found('c', '2026-11-21', 4)];
  expect(group(...names)).toMatchObject({
    example: { file: 'c.ndjson', entries: 4 },
    versions: [{ first: { file: 'a.ndjson' } }],
  });
});

test('[fleet.merge] of two lines of one log the same one is kept: of the first code, then of the first name', () => {
  const one = (by: string, file: string, entries = 1) => at('a', { by, file, entries });
  const keptOf = (...lines: LogLine[]) => merged(lines).all();
  const pairs: readonly (readonly [LogLine, LogLine])[] = [
    [one('x', 'z'), one('y', 'a')],
    [one('x', 'a'), one('x', 'z')],
    [one('x', 'a', 1), one('x', 'a', 2)],
  ];
  for (const [first, second] of pairs)
    expect([keptOf(first, second), keptOf(second, first)]).toEqual([[first], [first]]);
});

test('[fleet.groups] versions come in the order of their numbers, and of their names where those are the same', () => {
  const order = (...apps: string[]) =>
    merged(apps.map((app, index) => at(`${index}`, { app })))
      .answer()
      .versions.map(({ name }) => name);
  const sorted = ['0.9.0', '0.9.1', '0.10.0', '1.0.0-beta', '1.0.0-rc', '2.0.0', '10.0.0'];
  expect(order(...[...sorted].reverse())).toEqual(sorted);
});

test('[fleet.groups] everyday failures come after all others, however many they are', () => {
  const { groups } = merged([
    at('a', { findings: [wrong('net', true), wrong('bug')] }),
    at('b', { findings: [wrong('net', true)] }),
  ]).answer();
  expect(groups.map(({ id, sessions }) => [id, sessions])).toEqual([
    ['bug', 1],
    ['net', 2],
  ]);
});

test('[fleet.groups] what another commit does comes first, everyday failures last, the rest by number of sessions', () => {
  const found = (id: string, kind: 'against' | 'error', everyday = false) => ({
    id,
    kind,
    everyday,
    words: id,
    seq: 1,
    type: 'user.sang',
  });
  const [frequent, everyday, rare, compared] = [
    found('frequent', 'error'),
    found('everyday', 'error', true),
    found('rare', 'error'),
    found('compared', 'against'),
  ];
  const lineOf = (log: string, findings: LogLine['findings']): LogLine => {
    const facts = { app: '1.0.0', day: '2026-11-21', entries: 1, cut: false, risky: false, where: null };
    return { fleet: 1, log, file: log, by: 'x', verdict: 'found', findings, ...facts };
  };
  const merge = merged([
    lineOf('a', [frequent, everyday]),
    lineOf('b', [everyday, frequent]),
    lineOf('c', [everyday, rare, compared]),
  ]);
  expect(merge.answer().groups.map(({ id }) => id)).toEqual(['compared', 'frequent', 'rare', 'everyday']);
});

test('[fleet.against] a log that another commit takes elsewhere counts once, at the first entry where it does', () => {
  const elsewhere = (id: string, seq: number, type: string) => ({ ...wrong(id), kind: 'against' as const, seq, type });
  const answer = merged([
    at('a', { findings: [elsewhere('state', 7, 'user.opened'), elsewhere('effects', 4, 'api.failed')] }),
    at('b', { findings: [elsewhere('state', 2, 'user.opened'), elsewhere('effects', 5, 'api.failed')] }),
    at('c', { findings: [elsewhere('effects', 3, 'api.failed'), wrong('bug')] }),
    at('d', { findings: [wrong('bug')] }),
  ]).answer();
  expect(answer.altered).toEqual([
    { name: 'api.failed', sessions: 2 },
    { name: 'user.opened', sessions: 1 },
  ]);
  expect(answerLines(answer, 'main')).toContain(
    'compared with main: this code alters 3 of 4 sessions, first after api.failed (2), user.opened (1)',
  );
});
