/** The slices of the state: JSON, folded from the log, read by selectors and drawn by src/panel. */
import type { CommentReplies, Item, ItemRef, OwnReply, Problem, Suggestion } from './api';
import type { Filter, Filters, Links, MutationKind, StatusMessage, Target, UndoKey } from './events';
import { limits } from './limits';
import { type Locale, mutationKinds, type Theme } from './names';
import type { Note } from './note';

/** Nobody has confirmed that the session's owner is signed in. Nothing is sent for the owner until the provider has. */
export interface Unconfirmed {
  /** seq of the entry since which it is so: only an answer to a later question ends it. */
  readonly since: number;
  /** The last question failed, so lists are taken as the owner's until the next question. */
  readonly failed: boolean;
}

export interface SessionSlice {
  readonly started: boolean;
  readonly locale: string;
  readonly timeZone: string;
  readonly embedded: boolean;
  readonly links: Links;
  /** The filters of the settings, in their order; absent: the panel's own. [filter.own] */
  readonly filters?: Filters;
  /** What opens at the host page and not in the panel: notes [host.opens], or the links in the panel [host.links]. */
  readonly opens?: 'host' | 'links';
  /** From the clock's entries; milliseconds since 1970. */
  readonly now: number;
  /** Local midnight, milliseconds since 1970. */
  readonly startOfToday: number;
  /** The length of the day before; absent for 24 hours. */
  readonly yesterdayMs?: number;
  /** The signed-in person's id; null before the provider has told it and after a sign-out. */
  readonly userId: number | null;
  readonly username: string | null;
  /** The number of unknown messages of the host page. */
  readonly unknownMessages: number;
  /** The owner of the session and its log; null while unknown. Absent where stored data is not kept apart. [session.owner] */
  readonly owner?: number | null;
  readonly unconfirmed: Unconfirmed | null;
  /** seq of the first `effect.failed`. */
  readonly failed?: number;
  /** When a failed effect made the page load itself again. */
  readonly reloadedAt?: number;
  /** The languages that the person may choose; absent where the address of the page decides. */
  readonly locales?: readonly Locale[];
  /** The host page has given no bearer token yet, and is to give one. [token.first] */
  readonly awaitsToken?: true;
  /** The service, or the host page, said that nobody is signed in, and nobody has signed in since. */
  readonly signedOut?: true;
  /** Why the session is over. Nothing more is sent, and the page loads itself again. */
  readonly ended?: 'otherPerson' | 'signedOut' | 'effectFailed' | 'newLocale';
}

/** The server note may be older than what the service has, so it is fetched. */
export interface Stale {
  /** seq of the entry since which it is so. */
  readonly since: number;
  /** Calls that brought no answer. */
  readonly tries: number;
  /** When it is fetched again, in milliseconds since 1970; null: now. */
  readonly nextTryAt: number | null;
  /** A call for it is under way. */
  readonly asked?: true;
}

export interface NotesSlice {
  readonly byId: { readonly [id: number]: Note };
  /** Newest first: by timestamp, then id. */
  readonly order: readonly number[];
  /** The notes with a read flag in storage. The painted notes of the last visit are shown by these flags. [reading.flag] */
  readonly flagged: { readonly [id: number]: true };
  /** Notes that were read since the filter was chosen: they stay listed under "Unread". */
  readonly readUnderFilter: readonly number[];
  /**
   * seq of the request, or of an act's answer, that brought the newest news of a note. An answer to an older request does not
   * replace the note. For a removed note this is its tombstone.
   */
  readonly asOf: { readonly [id: number]: number };
  readonly stale: { readonly [id: number]: Stale };
  /** seq of the request of the last list that was answered; 0 before. */
  readonly listedAsOf: number;
  /** For notes with a date in the future: the time of their arrival, in seconds since 1970. Last seen uses it. */
  readonly cameAt: { readonly [id: number]: number };
  /** The person to whom the painted notes of the last visit belong, until the network confirms the notes; null without them. */
  readonly restoredOf: number | null;
  /** The number of notes without a usable id, which are left out. */
  readonly leftOut: number;
  /** The person's own replies as the service tells them, by the reply's comment id. */
  readonly ownReplies: { readonly [comment: number]: OwnReply };
  /** The replies to the comment of the note that was opened last, as the service listed them; null while they are unknown. */
  readonly replies: (CommentReplies & { readonly note: number }) | null;
}

