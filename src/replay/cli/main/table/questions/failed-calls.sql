-- Failures of calls by status (0: no answer), with the share of the call's answers, and the sessions that have them.
WITH ended AS (
  SELECT call, count(*) AS answers FROM entries WHERE type IN ('api.answered', 'api.failed') GROUP BY call
)
SELECT call, status, count(*) AS failures, round(100 * count(*) / any_value(answers), 1) AS percent,
  count(DISTINCT log) AS sessions, list(DISTINCT app ORDER BY app) AS versions
FROM entries JOIN ended USING (call)
WHERE type = 'api.failed' GROUP BY call, status ORDER BY failures DESC, call, status;
