-- Sessions of each version by result; a log that could not be read has no version.
SELECT app AS version, verdict, count(*) AS sessions, sum(entries) AS entries, min(day) AS first_day, max(day) AS last_day
FROM logs GROUP BY ALL ORDER BY version, verdict;
