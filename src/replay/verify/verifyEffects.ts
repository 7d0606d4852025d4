/**
 * Runs today's effects on virtual time with a recorded log as their world, and reports where they would have acted
 * otherwise: an entry that is extra, missing, reordered, or made at another time. `--effects` uses it. [effects.compared]
 *
 * Entries are folded and shown to the effects in the recorded order, whatever the effects do, so that one difference
 * causes no others. What the effects emit is matched with what they were recorded to emit.
 *
 *   next entry --from the world--> shown
 *              `--made by effects--> already emitted? shown
 *                                    `-- let the world answer, fire timers that are due, grant locks --> emitted? shown
 *                                                                                        `--> missing, shown
 */
import { BehaviorSubject, type Observable, Subject } from 'rxjs';
import type { Entry } from '../../../reducers/events';
import type { State } from '../../../reducers/state';
import type { StateStream } from '../../../streams/log';
import type { NewEntry, Ports } from '../../../streams/ports';
import { type Fold, foldEntry } from '../fold/pass';
import { createCauseIndex } from '../questions/causes';
import { createLazyScheduler } from './lazyScheduler';
import { type EffectsLog, type EffectsReport, Matches } from './matches';
import { createRecordedWorld } from './recordedWorld';

export type RootEffect = (entry$: Observable<Entry>, state$: StateStream, ports: Ports) => Observable<NewEntry>;

interface EffectsConfig extends EffectsLog {
  readonly fold: Fold<State>;
  readonly rootEffect: RootEffect;
  /** Called at each step, because a log may make the effects work for hours. It may throw to end the check. */
  readonly meanwhile?: () => void;
}

/** The clock of `at` may be a little behind the clock of the timers, so a timer may seem early by this much. */
const earlyMs = 20;
/**
 * The timers of a hidden page run at least once a minute, and a page on a machine that is awake records a tick each
 * minute.
 */
const minuteMs = 61_000;
/** A log without ticks of the clock cannot say that the machine slept. A person does not watch a page for this long. */
const longestAwakeMs = 86_400_000;

class Check {
  private readonly config: EffectsConfig;
  private readonly slackMs: number;
  private readonly scheduler;
  private readonly world;
  private readonly matches: Matches;
  private readonly causes = createCauseIndex();
  private readonly state$;
  private readonly entry$ = new Subject<Entry>();
  private readonly hasClock: boolean;
  private position = 0;
  private feeding = false;
  /** When the page was last shown. Timers that were due while it was hidden fire from then on. */
  private shownAt = 0;
  /** The error that ended the effects, when a value of the log made an effect throw. */
  private failure: { readonly error: unknown } | null = null;

  constructor(config: EffectsConfig) {
    const { entries, base } = config;
    this.config = config;
    this.slackMs = config.slackMs ?? 500;
    this.scheduler = createLazyScheduler(entries[0]?.at ?? 0);
    this.world = createRecordedWorld(entries, this.scheduler);
    this.matches = new Matches(entries, this.causes.chain, this.slackMs);
    this.state$ = new BehaviorSubject(base.state);
    this.hasClock = entries.some(({ event }) => event.type === 'clock.ticked');
  }

  run(): EffectsReport {
    const { entries, rootEffect } = this.config;
    const value = { get: () => this.state$.value };
    const state$ = Object.defineProperty(this.state$.asObservable(), 'value', value) as StateStream;
    const emitted = rootEffect(this.entry$, state$, this.world.ports).subscribe({
      next: (entry) => this.take(entry),
      error: (error: unknown) => {
        this.failure = { error };
      },
    });
    while (this.position < entries.length && !this.failure) this.step();
    this.fireOverdue(entries.at(-1)?.at ?? 0);
    emitted.unsubscribe();
    if (this.failure) throw this.failure.error;
    return this.matches.report();
  }

  private get next(): Entry | undefined {
    return this.config.entries[this.position];
  }

  private step(): void {
    this.config.meanwhile?.();
    const entry = this.next;
    if (!entry) return;
    this.notePause(entry.at);
    this.fireOverdue(entry.at);
    if (this.next !== entry) return;
    this.scheduler.moveTo(entry.at);
    if (this.matches.isAwaited(entry)) {
      this.elicit(entry);
      if (this.next !== entry) return;
      this.matches.missed(entry);
    }
    this.show();
  }

  /** Folds the next entry and shows it. What the effects emit during this is matched, and shown later in its order. */
  private show(): void {
    const entry = this.next;
    if (!entry) return;
    this.position += 1;
    this.matches.turn();
    this.causes.add(entry);
    this.world.noticed(entry);
    if (entry.event.type === 'page.shown') this.shownAt = entry.at;
    const state = foldEntry(this.config.fold, this.state$.value, entry);
    this.feeding = true;
    try {
      if (state !== this.state$.value) this.state$.next(state);
      this.entry$.next(entry);
    } finally {
      this.feeding = false;
    }
  }

  private take({ event, cause, ref }: NewEntry): void {
    const found = this.matches.claim(event, cause?.seq ?? 0, this.scheduler.now(), this.next);
    if (ref) ref.seq = found.seq;
    if (!found.entry) return;
    // The consequences of this entry in the same turn are emitted before the entry is shown.
    this.causes.add(found.entry);
    this.world.claimed(found.entry);
    // As in the live log, an entry that is appended while nothing is being folded is folded before `append` returns.
    while (!this.feeding && this.next && this.matches.isClaimed(this.next)) this.show();
  }

  /** Makes the recorded entry happen: by a message of the world, else by a timer that is due, else by a lock. */
  private elicit(entry: Entry): void {
    const mayBeTimer = entry.event.type === 'push.failed';
    if (!mayBeTimer) this.speak(entry);
    while (this.next === entry && this.fireDue(entry.at + earlyMs));
    while (this.next === entry && this.world.grant());
    // A timer (a time-out) may have made the push channel fail. Any other failure comes from the world.
    if (this.next === entry && mayBeTimer) this.speak(entry);
  }

  private speak(entry: Entry): void {
    this.matches.turn();
    this.world.speak(entry);
  }

  private fireDue(byMs: number): boolean {
    this.matches.turn();
    return this.scheduler.fire(byMs);
  }

  /** Fires the timers that would have fired by then in any browser on a machine that was awake. */
  private fireOverdue(untilMs: number): void {
    for (;;) {
      this.config.meanwhile?.();
      const latest = this.scheduler.nextLatest();
      if (latest === null) return;
      const isVisible = this.state$.value.panel.pageVisible;
      const firedBy = isVisible ? Math.max(latest, this.shownAt) + this.slackMs : latest + minuteMs;
      if (firedBy >= untilMs) return;
      this.scheduler.moveTo(latest);
      this.fireDue(latest);
    }
  }

  /** More than a minute without a tick of the clock: the machine slept. */
  private notePause(at: number): void {
    const before = this.config.entries[this.position - 1]?.at ?? at;
    const pause = at - before;
    if (pause > (this.hasClock ? minuteMs : longestAwakeMs)) this.scheduler.slept(pause);
  }
}

/**
 * @returns the differences, in the order of the log; nothing is sent anywhere [effects.compared]
 * @throws the error of an effect that throws
 */
export const verifyEffects = (config: EffectsConfig): EffectsReport => new Check(config).run();
