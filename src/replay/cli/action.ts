/** What one option of the command line does with one log: a visitor of the pass, and an answer at its end. */
import type { State } from '../../../reducers/state';
import type { Fold, PassEnd, PassStart, Visitor } from '../fold/pass';
import type { ExitStatus } from './replayWorld';

export interface Ending {
  readonly file: string;
  readonly start: PassStart<State>;
  readonly end: PassEnd<State>;
}

export interface Answer {
  readonly status: ExitStatus;
  /** For a person. */
  readonly lines: readonly string[];
  /** For a program; `file` is added. */
  readonly json: { readonly [field: string]: unknown };
}

export interface Action {
  readonly visitor?: Visitor<State>;
  /** Reducers that measure themselves. */
  readonly measured?: (fold: Fold<State>) => Fold<State>;
  /** It tells of a reducer that threw. */
  readonly saysFailure?: boolean;
  readonly begin?: () => Promise<void>;
  readonly finish: (ending: Ending) => Answer | Promise<Answer>;
  /** Called at the end, however it came. */
  readonly discard?: () => Promise<void>;
}
