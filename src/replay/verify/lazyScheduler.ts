/**
 * The scheduler of a checked session: its timers fire when the record says that something happened, or when they are
 * overdue, never by themselves. A browser's timers are late by as much as it likes; the order is the record's to say.
 */
import { type SchedulerAction, type SchedulerLike, Subscription } from 'rxjs';

interface Timer {
  readonly due: number;
  readonly run: () => void;
}

export interface LazyScheduler extends SchedulerLike {
  /** Sets the time, milliseconds since 1970; it never goes back. */
  readonly moveTo: (ms: number) => void;
  /** When the earliest timer is due; null when none waits. */
  readonly nextDue: () => number | null;
  /** Fires the earliest timer, at the present time. */
  readonly fire: () => void;
}

export function createLazyScheduler(startMs: number): LazyScheduler {
  let nowMs = startMs;
  /** By due time; of equal ones the first that was set comes first. */
  const timers: Timer[] = [];

  function wait(timer: Timer): () => void {
    const later = timers.findIndex(({ due }) => due > timer.due);
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
      if (!action.closed) cancel = wait({ due: nowMs + Math.max(0, again), run: () => work.call(action, next) });
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
    nextDue: () => timers[0]?.due ?? null,
    fire() {
      timers.shift()?.run();
    },
  };
}
