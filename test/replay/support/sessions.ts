/** Scripts of typical sessions. The real log, reducers and effects record each of them for every run. */
import type { PanelEvent } from '../../../reducers/events';
import { wroteReply } from '../../support/typing';
import { manyNotes } from './notes';
import { problem, type SessionScript, sessionStarted, startMs } from './recordSession';

const tick = (afterMs: number): readonly [number, PanelEvent] => [
  afterMs,
  { type: 'clock.ticked', startOfToday: startMs - 7 * 3_600_000, now: startMs + afterMs },
];
const minutes = (count: number) => Array.from({ length: count }, (_, index) => tick((index + 1) * 60_000));
const begin = [
  [0, sessionStarted()],
  [5, { type: 'session.mounted' }],
  [900, { type: 'host.shown' }],
] as const;

/** Notes 1001 to 1012; 1012 is the newest. */
const notes = manyNotes(12, startMs - 60_000);

/** Three notes opened, one liked, one marked unread, without push. */
export const morning: SessionScript = {
  notes,
  untilMs: 200_000,
  events: [
    ...begin,
    [2_000, { type: 'user.highlightedNote', note: 1012 }],
    [3_000, { type: 'user.openedNote', note: 1012 }],
    [6_000, { type: 'user.closedNote' }],
    [7_000, { type: 'user.openedNote', note: 1011 }],
    [8_000, { type: 'user.askedLike', note: 1011, on: true }],
    [20_000, { type: 'user.closedNote' }],
    [21_000, { type: 'user.choseFilter', filter: 'unread' }],
    [22_000, { type: 'user.openedNote', note: 1010 }],
    [24_000, { type: 'user.markedUnread', note: 1010 }],
    ...minutes(3),
  ],
};

/** Spam undone, trash let through, trash dismissed, the undo bar held under the pointer. */
export const moderating: SessionScript = {
  notes,
  untilMs: 60_000,
  counts: true,
  events: [
    ...begin,
    [3_000, { type: 'user.askedSpam', note: 1012 }],
    [5_000, { type: 'user.askedUndo', key: 1012 }],
    [8_000, { type: 'user.askedTrash', note: 1011 }],
    [9_000, { type: 'user.askedSpam', note: 1010 }],
    [10_000, { type: 'user.heldUndo', key: 1010 }],
    [16_000, { type: 'user.releasedUndo', key: 1010 }],
    [30_000, { type: 'user.askedTrash', note: 1009 }],
    [31_000, { type: 'user.dismissedUndo', key: 1009 }],
  ],
};

/** A reply that fails twice and is posted at the third try, with a mention. */
export const replying: SessionScript = {
  notes,
  untilMs: 60_000,
  failing: (request, nth) => (request.call === 'reply' && nth < 2 ? problem(500) : undefined),
  events: [
    ...begin,
    [3_000, { type: 'user.openedNote', note: 1012 }],
    [4_000, { type: 'user.focusedReply', note: 1012 }],
    [4_500, wroteReply(1012, 'Thank you @a')],
    [4_700, { type: 'user.choseMention', note: 1012, login: 'ada', start: 10, end: 12 }],
    [6_000, { type: 'user.sentReply', note: 1012 }],
  ],
};

/** Push connects, brings a note, is lost and connects again; the list is polled in between. */
export const pushLostAndFound: SessionScript = {
  notes,
  untilMs: 240_000,
  push: [
    [400, { kind: 'open' }],
    [20_000, { kind: 'note', note: 1013 }],
    [40_000, { kind: 'close' }],
    [100_400, { kind: 'open' }],
    [150_000, { kind: 'changed' }],
  ],
  events: [...begin, ...minutes(4)],
};

/** The provider fails for a while, storage refuses drafts, the page is hidden and comes back. */
export const troubled: SessionScript = {
  notes,
  untilMs: 400_000,
  refuses: (key) => key.startsWith('reply_'),
  failing: (request, nth) =>
    request.call === 'follow'
      ? problem(403, 'ForbiddenError')
      : request.call === 'listPairs' && nth < 2
        ? problem(503, 'ServiceUnavailableError')
        : undefined,
  events: [
    ...begin,
    [3_000, { type: 'user.openedNote', note: 1012 }],
    [4_000, { type: 'user.focusedReply', note: 1012 }],
    [4_500, wroteReply(1012, 'A draft')],
    [6_000, { type: 'user.blurredReply', note: 1012 }],
    [7_000, { type: 'user.askedFollow', site: 501, on: true }],
    [9_000, { type: 'user.askedReadAll', notes: [1011, 1010, 1009] }],
    ...minutes(3),
    [200_000, { type: 'page.hidden' }],
    [301_500, { type: 'page.shown' }],
  ],
};

export const sessions: { readonly [name: string]: SessionScript } = {
  morning,
  moderating,
  replying,
  pushLostAndFound,
  troubled,
};