/** What all mutations have. The table of kinds is in `acts.ts`. */
interface Press {
  /** On or off. */
  readonly wanted: boolean;
  /** seq of the entry that asked for it; when the service has answered, seq of the answer. */
  readonly since: number;
  /** When it was asked for; milliseconds since 1970. Of two presses the later one counts, in every tab. */
  readonly at: number;
  /** The name of the tab in which it was asked for. */
  readonly tab: string;
  readonly target: Target;
  /** It is shown in place of the server note. */
  readonly optimistic: boolean;
  /** It was asked for with those of other checked notes: one undo bar is for all. */
  readonly bulk?: true;
  /** When it was pressed, in the time of this log, where this tab read it from storage: `at` is of another clock or page. */
  readonly pressedAt?: number;
  /** This tab sends it, whoever leads: storage did not take it, or where tabs are alone, its own tab seems to be gone. */
  readonly isOurs?: true;
}
interface Trying extends Press {
  /** The calls that began and brought no answer that tells whether they were carried out. */
  readonly tries: number;
  /** When it has failed without an answer, in milliseconds since 1970; null: never. */
  readonly deadline: number | null;
}
/** It can still be undone. */
export interface Undoable extends Press {
  readonly phase: 'undoable';
  /** The end of the window, in milliseconds since 1970. */
  readonly until: number;
  /** What is left of the window while its bar is held; null while the window runs. */
  readonly leftMs: number | null;
  /** What an undo brings back. */
  readonly replaced: Exclude<Mutation, Undoable> | null;
}
/** It waits for its call. */
export interface Pending extends Trying {
  readonly phase: 'pending';
  /** When it is tried again, in milliseconds since 1970; null: as soon as its lane is free. */
  readonly nextTryAt: number | null;
  /** The service asked for this wait, so nothing but a new press ends it sooner. */
  readonly isAskedToWait: boolean;
}
/** A call is under way, for `sent`; a press meanwhile changes `wanted`. */
export interface InFlight extends Trying {
  readonly phase: 'inFlight';
  readonly sent: boolean;
}
/** The service has answered, or another tab says so. It is shown until a server note comes that was asked for later. */
export interface Acknowledged extends Press {
  readonly phase: 'acknowledged';
}
/** The person was told that it failed, and can send it again. */
export interface Failed extends Press {
  readonly phase: 'failed';
}

/** A state that the person wants, until the service has it. */
export type Mutation = Undoable | Pending | InFlight | Acknowledged | Failed;

/** By note; a follow by site. */
type Mutations = { readonly [kind in MutationKind]: { readonly [id: number]: Mutation } };

export interface OutboxSlice extends Mutations {
  /** The name of this tab. */
  readonly tab: string;
  /** The filter of the last "Mark all as read"; null while a search chose its notes. */
  readonly allUnder: Filter | null;
  /** The pointer or the focus is in these undo bars. */
  readonly held: readonly UndoKey[];
  /** An undo window of this tab has just ended: so long the undo key is meant for it; milliseconds since 1970. */
  readonly lateUndoUntil?: number;
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
  /** The note with a reply box under its row. Absent without one. */
  readonly replyingTo?: number;
  /** The notes of the review that is under way, one of them open; empty when all were gone through. Absent without one. */
  readonly review?: readonly number[];
  /** The text of the search box, and seq of the last press for it. Absent while closed. */
  readonly search?: { readonly text: string; readonly since: number };
  /** The open item view, over the open note. */
  readonly item: {
    readonly ref: ItemRef;
    readonly loaded: Item | null;
    readonly problem: Problem | null;
  } | null;
  readonly helpOpen: boolean;
  readonly singleKeys: boolean;
  readonly undoMs: number;
  /** Of the person. Absent where the address of the page decides. */
  readonly theme?: Theme;
  readonly locale?: Locale;
  /** The list is scrolled down from its top. */
  readonly away: boolean;
  /** Ids of notes behind the pill: they arrived at the top while the list was scrolled down, or an open note covered it. */
  readonly arrivals: readonly number[];
  /** Last seen when the panel was opened, in seconds: later notes are new. Absent until this visit has seen a list. */
  readonly newSince?: number;
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
  /** Calls for last seen without an answer, and when the next is made; null: now. */
  readonly lastSeenTries: number;
  readonly lastSeenNextTryAt: number | null;
  /** A call for last seen is under way. */
  readonly lastSeenAsked: boolean;
  /** The time that the last `markSeen` sent; seconds. */
  readonly askedLastSeen: number;
  /** The first render event was sent. */
  readonly rendered: boolean;
  /** This tab holds the push channel, polls, and sends for all tabs. */
  readonly leading: boolean;
  /** The tabs cannot reach each other: each leads for itself, and sends what was asked for in it. */
  readonly alone: boolean;
}

export interface Draft {
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The text came from storage, and the person has not typed into it here ([draft.other-tabs]). */
  readonly isStored?: true;
  /**
   * What another tab stored after this one: its own text, or null for the end of this one. It stays until the person types here
   * ([draft.other-tabs]).
   */
  readonly overtakenBy?: { readonly text: string; readonly at: number } | null;
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
  /** The note that the message is about; absent when it is about several, or about none. */
  readonly note?: number;
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
    links: { settings: '', reader: '', newPost: '', search: '', likes: '', signIn: '', all: '' },
    now: 0,
    startOfToday: 0,
    userId: null,
    username: null,
    unknownMessages: 0,
    unconfirmed: null,
  },
  notes: {
    byId: {},
    order: [],
    flagged: {},
    readUnderFilter: [],
    asOf: {},
    stale: {},
    listedAsOf: 0,
    cameAt: {},
    restoredOf: null,
    leftOut: 0,
    ownReplies: {},
    replies: null,
  },
  outbox: {
    ...(Object.fromEntries(mutationKinds.map((kind) => [kind, {}])) as Mutations),
    tab: '',
    allUnder: null,
    held: [],
  },
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
    lastSeenTries: 0,
    lastSeenNextTryAt: null,
    lastSeenAsked: false,
    rendered: false,
    leading: false,
    alone: false,
  },
  reply: { drafts: {}, focused: null, caret: 0, mentionIndex: 0, mentionsClosed: false, sending: {} },
  suggestions: { bySite: {} },
  statusBar: { current: null },
};
