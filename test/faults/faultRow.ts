/** What a row of the catalogue of faults says: what goes wrong, how it begins and ends, and what the page tells a person meanwhile. */
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
  /** Drawn by a random session: which path, how many calls. Null when a row is run: all of it. */
  readonly which: number | null;
}
type Way = (place: Place) => unknown;

/**
 * The moment of the journey (journey.ts) at which a fault begins. A fault that begins before the page is opened ends before
 * the person acts, unless `actsMeanwhile`.
 */
export type Moment = 'beforeOpening' | 'listShown' | 'draftTyped' | 'undoRuns' | 'replySent';

/** Something that the page says: in an element of this role; `line` is the line about the connection, `progressbar` is named by its label. */
export interface Said {
  readonly role: 'alert' | 'status' | 'line' | 'progressbar';
  readonly text: RegExp;
}

export interface FaultRow {
  /** Its kind, a point, and a name that never changes. */
  readonly id: `${Kind}.${string}`;
  /** What goes wrong, in plain words. */
  readonly what: string;
  /** Default: when the list is shown. */
  readonly at?: Moment;
  /** Of a fault that begins before the page is opened: the list is there all the same, and the person acts. */
  readonly actsMeanwhile?: true;
  /** How many tabs are open; default one. The person acts in the first that lives. */
  readonly tabs?: number;
  readonly begin: Way;
  /** Without it, the fault is over as soon as it has begun. */
  readonly end?: Way;
  /** How long it lasts after the person's last act, in milliseconds of the pages' clock; default a minute. */
  readonly lastsMs?: number;
  /** All that a person must be told meanwhile. Empty: nothing may be said to be wrong. */
  readonly says: readonly Said[];
  /** The service answers a read mark with a refusal, so the note is unread again [reading.refused]. */
  readonly refusesReads?: true;
  /** The pages begin in the machine's own time zone, so that the row can change it. */
  readonly ofMachinesZone?: true;
  /** Only the text of the reply that is under way need be left: whoever could be told that it was not posted has gone. */
  readonly keepsReply?: true;
  /** Errors in the console or uncaught ones that the browser itself, and not the panel, owes to this fault. */
  readonly excused?: readonly RegExp[];
  /** The steps of random sessions (test/monkey/steps.ts) that begin and end this fault. */
  readonly steps?: { readonly begin: Name; readonly end?: Name };
}

/** What a fault does to calls, but for which calls it hits. */
export type SpoiltCalls = Omit<FaultOrder, 'path' | 'times'>;
