/**
 * Which groups of findings one fault makes. A fault often shows in several ways: in the same sessions, or at one place after
 * different events. A group of the same fault stands in the row of the largest group. Called by `merge`.
 */
import { fewSessions } from './explain';
import { type Finding, unheldPlace } from './finding';
import { chanceOf } from './laws';

export interface FoundGroup extends Pick<Finding, 'kind' | 'words'> {
  readonly id: string;
  /** Everyday failures come from the world, so they join no group. */
  readonly everyday: boolean;
  /** The logs that show it, each with the entry; null when no entry shows it. */
  readonly found: ReadonlyMap<string, number | null>;
}

/** The most that chance may explain, and the most where the group never comes first. */
const mostChance = 0.01;
const mostChanceLater = 0.5;

/** Few sessions do not tell whether both have one cause. One cause is likelier where the other group has this many times more. */
const leastTimesMore = 20;

/** One reducer keeps the wishes of all kinds. */
const ofWishes = /^outbox\.\w+\./;

/** What led to a call, or to the failure of an effect. */
const ofCallOrEffect = / ← (?:api\.requested|effect\.failed)/;

/** The words without what led to the fault: a place without the event, an error without what came before its call or effect. */
function stemOf({ kind, words }: FoundGroup): string {
  if (kind === 'error') return `${kind} ${words.split(ofCallOrEffect)[0]}`;
  if (kind === 'threw') return `${kind} ${words.split(' ← ')[0]}`;
  if (words.includes(' differs after '))
    return `${kind} ${words.split(' differs after ')[0]?.replace(ofWishes, 'outbox.*.')}`;
  const event = words.replace(/^(the effects: )?(extra|missing|reordered|moved) /, '');
  return `${kind} ${event.replace(/^(storage\.asked) (set|remove) /, '$1 ')}`;
}

/** What today's effects do beside the record has no entry, and does not come first by that. */
const placeOf = (seq: number | null): number => seq ?? Number.MAX_SAFE_INTEGER;

/** How often one group is found before the other one in the same log, less how often after. */
function lead(one: FoundGroup, other: FoundGroup): number {
  let sum = 0;
  for (const [log, seq] of one.found) {
    const later = other.found.get(log);
    if (later !== undefined) sum += Math.sign(placeOf(later) - placeOf(seq));
  }
  return sum;
}

const contains = (one: FoundGroup, other: FoundGroup): boolean =>
  one.found.size >= other.found.size && [...other.found.keys()].every((log) => one.found.has(log));

const isAlwaysLater = (one: FoundGroup, other: FoundGroup): boolean =>
  [...one.found].every(([log, seq]) => (other.found.get(log) ?? 0) <= placeOf(seq));

/** Of two groups of the same logs the one that comes first leads. */
function leads(one: FoundGroup, other: FoundGroup): boolean {
  if (one.found.size !== other.found.size) return one.found.size > other.found.size;
  const sum = lead(one, other);
  return sum === 0 ? one.id < other.id : sum > 0;
}

type Apps = ReadonlyMap<string, string>;

const appsOf = ({ found }: FoundGroup, appOf: Apps): ReadonlySet<string | undefined> =>
  new Set([...found.keys()].map((log) => appOf.get(log)));

/** Whether both show at one place, as far as the log tells, and the group in no other versions. */
function isLike(group: FoundGroup, one: FoundGroup, appOf: Apps): boolean {
  const isUnheld = group.kind === 'state' && one.kind === 'state' && group.words.startsWith(unheldPlace);
  if (!isUnheld && stemOf(group) !== stemOf(one)) return false;
  const apps = appsOf(one, appOf);
  return [...appsOf(group, appOf)].every((app) => apps.has(app));
}

function isWithin(group: FoundGroup, one: FoundGroup, appOf: Apps): boolean {
  if (!contains(one, group)) return false;
  if (group.found.size < fewSessions && group.found.size * leastTimesMore <= one.found.size) return true;
  const apps = appsOf(group, appOf);
  const logs = [...appOf].flatMap(([log, app]) => (apps.has(app) ? log : []));
  const both = logs.filter((log) => one.found.has(log)).length;
  const chance = chanceOf(group.found.size, logs.length - both, both);
  return chance <= (isAlwaysLater(group, one) ? mostChanceLater : mostChance);
}

/** Several groups as one: each log with its first entry that shows any of them. */
function together(groups: readonly FoundGroup[], like: FoundGroup): FoundGroup {
  const found = new Map<string, number | null>();
  for (const [log, seq] of groups.flatMap((group) => [...group.found]))
    found.set(log, Math.min(found.get(log) ?? Number.POSITIVE_INFINITY, seq ?? 0));
  return { ...like, id: '', found };
}

/** The group of the most logs that show this one too. */
function mostShared(groups: readonly FoundGroup[], group: FoundGroup): FoundGroup | undefined {
  const shared = (one: FoundGroup): number => [...group.found.keys()].filter((log) => one.found.has(log)).length;
  return [...groups].sort((one, other) => shared(other) - shared(one))[0];
}

/**
 * @param groups of all logs
 * @param appOf the version of each log that could be read
 * @returns the id of the group with which a group goes, for each that goes with one. Where nearly all sessions of its versions
 * show the other group, both may meet by chance, and each stands alone. [fleet.one-fault]
 */
export function goingWith(groups: readonly FoundGroup[], appOf: Apps): ReadonlyMap<string, string> {
  const faults = groups.filter(({ everyday }) => !everyday).sort((one, other) => (leads(one, other) ? -1 : 1));
  const heads: FoundGroup[] = [];
  const going = new Map<string, string>();
  for (const [at, group] of faults.entries()) {
    const before = faults.slice(0, at);
    // Where a group is found says more than its words, because two faults may move one timer.
    const same =
      heads.find((one) => isWithin(group, one, appOf)) ??
      heads.find((one) => isLike(group, one, appOf)) ??
      (isWithin(group, together(before, group), appOf) ? mostShared(before, group) : undefined);
    if (same) going.set(group.id, going.get(same.id) ?? same.id);
    else heads.push(group);
  }
  return going;
}
