/** Merging random lines gives the same answer in any order, twice, or in parts that are merged first. */
import fc from 'fast-check';
import { type LogLine, parseLogLine } from '../../../src/replay/fleet/logLine';
import { lawRuns } from '../../support/lawRuns';
import { at, merged, wrong } from '../support/fleetLines';

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

/** Few names and contents, so that the same log occurs again, also with other words. */
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

test('[fleet.merge] what is read of each line does not grow with the number of lines, expressions and versions', () => {
  const readsOf = (count: number): number => {
    let reads = 0;
    const lines = Array.from({ length: count }, (_, index) => {
      const where = { expression: `seq > ${index}`, seq: 1, type: 't' };
      const line = at(String(index), { app: `0.${index}.0`, findings: [wrong(`id ${index}`)] });
      return Object.defineProperty(line, 'where', {
        get() {
          reads += 1;
          return where;
        },
      });
    });
    expect(merged(lines).answer().where).toHaveLength(count);
    return reads / count;
  };
  expect(readsOf(1_000)).toBe(readsOf(10));
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
