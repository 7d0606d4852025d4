/**
 * The fewest entries that still show something, by delta debugging over a log. An entry is kept together with its
 * causes and left out together with its consequences, so the rest is a session that could have happened. `--shrink`
 * and the devtools use it.
 */

import type { Entry } from '../../../reducers/events';
import type { Snapshot } from '../../../streams/snapshot';
import { type Fold, foldEntry } from '../fold/pass';
import type { Expression } from '../questions/expression';

export interface ShrinkConfig<S> {
  readonly fold: Fold<S>;
  readonly base: Snapshot<S>;
  readonly entries: readonly Entry[];
  /** The expression that must hold after the last entry that is left. */
  readonly expression: Expression<S>;
  /** The most entries that may be folded in all; after that the smallest session so far is returned. */
  readonly mostFolds?: number;
}

export interface Shrunk {
  /** Numbered again, without gaps; `at` is unchanged. */
  readonly entries: readonly Entry[];
  /** The seq of each entry in the original log. */
  readonly from: readonly number[];
  readonly tries: number;
  /**
   * True when the expression stops holding without any one more entry and its consequences. False when the folds were
   * used up first.
   */
  readonly minimal: boolean;
}

/** Numbers entries as a log of their own. A cause that is not among them was before the base and keeps its seq. */
export function renumbered(entries: readonly Entry[], baseSeq: number): Entry[] {
  const seqs = new Map(entries.map(({ seq }, index) => [seq, baseSeq + index + 1]));
  return entries.map(({ seq, at, cause = 0, event }) => {
    const found = seqs.get(cause) ?? (cause <= baseSeq ? cause : 0);
    const own = { seq: seqs.get(seq) ?? seq, at };
    return found > 0 ? { ...own, cause: found, event } : { ...own, event };
  });
}

/** The entries without the dropped entries and without the consequences of the dropped entries. */
function without(entries: readonly Entry[], dropped: ReadonlySet<number>): Entry[] {
  const gone = new Set<number>();
  return entries.filter(({ seq, cause }) => {
    if (!dropped.has(seq) && !gone.has(cause ?? 0)) return true;
    gone.add(seq);
    return false;
  });
}

interface FewestConfig<S> {
  readonly base: Snapshot<S>;
  readonly entries: readonly Entry[];
  /** The seqs of entries that are never left out. */
  readonly pinned: ReadonlySet<number>;
  /** True when the entries still show it: `entries` numbered again, `kept` as they were. */
  readonly shows: (entries: readonly Entry[], kept: readonly Entry[]) => boolean;
  /** The most entries that may be folded in all. */
  readonly mostFolds?: number | undefined;
}

class Shrinker<S> {
  tries = 0;
  private folds = 0;
  private readonly config: FewestConfig<S>;
  private readonly most: number;

  constructor(config: FewestConfig<S>) {
    this.config = config;
    this.most = config.mostFolds ?? 20_000_000;
  }

  get isSpent(): boolean {
    return this.folds >= this.most;
  }

  private shows(kept: readonly Entry[]): boolean {
    this.tries += 1;
    this.folds += kept.length;
    return this.config.shows(renumbered(kept, this.config.base.seq), kept);
  }

  /** Leaves out halves, quarters, … down to single entries, and repeats a size while it helps. */
  shrink(all: readonly Entry[]): readonly Entry[] {
    let kept = all;
    let size = Math.ceil(kept.length / 2);
    while (size >= 1 && !this.isSpent) {
      const smaller = this.round(kept, size);
      if (size === 1 && smaller.length === kept.length) return kept;
      kept = smaller;
      size = Math.ceil(Math.min(size, kept.length) / 2);
    }
    return kept;
  }

  /** Tries to leave out each run of `size` entries, from the end, where the fewest entries have to be folded again. */
  private round(all: readonly Entry[], size: number): readonly Entry[] {
    let kept = all;
    for (let end = kept.length; end > 0 && !this.isSpent; end = Math.min(end - size, kept.length)) {
      const run = kept.slice(Math.max(0, end - size), end).filter(({ seq }) => !this.config.pinned.has(seq));
      if (run.length === 0) continue;
      const fewer = without(kept, new Set(run.map(({ seq }) => seq)));
      if (this.shows(fewer)) kept = fewer;
    }
    return kept;
  }
}

/**
 * @returns the fewest entries that still show it; without any one more they stop showing it, unless `minimal` is
 * false
 */
export function fewest<S>(config: FewestConfig<S>): Shrunk {
  const shrinker = new Shrinker(config);
  const kept = shrinker.shrink(config.entries);
  return {
    entries: renumbered(kept, config.base.seq),
    from: kept.map(({ seq }) => seq),
    tries: shrinker.tries,
    minimal: !shrinker.isSpent,
  };
}

/**
 * The entry and the entries that led to it. The first entry is kept too, because it says how the session began.
 */
function pinnedFor(entries: readonly Entry[], target: Entry | undefined): ReadonlySet<number> {
  const bySeq = new Map(entries.map((entry) => [entry.seq, entry]));
  const pinned = new Set<number>();
  for (let link: Entry | undefined = target; link; link = bySeq.get(link.cause ?? 0)) pinned.add(link.seq);
  const [first] = entries;
  if (first?.event.type === 'session.started') pinned.add(first.seq);
  return pinned;
}

/**
 * @returns the shrunk log, or null when the expression holds after no entry of it. A log in which the expression
 * holds from the beginning shrinks to no entries at all
 */
export function shrink<S>(config: ShrinkConfig<S>): Shrunk | null {
  const { fold, base, entries, expression } = config;
  if (expression.holds({ state: base.state, entry: null })) return { entries: [], from: [], tries: 1, minimal: true };
  let { state } = base;
  const throwing = new Set<number>();
  const found = entries.findIndex((entry) => {
    state = foldEntry(fold, state, entry, () => throwing.add(entry.seq));
    return expression.holds({ state, entry });
  });
  const target = entries[found];
  if (!target) return null;
  const shows = (left: readonly Entry[], kept: readonly Entry[]): boolean => {
    try {
      let after = base.state;
      for (const [index, entry] of left.entries())
        after = foldEntry(fold, after, entry, (error) => {
          if (!throwing.has(kept[index]?.seq ?? 0)) throw error;
        });
      return expression.holds({ state: after, entry: left.at(-1) ?? null });
    } catch {
      // A session in which the reducers throw at another entry shows another bug.
      return false;
    }
  };
  return fewest({
    base,
    entries: entries.slice(0, found + 1),
    pinned: pinnedFor(entries, target),
    shows,
    mostFolds: config.mostFolds,
  });
}
