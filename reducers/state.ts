/** The slices of the state: JSON, folded from the log, read by selectors and drawn by src/panel. */
import type { Item, ItemRef, Problem, Suggestion } from './api';
import type {
  Filter,
  Left,
  Links,
  Moderation,
  StatusMessage,
  StoredRead,
  UndoKey,
  UnsentAct,
  UnsentModeration,
  WishTarget,
} from './events';
import { limits } from './limits';
import type { Note } from './note';

/** Somebody else may be signed in than the session's owner. Nothing is sent for the owner until the provider has said. */
export interface Doubt {
  /** seq of the entry that began it: only what was asked later ends it. */
  readonly since: number;
  /** A call other than for the list waits for its end. */
  readonly waited: boolean;
  /** The last question was not answered: lists are taken as the owner's until the next one. */
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
  /** Who the provider said is signed in; null until then and after a sign-out. */
  readonly userId: number | null;
  readonly username: string | null;
  /** How many messages of the host page were unknown. */
  readonly unknownMessages: number;
  /** Whose session and log this is; null: not known yet. Absent in older logs, which do not tell. [session.owner] */
  readonly owner?: number | null;
  readonly doubt?: Doubt | null;
  /** seq of the entry that says that an effect failed, the first one. */
  readonly failed?: number;
  /** Absent in the first session of a page, and after the session of another person. */
  readonly left?: Left;
  /** Somebody else is signed in, or the session begins again in another log: nothing happens here any more. */
  readonly ended?: true;
}

/** A person's word on a note being read, until the service has taken it. */
export interface ReadMark {
  /** Read or unread. */
  readonly on: boolean;
  /** seq of the entry that made it. */
  readonly since: number;
  /** The note's timestamp when it was marked; null while no copy of the note has been seen. */
  readonly version: number | null;
  /**
   * Made by opening the note, asked for by name, read from storage (its page may not have sent it), or heard of from
   * another tab, which sends it. After a while that tab has sent it or not, and the service is asked for the note.
   */
  readonly origin: 'opened' | 'asked' | 'stored' | 'heard' | 'sent' | 'unsent';
  /** It was sent and no answer came: it does not count here, and is sent again. */
  readonly unanswered: boolean;
}

export interface NotesSlice {
  readonly byId: { readonly [id: number]: Note };
  /** Newest first: by timestamp, then id. */
  readonly order: readonly number[];
  /** What the person said of being read that the service has not taken yet. */
  readonly marks: { readonly [id: number]: ReadMark };
  /** Unsent marks of storage and of other tabs, whose notes have not been seen in this session. */
  readonly storedReads: { readonly [id: number]: StoredRead };
  /** Read since the filter was chosen: they stay listed under "Unread". */
  readonly readUnderFilter: readonly number[];
  /**
   * seq of the request (or of the act's answer) that last told about a note: an answer to an older request does not
   * turn a note back. For a removed note this is its tombstone.
   */
  readonly asOf: { readonly [id: number]: number };
  /** Our copy may be older than the service's, since the entry with this seq: it is fetched anew. */
  readonly doubtful: { readonly [id: number]: number };
  /** Of notes dated in the future: when they came, in seconds since 1970. That is their time for last seen. */
  readonly cameAt: { readonly [id: number]: number };
  /** Whose notes are painted from the last visit and not yet confirmed by the network; null: nobody's. */
  readonly restoredOf: number | null;
  /** Notes without a usable id, counted and left out. */
  readonly leftOut: number;
  /** Of the user's own replies, by the reply's comment id: the URL, once fetched. */
  readonly replyUrls: { readonly [comment: number]: string };
}

/** What a person wants of a thing until the service has it; the table of kinds is in `outboxKinds`. */
export interface Wish {
  /** On or off. */
  readonly want: boolean;
  /** seq of the entry that asked for it last. */
  readonly since: number;
  /** When it was asked for; milliseconds since 1970. */
  readonly at: number;
  /**
   * `due`: it is to be sent. `sent`: a call is under way. `taken`: the service answered `want`, and no copy has come that
   * was asked for afterwards. `failed`: the person was told. `elsewhere`: asked for by a page that may be gone.
   */
  readonly phase: 'due' | 'sent' | 'taken' | 'failed' | 'elsewhere';
  /** What the call under way asks for; null without one. */
  readonly sent: boolean | null;
  /** What the service answered last; null where its copies are all that is known. */
  readonly has: boolean | null;
  /** So many calls ended without saying whether they were carried out. */
  readonly tries: number;
  /** It is laid over the service's copy; false 10 s after it was asked for. */
  readonly claims: boolean;
  readonly target: WishTarget;
  /** The session that asked for it; null: this one. */
  readonly tab: string | null;
}

export interface OutboxSlice {
  /** The name of this session; null in older logs, which keep no wishes. */
  readonly tab: string | null;
  /** By note. */
  readonly approve: { readonly [note: number]: Wish };
  readonly like: { readonly [note: number]: Wish };
  /** By site. */
  readonly follow: { readonly [site: number]: Wish };
}

