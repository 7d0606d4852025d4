/**
 * The one log: everything that happens is appended here. The fold runs first, then `state$` emits, then `entry$`. What
 * is appended meanwhile waits in a queue, so that every reader sees the same order.
 */
import { Observable, Subject } from 'rxjs';
import type { Problem } from '../reducers/api';
import type { Entry, PanelEvent } from '../reducers/events';
import { limits } from '../reducers/limits';
import type { State } from '../reducers/state';
import { eventBytes, freeze, jsonBytes } from './payload';
import type { NewEntry } from './ports';
import type { Snapshot } from './snapshot';

export interface LogConfig {
  /** The state before the first entry. */
  readonly initial: State;
  readonly reduce: (state: State, entry: Entry) => State;
  /** What is kept of an event, where the state before it has a part of it already; by default all. */
  readonly shorten?: (state: State, event: PanelEvent) => PanelEvent;
  /** Milliseconds since 1970. It may go back; the `at` of entries does not. */
  readonly now: () => number;
  /** Called with each event that cannot be logged ([log.refused]). */
  readonly report?: (problem: Problem) => void;
  /** How much the live log keeps. Above that, the oldest entries become one base state ([log.budget]). */
  readonly budget?: { readonly events: number; readonly bytes: number };
  /** Freezes entries, and checks notes value by value too. By default true in development and in tests. */
  readonly freezes?: boolean;
}

/** A stream of states. The present state can also be read at once. */
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
  /** By how many milliseconds the time of the log is ahead of a clock that was put back. */
  readonly aheadMs: () => number;
}

/** The bytes of an entry without its event. */
const entryBytes = 96;

/** Parcel, Jest and Node set the build's mode under this name. */
const isDevelopment = process.env.NODE_ENV === 'development' || process.env.NODE_ENV === 'test';

/** The message of anything that was thrown. Reading an error may throw again. */
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

/** @throws when JSON cannot hold the event */
function payloadBytes(event: PanelEvent, freezes: boolean): number {
  if (typeof event !== 'object' || event === null) throw new TypeError('it is no record');
  if (freezes) {
    jsonBytes(event);
    freeze(event);
  }
  return eventBytes(event);
}

/**
 * Makes a log.
 * @returns the log; its streams never complete and never error
 */
export function createLog({
  initial,
  reduce,
  shorten = (_state, event) => event,
  now,
  report,
  budget = { events: limits.logEvents, bytes: limits.logBytes },
  freezes = isDevelopment,
}: LogConfig): Log {
  let present = initial;
  const changed$ = new Subject<State>();
  const entrySubject$ = new Subject<Entry>();
  const kept: Entry[] = [];
  const sizes: number[] = [];
  /** Entries that readers appended while the log told them of another entry. */
  const queue: Entry[] = [];
  let snapshots: Snapshot[] = [];
  let base: Snapshot = { seq: 0, state: initial };
  let bytes = 0;
  let seq = 0;
  let at = 0;
  let aheadMs = 0;
  let draining = false;

  /** From a clock that is put back, the log's time moves on from where it was, until the clock has caught up. [log.seq] */
  const aheadOf = (time: number): number => (time < at ? Math.max(aheadMs, at - time) : 0);

  function forget(): void {
    // The log is cut at a snapshot, because the base needs a state, and folding the oldest entries again would double the
    // cost of every append. The first snapshot that leaves three quarters of both budgets or less is taken.
    let cut = 0;
    let left = bytes;
    for (const snapshot of snapshots) {
      const upTo = snapshot.seq - base.seq;
      for (; cut < upTo; cut += 1) left -= sizes[cut] ?? 0;
      if (kept.length - cut <= budget.events * 0.75 && left <= budget.bytes * 0.75) break;
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
    try {
      present = reduce(before, entry);
    } finally {
      // This also runs when the reducer throws, because the entry happened and its readers must be told.
      if (entry.seq % limits.checkpointEvery === 0) snapshots.push({ seq: entry.seq, state: present });
      if (present !== before) changed$.next(present);
      entrySubject$.next(entry);
      if (kept.length - queue.length > budget.events || bytes > budget.bytes) forget();
    }
  }

  /** Folds an entry, and then the entries that its readers appended meanwhile. */
  function drain(first: Entry): void {
    draining = true;
    let failure: { readonly error: unknown } | null = null;
    for (let entry: Entry | undefined = first; entry; entry = queue.shift()) {
      try {
        fold(entry);
      } catch (error) {
        failure ??= { error };
      }
    }
    draining = false;
    if (failure) throw failure.error;
  }

  /** The entry that takes the place of an event that JSON cannot hold ([log.refused]). */
  function refusal(event: PanelEvent, error: unknown): PanelEvent {
    const eventType = typeOf(event);
    const reason = wordsOf(error);
    const message = `An event of type "${eventType}" cannot be logged: ${reason}`;
    report?.({ name: 'LogRefusedError', message, status: 0 });
    return { type: 'log.refused', eventType, reason };
  }

  function append({ event: given, cause, ref }: NewEntry): number {
    let event = given;
    let size = entryBytes;
    try {
      event = shorten(present, given);
      size += payloadBytes(event, freezes);
    } catch (error) {
      event = refusal(given, error);
      size += payloadBytes(event, freezes);
    }
    seq += 1;
    const time = now();
    aheadMs = aheadOf(time);
    // If now() is NaN, the previous time is kept.
    at = time + aheadMs || at;
    const entry: Entry = cause?.seq ? { seq, at, cause: cause.seq, event } : { seq, at, event };
    if (freezes) Object.freeze(entry);
    if (ref) ref.seq = seq;
    kept.push(entry);
    sizes.push(size);
    bytes += size;
    if (draining) queue.push(entry);
    else drain(entry);
    return entry.seq;
  }

  // A reader is subscribed before it gets the present state, because the reader may append at once.
  const present$ = new Observable<State>((subscriber) => {
    const subscription = changed$.subscribe(subscriber);
    subscriber.next(present);
    return subscription;
  });
  const state$ = Object.defineProperty(present$, 'value', { get: () => present }) as StateStream;
  return {
    append,
    state$,
    entry$: entrySubject$.asObservable(),
    entries: () => kept,
    base: () => base,
    snapshots: () => snapshots,
    aheadMs: () => aheadOf(now()),
  };
}
