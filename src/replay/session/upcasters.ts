/**
 * Turns lines of an older version of the format into today's, one version at a time. The reader runs each line
 * through the chain; a version that changes an event or the state's shape adds one upcaster to `panelUpcasters`.
 */
import { fromVersion1 } from './fromVersion1';
import { fromVersion2 } from './fromVersion2';
import type { Raise, StateBefore, Upcaster } from './upcaster';

export const panelUpcasters: readonly Upcaster[] = [fromVersion1, fromVersion2];

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
