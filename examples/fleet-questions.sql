-- Questions to the table of `fleet --parquet` (docs/fleet.md). Each ran on a fleet of 1,000 sessions; ask one at a time by `--sql`.
-- Which events are most frequent?
SELECT type, count(*) AS n FROM entries GROUP BY type ORDER BY n DESC LIMIT 10;
-- How many sessions has each version on each day?
SELECT app, day, count(*) AS sessions FROM logs GROUP BY ALL ORDER BY app, day;
-- Which calls fail most?
SELECT call, count(*) FILTER (type = 'api.failed') AS failed, count(*) FILTER (type = 'api.answered') AS answered FROM entries WHERE call <> '' GROUP BY call ORDER BY failed DESC;
-- From which day on is each group there?
SELECT id, any_value(words) AS words, min(day) AS since, count(DISTINCT log) AS sessions FROM findings GROUP BY id ORDER BY sessions DESC;
-- Which logs are unusable, and why?
SELECT file, reason FROM logs WHERE verdict = 'unusable';
-- What leads to a failed moderation?
SELECT c.type, count(*) AS n FROM entries e JOIN entries c ON c.log = e.log AND c.seq = e.cause WHERE e.type = 'moderation.failed' GROUP BY c.type ORDER BY n DESC;
-- How long does each call take, in milliseconds?
SELECT a.call, median(a."at" - r."at") AS half, max(a."at" - r."at") AS most FROM entries a JOIN entries r ON r.log = a.log AND r.seq = a.cause AND r.type = 'api.requested' WHERE a.type = 'api.answered' GROUP BY a.call ORDER BY half DESC;
-- How soon after asking for trash is the time to undo over, by version?
WITH t AS (SELECT e.app, e."at" - c."at" AS ms FROM entries e JOIN entries c ON c.log = e.log AND c.seq = e.cause WHERE e.type = 'undo.elapsed' AND c.type = 'user.askedTrash') SELECT app, min(ms) AS least, max(ms) AS most FROM t GROUP BY app ORDER BY app;
-- Which session without a finding is the shortest?
SELECT file, entries FROM logs WHERE verdict = 'ok' ORDER BY entries, file LIMIT 1;
-- Which event tells the sessions of a group from the others of the same versions, by Ochiai?
WITH bad AS (SELECT DISTINCT log, app FROM findings WHERE id = '6d82a7a5'), s AS (SELECT log, log IN (SELECT log FROM bad) AS bad FROM logs WHERE verdict <> 'unusable' AND app IN (SELECT app FROM bad)), f AS (SELECT DISTINCT type, s.log, bad FROM entries JOIN s USING (log)) SELECT type, count(*) FILTER (bad) AS bad, count(*) FILTER (NOT bad) AS good, count(*) FILTER (bad) / sqrt((SELECT count(*) FROM bad) * count(*)) AS ochiai FROM f GROUP BY type ORDER BY ochiai DESC, type LIMIT 5;
