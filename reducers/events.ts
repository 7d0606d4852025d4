/**
 * The catalogue: every event that the log may hold. Each is a fact in the past; the part of its name before the dot says
 * whose fact it is (`user`, `api`, `push`, …). Reducers fold events, effects react to them, the devtools group them.
 * How a log file holds them, and what differs between versions, is in docs/logs.md.
 */
import type { ApiAnswers, ApiCall, ApiRequest, ItemRef, Problem, RequestOf, SubjectOf } from './api';
import type { Note } from './note';
import type { TextEdit } from './textEdit';

export type Filter = 'all' | 'unread' | 'comments' | 'follows' | 'likes';
export type Moderation = 'spam' | 'trash';
/** The undo bar of one note, or of "Mark all as read". */
export type UndoKey = number | 'all';

/** A spam or trash that can still be undone, as browser storage holds it. `at` is milliseconds since 1970. */
export interface PendingModeration {
  readonly note: number;
  readonly action: Moderation;
  readonly site: number;
  readonly comment: number;
  readonly at: number;
}

/** A mark that a page made and that the service may not have. */
export interface StoredRead {
  /** The note's timestamp when it was marked, milliseconds since 1970; null when nobody knows. */
  readonly version: number | null;
  /** False: as unread. Absent: as read. */
  readonly on?: false;
}

export interface UnsentRead extends StoredRead {
  readonly note: number;
  readonly version: number;
}

/** A reply draft as browser storage holds it. */
export interface StoredDraft {
  readonly note: number;
  readonly text: string;
  /** When it was last changed, milliseconds since 1970. */
  readonly at: number;
}

/** Addresses outside the panel, from its settings. */
export interface Links {
  readonly settings: string;
  readonly reader: string;
  readonly newPost: string;
  readonly search: string;
  readonly likes: string;
}

/** What the status bar can say. src/panel/words has the sentence for each, by locale. */
export type StatusMessage =
  | 'spamFailed'
  | 'trashFailed'
  | 'approveFailed'
  | 'unapproveFailed'
  | 'likeFailed'
  | 'unlikeFailed'
  | 'readFailed'
  | 'unreadFailed'
  | 'followFailed'
  | 'unfollowFailed'
  | 'replyPosted'
  | 'replyFailed'
  | 'replyDuplicate'
  | 'storageBlocked'
  | 'logFailed';

/** What the session before this one in the page left: it ended because an effect had failed ([effects.restart]). */
export interface Left {
  /** So many notes were shown. */
  readonly number: number;
  /** Acts that the service had not answered. */
  readonly unsent: readonly UnsentAct[];
  /** What is given as stored under these keys, storage did not take. */
  readonly refused: readonly string[];
}

export type SessionEvent =
  /** The panel began. Holds everything that is read from the world at the start; the entry's `at` is the time. */
  | {
      readonly type: 'session.started';
      readonly locale: string;
      readonly timeZone: string;
      /** Local midnight, milliseconds since 1970. */
      readonly startOfToday: number;
      readonly viewport: { readonly width: number; readonly height: number };
      /** False when the page was opened by itself, outside an iframe: the panel then shows from the start. */
      readonly embedded: boolean;
      /** The document was visible. */
      readonly pageVisible: boolean;
      readonly links: Links;
      /**
       * Whose session this is (the `ID` of `/me`): the person whom the host page names, else whose the stored things are;
       * null when nobody knows. Absent in older logs, which do not tell.
       */
      readonly owner?: number | null;
      /** The host page named that person, so that kept notes are painted at once. */
      readonly named?: boolean;
      readonly stored: {
        /** Seconds; 0 when none. */
        readonly lastSeen: number;
        /** Notes with a read flag. */
        readonly readNotes: readonly number[];
        /** Marks that the service may not have; null when the panel that wrote the flags did not say. */
        readonly unsentReads: readonly UnsentRead[] | null;
        readonly drafts: readonly StoredDraft[];
        readonly pending: readonly PendingModeration[];
        readonly singleKeys: boolean;
        readonly undoMs: number;
      };
      readonly left?: Left;
    }
  /** React drew the first frame. */
  | { readonly type: 'session.mounted' }
  /** The notes kept on the device for this user (the `ID` of `/me`) were read back. They are shown until a list answers. */
  | {
      readonly type: 'session.restoredNotes';
      readonly user: number;
      readonly notes: readonly Note[];
      readonly savedAt: number;
    }
  /** The log of an earlier session of this user is kept on the device. */
  | { readonly type: 'session.foundEarlierLog'; readonly startedAt: number }
  /** No answer came within 5 s of the start: what is kept of the owner is painted meanwhile. */
  | { readonly type: 'session.unanswered' }
  /** A list holds none of the notes that are held: somebody else may be signed in. */
  | { readonly type: 'session.doubted' }
  /**
   * Somebody else is signed in, or an effect has failed, so this log ends. It says nothing of that person. The session that
   * follows in this page has a log of its own.
   */
  | { readonly type: 'session.ended' };

