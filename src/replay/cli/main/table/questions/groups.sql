-- Groups of equal findings by version: how many of its sessions have them, and since which day. --verify and --effects find more.
WITH all_sessions AS (
  SELECT app, count(*) AS of_all FROM logs WHERE verdict <> 'unusable' GROUP BY app
), found AS (
  SELECT id, kind, app, count(DISTINCT log) AS sessions, min(day) AS since, any_value(words) AS words
  FROM findings GROUP BY id, kind, app
)
SELECT id, kind, app AS version, sessions, of_all, since, words
FROM found JOIN all_sessions USING (app)
ORDER BY max(sessions) OVER (PARTITION BY id) DESC, id, version;
