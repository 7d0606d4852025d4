/** A row of the catalogue of faults: the fault, its beginning and end, and the page's messages meanwhile. */
import type { FaultOrder } from '../browser/support/control';
import type { Stage, Tab } from '../monkey/stage';
import type { Name } from '../monkey/steps';

export const kinds = ['network', 'service', 'frame', 'storage', 'tabs', 'machine', 'effect'] as const;
export type Kind = (typeof kinds)[number];

/** Where a fault happens. */
export interface Place {
  readonly stage: Stage;
  /** The tab in which the person acts. */
  readonly tab: Tab;
  /** The path and the number of calls that a random session drew. Null for a row, which affects all. */
  readonly which: number | null;
}
type Way = (place: Place) => unknown;

/**
 * The moment of the journey (journey.ts) at which a fault begins. A fault that begins before the page is opened ends
 * before the person acts, unless `actsMeanwhile`.
 */
export type Moment = 'beforeOpening' | 'listShown' | 'draftTyped' | 'undoRuns' | 'replySent';

/** A text of the page in an element of this role; `line` is the line about the connection, and the label names a `progressbar`. */
export interface Said {
  readonly role: 'alert' | 'status' | 'line' | 'progressbar';
  readonly text: RegExp;
}

export interface FaultRow {
  /** Its kind, a point, and a name that never changes. */
  readonly id: `${Kind}.${string}`;
  /** The fault in plain words. */
  readonly what: string;
  /** Default: when the list is shown. */
  readonly at?: Moment;
  /** For a fault that begins before the page is opened: the list is shown all the same, and the person acts. */
  readonly actsMeanwhile?: true;
  /** The number of open tabs; default one. The person acts in the first tab that lives. */
  readonly tabs?: number;
  readonly begin: Way;
  /** Without it, the fault ends as soon as it has begun. */
  readonly end?: Way;
  /** How long it lasts after the person's last act, in milliseconds of the pages' clock; default a minute. */
  readonly lastsMs?: number;
  /** All texts that must be shown meanwhile. Empty: the page may report no fault. */
  readonly says: readonly Said[];
  /** The service answers a read mark with a refusal, so the note is unread again [reading.refused]. */
  readonly refusesReads?: true;
  /** The pages begin in the machine's own time zone, so that the row can change it. */
  readonly ofMachinesZone?: true;
  /** Only the text of the reply under way must be left, because the page that could report the failure is gone. */
  readonly keepsReply?: true;
  /** Errors in the console or uncaught ones that the browser itself, and not the panel, causes in this fault. */
  readonly excused?: readonly RegExp[];
  /** The steps of random sessions (test/monkey/steps.ts) that begin and end this fault. */
  readonly steps?: { readonly begin: Name; readonly end?: Name };
}

/** The effect of a fault on calls, without the calls that it hits. */
export type SpoiltCalls = Omit<FaultOrder, 'path' | 'times'>;
