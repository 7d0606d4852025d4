/** `fleet --laws`: counts in the table how many sessions keep each law, and finds the sessions that break one. */
import * as v from 'valibot';
import { Following } from '../../../fleet/following';
import { judge, LawSession, lawKinds, type NamedEntry } from '../../../fleet/lawJudge';
import {
  type Breaking,
  type Broken,
  brokenLaws,
  type Counted,
  idOfLaw,
  keepers,
  type LawsAnswer,
  toldLaws,
} from '../../../fleet/laws';
import { byVersion } from '../../../fleet/merge';
import { FileError } from '../../replayWorld';
import type { FleetTable } from './fleetTable';
import { lawsSql, preparing } from './lawsSql';
import { parsed } from './parsedRows';

const option = '--laws';
const mostTold = 10;
/** Of further broken laws only the number is told. */
const mostLookedFor = 100;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** A type, with the name of its call: it stands in a test that is written. */
const name = v.pipe(v.string(), v.maxLength(141), v.regex(/^[A-Za-z. ]*$/));

const versionRow = v.object({ app: v.pipe(v.string(), v.regex(/^[\w.+-]{1,60}$/)), sessions: count });
const lawRow = v.object({
  kind: v.picklist(lawKinds),
  first: name,
  second: name,
  limit: v.number(),
  withinMs: v.number(),
  keeper: v.picklist(keepers),
  keeping: count,
  breaking: count,
  broken: count,
  possible: count,
  holds: v.boolean(),
});
const sessionRow = v.object({ file: v.string(), entries: count, fresh: v.boolean() });

/** @throws {FileError} when there is nothing to compare */
async function versionsOf(
  table: FleetTable,
): Promise<{ readonly earlier: readonly string[]; readonly newest: string }> {
  const sql =
    "SELECT app, count(*)::INTEGER AS sessions FROM logs WHERE verdict <> 'unusable' AND app <> 'unknown' GROUP BY app";
  const rows = parsed(await table.ask(sql, option), versionRow, option);
  const versions = rows.map(({ app }) => app).sort(byVersion);
  const newest = versions.pop();
  if (newest === undefined) throw new FileError(`${option}: the table has no session of a known version.`);
  if (versions.length === 0)
    throw new FileError(`${option}: all sessions are of version ${newest}, and a law comes from earlier versions.`);
  return { earlier: versions, newest };
}

/** The catalogue has fewer types and calls. */
const mostNames = 1_000;
const nameRow = v.object({ name });
const numbers = v.array(v.number());

async function namesOf(table: FleetTable): Promise<readonly string[]> {
  const rows = parsed(await table.ask('SELECT name FROM name ORDER BY n', option), nameRow, option);
  if (rows.length > mostNames) throw new FileError(`${option}: the table has more than ${mostNames} types and calls.`);
  return rows.map((row) => row.name);
}

interface OfTable {
  readonly file: string;
  readonly entries: number;
  readonly fresh: boolean;
  readonly named: readonly NamedEntry[];
}

/** @returns the sessions of the table with their entries, in a fixed order; memory holds one session [fleet.bounded] */
export async function* sessionsOf(table: FleetTable): AsyncGenerator<OfTable> {
  const asked = await table.ask('SELECT file, entries, fresh FROM session ORDER BY s', option);
  const [rows, names] = [parsed(asked, sessionRow, option), await namesOf(table)];
  const sql = 'SELECT s, seq::DOUBLE, "at"::DOUBLE, cause::DOUBLE, n FROM entry ORDER BY s, seq';
  let [present, named]: [number, NamedEntry[]] = [0, []];
  const session = (): readonly OfTable[] =>
    rows.slice(Math.max(0, present - 1), present).map((row) => ({ ...row, named }));
  for await (const chunk of table.columns(sql, option)) {
    const [sessions = [], seq = [], at = [], cause = [], n = []] = parsed(chunk, numbers, option);
    for (const [index, s] of sessions.entries()) {
      if (s !== present) {
        yield* session();
        [present, named] = [s, []];
      }
      const name = names[(n[index] ?? 0) - 1] ?? '';
      named.push({ seq: seq[index] ?? 0, at: at[index] ?? 0, cause: cause[index] ?? 0, name });
    }
  }
  yield* session();
}

/** @returns each law with its counts; those that more sessions break than the newest version has are left out */
export async function countedLaws(table: FleetTable, newest: string): Promise<readonly Counted[]> {
  for (const sql of preparing(newest)) await table.ask(sql, option);
  const following = new Following(await namesOf(table));
  for await (const { named, fresh } of sessionsOf(table)) following.add(named, fresh);
  return [...parsed(await table.ask(lawsSql, option), lawRow, option), ...following.laws()];
}

async function breakingOf(table: FleetTable, laws: readonly Broken[]): Promise<readonly Breaking[]> {
  const breaking: Breaking[] = [];
  if (laws.length === 0) return breaking;
  for await (const { file, entries, fresh, named } of sessionsOf(table)) {
    const session = new LawSession(named);
    const places = laws.flatMap((law, at) => {
      if ((law.keeper === 'earlier') !== fresh) return [];
      const { isBroken, place } = judge(law, session);
      return isBroken ? [[at, place] as const] : [];
    });
    if (places.length > 0) breaking.push({ file, entries, places: new Map(places) });
  }
  return breaking;
}

const totalsSql = `SELECT count(*) FILTER (NOT fresh)::INTEGER AS earlier, count(*) FILTER (fresh)::INTEGER AS newest,
  (SELECT count(*) FROM logs WHERE verdict <> 'unusable' AND app <> 'unknown')::INTEGER AS all FROM session`;
const totalsRow = v.object({ earlier: count, newest: count, all: count });

/**
 * @returns which laws no longer hold, and any law by its digits [fleet.laws]
 * @throws {FileError} when there is nothing to compare
 */
export async function judgedLaws(
  table: FleetTable,
): Promise<{ readonly answer: LawsAnswer; readonly lawOf: (id: string) => Counted | null }> {
  const { earlier: earlierVersions, newest: newestVersion } = await versionsOf(table);
  const laws = await countedLaws(table, newestVersion);
  const { broken, tried } = brokenLaws(laws);
  const lookedFor = broken.slice(0, mostLookedFor);
  const told = toldLaws(lookedFor, await breakingOf(table, lookedFor), mostTold);
  const [totals] = parsed(await table.ask(totalsSql, option), totalsRow, option);
  const { earlier, newest, all } = totals ?? { earlier: 0, newest: 0, all: 0 };
  const answer: LawsAnswer = {
    earlierVersions,
    newestVersion,
    earlier,
    newest,
    begunLater: all - earlier - newest,
    held: laws.filter(({ holds, keeper }) => holds && keeper === 'earlier').length,
    tried,
    told,
    more: broken.length - told.reduce((sum, { also }) => sum + 1 + also.length, 0),
  };
  return { answer, lawOf: (id) => laws.find((law) => law.holds && idOfLaw(law) === id) ?? null };
}