export type WorldEvent =
  /** A minute passed, or a day began. */
  | {
      readonly type: 'clock.ticked';
      readonly startOfToday: number;
      /** By the machine's clock, which may have been put back; the entry's `at` never goes back. Absent in older logs. */
      readonly now?: number;
    }
  /** The panel's own window changed size, in CSS px. */
  | { readonly type: 'viewport.resized'; readonly width: number; readonly height: number }
  /** The document became visible or hidden. */
  | { readonly type: 'page.shown' }
  | { readonly type: 'page.hidden' }
  /** The page is going away (`pagehide`). */
  | { readonly type: 'page.left' }
  /** An error that nothing caught, as while React drew. The entry's cause is the one before it. Noted where reports are configured. */
  | { readonly type: 'page.failed'; readonly problem: Problem }
  /**
   * Whether the browser lets the provider's cookies into the iframe. When "Allow cookies" was pressed, the entry's cause
   * is that `user.askedAccess`.
   */
  | { readonly type: 'access.checked'; readonly granted: boolean }
  /** The browser said it is online or offline. */
  | { readonly type: 'network.online' }
  | { readonly type: 'network.offline' }
  /** It is time to ask for the list again. */
  | { readonly type: 'poll.due' };

export type HostEvent =
  /** `togglePanel` with showing true or false. */
  | { readonly type: 'host.shown' }
  | { readonly type: 'host.hidden' }
  /** `toggleVisibility` with hidden false or true. */
  | { readonly type: 'host.revealed' }
  | { readonly type: 'host.concealed' }
  /** `refreshNotes`. */
  | { readonly type: 'host.askedRefresh' }
  /** The parent posted so many things that are no message of the protocol. The devtools count them. */
  | { readonly type: 'host.sentUnknown'; readonly count: number }
  /** A message was posted to the host page. */
  | { readonly type: 'host.told'; readonly message: { readonly action: string; readonly [field: string]: unknown } };

export type PushEvent =
  /** A try to open the channel began. */
  | { readonly type: 'push.asked' }
  | { readonly type: 'push.opened' }
  /** The service says that this note changed. */
  | { readonly type: 'push.noteChanged'; readonly note: number }
  /** The service says that something changed, and not which note. */
  | { readonly type: 'push.changed' }
  /** The service named another person than this session's. */
  | { readonly type: 'push.namedOther' }
  /** The channel closed, or sent an event without a type. */
  | { readonly type: 'push.closed' }
  /** The channel sent an error event. */
  | { readonly type: 'push.failed'; readonly kind: 'errorEvent' }
  /** The channel sent an event of this unknown type, which is also reported as an error. */
  | { readonly type: 'push.failed'; readonly kind: 'unknownType'; readonly name: string }
  /** The channel, or a wait for it, ended with an error of this name. */
  | { readonly type: 'push.failed'; readonly kind: 'error'; readonly name: string };

