/**
 * A log in memory that gives the state at any seq: keeps the entries and a state every 256 entries, so a jump folds
 * 255 entries at most. The devtools append to it while the panel runs.
 */

import type { Entry } from '../../../reducers/events';
import { limits } from '../../../reducers/limits';
import type { Snapshot } from '../../../streams/snapshot';
import { type Fold, foldAll, foldEntry } from './pass';

export interface History<S> {
  /** The state before the first entry. */
  readonly base: () => Snapshot<S>;
  readonly entries: () => readonly Entry[];
  /** The seq of the last entry, or of the base when there is none. */
  readonly last: () => number;
  readonly entry: (seq: number) => Entry | undefined;
  /**
   * The state after an entry.
   * @throws {RangeError} for a seq before the base or after the last entry
   */
  readonly stateAt: (seq: number) => S;
  /**
   * Adds the next entry.
   * @param state the state after it, when the caller has it; without it the entry is folded
   * @throws {RangeError} when it is not the next one
   */
  readonly append: (entry: Entry, state?: S) => void;
  /** Drops the entries up to this snapshot, as the live log did. The history then begins at the snapshot. */
  readonly forget: (base: Snapshot<S>) => void;
  /** A history of the same entries, folded by other reducers. */
  readonly refold: (fold: Fold<S>) => History<S>;
}

export interface HistoryConfig<S> {
  readonly fold: Fold<S>;
  /** Where the log begins; the initial state otherwise. */
  readonly base?: Snapshot<S>;
  readonly entries?: Iterable<Entry>;
  readonly every?: number;
}

/** @returns a history with the given entries; more can be appended */
export function createHistory<S>(config: HistoryConfig<S>): History<S> {
  const { fold, every = limits.checkpointEvery } = config;
  let base: Snapshot<S> = config.base ?? { seq: 0, state: fold.initial };
  let entries: Entry[] = [];
  /** A snapshot for each multiple of `every` after `base`, oldest first. */
  let snapshots: Snapshot<S>[] = [];
  /** The latest state, and the last state that was asked for: the entry after either takes one fold. */
  let tip: Snapshot<S> = base;
  let asked: Snapshot<S> = base;

  function append(entry: Entry, state?: S): void {
    const due = tip.seq + 1;
    if (entry.seq !== due) throw new RangeError(`Entry ${entry.seq} cannot be appended: ${due} is the next one.`);
    tip = { seq: due, state: state ?? foldEntry(fold, tip.state, entry) };
    entries.push(entry);
    if (due % every === 0) snapshots.push(tip);
  }

  /** The latest kept snapshot at or before `seq`. */
  function nearest(seq: number): Snapshot<S> {
    const index = Math.floor(seq / every) - Math.floor(base.seq / every) - 1;
    const kept = snapshots[index] ?? base;
    return asked.seq <= seq && asked.seq > kept.seq ? asked : kept;
  }

  function stateAt(seq: number): S {
    if (!Number.isInteger(seq) || seq < base.seq || seq > tip.seq)
      throw new RangeError(`There is no state at ${seq}: this log goes from ${base.seq} to ${tip.seq}.`);
    if (seq === tip.seq) return tip.state;
    const from = nearest(seq);
    asked = { seq, state: foldAll(fold, from.state, entries.slice(from.seq - base.seq, seq - base.seq)) };
    return asked.state;
  }

  function forget(next: Snapshot<S>): void {
    if (next.seq <= base.seq) return;
    entries = entries.slice(next.seq - base.seq);
    snapshots = snapshots.filter(({ seq }) => seq > next.seq);
    base = next;
    if (tip.seq <= base.seq) tip = base;
  }

  for (const entry of config.entries ?? []) append(entry);
  return {
    base: () => base,
    entries: () => entries,
    last: () => tip.seq,
    entry: (seq) => entries[seq - base.seq - 1],
    stateAt,
    append,
    forget,
    refold: (other) =>
      createHistory({ fold: other, every, entries, base: base.seq === 0 ? { seq: 0, state: other.initial } : base }),
  };
}
