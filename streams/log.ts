/**
 * The one log: everything that happens is appended here. The fold runs first, then `state$` emits, then `entry$`. What
 * is appended meanwhile waits in a queue, so that every reader sees the same order ([log.order]).
 */
import { BehaviorSubject, type Observable, Subject } from 'rxjs';
import type { Entry } from '../reducers/events';
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

/** Freezes a JSON value with all that it holds, and estimates its size in bytes on the same walk. */
export function freeze(value: unknown): number {
  if (typeof value === 'string') return 2 + value.length;
  if (typeof value !== 'object' || value === null) return 8;
  let bytes = 16;
  if (Array.isArray(value)) {
    for (const item of value) bytes += freeze(item);
  } else {
    for (const key in value) bytes += key.length + 3 + freeze((value as Readonly<Record<string, unknown>>)[key]);
  }
  Object.freeze(value);
  return bytes;
}

/**
 * Makes a log.
 * @returns the log; its streams never complete and never error
 */
export function createLog({ initial, reduce, now, budget }: LogConfig): Log {
  const most = budget ?? { events: limits.logEvents, bytes: limits.logBytes };
  const subject$ = new BehaviorSubject(initial);
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

  function drain(): void {
    draining = true;
    try {
      for (let entry = queue.shift(); entry; entry = queue.shift()) {
        const state = reduce(subject$.value, entry);
        if (entry.seq % limits.checkpointEvery === 0) snapshots.push({ seq: entry.seq, state });
        if (state !== subject$.value) subject$.next(state);
        entrySubject$.next(entry);
        if (kept.length - queue.length > most.events || bytes > most.bytes) forget();
      }
    } finally {
      draining = false;
    }
  }

  function append({ event, cause, ref }: NewEntry): number {
    seq += 1;
    at = Math.max(at, now());
    const size = 48 + freeze(event);
    const entry: Entry = Object.freeze(cause?.seq ? { seq, at, cause: cause.seq, event } : { seq, at, event });
    if (ref) ref.seq = seq;
    kept.push(entry);
    sizes.push(size);
    bytes += size;
    queue.push(entry);
    const stamped = seq;
    if (!draining) drain();
    return stamped;
  }

  const state$ = Object.defineProperty(subject$.asObservable(), 'value', { get: () => subject$.value }) as StateStream;
  return {
    append,
    state$,
    entry$: entrySubject$.asObservable(),
    entries: () => kept,
    base: () => base,
    snapshots: () => snapshots,
  };
}
