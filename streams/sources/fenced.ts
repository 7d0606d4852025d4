/** All sources of events as one. A source that throws ends neither the others nor itself. */
import { asyncScheduler, merge, type Observable, retry, type SchedulerLike, timer } from 'rxjs';
import type { Problem } from '../../reducers/api';
import type { PanelEvent } from '../../reducers/events';
import { problemOf } from '../../reducers/problemOf';

/** The wait before a source that threw is subscribed again: a source that throws at once must not keep the page busy. */
const againMs = 100;

/**
 * @param sources streams of events from the world, by name
 * @param report is called with each error
 */
export const fenced = (
  sources: readonly Observable<PanelEvent>[],
  report: (problem: Problem) => void,
  scheduler: SchedulerLike = asyncScheduler,
): Observable<PanelEvent> =>
  merge(
    ...sources.map((source$) =>
      source$.pipe(
        retry({
          delay: (error: unknown) => {
            report(problemOf(error));
            return timer(againMs, scheduler);
          },
        }),
      ),
    ),
  );
