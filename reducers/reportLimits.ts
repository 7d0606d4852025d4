/** The numbers of error reports (docs/reports.md). */
export const reportLimits = {
  /** The entries within this time after an error are part of its report. */
  afterErrorMs: 1_000,
  /** Reports of earlier sessions wait this long, because the list is loaded first. */
  afterStartMs: 5_000,
  /** The wait after the first failure; it doubles with each. */
  firstRetryMs: 60_000,
  longestRetryMs: 21_600_000,
  /** A longer Retry-After counts as this. */
  longestAskedMs: 86_400_000,
  /** The shortest time between two reports of the same error. */
  sameErrorMs: 86_400_000,
  /** A report that was not delivered within this time is dropped. */
  lifeMs: 604_800_000,
  answerMs: 30_000,
  mostWaiting: 10,
  /** The report of a longer log begins at a later entry. */
  mostEntries: 5_000,
  mostBytes: 1_000_000,
  /** A report that was too large is sent again with the end of its log, this share of it. */
  partOf: 1 / 4,
  /** Browsers cancel larger bodies when the page is left. */
  mostKeepaliveBytes: 60_000,
} as const;
