-- How long each call waits for its answer or failure, in milliseconds: half, 95 of 100, all. The slowest first.
SELECT asked.call, count(*) AS answers, median(ended."at" - asked."at") AS half_ms,
  quantile_disc(ended."at" - asked."at", 0.95) AS most_ms, max(ended."at" - asked."at") AS slowest_ms,
  arg_max(logs.file, ended."at" - asked."at") AS slowest_in
FROM entries asked
JOIN entries ended ON ended.log = asked.log AND ended.cause = asked.seq AND ended.type IN ('api.answered', 'api.failed')
JOIN logs ON logs.log = asked.log
WHERE asked.type = 'api.requested'
GROUP BY asked.call ORDER BY most_ms DESC, asked.call;
