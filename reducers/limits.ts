/**
 * The numbers of the panel's rules, each with its unit in its name. The REST client, the host kit and the replay tools
 * stand alone and have their own numbers.
 */
export const limits = {
  /** An approve, like or follow without an answer is shown in place of the server note for this long. */
  overrideMs: 10_000,
  /** A mutation that has failed for this long is given up. */
  mutationLifeMs: 300_000,
  /** The wait before the second call of a mutation. It doubles before each further call, up to `retryMostMs`. */
  retryMs: 2_000,
  retryMostMs: 60_000,
  /** A tab ends what another one should have ended, this long after it was due: an undo window, or a wait for the leading tab. */
  undoGraceMs: 2_000,
  /** Where tabs cannot reach each other, a tab sends what another asked for and has not sent in this time. */
  takeOverMs: 60_000,
  /** What other tabs change in storage within this time is read together. */
  rereadMs: 20,
  /** The call of an earlier page may still arrive: so long its spam or trash waits before the comment is checked. */
  unsureMs: 10_000,
  /** While a reply is sent, keys and navigation are off for at most this long. */
  submittingMs: 4_000,
  replyRetries: 3,
  /** Delay before the nth retry of a reply is n times this. */
  replyRetryStepMs: 2_000,
  replyRows: 4,
  mentionsShown: 10,
  /** The replies under an open comment. */
  answersShown: 5,
  /** By the service's clock a reply may be from so much before it was sent by this one. */
  replySkewMs: 60_000,
  draftLifeMs: 86_400_000,
  /** A draft that was on the screen is stored with a new time, if its time is older than this. */
  draftSeenMs: 3_600_000,
  /** Times older than this show a date; newer ones are relative. */
  relativeTimeMs: 432_000_000,
  defaultImagePx: 256,
  failStatusMs: 6_000,
  successStatusMs: 12_000,
  statusMs: 4_000,
  undoMs: 4_500,
  /** `u` so soon after the end of an undo window comes too late for the undo, and is no filter either. */
  lateUndoMs: 2_000,
  /** The undo times that a person may choose. */
  undoChoicesMs: [4_500, 10_000, 20_000],
  firstWindowNotes: 10,
  windowStepNotes: 10,
  maxWindowNotes: 100,
  pollMs: 30_000,
  /** The kept notes are painted after this long without any answer at the start. */
  unansweredMs: 5_000,
  /** A call to the provider without an answer has failed after this time. */
  requestTimeoutMs: 30_000,
  maxBackoffMs: 180_000,
  /** A longer `Retry-After` counts as this. */
  retryAfterMostMs: 300_000,
  /** With push, the list is still checked this often, because a dead channel may look open. */
  slowCheckMs: 300_000,
  /** At most this many stale notes are fetched one by one; more are fetched by the list. */
  notesOneByOne: 5,
  /** A note with a date further ahead of this clock gets the time of its arrival. A device's clock may be a day slow. */
  clockSkewMs: 86_400_000,
  /** The longest time that a due check waits for a push channel that may be opening. */
  channelWaitMs: 1_000,
  /** After the failure of an effect the page loads itself again once the person has not touched the panel for this long. */
  quietMs: 30_000,
  /** Replaces `quietMs` while the reply box has the focus or an undo bar is held. */
  longQuietMs: 300_000,
  /** The shortest time between two loads of the page because of a failed effect. */
  reloadPauseMs: 300_000,
  pushRestMs: 120_000,
  pushTries: 3,
  scrollEndMs: 200,
  loadMoreWithinPx: 300,
  notePx: 90,
  /** A pull of the list by this many pixels asks for a check. */
  pullPx: 64,
  /** A swipe of a row by this many pixels does its act. */
  swipePx: 96,
  /** A press within this time and this distance of the one before is meant for what was there before. */
  onePressMs: 350,
  onePressPx: 25,
  wideFromPx: 800,
  /** A panel that is no higher shows one bar at a time. */
  oneBarPx: 480,
  dayMs: 86_400_000,
  weekGroupDays: 6,
  monthGroupDays: 30,
  /** Last-seen times above this are milliseconds. */
  millisecondsAbove: 1_100_000_000_000,
  /** So many notes that wait are offered as a review. */
  reviewFrom: 3,
  readCount: 9_999,
  unreadCount: -1,
  clockTickMs: 60_000,
  /** A visible tab that follows asks for the next beat of the leading tab this long after the last. */
  leaderBeatMs: 1_500,
  /** A leader without a beat for this long is lost: another tab takes over. */
  leaderLostMs: 4_000,
  /** Each tab that could take over waits a random part of this time, so that only one tab takes over. */
  leaderApartMs: 900,
  /** The number of entries between two snapshots of the state. */
  checkpointEvery: 256,
  /** The live log's budget. Over it the oldest entries become one base state. */
  logEvents: 50_000,
  logBytes: 32_000_000,
  /** A longer text of one block, in UTF-16 units, is cut on screen, with a link to the whole text. */
  shownTextUnits: 40_000,
  excerptUnits: 300,
  /** A report of an error is sent so much later, so that it holds what followed. */
  reportAfterMs: 1_000,
  /** A report holds so many of the newest entries, or fewer. */
  reportEntries: 2_000,
  /** Browsers send no larger body of a request that outlives its page. */
  reportKeepaliveBytes: 60_000,
} as const;
