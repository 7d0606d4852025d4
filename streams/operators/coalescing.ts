/** Runs one thing at a time; what is wanted meanwhile becomes one more run. List requests use it ([sync.one-at-a-time]). */
import { defer, Observable, type OperatorFunction, type Subscription } from 'rxjs';

export interface CoalescingConfig<T, R> {
  readonly run: (want: T) => Observable<R>;
  /** Two wants that wait become one. */
  readonly join: (waiting: T, newer: T) => T;
  /** Is told when nothing runs and nothing waits. */
  readonly idle?: () => void;
}

/** @returns an operator from wants to what their runs emit; unsubscribing stops the run under way */
export function coalescing<T, R>({ run, join, idle }: CoalescingConfig<T, R>): OperatorFunction<T, R> {
  return (wants$) =>
    new Observable<R>((subscriber) => {
      let waiting: { readonly want: T } | null = null;
      let running = false;
      let ended = false;
      let current: Subscription | undefined;

      function start(want: T): void {
        running = true;
        let next: { readonly want: T } | null = { want };
        // A loop, not recursion: a run may end before subscribe returns.
        while (next && !subscriber.closed) {
          let endedAtOnce = false;
          let subscribed = false;
          const { want: present } = next;
          current = defer(() => run(present)).subscribe({
            next: (value) => subscriber.next(value),
            error: (error) => subscriber.error(error),
            complete: () => {
              if (subscribed) after();
              else endedAtOnce = true;
            },
          });
          subscribed = true;
          if (!endedAtOnce) return;
          next = waiting;
          waiting = null;
        }
        running = false;
        rest();
      }

      function rest(): void {
        idle?.();
        if (ended) subscriber.complete();
      }

      function after(): void {
        running = false;
        const next = waiting;
        waiting = null;
        if (next) start(next.want);
        else rest();
      }

      const source = wants$.subscribe({
        next: (want) => {
          try {
            if (running) waiting = { want: waiting ? join(waiting.want, want) : want };
            else start(want);
          } catch (error) {
            // `join` threw; `run` says so by itself.
            subscriber.error(error);
          }
        },
        error: (error) => subscriber.error(error),
        complete: () => {
          ended = true;
          if (!running) subscriber.complete();
        },
      });
      return () => {
        source.unsubscribe();
        current?.unsubscribe();
      };
    });
}
