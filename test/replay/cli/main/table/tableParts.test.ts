/** The tables of the parts of a fleet, read as one table. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { explained } from '../../../../../src/replay/cli/main/table/fleetExplain';
import { judgedLaws } from '../../../../../src/replay/cli/main/table/fleetLaws';
import type { FleetTable } from '../../../../../src/replay/cli/main/table/fleetTable';
import { wrong } from '../../../support/fleetLines';
import { type Row, type Session, tables } from '../../../support/tables';

const { asking, folder, reading, remove, writing } = tables();
afterAll(remove);

const id = '0000000a';
const of = 3;

/** The newest version undoes too early, and every third session shows a fault after `b`. */
const sessions = Array.from({ length: 60 }, (_, index): Session => {
  const isNewest = index % 4 === 0;
  const isBad = index % 3 === 0;
  const rows: Row[] = [
    [index, 'user.askedTrash'],
    [index + (isNewest ? 900 : 5_000), 'undo.elapsed', '', 1],
    [index + 6_000, 'api.requested', 'getNote'],
    [index + 6_100 + index, index % 5 === 0 ? 'api.failed' : 'api.answered', 'getNote', 3],
    [index + 7_000, isBad ? 'user.closedNote' : 'user.openedNote'],
  ];
  const findings = isBad ? [{ ...wrong(id), seq: 5 }] : [];
  return { rows, line: { app: isNewest ? '0.2.0' : '0.1.0', findings } };
});

const questions = [
  'SELECT * FROM entries ORDER BY log, seq',
  'SELECT * FROM logs ORDER BY log',
  'SELECT * FROM findings ORDER BY log, id',
  'SELECT type, count(*) AS n FROM entries GROUP BY type ORDER BY n DESC, type',
  'SELECT app, day, count(*) AS sessions FROM logs GROUP BY ALL ORDER BY app, day',
];

async function answers(table: FleetTable): Promise<string> {
  const rows = [];
  for (const sql of questions) rows.push(await table.ask(sql, '--sql'));
  return JSON.stringify([rows, await explained(table, id), (await judgedLaws(table)).answer]);
}

async function writeParts(into: string, indexes = [1, 2, 3]): Promise<void> {
  const all = sessions.map((session, index) => [String(index), session] as const);
  for (const index of indexes)
    await writing(
      into,
      { index, of },
      all.filter((_, at) => at % of === index - 1),
    );
}

test('[fleet.parts] questions, --explain and --laws answer byte for byte as of one table', async () => {
  const whole = await asking(sessions, answers);
  const telling = expect.objectContaining({ told: expect.arrayContaining([expect.anything()]) });
  expect(JSON.parse(whole)).toEqual([expect.anything(), telling, telling]);
  const into = folder();
  await writeParts(into);
  expect(await reading(into, answers)).toBe(whole);
  // A task that runs again replaces its own part.
  await writeParts(into, [2]);
  expect(await reading(into, answers)).toBe(whole);
});

test('[fleet.parts] a log that two parts hold under two names counts once, under the first name', async () => {
  const [session = { rows: [] }] = sessions;
  const named = (file: string): Session => ({ ...session, line: { ...session.line, file } });
  const into = folder();
  await writing(into, { index: 1, of: 2 }, [['same', named('b.ndjson')]]);
  await writing(into, { index: 2, of: 2 }, [['same', named('a.ndjson')]]);
  const sql =
    'SELECT file, (SELECT count(*) FROM entries)::INTEGER AS n, (SELECT count(*) FROM findings)::INTEGER AS f FROM logs';
  expect(await reading(into, (table) => table.ask(sql, '--sql'))).toEqual([{ file: 'a.ndjson', n: 5, f: 1 }]);
});

test('[fleet.parts] a part without any log is a part, too', async () => {
  const into = folder();
  await writeParts(into, [1, 2]);
  await writing(into, { index: 3, of }, []);
  const [row] = await reading(into, (table) => table.ask('SELECT count(*)::INTEGER AS n FROM logs', '--sql'));
  expect(row).toEqual({ n: 40 });
});

test('[fleet.parts] where a part is missing or was cut off in its middle, one sentence says which', async () => {
  const into = folder();
  const asked = () => reading(into, (table) => table.ask('SELECT 1', '--sql'));
  await writeParts(into, [1, 3]);
  const words = `--sql: the table in ${into} lacks part 2 of 3; --part 2/3 makes it.`;
  await expect(asked()).rejects.toThrow(words);
  mkdirSync(join(into, 'part-2-of-3', 'entries'), { recursive: true });
  await expect(asked()).rejects.toThrow(words);
  await writeParts(into, [2]);
  rmSync(join(into, 'part-2-of-3', 'logs.parquet'));
  await expect(asked()).rejects.toThrow(words);
});

test('[fleet.parts] a folder with another number of parts, a whole table or other files is left as it is', async () => {
  const into = folder();
  await writeParts(into);
  await expect(writing(into, { index: 1, of: 2 }, [])).rejects.toThrow('the folder holds other files');
  await expect(reading(into, (table) => table.begin())).rejects.toThrow('the folder holds other files');
  const mine = folder();
  mkdirSync(mine);
  writeFileSync(join(mine, 'mine.txt'), '');
  await expect(writing(mine, { index: 1, of: 2 }, [])).rejects.toThrow('the folder holds other files');
});
