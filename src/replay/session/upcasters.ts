/**
 * Turns what an older version of the format wrote into today's, one version at a time. The reader runs each line
 * through the chain; a version that changes an event or the state's shape adds one upcaster to `panelUpcasters`.
 */
import { fromVersion1 } from './fromVersion1';

export type RawLine = { readonly [field: string]: unknown };

/** Takes the lines of one log in order, as they are in the file: nothing in them is checked yet, and nothing throws. */
export type Raise = (line: RawLine) => RawLine;

export type StateBefore = (state: unknown) => unknown;

export interface Upcaster {
  /** The version it takes; it gives version `from + 1`. */
  readonly from: number;
  /**
   * Begins a log. What it returns may remember the lines before, where an entry of the newer version says what an older
   * one left to them. The number of lines and their `seq` stay as they are.
   */
  readonly begin: () => Raise;
  /** Hash of the names of all events that this version had when it ended: a log with it holds none that are unknown. */
  readonly catalogue: string;
  /**
   * Gives a state of version `from + 1` the shape that it had in version `from`, so that its hash can be compared with a
   * recorded one. Null where that cannot be told: checkpoints of such a log are not compared, and the header's verdict
   * says so.
   */
  readonly stateBefore: StateBefore | null;
}

export const panelUpcasters: readonly Upcaster[] = [fromVersion1];

/**
 * @returns what turns the lines of a log of version `from` into version `to`; each step of the chain has to be there
 *   (`judgeHeader` says so before)
 */
export function upcast(upcasters: readonly Upcaster[], from: number, to: number): Raise {
  const chain = upcasters.filter((one) => one.from >= from && one.from < to).sort((a, b) => a.from - b.from);
  const steps = chain.map(({ begin }) => begin());
  return (line) => steps.reduce((sofar, raise) => raise(sofar), line);
}

/** For states of this version. */
export const asItIs: StateBefore = (state) => state;

/** @returns what gives a state of today the shape that it had in version `from`; null where a step cannot tell */
export function stateIn(upcasters: readonly Upcaster[], from: number): StateBefore | null {
  const chain = upcasters.filter((one) => one.from >= from).sort((a, b) => b.from - a.from);
  if (chain.length === 0) return asItIs;
  if (chain.some(({ stateBefore }) => stateBefore === null)) return null;
  return (state) => chain.reduce((later, { stateBefore }) => stateBefore?.(later), state);
}
