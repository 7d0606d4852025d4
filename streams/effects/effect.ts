/**
 * The type of an effect, and how several are run as one: each within a fence, so that an effect that throws ends neither
 * the others nor itself ([effects.fenced]).
 */
import { asyncScheduler, defer, Observable, Subject, Subscription } from 'rxjs';
import type { Entry, PanelEvent } from '../../reducers/events';
import type { StateStream } from '../log';
import { problemOf } from '../operators/asking';
import type { NewEntry, Ports, Ref } from '../ports';

/**
 * Reads the log, acts on the world through the ports, and emits what the world answered. It may be subscribed in the middle
 * of a session: it then takes up what the state says is under way.
 */
export type Effect = (entry$: Observable<Entry>, state$: StateStream, ports: Ports) => Observable<NewEntry>;

/** Effects by name. Names and not functions say which failed: built code has no names of functions. */
export type Effects = Readonly<Record<string, Effect>>;

/** Of these no effect is told: an effect that fails at every entry would fail for ever at the entries about its failures. */
const aboutFailures = new Set<PanelEvent['type']>(['effect.failed', 'log.refused']);

/** So many failures within so long are taken as one that will come again: the effect then rests until the time is over. */
const mostFailures = 5;
const withinMs = 60_000;

interface FenceConfig {
  readonly subscribe: (entry$: Observable<Entry>) => Observable<NewEntry>;
  readonly emit: (entry: NewEntry) => void;
  /** Says that the effect failed; `during` is the entry that it was being told. Returns the entry that says so. */
  readonly fail: (error: unknown, during: Entry | null) => Readonly<Ref>;
  readonly now: () => number;
}

/** One effect, which starts anew when it throws. */
class Fenced {
  private entry$ = new Subject<Entry>();
  private running: Subscription | null = null;
  /** It was told an entry since it started. */
  private told = false;
  /** The entry that it is being told. */
  private present: Entry | null = null;
  private failures: readonly number[] = [];
  private failure: Readonly<Ref> = { seq: 0 };

  constructor(private readonly config: FenceConfig) {}

  start(): void {
    const { subscribe } = this.config;
    this.told = false;
    this.entry$ = new Subject();
    const running = new Subscription();
    this.running = running;
    running.add(
      defer(() => subscribe(this.entry$)).subscribe({
        next: (entry) => this.emit(entry),
        error: (error: unknown) => this.failed(error),
      }),
    );
  }

  tell(entry: Entry): void {
    if (!this.running && !this.rests()) this.start();
    this.told = true;
    this.present = entry;
    this.entry$.next(entry);
    this.present = null;
  }

  stop(): void {
    const { running } = this;
    this.running = null;
    running?.unsubscribe();
  }

  /** What an effect takes up has no entry of its own as cause; the failure led to it ([log.cause]). */
  private emit(entry: NewEntry): void {
    this.config.emit(entry.cause?.seq === 0 ? { ...entry, cause: this.failure } : entry);
  }

  private rests(): boolean {
    const now = this.config.now();
    this.failures = this.failures.filter((at) => Math.abs(now - at) < withinMs);
    return this.failures.length >= mostFailures;
  }

  /** It starts anew at once. One that was told nothing since it started waits for the next entry: it might fail for ever. */
  private failed(error: unknown): void {
    this.failures = [...this.failures, this.config.now()];
    try {
      this.stop();
    } finally {
      this.failure = this.config.fail(error, this.present);
      if (this.told && !this.rests()) this.start();
    }
  }
}

/** Runs effects over one subscription of the log; each entry reaches them in the order given, also after a failure. */
export const together =
  (effects: Effects): Effect =>
  (entry$, state$, ports) =>
    new Observable((subscriber) => {
      const fenced = Object.entries(effects).map(
        ([name, effect]) =>
          new Fenced({
            subscribe: (told$) => effect(told$, state$, ports),
            emit: (entry) => subscriber.next(entry),
            fail: (error, cause) => {
              const problem = problemOf(error);
              const event: PanelEvent = { type: 'effect.failed', effect: name, problem };
              const ref: Ref = { seq: 0 };
              subscriber.next(cause ? { event, cause, ref } : { event, ref });
              try {
                ports.report(problem);
              } catch {
                // The entry says it.
              }
              return ref;
            },
            now: () => (ports.scheduler ?? asyncScheduler).now(),
          }),
      );
      subscriber.add(() => {
        for (const one of fenced) one.stop();
      });
      subscriber.add(
        entry$.subscribe((entry) => {
          if (!aboutFailures.has(entry.event.type)) for (const one of fenced) one.tell(entry);
        }),
      );
      for (const one of fenced) one.start();
    });
