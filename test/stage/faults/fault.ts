/** A row of the catalogue of faults: what goes wrong, when in the day it begins and ends, and what the page must say meanwhile. */
import type { FaultOrder } from '../../../scripts/control';
import type { Stage, Tab } from '../stage';
import type { Name } from '../steps';

/** Where a fault happens. */
export interface Place {
  readonly stage: Stage;
  /** The tab in which the person acts. */
  readonly tab: Tab;
  /** The path and the number of calls that a random session drew; null: all of them. */
  readonly which: number | null;
}
export type Way = (place: Place) => unknown;

/** The moments of the day (`session.ts`) at which a fault may begin. */
export const moments = ['opening', 'listShown', 'draftTyped', 'undoRuns', 'replySent'] as const;
export type Moment = (typeof moments)[number];

export interface Fault {
  /** Its kind, a point, and a name that never changes. */
  readonly id: string;
  /** The fault in plain words. */
  readonly what: string;
  /** Default: when the list is shown. */
  readonly at?: Moment;
  /** The number of open tabs; default one. The person acts in the first that lives. */
  readonly tabs?: number;
  readonly begin: Way;
  /** Without it, the fault ends as soon as it has begun. */
  readonly end?: Way;
  /** How long it lasts after the person's last act, in milliseconds of the pages' clock; default a minute. */
  readonly lastsMs?: number;
  /** What the page must say meanwhile: a role, a space, and a text, as a screen reader has them. */
  readonly says?: RegExp;
  /** Errors that the browser itself, and not the panel, causes in this fault. */
  readonly excused?: RegExp;
  /** The steps of random sessions that begin and end this fault. */
  readonly steps?: { readonly begin: Name; readonly end?: Name };
}

/** The effect of a fault on calls, without the calls that it hits. */
export type SpoiltCalls = Omit<FaultOrder, 'path' | 'times'>;
