/** What a judge is told of a session at rest. The judges: truth, safety, leaks. */
import type { PageLog } from '../logs';
import type { Stage } from '../stage';

/** What the person wrote last in each note, by the id of the note. */
export type Written = ReadonlyMap<number, string>;

export interface Played {
  readonly stage: Stage;
  readonly written: Written;
  /** The logs of all documents. */
  readonly logs: readonly PageLog[];
}

/** @returns what is wrong, a sentence each; nothing when all is right */
export type Judge = (played: Played) => Promise<readonly string[]>;
