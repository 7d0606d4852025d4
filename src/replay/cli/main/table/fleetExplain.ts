/** `fleet --explain`: counts in the table in which sessions each feature occurs, and has them ranked. */
import * as v from 'valibot';
import { type Explanation, explain, type Feature, featureKinds } from '../../../fleet/explain';
import { FileError } from '../../replayWorld';
import type { FleetTable } from './fleetTable';
import { parsed } from './parsedRows';

const mostTold = 10;
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const name = v.pipe(v.string(), v.maxLength(100));

const groupRow = v.object({
  kind: v.nullable(name),
  words: v.nullable(v.pipe(v.string(), v.maxLength(1_000))),
  versions: v.nullable(v.array(name)),
  bad: count,
  good: count,
});
const featureRow = v.object({
  kind: v.picklist(featureKinds),
  first: name,
  second: name,
  withinMs: count,
  times: count,
  bad: count,
  good: count,
  sessions: name,
  example: v.object({ file: v.string(), entries: count }),
});

/**
 * The sessions to compare. A bad one counts up to the entry that shows the fault, because later entries cannot have
 * led to it. A good one has no finding of this kind, because another fingerprint may be the same fault.
 */
const sessionsOf = (id: string): string =>
  `shows AS (${
    id === 'where'
      ? 'SELECT log, held AS till FROM logs WHERE held IS NOT NULL'
      : `SELECT log, min(seq) AS till FROM findings WHERE id = '${id}' GROUP BY log`
  }),
  doubtful AS (SELECT DISTINCT log FROM findings
    WHERE NOT everyday AND kind = (SELECT any_value(kind) FROM findings WHERE id = '${id}')),
  session AS (SELECT log, file, app, logs.entries, shows.log IS NOT NULL AS bad, till
    FROM logs LEFT JOIN shows USING (log)
    WHERE verdict <> 'unusable' AND app IN (SELECT app FROM logs JOIN shows USING (log))
      AND (shows.log IS NOT NULL OR log NOT IN (FROM doubtful)))`;

const groupSql = (id: string): string => `WITH ${sessionsOf(id)}
  SELECT (SELECT any_value(kind) FROM findings WHERE id = '${id}') AS kind,
    (SELECT any_value(words) FROM findings WHERE id = '${id}') AS words,
    list_sort(list(DISTINCT app)) AS versions,
    (count(*) FILTER (bad))::INTEGER AS bad, (count(*) FILTER (NOT bad))::INTEGER AS good FROM session`;

/**
 * A pair is looked for between first and last entries of a type in pieces of the asked time, and in the next piece,
 * because a join of all entries would take the square of a log's length.
 */
const featureSql = (id: string): string => `WITH ${sessionsOf(id)},
  entry AS MATERIALIZED (SELECT log, seq, "at", type, call FROM entries JOIN session USING (log)
    WHERE till IS NULL OR seq <= till),
  piece AS MATERIALIZED (SELECT log, type, ms, "at" // ms AS nth, min(seq) AS first, max(seq) AS last,
      min("at") AS since, max("at") AS until
    FROM entry, (VALUES (1000), (10000), (60000)) AS times(ms) GROUP BY ALL),
  counted AS (SELECT log, type AS first, '' AS second, count(*) AS n FROM entry GROUP BY ALL
    UNION ALL SELECT log, call, if(type = 'api.failed', 'failed', 'ok'), count(*) FROM entry
      WHERE type IN ('api.answered', 'api.failed') GROUP BY ALL),
  feature AS (
    SELECT DISTINCT log, 'event' AS kind, type AS first, '' AS second, 0 AS withinMs, 0 AS times FROM entry
    UNION ALL SELECT DISTINCT log, 'answer', call, if(type = 'api.failed', 'failed', 'ok'), 0, 0 FROM entry
      WHERE type IN ('api.answered', 'api.failed')
    UNION ALL SELECT log, 'repeated', first, second, 0, least FROM counted JOIN (VALUES (2), (3), (5), (10)) AS leasts(least) ON n >= least
    UNION ALL SELECT DISTINCT one.log, 'pair', one.type, other.type, one.ms, 0
      FROM piece one JOIN piece other ON one.log = other.log AND one.ms = other.ms AND one.nth = other.nth
      WHERE one.first < other.last
    UNION SELECT DISTINCT one.log, 'pair', one.type, other.type, one.ms, 0
      FROM piece one JOIN piece other ON one.log = other.log AND one.ms = other.ms AND one.nth + 1 = other.nth
      WHERE one.last < other.first AND other.since - one.until <= one.ms
    UNION ALL SELECT log, 'missing', type, '', 0, 0 FROM session CROSS JOIN (SELECT DISTINCT type FROM entry)
      ANTI JOIN entries USING (log, type))
  SELECT kind, first, second, withinMs, times, (count(*) FILTER (bad))::INTEGER AS bad,
    (count(*) FILTER (NOT bad))::INTEGER AS good, md5(string_agg(log, ' ' ORDER BY log)) AS sessions,
    arg_min({ file: file, entries: entries }, (entries, file)) FILTER (bad) AS example
  FROM feature JOIN session USING (log) GROUP BY ALL HAVING count(*) FILTER (bad) > 0`;

/** @returns each feature of a bad session, with its counts */
export const featuresOf = async (table: FleetTable, id: string): Promise<readonly Feature[]> =>
  parsed(await table.ask(featureSql(id), '--explain'), featureRow, '--explain');

/**
 * @param id eight hexadecimal digits, or `where` for the sessions in which `--where` held
 * @throws {FileError} when the table has no such session, or no good one
 */
export async function explained(table: FleetTable, id: string): Promise<Explanation> {
  const [group] = parsed(await table.ask(groupSql(id), '--explain'), groupRow, '--explain');
  const { kind, words, versions, bad, good } = group ?? { kind: null, words: null, versions: null, bad: 0, good: 0 };
  if (bad === 0) throw new FileError(`--explain ${id}: no session of the table is of this group.`);
  if (good === 0)
    throw new FileError(
      `--explain ${id}: all sessions of its versions have a finding of this kind, so there is none to compare with.`,
    );
  const features = await featuresOf(table, id);
  const told = explain(features, { bad, good }, mostTold);
  return {
    id,
    kind: kind ?? 'where',
    words: words ?? '',
    versions: versions ?? [],
    bad,
    good,
    compared: features.length,
    told,
  };
}
