/**
 * Which groups of findings one fault makes. A fault often shows in several ways in the same sessions, so a group that is found
 * only where another one is found goes with that other group. `merge` asks.
 */
import { chanceOf } from './laws';

export interface FoundGroup {
  readonly id: string;
  /** Everyday failures are of the world, and go with nothing. */
  readonly everyday: boolean;
  /** The logs that show it, each with the entry; null when no entry shows it. */
  readonly found: ReadonlyMap<string, number | null>;
}

/** The most that chance may explain. */
const mostChance = 0.01;

/** How often one group is found before the other one in the same log, less how often after. */
function lead(one: FoundGroup, other: FoundGroup): number {
  let sum = 0;
  for (const [log, seq] of one.found) {
    const later = other.found.get(log);
    if (later !== undefined) sum += Math.sign((later ?? 0) - (seq ?? 0));
  }
  return sum;
}

const contains = (one: FoundGroup, other: FoundGroup): boolean =>
  one.found.size >= other.found.size && [...other.found.keys()].every((log) => one.found.has(log));

/** Of two groups of the same logs the one that comes first leads. */
function leads(one: FoundGroup, other: FoundGroup): boolean {
  if (one.found.size !== other.found.size) return one.found.size > other.found.size;
  const sum = lead(one, other);
  return sum === 0 ? one.id < other.id : sum > 0;
}

/**
 * @param groups of all logs
 * @param appOf the version of each log that could be read
 * @returns the id of the group with which a group goes, for each that goes with one. Where nearly all sessions of its versions
 * show the other group, both may meet by chance, and each stands alone. [fleet.one-fault]
 */
export function goingWith(
  groups: readonly FoundGroup[],
  appOf: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const faults = groups.filter(({ everyday }) => !everyday).sort((one, other) => (leads(one, other) ? -1 : 1));
  const heads: FoundGroup[] = [];
  const going = new Map<string, string>();
  for (const group of faults) {
    const apps = new Set([...group.found.keys()].map((log) => appOf.get(log)));
    const logs = [...appOf].flatMap(([log, app]) => (apps.has(app) ? log : []));
    const head = heads.find((one) => {
      if (!contains(one, group)) return false;
      const both = logs.filter((log) => one.found.has(log)).length;
      return chanceOf(group.found.size, logs.length - both, both) <= mostChance;
    });
    if (head) going.set(group.id, head.id);
    else heads.push(group);
  }
  return going;
}
