/**
 * The one log: everything that happens is appended here. The fold runs first, then `state$` emits, then `entry$`. What
 * is appended meanwhile waits in a queue, so that every reader sees the same order ([log.order]).
 */
import { BehaviorSubject, type Observable, Subject } from 'rxjs';
import type { Problem } from '../reducers/api';
import type { Entry, PanelEvent } from '../reducers/events';
import { limits } from '../reducers/limits';
import type { State } from '../reducers/state';
import type { NewEntry } from './ports';
import type { Snapshot } from './snapshot';

export interface LogConfig {
  /** The state before the first entry. */
  readonly initial: State;
  readonly reduce: (state: State, entry: Entry) => State;
  /** Milliseconds since 1970. It may go back; the `at` of entries does not. */
  readonly now: () => number;
  /** Is told of each event that cannot be logged ([log.refused]). */
  readonly report?: (problem: Problem) => void;
  /** How much the live log keeps; over it, the oldest entries become `log.base` ([log.budget]). */
  readonly budget?: { readonly events: number; readonly bytes: number };
}

/** A stream of states whose present value can also be read at once. */
export type StateStream = Observable<State> & { readonly value: State };

export interface Log {
  /** Stamps one event and folds it; returns its seq at once, even while other entries are being folded. */
  readonly append: (entry: NewEntry) => number;
  readonly state$: StateStream;
  readonly entry$: Observable<Entry>;
  /** The kept entries, oldest first; they follow `base`. */
  readonly entries: () => readonly Entry[];
  /** Where the kept entries begin. */
  readonly base: () => Snapshot;
  /** One for every `limits.checkpointEvery` entries, oldest first. */
  readonly snapshots: () => readonly Snapshot[];
}

/** Of an entry itself, without its event. */
const entryBytes = 96;

/** As many levels as a log file may have; a value that holds itself has more. */
const mostLevels = 90;

/** A record as JSON knows it, from whatever window: no date, map, error or instance of a class. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null;
}

/**
 * Freezes a JSON value with all that it holds, and estimates on the same walk the bytes that it holds of the heap, as
 * V8 lays it out with 64-bit pointers.
 * @throws {TypeError} when JSON could not hold it as it is
 */
export function freeze(value: unknown, level = 0): number {
  if (typeof value === 'string') return 24 + (wide.test(value) ? 2 : 1) * value.length;
  if (typeof value !== 'object' || value === null) {
    if (typeof value === 'number' ? !Number.isFinite(value) : noJson.has(typeof value))
      throw new TypeError(`it holds a ${typeof value} that JSON cannot hold`);
    return typeof value !== 'number' || (value | 0) === value ? 8 : 24;
  }
  if (level > mostLevels) throw new TypeError(`it is nested more than ${mostLevels} levels deep`);
  let bytes = 32;
  if (Array.isArray(value)) {
    for (const item of value) bytes += freeze(item, level + 1);
  } else {
    if (!isPlain(value)) throw new TypeError('it holds an object that is no plain record');
    for (const key in value) {
      bytes += freeze((value as Readonly<Record<string, unknown>>)[key], level + 1);
      // Names of fields are shared by all records; ids as keys are not.
      if (key.charCodeAt(0) <= 0x39) bytes += 48;
    }
  }
  Object.freeze(value);
  return bytes;
}
/** Such a text takes two bytes for each unit. */
const wide = /[^\0-\xff]/;
const noJson = new Set(['bigint', 'function', 'symbol']);

/** The words of anything that was thrown; an error may itself throw when it is read. */
function wordsOf(error: unknown): string {
  try {
    return error instanceof Error ? error.message : String(error);
  } catch {
    return 'it cannot be read';
  }
}

function typeOf(event: PanelEvent): string {
  try {
    return String(event.type);
  } catch {
    return 'unknown';
  }
}

