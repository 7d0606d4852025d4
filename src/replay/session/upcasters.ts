/**
 * Turns lines of an older version of the format into today's, one version at a time. The reader runs each line
 * through the chain; a version that changes an event or the state's shape adds one upcaster to `panelUpcasters`.
 */
import { fromVersion1 } from './fromVersion1';

export type RawLine = { readonly [field: string]: unknown };

/** Takes the lines of one log in order, as they are in the file. The lines are unchecked, and it never throws. */
export type Raise = (line: RawLine) => RawLine;

export type StateBefore = (state: unknown) => unknown;

export interface Upcaster {
  /** The version of its input; its output has version `from + 1`. */
  readonly from: number;
  /**
   * Begins a log. The returned function may remember earlier lines, when an entry of the newer version says what an
   * older one left to them. The number of lines and their `seq` stay.
   */
  readonly begin: () => Raise;
  /** The hash of the names of all events of this version at its end; a log with this hash holds no unknown events. */
  readonly catalogue: string;
  /**
   * Gives a state of version `from + 1` the shape that it had in version `from`, so that its hash can be compared
   * with a recorded one. Null when that shape is not known: checkpoints of such a log are not compared, and the
   * header's verdict says so.
   */
  readonly stateBefore: StateBefore | null;
}

export const panelUpcasters: readonly Upcaster[] = [fromVersion1];

/**
 * @returns a function that turns the lines of a log of version `from` into version `to`; `judgeHeader` has checked
 * that each step of the chain exists
 */
export function upcast(upcasters: readonly Upcaster[], from: number, to: number): Raise {
  const chain = upcasters.filter((one) => one.from >= from && one.from < to).sort((a, b) => a.from - b.from);
  const steps = chain.map(({ begin }) => begin());
  return (line) => steps.reduce((sofar, raise) => raise(sofar), line);
}

/** The shape of states of this version. */
export const asItIs: StateBefore = (state) => state;

/**
 * @returns a function that gives a state of today the shape that it had in version `from`; null when a step does not
 * know it
 */
export function stateIn(upcasters: readonly Upcaster[], from: number): StateBefore | null {
  const chain = upcasters.filter((one) => one.from >= from).sort((a, b) => b.from - a.from);
  if (chain.length === 0) return asItIs;
  if (chain.some(({ stateBefore }) => stateBefore === null)) return null;
  return (state) => chain.reduce((later, { stateBefore }) => stateBefore?.(later), state);
}
