/**
 * The laws of `fleet --laws` as questions to the table: in how many sessions each law is kept and broken. The definitions
 * are those of `src/replay/fleet/lawJudge.ts`; a test compares both. What follows what is counted by `src/replay/fleet/following.ts`.
 */
import type { Keeper } from '../../../fleet/laws';

/** Numbers instead of names, because a join of numbers takes a third of the time. */
export const preparing = (newest: string): readonly string[] => [
  `CREATE TEMP TABLE session AS SELECT row_number() OVER (ORDER BY log)::INTEGER AS s, log, file, entries, app = '${newest}' AS fresh
    FROM logs WHERE verdict <> 'unusable' AND app <> 'unknown'
      AND log IN (SELECT log FROM entries GROUP BY log HAVING min(seq) = 1)`,
  `CREATE TEMP TABLE raw AS SELECT s, fresh, seq, "at", cause, if(call = '', type, type || ' ' || call) AS name
    FROM entries JOIN session USING (log) WHERE type <> 'unknown'`,
  'CREATE TEMP TABLE name AS SELECT row_number() OVER (ORDER BY name)::INTEGER AS n, name FROM (SELECT DISTINCT name FROM raw)',
  'CREATE TEMP TABLE entry AS SELECT s, fresh, seq, "at", cause, n FROM raw JOIN name USING (name) ORDER BY s, seq',
  'DROP TABLE raw',
  `CREATE TEMP TABLE link AS SELECT later.s, later.fresh, cause.n AS first, later.n AS second, cause.seq AS cause,
      later."at" - cause."at" AS ms
    FROM entry later JOIN entry cause ON cause.s = later.s AND cause.seq = later.cause`,
  'CREATE TEMP TABLE occurs AS SELECT s, fresh, n, min(seq) AS since, count(*)::INTEGER AS times FROM entry GROUP BY ALL',
  'CREATE TEMP TABLE whole AS SELECT n, count(*) FILTER (NOT fresh) AS earlier, count(*) FILTER (fresh) AS newest FROM occurs GROUP BY n',
];

const counts = 'count(*) FILTER (NOT fresh) AS earlier, count(*) FILTER (fresh) AS newest';

/**
 * The bound of a law is the most extreme value of the sessions that keep it, and chance could have made each other session
 * go beyond it.
 * @param from a table of s, fresh, first, second and value, one row for each session
 */
const boundedBy = (keeper: Keeper, kind: string, from: string, side: 'min' | 'max'): string => {
  const [keeps, breaks] = keeper === 'earlier' ? ['NOT fresh', 'fresh'] : ['fresh', 'NOT fresh'];
  return `SELECT '${keeper}' AS keeper, '${kind}' AS kind, first, second, bound.value AS bound, 0 AS withinMs, keeping, breaking,
      count(*) FILTER (${breaks} AND one.value ${side === 'min' ? '<' : '>'} bound.value) AS broken, breaking AS possible, true AS holds
    FROM (${from}) one JOIN (SELECT first, second, ${side}(value) FILTER (${keeps}) AS value, count(*) FILTER (${keeps}) AS keeping,
      count(*) FILTER (${breaks}) AS breaking FROM (${from}) GROUP BY ALL) bound USING (first, second)
    WHERE bound.value IS NOT NULL${kind === 'count' ? ' AND bound.value > 0' : ''} GROUP BY first, second, bound.value, keeping, breaking`;
};

const bounded = (kind: string, from: string, side: 'min' | 'max'): string =>
  `${boundedBy('earlier', kind, from, side)} UNION ALL ${boundedBy('newest', kind, from, side)}`;

/**
 * A law without a bound of the sessions' own.
 * @param from a table of first, second, bound, withinMs, earlier, newest, brokenBefore and brokenNow
 */
const plain = (kind: string, from: string): string =>
  `SELECT keeper, '${kind}' AS kind, first, second, bound, withinMs, if(isEarlier, earlier, newest) AS keeping,
      if(isEarlier, newest, earlier) AS breaking, if(isEarlier, brokenNow, brokenBefore) AS broken,
      brokenBefore + brokenNow AS possible, if(isEarlier, brokenBefore, brokenNow) = 0 AS holds
    FROM (${from}) CROSS JOIN (VALUES ('earlier', true), ('newest', false)) AS keepers(keeper, isEarlier)
    WHERE brokenBefore + brokenNow <= if(isEarlier, newest, earlier)`;

const times = (side: 'min' | 'max'): string =>
  `SELECT s, fresh, first, second, ${side}(ms) AS value FROM link GROUP BY ALL`;

/** How often each entry led to each kind of entry to which its kind ever led, when the session goes on for long enough. */
const consequences = `SELECT entry.s, fresh, pair.first, pair.second, pair.ms, min(coalesce(led.times, 0)) AS least, max(coalesce(led.times, 0)) AS most
  FROM entry JOIN (SELECT first, second, greatest(max(ms), 0) AS ms FROM link GROUP BY ALL) pair ON pair.first = entry.n
    JOIN (SELECT s, max("at") AS until FROM entry GROUP BY s) ends ON ends.s = entry.s
    LEFT JOIN (SELECT s, cause, second, count(*) AS times FROM link GROUP BY ALL) led
      ON led.s = entry.s AND led.cause = entry.seq AND led.second = pair.second
  WHERE "at" + pair.ms <= until GROUP BY ALL`;

