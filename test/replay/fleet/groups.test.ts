/** The findings of a fleet's logs in groups, by expression and against another commit. */
import { answerLines } from '../../../src/replay/cli/fleet/fleetReport';
import type { LogLine } from '../../../src/replay/fleet/logLine';
import { at, merged, wrong } from '../support/fleetLines';

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

test('[fleet.groups] versions come in the order of their numbers, and of their names where those are the same', () => {
  const order = (...apps: string[]) =>
    merged(apps.map((app, index) => at(`${index}`, { app })))
      .answer()
      .versions.map(({ name }) => name);
  const sorted = ['0.9.0', '0.9.1', '0.10.0', '1.0.0-beta', '1.0.0-rc', '2.0.0', '10.0.0'];
  expect(order(...[...sorted].reverse())).toEqual(sorted);
});

test('[fleet.order] everyday failures come after all others, however many they are', () => {
  const { groups } = merged([
    at('a', { findings: [wrong('net', true), wrong('bug')] }),
    at('b', { findings: [wrong('net', true)] }),
  ]).answer();
  expect(groups.map(({ id, sessions }) => [id, sessions])).toEqual([
    ['bug', 1],
    ['net', 2],
  ]);
});

test('[fleet.order] what another commit does comes first, everyday failures last, the rest by number of sessions', () => {
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
  const more = [
    at('e', { findings: [elsewhere('state', 1, 'user.opened')] }),
    at('f', { findings: [elsewhere('state', 1, 'user.opened')] }),
  ];
  const all = [at('a', { findings: [elsewhere('state', 7, 'api.failed')] }), ...more];
  expect(
    merged(all)
      .answer()
      .altered.map(({ name }) => name),
  ).toEqual(['user.opened', 'api.failed']);
  expect(answerLines(answer, 'main')).toContain(
    'compared with main: this code alters 3 of 4 sessions, first after api.failed (2), user.opened (1)',
  );
});
