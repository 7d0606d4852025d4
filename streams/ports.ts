/**
 * The ports: what effects ask of the world. The frame gives real ports, tests give simulated ones, and `replay
 * --effects` gives ports that answer from a recorded log; an effect cannot tell them apart.
 */
import type { Observable, SchedulerLike } from 'rxjs';
import type { ApiAnswers, ApiCall, Problem, RequestOf } from '../reducers/api';
import type { Entry, PanelEvent } from '../reducers/events';
import type { Theme } from '../reducers/names';
import type { State } from '../reducers/state';
import type { PanelMessage } from './protocol';

/** Points at an entry; the log fills in `seq` when it stamps the new entry that carries it as `ref`. */
export interface Ref {
  seq: number;
}

/** An event on its way to the log, with the entry that led to it, and a pointer for the entries that it leads to. */
export interface NewEntry {
  readonly event: PanelEvent;
  readonly cause?: Readonly<Ref>;
  readonly ref?: Ref;
}

/** An entry with the states before and after it. */
export interface Transition {
  readonly entry: Entry;
  readonly before: State;
  readonly after: State;
}

/** A parsed message of the push channel. The stream completes when the channel closed and errors when it failed. */
export type PushMessage =
  | { readonly kind: 'open' }
  /** `user` is the person whom the message names. */
  | { readonly kind: 'note'; readonly note: number; readonly user?: number }
  | { readonly kind: 'changed'; readonly user?: number }
  | { readonly kind: 'close' }
  | { readonly kind: 'error' }
  | { readonly kind: 'untyped' }
  | { readonly kind: 'unknown'; readonly name: string };

/** One change to browser storage. */
export type StorageRequest =
  | { readonly op: 'set'; readonly key: string; readonly value: string }
  | { readonly op: 'remove'; readonly key: string };

/** An analytics hit: names and the note's type, never a text ([analytics.no-text], docs/provider.md). */
export type Hit =
  | { readonly kind: 'pixel'; readonly group: string; readonly name: string }
  | { readonly kind: 'event'; readonly name: string; readonly noteType: string };

/** Messages between tabs of one origin ([tabs.one-leads]). */
export type TabMessage =
  /** A tab that follows asks the leading tab for a sign of life. */
  | { readonly kind: 'ask' }
  /** A sign of life of the leading tab; a hidden leader gives way to a visible tab. */
  | { readonly kind: 'beat'; readonly visible: boolean }
  /** The provider's list changed: this note, or any part of it when null. */
  | { readonly kind: 'changed'; readonly note: number | null; readonly user?: number };

export interface TabsPort {
  /** Tabs with the same channel hear each other. */
  readonly channel: string;
  readonly say: (message: TabMessage) => void;
  readonly heard$: Observable<TabMessage>;
}

/** The log as a file to the browser's downloads. Answered by `log.saved` or `log.failed`. */
export type SaveLogRequest =
  | { readonly op: 'saveLog'; readonly redaction: 'none' | 'text' }
  /** The log of this user's newest session before this one. */
  | { readonly op: 'saveEarlierLog'; readonly redaction: 'none' | 'text'; readonly user: number | null };

/** Requests to the device, which keeps the data that outlives the page: the last known notes and the logs of sessions. */
export type DeviceRequest =
  /** The session began, and its recording starts. Without an answer. */
  | { readonly op: 'begin' }
  /** Answered by `session.restoredNotes` when notes of this user are kept; null asks for the notes of the last person. */
  | { readonly op: 'restoreNotes'; readonly user: number | null }
  /** The signed-in user's last known notes changed; written soon, and before the page is left. Without an answer. */
  | { readonly op: 'keepNotes'; readonly state: State }
  /** The recording is this user's. Answered by `session.foundEarlierLog` when a log of this user is kept. */
  | { readonly op: 'signedIn'; readonly user: number }
  /** Removes the kept notes of every person. Without an answer. */
  | { readonly op: 'signedOut' }
  | SaveLogRequest;

export type DeviceEvent = Extract<
  PanelEvent,
  { readonly type: 'session.restoredNotes' | 'session.foundEarlierLog' | 'log.saved' | 'log.failed' }
>;

/** Errors of `api` streams are Problems: plain objects. */
export interface Ports {
  /** One call to the provider: emits one answer and completes, or errors with a Problem. Unsubscribing aborts. */
  readonly api: <C extends ApiCall>(request: RequestOf<C>) => Observable<ApiAnswers[C]>;
  /** Subscribing connects, unsubscribing disconnects. */
  readonly push: () => Observable<PushMessage>;
  /** Throws when storage is full or blocked. */
  readonly storage: (request: StorageRequest) => void;
  /** Reads one key now; null when absent or blocked. */
  readonly read: (key: string) => string | null;
  /** All keys in storage now, for the clean-up at 100 notes. */
  readonly keys: () => readonly string[];
  /**
   * Gives browser storage this owner and sets the data of another person aside. Completes when that is done, and errors
   * when storage fails ([storage.owner]).
   */
  readonly claim?: (user: number) => Observable<never>;
  /** Removes what browser storage holds of its owner. Never throws ([token.sign-out]). */
  readonly forget?: () => void;
  /** Draws the theme that the person chose. */
  readonly drawTheme?: (theme: Theme) => void;
  /** Loads the page again ([session.reloads]). */
  readonly reload?: () => void;
  /** Posts to the host page. */
  readonly tell: (message: PanelMessage) => void;
  /**
   * Emits once when this page holds the named lock over all tabs of the origin; unsubscribing releases it. Completes
   * when another page stole it; `steal` is how. Errors where the browser has no such locks or refuses them.
   */
  readonly lock: (name: string, steal?: boolean) => Observable<void>;
  /** The other tabs of the origin; absent where they cannot be reached, and then this tab leads for itself. */
  readonly tabs?: TabsPort;
  /** Sends the analytics hits of an entry, and tells each. Null when analytics is off. */
  readonly count: ((transition: Transition) => Observable<Hit>) | null;
  /** The page's `reportError`. */
  readonly report: (problem: Problem) => void;
  /** Opens a URL in a new window. */
  readonly openWindow: (url: string) => void;
  /** Emits at most one event and never errors. */
  readonly device: (request: DeviceRequest) => Observable<DeviceEvent>;
  /**
   * Whether the provider's cookies reach this frame. `ask` asks the browser to allow them, which it does only within
   * the person's click. Emits nothing outside a frame, or in a browser without `document.hasStorageAccess`. Never
   * errors.
   */
  readonly access: (ask: boolean) => Observable<boolean>;
  /** The clock of timers; tests give a virtual one. */
  readonly scheduler?: SchedulerLike;
}
