/** The slices of the state: JSON, folded from the log, read by selectors and drawn by src/panel. */
import type { Item, ItemRef, Problem, Suggestion } from './api';
import type { Filter, Left, Links, StatusMessage, UndoKey, WishTarget } from './events';
import { limits } from './limits';
import type { Note } from './note';

/** It is doubtful whether the session's owner is signed in. Nothing is sent for the owner until the provider has answered. */
export interface Doubt {
  /** seq of the entry that began the doubt: only an answer to a later question ends it. */
  readonly since: number;
  /** A call other than for the list waits for the end of the doubt. */
  readonly waited: boolean;
  /** The last question failed, so lists are taken as the owner's until the next question. */
  readonly failed: boolean;
}

export interface SessionSlice {
  readonly started: boolean;
  readonly locale: string;
  readonly timeZone: string;
  readonly embedded: boolean;
  readonly links: Links;
  /** From the clock's entries; milliseconds since 1970. */
  readonly now: number;
  /** Local midnight, milliseconds since 1970. */
  readonly startOfToday: number;
  /** The signed-in person's id; null before the provider has told it and after a sign-out. */
  readonly userId: number | null;
  readonly username: string | null;
  /** The number of unknown messages of the host page. */
  readonly unknownMessages: number;
  /** The owner of the session and its log; null while unknown. Absent when the start named none. [session.owner] */
  readonly owner?: number | null;
  readonly doubt?: Doubt | null;
  /** seq of the first `effect.failed`. */
  readonly failed?: number;
  /** What the session before handed over. Absent in the first session of a page, and after another person's session. */
  readonly left?: Left;
  /** Another person is signed in, or the session goes on in another log: this log gets no further entries. */
  readonly ended?: true;
}

export interface NotesSlice {
  readonly byId: { readonly [id: number]: Note };
  /** Newest first: by timestamp, then id. */
  readonly order: readonly number[];
  /** Notes with a read flag in storage at the start. The painted notes of the last visit are shown by these flags. */
  readonly flagged: { readonly [id: number]: true };
  /** Notes that were read since the filter was chosen: they stay listed under "Unread". */
  readonly readUnderFilter: readonly number[];
  /**
   * seq of the request, or of an act's answer, that brought the newest news of a note. An answer to an older request does not
   * replace the note. For a removed note this is its tombstone.
   */
  readonly asOf: { readonly [id: number]: number };
  /** Since the entry with this seq the copy may be older than the service's note, so the note is fetched. */
  readonly doubtful: { readonly [id: number]: number };
  /** For notes with a date in the future: the time of their arrival, in seconds since 1970. Last seen uses it. */
  readonly cameAt: { readonly [id: number]: number };
  /** The person to whom the painted notes of the last visit belong, until the network confirms the notes; null without them. */
  readonly restoredOf: number | null;
  /** The number of notes without a usable id, which are left out. */
  readonly leftOut: number;
  /** The URLs of the user's own replies, by the reply's comment id. */
  readonly replyUrls: { readonly [comment: number]: string };
}

/** A state that the person wants, until the service has it. The table of kinds is in `outboxKinds`. */
export interface Wish {
  /** On or off. */
  readonly want: boolean;
  /** seq of the entry that asked for it last. */
  readonly since: number;
  /** When it was asked for; milliseconds since 1970. */
  readonly at: number;
  /**
   * `waiting`: it can still be undone. `due`: it is to be sent. `sent`: a call is under way. `taken`: the service answered
   * `want`, or another page ended the wish; it shows until a later copy comes. `failed`: the person was told.
   * `elsewhere`: another page asked for it, and that page may be closed.
   */
  readonly phase: 'waiting' | 'due' | 'sent' | 'taken' | 'failed' | 'elsewhere';
  /** What the call under way asks for; null without one. */
  readonly sent: boolean | null;
  /** The state of the service's last answer; null while only copies of notes tell the state. */
  readonly has: boolean | null;
  /** The number of calls that ended without telling whether they were carried out. */
  readonly tries: number;
  /** Whether it is shown in place of the service's copy; false 10 s after it was asked for. */
  readonly claims: boolean;
  readonly target: WishTarget;
  /** The session that asked for it; null: this one. */
  readonly tab: string | null;
  /** It was asked for with those of other checked notes: one undo bar is for all. */
  readonly bulk?: true;
}

