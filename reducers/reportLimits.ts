/** The numbers of error reports (docs/reports.md). */
export const reportLimits = {
  /** What follows an error is part of its report. */
  afterErrorMs: 1_000,
  /** Reports of earlier sessions wait until the list has had its turn. */
  afterStartMs: 5_000,
  /** The wait after the first failure; it doubles with each. */
  firstRetryMs: 60_000,
  longestRetryMs: 21_600_000,
  /** A longer Retry-After counts as this. */
  longestAskedMs: 86_400_000,
  /** The same error is reported once in so long. */
  sameErrorMs: 86_400_000,
  /** A report that was not delivered by then is dropped. */
  lifeMs: 604_800_000,
  answerMs: 30_000,
  mostWaiting: 10,
  /** Longer logs are reported from a later entry on. */
  mostEntries: 5_000,
  mostBytes: 1_000_000,
  /** Of a report that was too large, this share is tried: its end. */
  partOf: 1 / 4,
  /** Browsers cancel larger bodies when the page goes. */
  mostKeepaliveBytes: 60_000,
} as const;
