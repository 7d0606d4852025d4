-- How often an event leads to another one (by cause), in the newest version against the earlier ones; the surest difference first.
WITH named AS (
  SELECT log, app, seq, cause, concat_ws(' ', type, nullif(call, '')) AS event FROM entries
), newest AS (
  SELECT app FROM logs WHERE verdict <> 'unusable'
  ORDER BY list_transform(string_split(app, '.'), lambda part: try_cast(part AS INTEGER)) DESC LIMIT 1
), counted AS (
  SELECT event, count(*) FILTER (app IN (FROM newest)) AS new_n, count(*) FILTER (app NOT IN (FROM newest)) AS old_n
  FROM named GROUP BY event
), led AS (
  SELECT a.event, b.event AS leads_to,
    count(DISTINCT (a.log, a.seq)) FILTER (a.app IN (FROM newest)) AS new_k,
    count(DISTINCT (a.log, a.seq)) FILTER (a.app NOT IN (FROM newest)) AS old_k
  FROM named a JOIN named b ON b.log = a.log AND b.cause = a.seq GROUP BY ALL
)
SELECT (FROM newest) AS newest, event, leads_to,
  round(100 * new_k / new_n, 1) AS newest_percent, round(100 * old_k / old_n, 1) AS earlier_percent,
  new_n AS newest_times, old_n AS earlier_times
FROM led JOIN counted USING (event)
WHERE new_n > 0 AND old_n > 0 AND new_k * old_n <> old_k * new_n
ORDER BY abs(new_k / new_n - old_k / old_n)
  / sqrt((new_k + old_k + 1) / (new_n + old_n + 2) * (1 - (new_k + old_k + 1) / (new_n + old_n + 2)) * (1 / new_n + 1 / old_n)) DESC,
  event, leads_to
LIMIT 20;