export interface OutboxSlice {
  /** The name of this session; null: no wish is kept. */
  readonly tab: string | null;
  /** Read and unread, by note. */
  readonly read: { readonly [note: number]: Wish };
  /** By note. */
  readonly approve: { readonly [note: number]: Wish };
  readonly like: { readonly [note: number]: Wish };
  /** By site. */
  readonly follow: { readonly [site: number]: Wish };
  /** By note. A note with a spam or trash that has not failed is hidden. */
  readonly spam: { readonly [note: number]: Wish };
  readonly trash: { readonly [note: number]: Wish };
  /** The pointer or the focus is in these undo bars. */
  readonly held: readonly UndoKey[];
}

export interface PanelSlice {
  readonly showing: boolean;
  /** The host page's last `toggleVisibility`. */
  readonly revealed: boolean;
  /** Whether the document is visible (Page Visibility). */
  readonly pageVisible: boolean;
  readonly width: number;
  readonly height: number;
  readonly filter: Filter;
  readonly selected: number | null;
  readonly highlighted: number | null;
  /** The checked notes, in the order of the presses. Absent while the list has no check boxes. */
  readonly checked?: readonly number[];
  /** The text of the search box, the notes that it found (null: all), and seq of the last press for it. Absent while closed. */
  readonly search?: { readonly text: string; readonly found: readonly number[] | null; readonly since: number };
  /** The open item view, over the open note. */
  readonly item: {
    readonly ref: ItemRef;
    readonly loaded: Item | null;
    readonly problem: Problem | null;
  } | null;
  readonly helpOpen: boolean;
  readonly singleKeys: boolean;
  readonly undoMs: number;
  /** The list is scrolled down from its top. */
  readonly away: boolean;
  /**
   * Ids of notes behind the pill: they arrived at the top while the list was scrolled down.
   */
  readonly arrivals: readonly number[];
  readonly storageBlocked: boolean;
  /** A view threw, so a notice replaces the view of this note, or with null the whole panel. */
  readonly crashed?: { readonly note: number | null } | null;
  /** When the kept earlier session began; null without one. */
  readonly earlierLog: number | null;
  /** Whether the browser lets the provider's cookies into this frame; null before it was asked. */
  readonly access: boolean | null;
  /** Whether the person and the browser allow error reports. Absent without a configured address. */
  readonly reports?: { readonly on: boolean; readonly privacyControl: boolean };
}

export interface SyncSlice {
  readonly loading: boolean;
  /** A request for the list, or for its id and hash pairs, is under way. */
  readonly busy: boolean;
  readonly everLoaded: boolean;
  /** Size of the next requested window: 10, 20, … 100. */
  readonly number: number;
  /** Size of the last requested window; 0 before. */
  readonly askedNumber: number;
  /** Size of the last answered window; 0 before. */
  readonly loadedNumber: number;
  /** The last full answer held fewer notes than asked for, so there are no more. */
  readonly complete: boolean;
  readonly failures: number;
  readonly problem: Problem | null;
  /** When a failed fetch is tried again, in milliseconds since 1970; null without a wait. */
  readonly nextTryAt: number | null;
  readonly push: 'off' | 'trying' | 'open' | 'resting';
  readonly pushTries: number;
  readonly online: boolean;
  /** Seconds; 0 while unknown. Only moves forward. */
  readonly lastSeen: number;
  /** seq of the entry that moved last seen. */
  readonly lastSeenSince: number;
  /** When the last list was answered, in milliseconds since 1970; 0 before. */
  readonly listedAt: number;
  /** The service's last seen as far as we know, in seconds, and the seq of the entry that told it. */
  readonly sentLastSeen: { readonly seconds: number; readonly asOf: number };
  /** The time that the last `markSeen` sent; seconds. */
  readonly askedLastSeen: number;
  /** The first render event was sent. */
  readonly rendered: boolean;
  /** This tab holds the push channel and polls for all tabs. */
  readonly leading: boolean;
}

