/**
 * Which laws of earlier versions the newest version breaks beyond chance, and which laws are new in it. The caller counts in how many sessions each
 * law is kept and broken; docs/fleet.md says what a law is and how chance is left out.
 */
import { byText } from '../values/byText';
import { hashOf } from '../values/hash';
import { type Law, lawKinds, type Place } from './lawJudge';

/** The sessions that keep a law: all of the earlier versions, or all of the newest one, where the law is new. */
export const keepers = ['earlier', 'newest'] as const;
export type Keeper = (typeof keepers)[number];

/** Numbers of sessions that have what the law is about. */
export interface Counted extends Law {
  readonly keeper: Keeper;
  /** Of the versions that keep it. */
  readonly keeping: number;
  /** Of the other versions. */
  readonly breaking: number;
  /** Sessions of the other versions that break it. */
  readonly broken: number;
  /** The most sessions that could break it: without a bound that sessions set, the sessions of all versions that do. */
  readonly possible: number;
  /** True when each session of `keeping` keeps it. */
  readonly holds: boolean;
}

/** Numbers of sessions that have what a law is about, and that break it. */
export interface Sides {
  readonly earlier: number;
  readonly newest: number;
  readonly brokenBefore: number;
  readonly brokenNow: number;
}

/** @returns a law without a bound of the sessions' own, as one of the earlier versions and as a new one, where chance could tell it */
export function countedBoth(law: Law, { earlier, newest, brokenBefore, brokenNow }: Sides): readonly Counted[] {
  if (earlier === 0 || newest === 0) return [];
  const possible = brokenBefore + brokenNow;
  const ofEarlier = { keeping: earlier, breaking: newest, broken: brokenNow, holds: brokenBefore === 0 };
  const ofNewest = { keeping: newest, breaking: earlier, broken: brokenBefore, holds: brokenNow === 0 };
  return [
    ...(possible <= newest ? [{ ...law, ...ofEarlier, keeper: 'earlier' as const, possible }] : []),
    ...(possible <= earlier ? [{ ...law, ...ofNewest, keeper: 'newest' as const, possible }] : []),
  ];
}

export interface Broken extends Counted {
  readonly id: string;
  /** That so many breaks fall into the other versions by chance. */
  readonly chance: number;
  /** The same for any of the laws that were tried. */
  readonly corrected: number;
}

export interface ToldLaw extends Broken {
  /** Laws about the same names that the same sessions break. */
  readonly also: readonly Broken[];
  /** The smallest session that shows it, and where. */
  readonly example: { readonly file: string; readonly entries: number; readonly place: Place };
}

export interface LawsAnswer {
  /** In the order of versions. */
  readonly earlierVersions: readonly string[];
  readonly newestVersion: string;
  readonly earlier: number;
  readonly newest: number;
  /** Sessions without their oldest entries, which are left out. */
  readonly begunLater: number;
  /** The number of laws that held in all earlier sessions. */
  readonly held: number;
  /** The number of laws that chance could have made look broken. */
  readonly tried: number;
  readonly told: readonly ToldLaw[];
  /** Further laws. */
  readonly more: number;
}

/** The chance of any false alarm in a call is at most this. */
export const mostChance = 0.05;

/** Eight hexadecimal digits; the same whatever a bound is that the sessions set. */
export const idOfLaw = ({
  keeper,
  kind,
  first,
  second,
  limit,
}: Omit<Law, 'withinMs'> & { readonly keeper: Keeper }): string =>
  hashOf([keeper, kind, first, second, kind === 'after' ? limit : 0]).slice(-8);

/**
 * The chance that all of `hits` sessions are of the other versions, when each session is as likely: Fisher's exact
 * test where no session that keeps a law is one of the hits.
 */
export function chanceOf(hits: number, keeping: number, breaking: number): number {
  let log = 0;
  for (let hit = 0; hit < hits; hit += 1) log += Math.log(breaking - hit) - Math.log(keeping + breaking - hit);
  return Math.exp(log);
}