export type BrowserStorageEvent =
  /** Another tab moved last seen; seconds. */
  | { readonly type: 'storage.lastSeenMoved'; readonly lastSeen: number }
  /** Another tab switched the single-key shortcuts, or chose how long to wait for an undo. */
  | { readonly type: 'storage.singleKeysSwitched'; readonly on: boolean }
  | { readonly type: 'storage.undoDelayChosen'; readonly undoMs: number }
  /** Another tab said whether error reports may be sent. */
  | { readonly type: 'storage.reportsSwitched'; readonly on: boolean }
  /** Another tab says that what is stored is another person's than this session's now. */
  | { readonly type: 'storage.ownerChanged' }
  /** Another tab marked a note read. */
  | { readonly type: 'storage.noteRead'; readonly note: number }
  /** Another tab's pending act on a note ended or was undone. */
  | { readonly type: 'storage.moderationEnded'; readonly note: number }
  /** Another tab asked for spam or trash. */
  | { readonly type: 'storage.moderationAsked'; readonly pending: PendingModeration }
  /** Another tab wrote a draft, or removed it. */
  | { readonly type: 'storage.draftWritten'; readonly draft: StoredDraft }
  | { readonly type: 'storage.draftRemoved'; readonly note: number }
  /** A write or removal was asked of browser storage. The value is not logged: it follows from the state. */
  | { readonly type: 'storage.asked'; readonly op: 'set' | 'remove'; readonly key: string }
  | { readonly type: 'storage.answered'; readonly key: string }
  /** Storage is full or blocked. */
  | { readonly type: 'storage.failed'; readonly key: string; readonly reason: string };

export type UserEvent =
  | { readonly type: 'user.openedNote'; readonly note: number }
  /** Back, right arrow, or Enter and left arrow on an open note. */
  | { readonly type: 'user.closedNote' }
  | { readonly type: 'user.highlightedNote'; readonly note: number }
  | { readonly type: 'user.choseFilter'; readonly filter: Filter }
  /** Escape or n. */
  | { readonly type: 'user.askedClose' }
  | { readonly type: 'user.askedRetry' }
  /** The list was scrolled to within 300 px of its bottom. */
  | { readonly type: 'user.reachedEnd' }
  /** The list stands away from its top (true) or at it; arrivals wait behind a pill meanwhile. */
  | { readonly type: 'user.scrolledAway'; readonly away: boolean }
  /** The "n new notifications" pill. */
  | { readonly type: 'user.askedArrivals' }
  | { readonly type: 'user.openedItem'; readonly item: ItemRef }
  | { readonly type: 'user.closedItem' }
  | { readonly type: 'user.askedApprove'; readonly note: number; readonly on: boolean }
  | { readonly type: 'user.askedLike'; readonly note: number; readonly on: boolean }
  | { readonly type: 'user.askedSpam'; readonly note: number }
  | { readonly type: 'user.askedTrash'; readonly note: number }
  | { readonly type: 'user.askedUndo'; readonly key: UndoKey }
  /** Dismiss: carry it out at once. */
  | { readonly type: 'user.dismissedUndo'; readonly key: UndoKey }
  /** Pointer or focus entered the undo bar: its wait holds. */
  | { readonly type: 'user.heldUndo'; readonly key: UndoKey }
  | { readonly type: 'user.releasedUndo'; readonly key: UndoKey }
  | { readonly type: 'user.askedEdit'; readonly note: number }
  | { readonly type: 'user.askedReadAll'; readonly notes: readonly number[] }
  | { readonly type: 'user.markedUnread'; readonly note: number }
  | { readonly type: 'user.askedFollow'; readonly site: number; readonly on: boolean }
  | { readonly type: 'user.focusedReply'; readonly note: number }
  | { readonly type: 'user.blurredReply'; readonly note: number }
  /** The text in the box changed by this edit; `caret` is where it stands after it, in UTF-16 units. */
  | { readonly type: 'user.wroteReply'; readonly note: number; readonly edit: TextEdit; readonly caret: number }
  /** A person was chosen in the mention list: `@login` and a space stand for the text from `start` to `end`. */
  | {
      readonly type: 'user.choseMention';
      readonly note: number;
      readonly login: string;
      readonly start: number;
      readonly end: number;
    }
  | { readonly type: 'user.movedCaret'; readonly note: number; readonly caret: number }
  | { readonly type: 'user.sentReply'; readonly note: number }
  /** The mention list's active option, by index. */
  | { readonly type: 'user.movedMention'; readonly index: number }
  | { readonly type: 'user.closedMentions' }
  | { readonly type: 'user.dismissedStatus' }
  | { readonly type: 'user.openedHelp' }
  | { readonly type: 'user.closedHelp' }
  | { readonly type: 'user.switchedSingleKeys'; readonly on: boolean }
  | { readonly type: 'user.choseUndoDelay'; readonly undoMs: number }
  | { readonly type: 'user.switchedReports'; readonly on: boolean }
  | { readonly type: 'user.followedEmptyLink'; readonly filter: Filter }
  /** "Download log". */
  | { readonly type: 'user.askedLog'; readonly redaction: 'none' | 'text' }
  /** "Download the log of the session before". */
  | { readonly type: 'user.askedEarlierLog'; readonly redaction: 'none' | 'text' }
  /** Asks the browser to let the provider's cookies in (Storage Access). */
  | { readonly type: 'user.askedAccess' };

