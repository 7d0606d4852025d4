/** What `fleet --explain` counts in a table: which sessions, which entries, and which features. */
import fc from 'fast-check';
import { explained, featuresOf } from '../../../../../src/replay/cli/main/table/fleetExplain';
import type { FleetTable } from '../../../../../src/replay/cli/main/table/fleetTable';
import type { LogLine } from '../../../../../src/replay/fleet/logLine';
import { wrong } from '../../../support/fleetLines';
import { type Row, type Session, tables } from '../../../support/tables';

const { asking, remove } = tables();
afterAll(remove);

const id = '0000000a';
const bad = { findings: [{ ...wrong(id), seq: 3 }] };
const shows = (rows: readonly Row[], line: Partial<LogLine> = {}): Session => ({ rows, line: { ...bad, ...line } });
const well = (rows: readonly Row[], line: Partial<LogLine> = {}): Session => ({ rows, line });
const three: readonly Row[] = [
  [0, 'a'],
  [500, 'b'],
  [900, 'c'],
];

test('[fleet.explain] a type, an answer, a missing type and a pair in order within a time are counted in bad and good sessions', async () => {
  const rows: readonly Row[] = [
    [0, 'api.requested', 'getComment'],
    [700, 'api.failed', 'getComment'],
    [2_000, 'error.reported'],
    [2_100, 'later'],
  ];
  const sessions = [
    shows(rows, { file: 'large.ndjson', entries: 90 }),
    shows(rows, { file: 'small.ndjson' }),
    well([
      [0, 'api.requested', 'getComment'],
      [5_000, 'api.answered', 'getComment'],
      [6_000, 'rest'],
    ]),
  ];
  const features = await asking(sessions, (table) => featuresOf(table, id));
  const found = new Map(
    features.map(({ kind, first, second, withinMs, times, bad: b, good }) => [
      [kind, first, second, withinMs + times].join(' '),
      [b, good],
    ]),
  );
  expect(found.get('event api.requested  0')).toEqual([2, 1]);
  expect(found.get('answer getComment failed 0')).toEqual([2, 0]);
  expect(found.get('missing rest  0')).toEqual([2, 0]);
  expect(found.get('pair api.requested api.failed 1000')).toEqual([2, 0]);
  expect(found.get('pair api.requested error.reported 1000')).toBeUndefined();
  expect(found.get('pair api.requested error.reported 10000')).toEqual([2, 0]);
  expect(found.get('pair api.failed api.requested 1000')).toBeUndefined();
  expect(found.get('event later  0')).toBeUndefined();
  expect(new Set(features.map(({ example }) => example.file))).toEqual(new Set(['small.ndjson']));
});

test('[fleet.explain] a type, and an answer of a call, is counted by how often it is there at least', async () => {
  const failing = (count: number): readonly Row[] =>
    Array.from({ length: count }, (_, index): Row => [index, 'api.failed', 'like']);
  const sessions = [
    shows([...failing(2), [9, 'x']]),
    well(failing(3)),
    shows([...failing(4), [9, 'x']], { findings: [{ ...wrong(id), seq: null }] }),
  ];
  const features = await asking(sessions, (table) => featuresOf(table, id));
  const repeated = features
    .filter(({ kind }) => kind === 'repeated')
    .map(({ first, second, times, bad: b, good }) => [first, second, times, b, good]);
  expect(repeated.sort()).toEqual(
    [
      ['api.failed', '', 2, 2, 1],
      ['api.failed', '', 3, 1, 1],
      ['like', 'failed', 2, 2, 1],
      ['like', 'failed', 3, 1, 1],
    ].sort(),
  );
});

test('[fleet.explain] good sessions are those of the same versions without a finding of the same kind that is not everyday', async () => {
  const sessions = [
    shows(three),
    well(three),
    well(three, { app: '0.1.0' }),
    well([], { verdict: 'unusable' }),
    well(three, { findings: [wrong('0000000b')] }),
    well(three, { findings: [wrong('0000000c', true)] }),
    well(three, { findings: [{ ...wrong('0000000d'), kind: 'state' }] }),
  ];
  const found = await asking(sessions, (table) => explained(table, id));
  expect(found).toMatchObject({ id, kind: 'error', words: id, versions: ['0.9.0'], bad: 1, good: 3 });
});

test('[fleet.explain] `where` takes the sessions in which the expression held, up to the entry after which it held', async () => {
  const where = (seq: number | null) => ({ where: { expression: 'x', seq, type: 'b' } });
  const sessions = [well(three, where(2)), well([[0, 'a']], where(null))];
  const found = await asking(sessions, (table) => explained(table, 'where'));
  expect(found).toMatchObject({ kind: 'where', bad: 1, good: 1 });
  expect(found.told.map(({ first }) => first)).toEqual(['b']);
});

test('[fleet.explain] a group that is not there, and a group without good sessions, are one sentence', async () => {
  const ask = (table: FleetTable) => explained(table, id);
  await expect(asking([well(three)], ask)).rejects.toThrow('--explain 0000000a: no session of the table is of this');
  await expect(asking([shows(three)], ask)).rejects.toThrow('so there is none to compare with.');
});

test('[fleet.explain] a pair is found exactly when the later type comes after the earlier one within the time', async () => {
  const type = fc.constantFrom('a', 'b', 'c');
  const step = fc.oneof(fc.integer({ min: 0, max: 1_500 }), fc.constantFrom(1_000, 9_000, 10_000, 59_999, 60_000));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(step, type), { minLength: 1, maxLength: 12 }), async (steps) => {
      let now = 1_234;
      const rows = steps.map(([ms, name]): Row => {
        now += ms;
        return [now, name];
      });
      const whole = { findings: [{ ...wrong(id), seq: null }] };
      const features = await asking([shows(rows, whole)], (table) => featuresOf(table, id));
      const pairs = features.filter(({ kind }) => kind === 'pair');
      const expected = new Set(
        rows.flatMap(([from, first], index) =>
          rows
            .slice(index + 1)
            .flatMap(([to, second]) =>
              [1_000, 10_000, 60_000].filter((ms) => to - from <= ms).map((ms) => `${first} ${second} ${ms}`),
            ),
        ),
      );
      expect(pairs.map(({ first, second, withinMs }) => `${first} ${second} ${withinMs}`).sort()).toEqual(
        [...expected].sort(),
      );
    }),
    { numRuns: 25 },
  );
});
