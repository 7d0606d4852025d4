/**
 * What tells bad sessions from good ones: ranks features by Ochiai's score. The caller counts in how many bad and good
 * sessions a feature occurs; docs/fleet.md says what a feature is.
 */
import { byText } from '../values/byText';

/** In the order of simplicity: of two features of the same sessions the simpler one is told. */
export const featureKinds = ['event', 'answer', 'repeated', 'pair', 'missing'] as const;

export interface Feature {
  readonly kind: (typeof featureKinds)[number];
  /** A type of event; for an answer, and for repeated answers, the call. */
  readonly first: string;
  /** The later type of a pair; for answers `ok` or `failed`; else empty. */
  readonly second: string;
  /** The time of a pair in milliseconds; else 0. */
  readonly withinMs: number;
  /** How often it is repeated at least; else 0. */
  readonly times: number;
  /** The numbers of bad and of good sessions with it. */
  readonly bad: number;
  readonly good: number;
  /** A text that is the same for features of the same sessions. */
  readonly sessions: string;
  /** The smallest bad session with it. */
  readonly example: { readonly file: string; readonly entries: number };
}

export interface Sessions {
  readonly bad: number;
  readonly good: number;
}

export interface Told extends Feature {
  /** Ochiai's, from 0 to 1: the root of the shares of bad sessions with it, and of bad ones among those with it. */
  readonly score: number;
  /** The product of two exact intervals of Clopper and Pearson, so it holds the true score in at least 95 % of cases. */
  readonly interval: readonly [low: number, high: number];
  /** In fewer than five bad sessions. */
  readonly few: boolean;
  /** Features of the same sessions. */
  readonly also: readonly Feature[];
}

export interface Explanation {
  /** The fingerprint of a group, or `where`. */
  readonly id: string;
  readonly kind: string;
  readonly words: string;
  readonly versions: readonly string[];
  readonly bad: number;
  readonly good: number;
  /** The number of features that were counted. */
  readonly compared: number;
  readonly told: readonly Told[];
}

/** What fewer sessions show may be there by chance. */
export const fewSessions = 5;
/** Half of 2.5 % on each side of each of two shares: together at most 5 %. */
const tail = 0.0125;

/** The chance of at most `most` hits in `of` draws, as a sum of logarithms, because the powers of large numbers are 0. */
function chanceOfAtMost(most: number, of: number, share: number): number {
  let [log, sum] = [of * Math.log1p(-share), 0];
  for (let hits = 0; hits <= most; hits += 1) {
    sum += Math.exp(log);
    log += Math.log((of - hits) / (hits + 1)) + Math.log(share) - Math.log1p(-share);
  }
  return Math.min(1, sum);
}

/** @returns the share at which a chance that falls with the share is `chance` */
function shareWhere(chanceAt: (share: number) => number, chance: number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 50; step += 1) {
    const middle = (low + high) / 2;
    if (chanceAt(middle) > chance) low = middle;
    else high = middle;
  }
  return low;
}

/** @returns the interval of Clopper and Pearson for a share, in which it is in at least 97.5 % of cases */
export function shareInterval(hits: number, of: number): readonly [low: number, high: number] {
  const low = hits === 0 ? 0 : shareWhere((share) => chanceOfAtMost(hits - 1, of, share), 1 - tail);
  const high = hits === of ? 1 : shareWhere((share) => chanceOfAtMost(hits, of, share), tail);
  return [low, high];
}

const scoreOf = ({ bad, good }: Feature, all: Sessions): number => bad / Math.sqrt(all.bad * (bad + good));

const bySimplicity = (one: Feature, other: Feature): number =>
  featureKinds.indexOf(one.kind) - featureKinds.indexOf(other.kind) ||
  one.withinMs - other.withinMs ||
  one.times - other.times ||
  byText(one.first, other.first) ||
  byText(one.second, other.second);

type Scored = Feature & { readonly score: number };

const best = (one: Scored, other: Scored): number => other.score - one.score || bySimplicity(one, other);

/** The simpler features that a pair or a repetition has to beat. */
function partsOf({ kind, first, second }: Feature): readonly string[] {
  if (kind === 'pair') return [`${first} `, `${second} `];
  return kind === 'repeated' ? [`${first} ${second}`] : [];
}

/** Keeps a pair, and a repetition, only with the time or number that tells most, and only when it tells more than its parts. */
function withoutIdle(features: readonly Scored[]): readonly Scored[] {
  const simple = features.filter(({ kind }) => kind === 'event' || kind === 'answer');
  const alone = new Map(simple.map(({ first, second, score }) => [`${first} ${second}`, score]));
  const told = new Set<string>();
  return [...features].sort(best).filter((feature) => {
    const { kind, first, second, score } = feature;
    const parts = partsOf(feature);
    if (parts.length === 0) return true;
    const names = `${kind} ${first} ${second}`;
    if (told.has(names) || parts.some((part) => score <= (alone.get(part) ?? 0))) return false;
    told.add(names);
    return true;
  });
}

/**
 * @param features each at least in one bad session
 * @returns what occurs more often in bad sessions than in good ones, the highest score first. Features of the same
 * sessions are one. [fleet.explain] [fleet.explain-row]
 */
export function explain(features: readonly Feature[], all: Sessions, most: number): readonly Told[] {
  const telling = features.filter(({ bad, good }) => bad * all.good > good * all.bad);
  const scored = withoutIdle(telling.map((feature) => ({ ...feature, score: scoreOf(feature, all) })));
  const bySessions = new Map<string, Scored[]>();
  for (const feature of scored) {
    const same = bySessions.get(feature.sessions) ?? [];
    bySessions.set(feature.sessions, same);
    same.push(feature);
  }
  return [...bySessions.values()].slice(0, most).flatMap(([feature, ...also]): Told[] => {
    if (!feature) return [];
    const { bad, good } = feature;
    const [ofBad, ofThese] = [shareInterval(bad, all.bad), shareInterval(bad, bad + good)];
    const interval = [Math.sqrt(ofBad[0] * ofThese[0]), Math.sqrt(ofBad[1] * ofThese[1])] as const;
    return [{ ...feature, interval, few: bad < fewSessions, also }];
  });
}
