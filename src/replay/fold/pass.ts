/**
 * One pass over a log: folds each entry once and gives it, with the states before and after, to any number of visitors.
 * Each option but `--shrink` and `--effects` is a visitor, so a log is read once and need not fit into memory. [replay.bounds]
 */

import type { Entry } from '../../../reducers/events';
import { isRecord } from '../../../reducers/guards';
import type { Snapshot } from '../../../streams/snapshot';
import { isKnownEvent } from '../session/catalogue';
import type { Header } from '../session/header';
import { LogError } from '../session/logError';
import type { Checkpoint, Cut, LogItem } from '../session/reader';

/** How entries become states: the panel's reducers, or any others. */
export interface Fold<S> {
  /** The state before entry 1. */
  readonly initial: S;
  readonly reduce: (state: S, entry: Entry) => S;
}

export interface PassStart<S> {
  readonly header: Header;
  /** Where the log begins: seq 0, or the base of a log that dropped its oldest entries. */
  readonly base: Snapshot<S>;
}

export interface PassEnd<S> extends Snapshot<S> {
  /** The number of entries that were read. */
  readonly entries: number;
  /** Why the log was read only up to here; null when it was read to its end. */
  readonly cut: Cut | null;
  /** How many entries are of a type that this version does not know, and the first of them. They change nothing. */
  readonly unknown: { readonly count: number; readonly first: (Pick<Entry, 'seq'> & { readonly type: string }) | null };
  /** How many entries the reducers threw at. Such an entry changes nothing. [replay.throws] */
  readonly threw: number;
  /** The first entries that the reducers threw at, at most `mostFailures`. */
  readonly failures: readonly FoldError[];
}

/** All methods are called in the order of the log: `start` first, `end` last. */
export interface Visitor<S> {
  readonly start?: (start: PassStart<S>) => void;
  readonly entry?: (entry: Entry, before: S, after: S) => void;
  /** A checkpoint other than the base. */
  readonly checkpoint?: (point: Checkpoint, state: S) => void;
  /** The base, with its state; its hash is not compared yet. */
  readonly base?: (point: Checkpoint, state: S) => void;
  readonly end?: (end: PassEnd<S>) => void;
  /** Each item of the file, after the method above for it. */
  readonly item?: (item: LogItem, state: S) => void;
  /** Awaited after each piece of the file: a visitor that writes waits for its output here. */
  readonly pause?: () => Promise<void>;
}

/** A reducer threw at this entry. A fault of the file itself is a LogError. */
export class FoldError extends Error {
  override readonly name = 'FoldError';
  readonly entry: Entry;

  constructor(entry: Entry, cause: unknown) {
    const text = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
    super(`entry ${entry.seq} (${entry.event.type}): the reducers threw ${text}`, { cause });
    this.entry = entry;
  }
}

/** The most failures of one log that are told. */
export const mostFailures = 30;

/**
 * Folds one entry as the live log does: when the reducers throw, the state stays as it was.
 * [replay.throws]
 * @param onThrow receives what the reducers threw
 */
export function foldEntry<S>(fold: Fold<S>, state: S, entry: Entry, onThrow?: (error: FoldError) => void): S {
  try {
    return fold.reduce(state, entry);
  } catch (error) {
    onThrow?.(new FoldError(entry, error));
    return state;
  }
}

export const foldAll = <S>(fold: Fold<S>, from: S, entries: Iterable<Entry>): S => {
  let state = from;
  for (const entry of entries) state = foldEntry(fold, state, entry);
  return state;
};

/**
 * Checks a recorded state: it must have every slice that today's initial state has.
 * @throws {LogError} ForeignState, which names the missing slice
 */
export function parseState<S>(fold: Fold<S>, value: unknown, seq: number): S {
  const { initial } = fold;
  if (!isRecord(initial)) return value as S;
  const wanted = Object.keys(initial).filter((slice) => isRecord(initial[slice]));
  const missing = isRecord(value) ? wanted.find((slice) => !isRecord(value[slice])) : 'every slice';
  if (missing !== undefined)
    throw new LogError(
      'ForeignState',
      null,
      `the state at checkpoint ${seq} lacks ${missing}: another kind of panel wrote this log.`,
    );
  return value as S;
}

/** A pass that is under way. */
class Pass<S> {
  private started: PassStart<S> | null = null;
  private announced = false;
  private state: S;
  private seq = 0;
  private entries = 0;
  private cut: Cut | null = null;
  private unknown: PassEnd<S>['unknown'] = { count: 0, first: null };
  private threw = 0;
  private readonly failures: FoldError[] = [];
  private readonly fold: Fold<S>;
  private readonly visitors: readonly Visitor<S>[];

  constructor(fold: Fold<S>, visitors: readonly Visitor<S>[]) {
    this.fold = fold;
    this.visitors = visitors;
    this.state = fold.initial;
  }

  take(item: LogItem): void {
    this.meetItem(item);
    for (const visitor of this.visitors) visitor.item?.(item, this.state);
  }

  end(): PassEnd<S> {
    this.announce();
    const { seq, state, entries, cut, unknown, threw, failures } = this;
    const end = { seq, state, entries, cut, unknown, threw, failures };
    for (const visitor of this.visitors) visitor.end?.(end);
    return end;
  }

  private meetItem(item: LogItem): void {
    switch (item.kind) {
      case 'header':
        this.started = { header: item.header, base: { seq: 0, state: this.state } };
        return;
      case 'cut':
        this.cut = { says: item.says, damaged: item.damaged };
        return;
      case 'checkpoint':
        if (item.isBase) this.begin(item.point);
        else this.meet(item.point);
        return;
      case 'entry':
        this.step(item.entry);
        return;
      default:
        item satisfies never;
    }
  }

  private begin(point: Checkpoint): void {
    this.seq = point.checkpoint;
    this.state = parseState(this.fold, point.state, point.checkpoint);
    if (this.started) this.started = { ...this.started, base: { seq: this.seq, state: this.state } };
    this.announce();
    for (const visitor of this.visitors) visitor.base?.(point, this.state);
  }

  /** Calls `start` once the beginning of the log is known, which the second line says when there is a base. */
  private announce(): void {
    if (this.announced || !this.started) return;
    this.announced = true;
    for (const visitor of this.visitors) visitor.start?.(this.started);
  }

  private meet(point: Checkpoint): void {
    this.announce();
    for (const visitor of this.visitors) visitor.checkpoint?.(point, this.state);
  }

  private step(entry: Entry): void {
    this.announce();
    this.entries += 1;
    this.seq = entry.seq;
    if (!isKnownEvent(entry.event.type))
      this.unknown = {
        count: this.unknown.count + 1,
        first: this.unknown.first ?? { seq: entry.seq, type: entry.event.type },
      };
    const before = this.state;
    this.state = foldEntry(this.fold, before, entry, (error) => {
      this.threw += 1;
      if (this.failures.length < mostFailures) this.failures.push(error);
    });
    for (const visitor of this.visitors) visitor.entry?.(entry, before, this.state);
  }
}

/**
 * Reads and folds a log to its end.
 * @param items what `readLog` gives
 * @returns where it ended, and at which entries the reducers threw
 * @throws {LogError} from the reader
 */
export async function pass<S>(
  items: AsyncIterable<readonly LogItem[]>,
  fold: Fold<S>,
  visitors: readonly Visitor<S>[],
): Promise<PassEnd<S>> {
  const running = new Pass(fold, visitors);
  for await (const some of items) {
    for (const item of some) running.take(item);
    for (const visitor of visitors) await visitor.pause?.();
  }
  return running.end();
}