/** The press that asked for an act which got no answer. It is not sent again by itself: the person was told that it failed. */
export type UnsentAct = Extract<
  UserEvent,
  { readonly type: `user.asked${'Approve' | 'Like' | 'Follow' | 'Spam' | 'Trash'}` }
>;

export type ApiAnswered = {
  [C in ApiCall]: {
    readonly type: 'api.answered';
    readonly call: C;
    readonly subject: SubjectOf<C>;
    readonly answer: ApiAnswers[C];
  };
}[ApiCall];

/** Calls that switch something on or off: their failure says which was asked for. */
type SwitchCall = { [C in ApiCall]: RequestOf<C> extends { readonly on: boolean } ? C : never }[ApiCall];

export type ApiFailed = {
  [C in ApiCall]: {
    readonly type: 'api.failed';
    readonly call: C;
    readonly subject: SubjectOf<C>;
    readonly problem: Problem;
  } & (C extends SwitchCall ? { readonly on: boolean } : unknown);
}[ApiCall];

export type ApiEvent = { readonly type: 'api.requested'; readonly request: ApiRequest } | ApiAnswered | ApiFailed;

export type EffectEvent =
  /** The time for an undo ended, or was dismissed: the act is carried out now. */
  | { readonly type: 'undo.elapsed'; readonly key: UndoKey }
  /** All calls of a spam or trash were answered. */
  | { readonly type: 'moderation.done'; readonly note: number }
  | {
      readonly type: 'moderation.failed';
      readonly note: number;
      readonly action: Moderation;
      readonly problem: Problem;
    }
  /** Another tab carried the act out, or undid it. */
  | { readonly type: 'moderation.settledElsewhere'; readonly note: number }
  /** 10 s passed since the press, and the server has not answered. */
  | { readonly type: 'override.expired'; readonly note: number; readonly of: 'approve' | 'like' }
  /**
   * A read mark is another tab's: it made it 10 s ago, or had another word since. `stored`: its flag still stands.
   * `unsent`: that tab has not sent it, and marked this version of the note; null: it has. Absent in older logs, where each
   * whose flag stood was taken for unsent.
   */
  | {
      readonly type: 'override.expired';
      readonly note: number;
      readonly of: 'read';
      readonly stored: boolean;
      readonly unsent?: number | null;
    }
  | { readonly type: 'override.expired'; readonly site: number; readonly of: 'follow' }
  /** The server refused these marks. `asked`: the person asked for them by name, so the status bar says it. */
  | {
      readonly type: 'read.refused';
      readonly notes: readonly number[];
      readonly as: 'read' | 'unread';
      readonly asked: boolean;
    }
  /** A reply was given up: a duplicate, or the last retry failed. */
  | { readonly type: 'reply.failed'; readonly note: number; readonly duplicate: boolean }
  | { readonly type: 'status.elapsed' }
  /** A list answer was folded, and the host was told ([host.render]). */
  | { readonly type: 'sync.settled' }
  /** The stored keys of these notes were removed, because the list has its most notes. */
  | { readonly type: 'storage.cleaned'; readonly notes: readonly number[] }
  /** This tab became the one that holds the push channel and polls, or learned that another one is. */
  | { readonly type: 'tabs.led' }
  | { readonly type: 'tabs.followed' }
  /** The leading tab says that the list changed. */
  | { readonly type: 'tabs.heardChange'; readonly note: number | null }
  /** An analytics hit was sent. `group` is "event" for a named event. */
  | { readonly type: 'analytics.counted'; readonly group: string; readonly name: string }
  /** A log file was handed to the browser to save. */
  | { readonly type: 'log.saved'; readonly bytes: number }
  | { readonly type: 'log.failed'; readonly reason: string }
  /** JSON cannot hold an event of this type, so this entry stands for it. That was reported ([log.refused]). */
  | { readonly type: 'log.refused'; readonly eventType: string; readonly reason: string }
  /** An effect threw and stopped; the others go on. The problem was reported ([effects.fenced]). */
  | { readonly type: 'effect.failed'; readonly effect: string; readonly problem: Problem }
  /** An error was handed to `reportError`, so that the page's monitoring sees it. */
  | { readonly type: 'error.reported'; readonly problem: Problem };

