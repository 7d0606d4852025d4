/** What one option of the command line does with one log: a visitor of the pass, and an answer at its end. */

import type { Entry } from '../../../reducers/events';
import type { State } from '../../../reducers/state';
import type { Fold, PassEnd, PassStart, Visitor } from '../fold/pass';
import type { ExitStatus } from './replayWorld';

/** Keeps all entries, for the options that cannot answer in one pass. */
export function collecting(): { readonly visitor: Visitor<State>; readonly entries: readonly Entry[] } {
  const entries: Entry[] = [];
  return { entries, visitor: { entry: (entry) => void entries.push(entry) } };
}

export interface Ending {
  readonly file: string;
  readonly start: PassStart<State>;
  readonly end: PassEnd<State>;
}

export interface Answer {
  readonly status: ExitStatus;
  /** The answer for a person. */
  readonly lines: readonly string[];
  /** The answer for a program; `commands` adds `file`. */
  readonly json: { readonly [field: string]: unknown };
}

export interface Action {
  readonly visitor?: Visitor<State>;
  /** The same reducers, which also measure their time. */
  readonly measured?: (fold: Fold<State>) => Fold<State>;
  /** True when its answer already says at which entries the reducers threw. */
  readonly saysFailures?: boolean;
  readonly begin?: () => Promise<void>;
  readonly finish: (ending: Ending) => Answer | Promise<Answer>;
  /** Called last, also after an error, to remove unfinished output. */
  readonly discard?: () => Promise<void>;
}
