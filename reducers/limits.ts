/**
 * The numbers of the panel's rules, each with its unit in its name. The REST client, the host kit and the replay tools stand
 * alone and keep their own: the client's 30 s for an answer and for the proxy frame are in src/client.
 */
export const limits = {
  /** A wish (approve, like, follow) is laid over the service's copy so long without an answer. */
  overrideMs: 10_000,
  /** A wish without an answer has failed after this long. */
  wishLifeMs: 300_000,
  /** Before the second call of a wish; twice as long before each further one, up to `wishRetryMostMs`. */
  wishRetryMs: 2_000,
  wishRetryMostMs: 60_000,
  replyRetries: 3,
  /** Delay before the nth retry of a reply is n times this. */
  replyRetryStepMs: 2_000,
  replyRows: 4,
  mentionsShown: 10,
  draftLifeMs: 86_400_000,
  /** Times older than this show a date; newer ones are relative. */
  relativeTimeMs: 432_000_000,
  defaultImagePx: 256,
  failStatusMs: 6_000,
  successStatusMs: 12_000,
  statusMs: 4_000,
  undoMs: 4_500,
  /** The undo times a person may choose. */
  undoChoicesMs: [4_500, 10_000, 20_000],
  firstWindowNotes: 10,
  windowStepNotes: 10,
  maxWindowNotes: 100,
  pollMs: 30_000,
  /** Without any answer for so long at the start, what is kept is painted. */
  unansweredMs: 5_000,
  /** A call to the provider without an answer has failed after this long. */
  requestTimeoutMs: 30_000,
  maxBackoffMs: 180_000,
  /** With push, the list is still looked at this often: nothing says that an open channel is dead. */
  slowLookMs: 300_000,
  /** So many doubtful notes are fetched one by one; more of them by the list. */
  notesOneByOne: 5,
  /** A note dated further ahead of this clock than this counts as of when it came. */
  clockSkewMs: 300_000,
  /** A look that is due while the push channel may be opening waits for the channel, at most this long. */
  channelWaitMs: 1_000,
  /** After the failure of an effect the session begins again once nobody has touched the panel for this long. */
  quietMs: 30_000,
  /** The same, while the reply box has the focus or an undo bar is held. */
  longQuietMs: 300_000,
  /** A session that began again does not do so a second time before this long. */
  restartPauseMs: 300_000,
  pushRestMs: 120_000,
  pushTries: 3,
  scrollEndMs: 200,
  loadMoreWithinPx: 300,
  notePx: 90,
  wideFromPx: 800,
  dayMs: 86_400_000,
  weekGroupDays: 6,
  monthGroupDays: 30,
  /** Last-seen times above this are milliseconds. */
  millisecondsAbove: 1_100_000_000_000,
  readCount: 9_999,
  unreadCount: -1,
  clockTickMs: 60_000,
  /** The leading tab tells the others this often that it is there. */
  leaderBeatMs: 1_500,
  /** A leader that was not heard for this long is lost: another tab takes over. */
  leaderLostMs: 4_000,
  /** Each tab that would take over waits a random part of this, so that one does and not all. */
  leaderApartMs: 900,
  /** A snapshot of the state is kept every so many entries. */
  checkpointEvery: 256,
  /** The live log's budget: over it the oldest entries become one base state. */
  logEvents: 50_000,
  logBytes: 32_000_000,
  /** Text of one block beyond this many UTF-16 units is cut on screen, with a link to the whole. */
  shownTextUnits: 40_000,
  excerptUnits: 300,
} as const;