/** Reports of errors to the operator, where an address for them is configured (docs/reports.md). */
export type ReportEvent =
  /** What holds for this session, read once. */
  | {
      readonly type: 'report.offered';
      /** The person has not switched reports off on this device. */
      readonly on: boolean;
      /** The browser says that nothing may be shared (Global Privacy Control). */
      readonly privacyControl: boolean;
      /** The session is one of the share that reports. */
      readonly sampled: boolean;
      /** So many reports of earlier sessions have not been sent yet. */
      readonly waiting: number;
    }
  /** The entry's cause is an error that is to be reported. */
  | {
      readonly type: 'report.asked';
      /** Eight hexadecimal digits: the same for the same error in every log. */
      readonly fingerprint: string;
      /** The name of what the reducers threw at the cause; null when the log itself tells of the error. */
      readonly threw: string | null;
      /** The device keeps it; false: storage is full or blocked, and the report is lost with the page. */
      readonly kept: boolean;
    }
  /** `left`: so many others still wait. */
  | { readonly type: 'report.delivered'; readonly fingerprint: string; readonly bytes: number; readonly left: number }
  /** It waits for the next try. `status` is 0 when no answer came; `retryMs` is what the answer asked to wait. */
  | {
      readonly type: 'report.failed';
      readonly fingerprint: string;
      readonly status: number;
      readonly retryMs: number | null;
      readonly left: number;
    }
  /** `old`: a week passed. `tooLarge`: refused even as a part. `notKept`: the recording of its session is gone. */
  | {
      readonly type: 'report.dropped';
      readonly fingerprint: string;
      readonly why: 'old' | 'tooLarge' | 'notKept';
      readonly left: number;
    }
  /** It was time to send one and none waited: another tab sent it, or reports were switched off. */
  | { readonly type: 'report.none' };

export type PanelEvent =
  | SessionEvent
  | WorldEvent
  | HostEvent
  | PushEvent
  | BrowserStorageEvent
  | UserEvent
  | ApiEvent
  | EffectEvent
  | ReportEvent;
export type EventType = PanelEvent['type'];

/**
 * One line of the log. `seq` has no gaps, `at` (milliseconds since 1970) never goes back, `cause` is the seq of the
 * entry that led to this one ([log.seq], [log.cause]).
 */
export interface Entry<E = PanelEvent> {
  readonly seq: number;
  readonly at: number;
  readonly cause?: number;
  readonly event: E;
}