export interface Draft {
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The text came from storage, and the person has not typed into it here ([draft.other-tabs]). */
  readonly isStored?: true;
  /** It was sent, and the last try failed: it stands under the comment, and not in the box. [reply.failed] */
  readonly failed?: true;
}
/** A reply that the service took in this session. [own-reply.at-once] */
export interface PostedReply {
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}
export interface SentReply {
  readonly text: string;
  /** The number of its retries. */
  readonly retry: number;
  /** seq of the press of Send. */
  readonly since: number;
  /** The person is free, and the reply is still sent. */
  readonly waited?: true;
}
export interface ReplySlice {
  readonly drafts: { readonly [note: number]: Draft };
  /** The note with the focus in its reply box. */
  readonly focused: number | null;
  readonly caret: number;
  readonly mentionIndex: number;
  /** The list of people stays closed for this mention, because it was closed or the box has just got the focus. */
  readonly mentionsClosed: boolean;
  /** By note: the reply that is being sent. */
  readonly sending: { readonly [note: number]: SentReply };
  /** By note, the oldest first. Absent before the first. */
  readonly posted?: { readonly [note: number]: readonly PostedReply[] };
}

export interface SuggestionsSlice {
  readonly bySite: {
    readonly [site: number]: { readonly state: 'loading' | 'loaded' | 'failed'; readonly list: readonly Suggestion[] };
  };
}

interface Status {
  /** seq of the entry that set it: a new message restarts the timer. */
  readonly seq: number;
  readonly kind: 'success' | 'fail' | 'info';
  readonly message: StatusMessage;
  readonly url: string | null;
  readonly forMs: number;
  /** The message that is shown next, because it came while a failure was shown. */
  readonly next?: Status;
}

export interface StatusBarSlice {
  readonly current: Status | null;
}

export interface State {
  readonly session: SessionSlice;
  readonly notes: NotesSlice;
  readonly outbox: OutboxSlice;
  readonly panel: PanelSlice;
  readonly sync: SyncSlice;
  readonly reply: ReplySlice;
  readonly suggestions: SuggestionsSlice;
  readonly statusBar: StatusBarSlice;
}

export const initialState: State = {
  session: {
    started: false,
    locale: 'en',
    timeZone: 'UTC',
    embedded: true,
    links: { settings: '', reader: '', newPost: '', search: '', likes: '' },
    now: 0,
    startOfToday: 0,
    userId: null,
    username: null,
    unknownMessages: 0,
  },
  notes: {
    byId: {},
    order: [],
    flagged: {},
    readUnderFilter: [],
    asOf: {},
    doubtful: {},
    cameAt: {},
    restoredOf: null,
    leftOut: 0,
    replyUrls: {},
  },
  outbox: { tab: null, read: {}, approve: {}, like: {}, follow: {}, spam: {}, trash: {}, held: [] },
  panel: {
    showing: false,
    revealed: true,
    pageVisible: true,
    width: 0,
    height: 0,
    filter: 'all',
    selected: null,
    highlighted: null,
    item: null,
    helpOpen: false,
    singleKeys: true,
    undoMs: limits.undoMs,
    away: false,
    arrivals: [],
    storageBlocked: false,
    earlierLog: null,
    access: null,
  },
  sync: {
    loading: true,
    busy: false,
    everLoaded: false,
    listedAt: 0,
    number: limits.firstWindowNotes,
    askedNumber: 0,
    loadedNumber: 0,
    complete: false,
    failures: 0,
    problem: null,
    nextTryAt: null,
    push: 'off',
    pushTries: 0,
    online: true,
    lastSeen: 0,
    lastSeenSince: 0,
    sentLastSeen: { seconds: 0, asOf: 0 },
    askedLastSeen: 0,
    rendered: false,
    leading: false,
  },
  reply: { drafts: {}, focused: null, caret: 0, mentionIndex: 0, mentionsClosed: false, sending: {} },
  suggestions: { bySite: {} },
  statusBar: { current: null },
};