/**
 * Makes a log.
 * @returns the log; its streams never complete and never error
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: append, fold and budget share the log's state
export function createLog({ initial, reduce, now, report, budget }: LogConfig): Log {
  const most = budget ?? { events: limits.logEvents, bytes: limits.logBytes };
  const subject$ = new BehaviorSubject(initial);
  // What `subject$.value` would be; every effect reads it at every entry.
  let present = initial;
  const entrySubject$ = new Subject<Entry>();
  const kept: Entry[] = [];
  const sizes: number[] = [];
  const queue: Entry[] = [];
  let snapshots: Snapshot[] = [];
  let base: Snapshot = { seq: 0, state: initial };
  let bytes = 0;
  let seq = 0;
  let at = 0;
  let draining = false;

  function forget(): void {
    // Only a snapshot's state is at hand, so the log is cut at the last snapshot that leaves it within three quarters of both
    // budgets: refolding would double the cost of every append.
    let cut = 0;
    let left = bytes;
    for (const snapshot of snapshots) {
      const upTo = snapshot.seq - base.seq;
      for (; cut < upTo; cut += 1) left -= sizes[cut] ?? 0;
      if (kept.length - cut <= most.events * 0.75 && left <= most.bytes * 0.75) break;
    }
    if (cut === 0) return;
    kept.splice(0, cut);
    sizes.splice(0, cut);
    bytes = left;
    base = snapshots.find((snapshot) => snapshot.seq === base.seq + cut) ?? base;
    snapshots = snapshots.filter((snapshot) => snapshot.seq > base.seq);
  }

  function fold(entry: Entry): void {
    const before = present;
    let state = before;
    try {
      state = reduce(before, entry);
    } finally {
      // Also when the reducer throws: the entry happened, and its readers are told.
      if (entry.seq % limits.checkpointEvery === 0) snapshots.push({ seq: entry.seq, state });
      present = state;
      if (state !== before) subject$.next(state);
      entrySubject$.next(entry);
      if (kept.length - queue.length > most.events || bytes > most.bytes) forget();
    }
  }

  function drain(): void {
    draining = true;
    let failure: { readonly error: unknown } | null = null;
    for (let entry = queue.shift(); entry; entry = queue.shift()) {
      try {
        fold(entry);
      } catch (error) {
        failure ??= { error };
      }
    }
    draining = false;
    if (failure) throw failure.error;
  }

  /** What is to be logged, with its size. What cannot be frozen is not numbered: an entry that says so takes its place. */
  function sealed(event: PanelEvent): {
    readonly event: PanelEvent;
    readonly size: number;
    readonly refused?: Problem;
  } {
    try {
      if (typeof event !== 'object' || event === null) throw new TypeError('it is no record');
      return { event, size: freeze(event) };
    } catch (error) {
      const said: PanelEvent = { type: 'log.refused', eventType: typeOf(event), reason: wordsOf(error) };
      const message = `An event of type "${said.eventType}" cannot be logged: ${said.reason}`;
      return { event: said, size: freeze(said), refused: { name: 'LogRefusedError', message, status: 0 } };
    }
  }

  function append({ event: given, cause, ref }: NewEntry): number {
    const { event, size: payload, refused } = sealed(given);
    seq += 1;
    // A clock that says nothing does not move time.
    at = Math.max(at, now()) || at;
    const size = entryBytes + payload;
    const entry: Entry = Object.freeze(cause?.seq ? { seq, at, cause: cause.seq, event } : { seq, at, event });
    if (ref) ref.seq = seq;
    kept.push(entry);
    sizes.push(size);
    bytes += size;
    queue.push(entry);
    const stamped = seq;
    if (refused) report?.(refused);
    if (!draining) drain();
    return stamped;
  }

  const state$ = Object.defineProperty(subject$.asObservable(), 'value', { get: () => present }) as StateStream;
  return {
    append,
    state$,
    entry$: entrySubject$.asObservable(),
    entries: () => kept,
    base: () => base,
    snapshots: () => snapshots,
  };
}
