/**
 * The scheduler of a checked session. A timer fires when the record says that something happened, or when the timer
 * is overdue, because a browser's timers may be late and only the record knows their order.
 */
import { type SchedulerAction, type SchedulerLike, Subscription } from 'rxjs';

interface Timer {
  readonly due: number;
  /** The latest time at which it is due. Sleep is added, because some clocks stand still while the machine sleeps. */
  latest: number;
  readonly run: () => void;
}

export interface LazyScheduler extends SchedulerLike {
  /** Sets the time, milliseconds since 1970; it never goes back. */
  readonly moveTo: (ms: number) => void;
  /** The machine slept for this long, so each waiting timer may be that much later. */
  readonly slept: (ms: number) => void;
  /** The latest time at which the next timer is due; null when none waits. */
  readonly nextLatest: () => number | null;
  /** Fires the next timer that may be due by this time. Returns false when there is none. */
  readonly fire: (byMs: number) => boolean;
}

export function createLazyScheduler(startMs: number): LazyScheduler {
  let nowMs = startMs;
  /** Ordered by latest time; of equal ones the first that was set comes first. */
  const timers: Timer[] = [];

  function wait(timer: Timer): () => void {
    const later = timers.findIndex(({ latest }) => latest > timer.latest);
    timers.splice(later < 0 ? timers.length : later, 0, timer);
    return () => {
      const index = timers.indexOf(timer);
      if (index >= 0) timers.splice(index, 1);
    };
  }

  function schedule<T>(work: (this: SchedulerAction<T>, state?: T) => void, delay = 0, state?: T): Subscription {
    const action = new Subscription() as SchedulerAction<T>;
    let cancel = (): void => {};
    action.schedule = (next?: T, again = 0) => {
      cancel();
      const due = nowMs + Math.max(0, again);
      if (!action.closed) cancel = wait({ due, latest: due, run: () => work.call(action, next) });
      return action;
    };
    action.add(() => cancel());
    return action.schedule(state, delay);
  }

  return {
    now: () => nowMs,
    schedule,
    moveTo(ms) {
      nowMs = Math.max(nowMs, ms);
    },
    slept(ms) {
      for (const timer of timers) timer.latest += ms;
    },
    nextLatest: () => timers[0]?.latest ?? null,
    fire(byMs) {
      const index = timers.findIndex(({ due }) => due <= byMs);
      const [timer] = index < 0 ? [] : timers.splice(index, 1);
      timer?.run();
      return timer !== undefined;
    },
  };
}
