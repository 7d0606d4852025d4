/**
 * The entry at which today's state leaves a recorded one: up to this entry today's value of a place is the recorded
 * value, and after it no longer. `verify` names this entry first, where the log holds a state to compare with.
 */
import type { Entry } from '../../../reducers/events';
import { hashNumber } from '../values/hash';
import { type Difference, type Path, valueAt } from '../values/paths';

/** One entry, and today's states around it. */
export interface FoldStep<S> {
  readonly entry: Entry;
  readonly before: S;
  readonly after: S;
}

interface Parting {
  readonly entry: Entry;
  /** The place that differs. */
  readonly path: Path;
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === undefined || other === undefined ? one === other : hashNumber(one) === hashNumber(other);

/** The last entry that changes this place from the recorded value to another one. */
function leaving<S>(steps: readonly FoldStep<S>[], { path, before: recorded }: Difference): Entry | null {
  const found = steps.findLast(({ before, after }) => {
    const [was, is] = [valueAt(before, path), valueAt(after, path)];
    if (was === is) return false;
    return isSame(was, recorded) && !isSame(is, recorded);
  });
  return found?.entry ?? null;
}

/**
 * @param steps today's fold, from the last state that was right
 * @param differences `before` is the recorded value
 * @returns the earliest such entry, and the place that it changes; null when no place had its recorded value
 */
export function partingOf<S>(steps: readonly FoldStep<S>[], differences: readonly Difference[]): Parting | null {
  const found = differences.flatMap((difference): Parting[] => {
    const entry = leaving(steps, difference);
    return entry ? [{ entry, path: difference.path }] : [];
  });
  return found.reduce<Parting | null>((first, one) => (first && first.entry.seq <= one.entry.seq ? first : one), null);
}