/**
 * Tarone's number: a law that could not have been told, however its breaks fell, needs no correction.
 * @param least the least chance that each law could have had
 * @returns the factor that corrects a chance
 */
export function triedOf(least: readonly number[]): number {
  const sorted = [...least].sort((one, other) => one - other);
  let able = sorted.length;
  for (let factor = 1; ; factor += 1) {
    while (able > 0 && (sorted[able - 1] ?? 0) > mostChance / factor) able -= 1;
    if (able <= factor) return factor;
  }
}

const first = (one: Broken, other: Broken): number =>
  one.chance - other.chance ||
  lawKinds.indexOf(one.kind) - lawKinds.indexOf(other.kind) ||
  byText(one.first, other.first) ||
  byText(one.second, other.second) ||
  one.limit - other.limit;

/** @returns the laws that other versions break, the least chance first, and the number of laws tried. [fleet.laws] */
export function brokenLaws(counted: readonly Counted[]): {
  readonly broken: readonly Broken[];
  readonly tried: number;
} {
  const testable = counted.filter(({ possible, breaking }) => possible > 0 && possible <= breaking);
  const tried = triedOf(testable.map(({ possible, keeping, breaking }) => chanceOf(possible, keeping, breaking)));
  const broken = testable
    .filter((law) => law.holds && law.broken > 0)
    .map((law): Broken => {
      const chance = chanceOf(law.broken, law.keeping, law.breaking);
      return { ...law, id: idOfLaw(law), chance, corrected: Math.min(1, chance * tried) };
    })
    .filter(({ corrected }) => corrected <= mostChance);
  return { broken: broken.sort(first), tried };
}

/** A session that breaks laws: each by its place in the list of laws. */
export interface Breaking {
  readonly file: string;
  readonly entries: number;
  readonly places: ReadonlyMap<number, Place>;
}

const bySize = (one: Breaking, other: Breaking): number => one.entries - other.entries || byText(one.file, other.file);

interface Telling {
  readonly law: Broken;
  readonly also: Broken[];
  readonly at: number;
  readonly breaking: ReadonlySet<Breaking>;
}

/** What a law is about: calls, whatever became of each, and types. */
const about = ({ first, second }: Law): readonly string[] =>
  [first, second].filter((name) => name !== '').map((name) => name.split(' ')[1] ?? name);

const sharesName = (one: Law, other: Law): boolean => about(one).some((name) => about(other).includes(name));

function sharesSessions(one: ReadonlySet<Breaking>, other: ReadonlySet<Breaking>): boolean {
  const [smaller, larger] = one.size < other.size ? [one, other] : [other, one];
  let shared = 0;
  for (const breaking of smaller) if (larger.has(breaking)) shared += 1;
  return shared * 2 >= smaller.size;
}

/**
 * @param laws the least chance first
 * @param sessions each that breaks one of the laws
 * @returns the laws, each with its smallest session. A law is told beside an earlier one about the same name when both are
 * broken in the same sessions, half of them or more, because one change often breaks many laws. [fleet.law-row]
 */
export function toldLaws(laws: readonly Broken[], sessions: readonly Breaking[], most: number): readonly ToldLaw[] {
  const telling: Telling[] = [];
  for (const [at, law] of laws.entries()) {
    const breaking = new Set(sessions.filter(({ places }) => places.has(at)));
    const same = telling.find(
      (one) => one.law.keeper === law.keeper && sharesName(one.law, law) && sharesSessions(one.breaking, breaking),
    );
    if (same) same.also.push(law);
    else telling.push({ law, also: [], at, breaking });
  }
  return telling.slice(0, most).flatMap(({ law, also, breaking, at }): ToldLaw[] => {
    const [smallest] = [...breaking].sort(bySize);
    if (!smallest) return [];
    const { file, entries, places } = smallest;
    return [{ ...law, also, example: { file, entries, place: places.get(at) ?? null } }];
  });
}
