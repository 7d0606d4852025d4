/**
 * Counts the laws of what follows what: `after` and `between` of `lawJudge`, for all pairs of names in one pass over the
 * entries, because a join of each entry with each name takes ten times as long. `fleet --laws` calls it.
 */
import { afterMs, type NamedEntry } from './lawJudge';
import { type Counted, countedBoth } from './laws';

/** Numbers of sessions, by pair: supporting and breaking, of earlier versions and of the newest one. */
class Tally {
  private readonly counts: Uint32Array;

  constructor(private readonly pairs: number) {
    this.counts = new Uint32Array(pairs * 4);
  }

  add(pair: number, isNewest: boolean, isBroken: boolean): void {
    const side = isNewest ? 1 : 0;
    this.count(side, pair);
    if (isBroken) this.count(side + 2, pair);
  }

  of(pair: number) {
    const [earlier = 0, newest = 0, brokenBefore = 0, brokenNow = 0] = [0, 1, 2, 3].map(
      (row) => this.counts[row * this.pairs + pair],
    );
    return { earlier, newest, brokenBefore, brokenNow };
  }

  private count(row: number, pair: number): void {
    const at = row * this.pairs + pair;
    this.counts[at] = (this.counts[at] ?? 0) + 1;
  }
}

/** For each pair of the names of one session: the longest time from the first to the next second, and whether none came between. */
function pairsOf(entries: readonly NamedEntry[], local: ReadonlyMap<string, number>) {
  const count = local.size;
  const waitingSince = new Float64Array(count * count).fill(Number.NaN);
  const longest = new Float64Array(count * count).fill(Number.NEGATIVE_INFINITY);
  const twice = new Uint8Array(count * count);
  let until = Number.NEGATIVE_INFINITY;
  const end = (pair: number, now: number): void => {
    const since = waitingSince[pair] ?? Number.NaN;
    if (!Number.isNaN(since)) longest[pair] = Math.max(longest[pair] ?? 0, now - since);
  };
  for (const { name, at: now } of entries) {
    const one = local.get(name) ?? 0;
    until = Math.max(until, now);
    for (let other = 0; other < count; other += 1) {
      if (other === one) continue;
      const before = other * count + one;
      end(before, now);
      waitingSince[before] = Number.NaN;
      const after = one * count + other;
      const since = waitingSince[after] ?? Number.NaN;
      if (Number.isNaN(since)) waitingSince[after] = now;
      else {
        twice[after] = 1;
        waitingSince[after] = Math.min(since, now);
      }
    }
  }
  for (let pair = 0; pair < longest.length; pair += 1) end(pair, until);
  return { longest, twice };
}

export class Following {
  private readonly after: readonly Tally[];
  private readonly between: Tally;
  private readonly numbers: ReadonlyMap<string, number>;

  /** @param names of all entries */
  constructor(private readonly names: readonly string[]) {
    const pairs = names.length ** 2;
    this.after = afterMs.map(() => new Tally(pairs));
    this.between = new Tally(pairs);
    this.numbers = new Map(names.map((name, number) => [name, number]));
  }

  /** @param entries of one session, in order */
  add(entries: readonly NamedEntry[], isNewest: boolean): void {
    const times = new Map<string, number>();
    for (const { name } of entries) times.set(name, (times.get(name) ?? 0) + 1);
    const present = [...times.keys()];
    const { longest, twice } = pairsOf(entries, new Map(present.map((name, index) => [name, index])));
    for (const [one, first] of present.entries())
      for (const [other, second] of present.entries()) {
        if (one === other) continue;
        const local = one * present.length + other;
        const pair = this.pairOf(this.numbers.get(first) ?? 0, this.numbers.get(second) ?? 0);
        for (const [index, tally] of this.after.entries())
          tally.add(pair, isNewest, (longest[local] ?? 0) > (afterMs[index] ?? 0));
        if ((times.get(first) ?? 0) > 1) this.between.add(pair, isNewest, twice[local] === 1);
      }
  }

  laws(): readonly Counted[] {
    return this.names.flatMap((first, one) =>
      this.names.flatMap((second, other) => {
        if (one === other) return [];
        const names = { first, second, withinMs: 0 };
        const pair = this.pairOf(one, other);
        return [
          ...this.after.flatMap((tally, index) =>
            countedBoth({ ...names, kind: 'after', limit: afterMs[index] ?? 0 }, tally.of(pair)),
          ),
          ...countedBoth({ ...names, kind: 'between', limit: 0 }, this.between.of(pair)),
        ];
      }),
    );
  }

  private pairOf(first: number, second: number): number {
    return first * this.names.length + second;
  }
}