const fan = (kind: string, broken: string): string =>
  plain(
    kind,
    `SELECT first, second, 0 AS bound, ms AS withinMs, ${counts}, count(*) FILTER (${broken} AND NOT fresh) AS brokenBefore, count(*) FILTER (${broken} AND fresh) AS brokenNow
      FROM consequence GROUP BY first, second, ms`,
  );

const causes = plain(
  'never',
  `SELECT first, second, 0 AS bound, 0 AS withinMs, earlier, newest, count(*) FILTER (NOT fresh) AS brokenBefore, count(*) FILTER (fresh) AS brokenNow
    FROM (SELECT DISTINCT s, fresh, first, second FROM link
      UNION ALL SELECT DISTINCT s, fresh, 0, n FROM entry WHERE cause = 0) JOIN whole ON whole.n = second GROUP BY first, second, earlier, newest`,
);

/** In how many sessions both occur, and how many sessions with both keep each law of two. */
const together = `SELECT one.n AS first, other.n AS second, one.fresh, count(*) AS shared,
    count(*) FILTER (one.since < other.since) AS inOrder, count(*) FILTER (one.times <= other.times) AS notMore,
    count(*) FILTER (one.times = other.times) AS same
  FROM occurs one JOIN occurs other ON one.s = other.s AND one.n <> other.n GROUP BY ALL`;

const sides = (kept: string): string =>
  `coalesce(sum(${kept}) FILTER (NOT fresh), 0) AS oldKept, coalesce(sum(${kept}) FILTER (fresh), 0) AS freshKept`;

/** @param of the law is about the sessions that have this one */
const ofTwo = (kind: string, of: 'first' | 'second', kept: string): string =>
  plain(
    kind,
    `SELECT first, second, 0 AS bound, 0 AS withinMs, earlier, newest, earlier - oldKept AS brokenBefore, newest - freshKept AS brokenNow
      FROM (SELECT first, second, ${sides(kept)} FROM pair GROUP BY first, second) JOIN whole ON whole.n = ${of}`,
  );

const equal = plain(
  'equal',
  `SELECT first, second, 0 AS bound, 0 AS withinMs, one.earlier + other.earlier - oldBoth AS earlier, one.newest + other.newest - freshBoth AS newest,
      one.earlier + other.earlier - oldBoth - oldKept AS brokenBefore, one.newest + other.newest - freshBoth - freshKept AS brokenNow
    FROM (SELECT first, second, ${sides('same')}, coalesce(sum(shared) FILTER (NOT fresh), 0) AS oldBoth, coalesce(sum(shared) FILTER (fresh), 0) AS freshBoth
      FROM pair WHERE first < second GROUP BY first, second) JOIN whole one ON one.n = first JOIN whole other ON other.n = second`,
);

const sessions = '(SELECT count(*) FILTER (NOT fresh) AS earlier, count(*) FILTER (fresh) AS newest FROM session)';

const always = plain(
  'always',
  `SELECT n AS first, 0 AS second, 0 AS bound, 0 AS withinMs, total.earlier, total.newest, total.earlier - whole.earlier AS brokenBefore, total.newest - whole.newest AS brokenNow
    FROM whole CROSS JOIN ${sessions} total`,
);

/** A session without an entry of the name has 0 of them. */
const most = `SELECT s, fresh, n AS first, 0 AS second, coalesce(times, 0) AS value
  FROM session CROSS JOIN (SELECT n FROM name) LEFT JOIN occurs USING (s, fresh, n)`;

const none = plain(
  'none',
  `SELECT n AS first, 0 AS second, 0 AS bound, 0 AS withinMs, total.earlier, total.newest, whole.earlier AS brokenBefore, whole.newest AS brokenNow
    FROM whole CROSS JOIN ${sessions} total`,
);

const gaps = `SELECT s, fresh, n AS first, 0 AS second, min(gap) AS value
  FROM (SELECT s, fresh, n, "at" - lag("at") OVER (PARTITION BY s, n ORDER BY seq) AS gap FROM entry) WHERE gap IS NOT NULL GROUP BY ALL`;

export const lawsSql = `WITH consequence AS MATERIALIZED (${consequences}), pair AS MATERIALIZED (${together}),
  law AS (${[
    bounded('soonest', times('min'), 'min'),
    bounded('latest', times('max'), 'max'),
    fan('leads', 'least < 1'),
    fan('once', 'most > 1'),
    causes,
    ofTwo('before', 'second', 'inOrder'),
    bounded('again', gaps, 'min'),
    equal,
    ofTwo('atMost', 'first', 'notMore'),
    always,
    none,
    bounded('count', most, 'max'),
  ].join('\n UNION ALL ')})
  SELECT keeper, kind, coalesce(one.name, '') AS first, coalesce(other.name, '') AS second, bound::DOUBLE AS "limit",
    withinMs::DOUBLE AS withinMs, keeping::INTEGER AS keeping, breaking::INTEGER AS breaking, broken::INTEGER AS broken,
    possible::INTEGER AS possible, holds
  FROM law LEFT JOIN name one ON one.n = first LEFT JOIN name other ON other.n = second
  WHERE keeping > 0 AND breaking > 0`;
