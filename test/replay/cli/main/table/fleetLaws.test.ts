/** What `fleet --laws` counts in a table: the same as the definitions of laws say of each session. */
import fc from 'fast-check';
import { countedLaws, judgedLaws, sessionsOf } from '../../../../../src/replay/cli/main/table/fleetLaws';
import type { FleetTable } from '../../../../../src/replay/cli/main/table/fleetTable';
import { judge, LawSession, lawKinds } from '../../../../../src/replay/fleet/lawJudge';
import { tableRow } from '../../../../../src/replay/fleet/tableRow';
import { recordedEntries } from '../../../../support/fleet/recordedSession';
import { plantedPlan } from '../../../../support/fleet/versions';
import { type Row, type Session, tables } from '../../../support/tables';

const { asking, remove } = tables();
afterAll(remove);

const [earlier, newest] = ['0.9.0', '0.10.0'];
const of = (app: string, rows: readonly Row[], part: Session['line'] = {}): Session => ({
  rows,
  line: { app, ...part },
});

/** Each counted law, judged again session by session. */
async function compared(table: FleetTable) {
  const laws = await countedLaws(table, newest);
  const recounted = laws.map(() => ({ keeping: 0, breaking: 0, broken: 0, holds: true }));
  for await (const { named, fresh } of sessionsOf(table)) {
    const session = new LawSession(named);
    for (const [at, law] of laws.entries()) {
      const mine = recounted[at];
      const { supports, isBroken } = judge(law, session);
      if (!mine || !supports) continue;
      if ((law.keeper === 'newest') === fresh) {
        mine.keeping += 1;
        mine.holds &&= !isBroken;
      } else {
        mine.breaking += 1;
        mine.broken += isBroken ? 1 : 0;
      }
    }
  }
  return { laws, recounted };
}

async function expectSame(table: FleetTable): Promise<ReadonlySet<string>> {
  const { laws, recounted } = await compared(table);
  const counts = laws.map(({ keeping, breaking, broken, holds }) => ({ keeping, breaking, broken, holds }));
  const differing = laws.flatMap((law, at) =>
    JSON.stringify(counts[at]) === JSON.stringify(recounted[at]) ? [] : [{ law, recounted: recounted[at] }],
  );
  expect(differing).toEqual([]);
  return new Set(laws.map(({ kind }) => kind));
}

const name = fc.constantFrom(['a', ''], ['b', ''], ['c', ''], ['api.failed', 'like'], ['api.failed', 'reply']);
const step = fc.tuple(fc.constantFrom(0, 1, 100, 101, 1_000, 9_999, 60_001), name, fc.nat(6));
const session = fc.array(step, { minLength: 1, maxLength: 14 }).map((steps): readonly Row[] => {
  let now = 1_234;
  return steps.map(([ms, [type = '', call = ''], back], index): Row => {
    now += ms;
    return [now, type, call, back > index || back === 0 ? 0 : index + 1 - back];
  });
});

test('[fleet.laws] each law has the counts that its definition gives for each session', async () => {
  const fleet = fc.array(fc.tuple(fc.boolean(), session), { minLength: 2, maxLength: 9 });
  await fc.assert(
    fc.asyncProperty(fleet, async (sessions) => {
      await asking(
        sessions.map(([isNew, rows]) => of(isNew ? newest : earlier, rows)),
        expectSame,
      );
    }),
    { numRuns: 12 },
  );
}, 120_000);

test('[fleet.laws] so it is in recorded sessions, in which every kind of law is there', async () => {
  const sessions = Array.from({ length: 10 }, (_, index): Session => {
    const rows = recordedEntries(2, index, plantedPlan).map((entry): Row => {
      const [, ms = '', cause = '', type = '', call = ''] = tableRow(entry).split(',');
      return [Number(ms), type, call, Number(cause)];
    });
    return of(index % 2 ? newest : earlier, rows);
  });
  expect(await asking(sessions, expectSame)).toEqual(new Set(lawKinds));
}, 120_000);

const well: readonly Row[] = [
  [0, 'x'],
  [10, 'y', '', 1],
];
const wrong: readonly Row[] = [
  [0, 'x'],
  [10, 'z'],
];
const many = (app: string, rows: readonly Row[], count = 30): readonly Session[] =>
  Array.from({ length: count }, () => of(app, rows));

test('[fleet.laws] a law that the sessions of the newest version break is told with its counts and the smallest session', async () => {
  const sessions = [
    ...many(earlier, well),
    ...many('0.8.0', well),
    ...many(newest, wrong),
    of(newest, wrong, { file: 'small.ndjson', entries: 1 }),
  ];
  const { answer, lawOf } = await asking(sessions, judgedLaws);
  expect(answer).toMatchObject({
    earlierVersions: ['0.8.0', earlier],
    newestVersion: newest,
    earlier: 60,
    newest: 31,
    begunLater: 0,
  });
  const told = answer.told.flatMap((one) => [one, ...one.also]);
  const leads = told.find(({ kind }) => kind === 'leads');
  expect(leads).toMatchObject({ first: 'x', second: 'y', withinMs: 10, keeping: 60, breaking: 31, broken: 31 });
  for (const one of answer.told.filter(({ keeper }) => keeper === 'earlier'))
    expect(one.example.file).toBe('small.ndjson');
  expect(told.find(({ kind, keeper, first }) => kind === 'none' && keeper === 'newest' && first === 'y')).toBeDefined();
  expect(lawOf(leads?.id ?? '')).toMatchObject({ kind: 'leads', first: 'x', second: 'y' });
  expect(lawOf('00000000')).toBeNull();
});

test('[fleet.laws] the newest version is that of the highest number; logs of an unknown version, unusable ones, and those without their oldest entries are left out', async () => {
  const sessions = [
    of(earlier, well),
    of(newest, well),
    of('no version', wrong),
    of(newest, [], { verdict: 'unusable' }),
  ];
  const { answer } = await asking([...sessions, { ...of(earlier, wrong), firstSeq: 2 }], judgedLaws);
  expect(answer).toMatchObject({
    newestVersion: newest,
    earlierVersions: [earlier],
    earlier: 1,
    newest: 1,
    begunLater: 1,
    told: [],
  });
});

test('[fleet.laws] a table without a known version, or with one version, is one sentence', async () => {
  await expect(asking([of('no version', well)], judgedLaws)).rejects.toThrow(
    '--laws: the table has no session of a known version.',
  );
  await expect(asking(many(newest, well, 3), judgedLaws)).rejects.toThrow(
    '--laws: all sessions are of version 0.10.0, and a law comes from earlier versions.',
  );
});