export interface PanelSlice {
  readonly showing: boolean;
  /** What the host page said last (`toggleVisibility`). */
  readonly revealed: boolean;
  /** Whether the document is visible (Page Visibility). */
  readonly pageVisible: boolean;
  readonly width: number;
  readonly height: number;
  readonly filter: Filter;
  readonly selected: number | null;
  readonly highlighted: number | null;
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
  /** Ids of listed notes that wait behind the pill: they arrived meanwhile, and are no older than the newest one before. */
  readonly arrivals: readonly number[];
  readonly storageBlocked: boolean;
  /** When the earlier session whose log is kept began; null when there is none. */
  readonly earlierLog: number | null;
  /** Whether the browser lets the provider's cookies into this frame; null before it was asked. */
  readonly access: boolean | null;
  /** Whether error reports may be sent: by the person, the browser, and the session's lot. Absent where none are configured. */
  readonly reports?: { readonly on: boolean; readonly privacyControl: boolean; readonly sampled: boolean };
}

export interface SyncSlice {
  readonly loading: boolean;
  /** A request for the list, or for its id and hash pairs, is under way. */
  readonly busy: boolean;
  readonly everLoaded: boolean;
  /** Size of the window that is asked for: 10, 20, … 100. */
  readonly number: number;
  /** Size of the window that the list request under way, or else the last one, asked for; 0 before. */
  readonly askedNumber: number;
  /** Size of the window that was last answered; 0 before. */
  readonly loadedNumber: number;
  /** The last full answer held fewer notes than asked: there are no more. */
  readonly complete: boolean;
  readonly failures: number;
  readonly problem: Problem | null;
  /** When a failed fetch is tried again; milliseconds since 1970, null when nothing waits. */
  readonly nextTryAt: number | null;
  readonly push: 'off' | 'trying' | 'open' | 'resting';
  readonly pushTries: number;
  readonly online: boolean;
  /** Seconds; 0 when not known. Only moves forward. */
  readonly lastSeen: number;
  /** seq of the entry that moved last seen. */
  readonly lastSeenSince: number;
  /** What the service has as last seen, as far as we know, and the seq of the entry that told; seconds. */
  readonly sentLastSeen: { readonly seconds: number; readonly asOf: number };
  /** The time that the last `markSeen` sent; seconds. */
  readonly askedLastSeen: number;
  /** The first render event was sent. */
  readonly rendered: boolean;
  /** This tab holds the push channel and polls for all tabs. */
  readonly leading: boolean;
}

export interface PendingAct {
  readonly action: Moderation;
  readonly site: number;
  readonly comment: number;
  /** When it was asked; milliseconds since 1970. */
  readonly at: number;
  /** seq of the entry that asked for it. */
  readonly seq: number;
  /** `waiting` shows the undo bar; `elsewhere` is another tab's or an earlier page's. */
  readonly phase: 'waiting' | 'carrying' | 'elsewhere';
  /** The pointer or the focus is in the undo bar. */
  readonly held: boolean;
  /** Another tab asked for an act on the same note, too: whoever is second must look what was done. */
  readonly contested: boolean;
}
export interface ModerationSlice {
  /** By note. These notes are hidden. [state.hidden-is-pending] */
  readonly pending: { readonly [note: number]: PendingAct };
  /** "Mark all as read" in its undo window. */
  readonly readAll: { readonly notes: readonly number[]; readonly seq: number; readonly held: boolean } | null;
}

export interface Draft {
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** It came from storage, and nothing was typed into it here ([draft.other-tabs]). */
  readonly isStored?: true;
}
export interface ReplySlice {
  readonly drafts: { readonly [note: number]: Draft };
  /** The note whose box has the focus. */
  readonly focused: number | null;
  readonly caret: number;
  readonly mentionIndex: number;
  /** The mention list was closed, or the box has just got the focus. It stays closed for this mention. */
  readonly mentionsClosed: boolean;
  /** By note: the text of the reply that is being sent, and how often it was tried again. */
  readonly sending: { readonly [note: number]: { readonly text: string; readonly retry: number } };
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
  /** A failure that came while another was shown: it is shown next. */
  readonly next?: Status;
}

export interface StatusBarSlice {
  readonly current: Status | null;
  /** Spam and trash that the person may send again, oldest first; absent when there is none. [status.send-again] */
  readonly unsent?: readonly UnsentModeration[];
}

export interface State {
  readonly session: SessionSlice;
  readonly notes: NotesSlice;
  readonly outbox: OutboxSlice;
  readonly panel: PanelSlice;
  readonly sync: SyncSlice;
  readonly moderation: ModerationSlice;
  readonly reply: ReplySlice;
  readonly suggestions: SuggestionsSlice;
  readonly statusBar: StatusBarSlice;
}

export type { UndoKey, UnsentAct, UnsentModeration };

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
    marks: {},
    storedReads: {},
    readUnderFilter: [],
    asOf: {},
    doubtful: {},
    cameAt: {},
    restoredOf: null,
    leftOut: 0,
    replyUrls: {},
  },
  outbox: { tab: null, approve: {}, like: {}, follow: {} },
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
  moderation: { pending: {}, readAll: null },
  reply: { drafts: {}, focused: null, caret: 0, mentionIndex: 0, mentionsClosed: false, sending: {} },
  suggestions: { bySite: {} },
  statusBar: { current: null },
};
