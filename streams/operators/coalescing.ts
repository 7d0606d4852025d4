/** Runs one want at a time, and joins the wants that arrive meanwhile into one further run. List requests use it ([sync.one-at-a-time]). */
import { defer, Observable, type OperatorFunction, type Subscriber, type Subscription } from 'rxjs';

export interface CoalescingConfig<T, R> {
  readonly run: (want: T) => Observable<R>;
  /** Joins two waiting wants into one. */
  readonly join: (waiting: T, newer: T) => T;
  /** Called when nothing runs and nothing waits. */
  readonly idle?: () => void;
}

/** The run under way, and the want that waits for its end. */
class Runs<T, R> {
  private waiting: { readonly want: T } | null = null;
  private isRunning = false;
  private hasEnded = false;
  private current: Subscription | undefined;

  constructor(
    private readonly config: CoalescingConfig<T, R>,
    private readonly subscriber: Subscriber<R>,
  ) {}

  want(want: T): void {
    try {
      if (!this.isRunning) this.start(want);
      else this.waiting = { want: this.waiting ? this.config.join(this.waiting.want, want) : want };
    } catch (error) {
      // `join` threw. An error of `run` reaches the subscriber by itself.
      this.subscriber.error(error);
    }
  }

  /** Called when the stream of wants has completed. */
  end(): void {
    this.hasEnded = true;
    if (!this.isRunning) this.subscriber.complete();
  }

  stop(): void {
    this.current?.unsubscribe();
  }

  private start(want: T): void {
    this.isRunning = true;
    let next: { readonly want: T } | null = { want };
    // A loop and not recursion, because a run may end before subscribe returns.
    while (next && !this.subscriber.closed) {
      if (!this.endsAtOnce(next.want)) return;
      next = this.taken();
    }
    this.rest();
  }

  private endsAtOnce(want: T): boolean {
    let hasEnded = false;
    let isSubscribed = false;
    this.current = defer(() => this.config.run(want)).subscribe({
      next: (value) => this.subscriber.next(value),
      error: (error) => this.subscriber.error(error),
      complete: () => {
        hasEnded = true;
        if (isSubscribed) this.goOn();
      },
    });
    isSubscribed = true;
    return hasEnded;
  }

  private goOn(): void {
    const next = this.taken();
    if (next) this.start(next.want);
    else this.rest();
  }

  private taken(): { readonly want: T } | null {
    const { waiting } = this;
    this.waiting = null;
    return waiting;
  }

  private rest(): void {
    this.isRunning = false;
    this.config.idle?.();
    if (this.hasEnded) this.subscriber.complete();
  }
}

/** @returns an operator from wants to what their runs emit; unsubscribing stops the run under way */
export const coalescing =
  <T, R>(config: CoalescingConfig<T, R>): OperatorFunction<T, R> =>
  (wants$) =>
    new Observable((subscriber) => {
      const runs = new Runs(config, subscriber);
      const source = wants$.subscribe({
        next: (want) => runs.want(want),
        error: (error) => subscriber.error(error),
        complete: () => runs.end(),
      });
      return () => {
        source.unsubscribe();
        runs.stop();
      };
    });
