/** A state of the log at one seq. The live log keeps snapshots; replay and the devtools begin from them. */
import type { State } from '../reducers/state';

/** The state after the entry with this seq; 0 is the beginning. */
export interface Snapshot<S = State> {
  readonly seq: number;
  readonly state: S;
}
