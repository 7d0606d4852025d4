/**
 * A log in memory that can be looked at from any moment: keeps the entries and a state reference every 256, so a jump
 * folds 255 entries at most (DESIGN section 5). The devtools append to it while the panel runs.
 */
import type { Entry } from '../../../reducers/events';
import { limits } from '../../../reducers/limits';
import { type Fold, foldEntry, type Mark } from './pass';

export interface History<S> {
  /** Where it begins: the state before its first entry. */
  readonly base: () => Mark<S>;
  readonly entries: () => readonly Entry[];
  /** The seq of the last entry, or of the base when there is none. */
  readonly last: () => number;
  readonly entry: (seq: number) => Entry | undefined;
  /**
   * The state after an entry.
   * @throws {RangeError} for a seq before the base or after the last entry
   * @throws {FoldError} when a reducer throws on the way
   */
  readonly stateAt: (seq: number) => S;
  /**
   * Adds the next entry.
   * @param state the state after it, where the caller has it: it is folded otherwise
   * @throws {RangeError} when it is not the next one
   */
  readonly append: (entry: Entry, state?: S) => void;
  /** Lets go of what the live log let go of: entries up to this mark. */
  readonly forget: (base: Mark<S>) => void;
  /** The same entries under other reducers: what a changed reducer makes of the session. */
  readonly refold: (fold: Fold<S>) => History<S>;
}

export interface HistoryConfig<S> {
  readonly fold: Fold<S>;
  /** Where the log begins; the initial state otherwise. */
  readonly base?: Mark<S>;
  readonly entries?: Iterable<Entry>;
  readonly every?: number;
}

export function createHistory<S>(config: HistoryConfig<S>): History<S> {
  const { fold, every = limits.checkpointEvery } = config;
  let base: Mark<S> = config.base ?? { seq: 0, state: fold.initial };
  let entries: Entry[] = [];
  /** References, oldest first, the base included: `marks[i]` is at `base.seq + i * every`. */
  let marks: S[] = [base.state];
  /** The latest state, and the last one that was asked for: stepping on from either folds one entry. */
  let tip: Mark<S> = base;
  let asked: Mark<S> = base;

  function append(entry: Entry, state?: S): void {
    const due = base.seq + entries.length + 1;
    if (entry.seq !== due) throw new RangeError(`Entry ${entry.seq} cannot be appended: ${due} is the next one.`);
    const next = state ?? foldEntry(fold, tip.state, entry);
    entries.push(entry);
    tip = { seq: due, state: next };
    if ((due - base.seq) % every === 0) marks.push(next);
  }

  function stateAt(seq: number): S {
    if (!Number.isInteger(seq) || seq < base.seq || seq > tip.seq)
      throw new RangeError(`There is no state at ${seq}: this log goes from ${base.seq} to ${tip.seq}.`);
    if (seq === tip.seq) return tip.state;
    const index = Math.floor((seq - base.seq) / every);
    const markSeq = base.seq + index * every;
    const fromAsked = asked.seq <= seq && asked.seq >= markSeq;
    let state = fromAsked ? asked.state : (marks[index] ?? base.state);
    for (let at = fromAsked ? asked.seq : markSeq; at < seq; at += 1) {
      const entry = entries[at - base.seq];
      if (entry) state = foldEntry(fold, state, entry);
    }
    asked = { seq, state };
    return state;
  }

  function forget(mark: Mark<S>): void {
    if (mark.seq <= base.seq) return;
    const rest = entries.slice(mark.seq - base.seq);
    const kept = (mark.seq - base.seq) / every;
    // The live log lets go at a mark, where the references after it can stay; anywhere else they are made anew.
    const isAtMark = Number.isInteger(kept) && rest.length > 0;
    marks = isAtMark ? [mark.state, ...marks.slice(kept + 1)] : [mark.state];
    entries = isAtMark ? rest : [];
    tip = isAtMark ? tip : mark;
    asked = mark;
    base = mark;
    if (!isAtMark) for (const entry of rest) append(entry);
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
