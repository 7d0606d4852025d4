-- Events that mostly lead to something (by cause) and here led to nothing, with the smallest log that has one.
WITH led AS (
  SELECT log, app, seq, concat_ws(' ', type, nullif(call, '')) AS event,
    EXISTS (FROM entries later WHERE later.log = entries.log AND later.cause = entries.seq) AS leads
  FROM entries
)
SELECT event, count(*) AS times, count(*) FILTER (NOT leads) AS led_to_nothing,
  round(100 * count(*) FILTER (NOT leads) / count(*), 1) AS percent, list(DISTINCT led.app ORDER BY led.app) FILTER (NOT leads) AS versions,
  arg_min(logs.file, logs.entries) FILTER (NOT leads) AS smallest
FROM led JOIN logs USING (log)
GROUP BY event HAVING percent BETWEEN 0.01 AND 50 ORDER BY percent, event;
