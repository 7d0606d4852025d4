/** The one timer of the state: it says when the next time that the state waits for has come (reducers/due.ts). */
import { distinctUntilChanged, EMPTY, map, switchMap, timer } from 'rxjs';
import { nextDueAt } from '../../reducers/due';
import type { NewEntry } from '../ports';
import type { Effect } from './effect';

/** The wait counts from the entry that set the time, so a clock that is put forward or back does not change it. */
export const timing: Effect = {
  hears: [],
  watches: ['outbox', 'notes', 'sync'],
  run: (heard$, _state$, { scheduler }) =>
    heard$.pipe(
      map(({ entry, after }) => ({ time: nextDueAt(after), at: entry.at })),
      distinctUntilChanged((one, other) => one.time === other.time),
      switchMap(({ time, at }) =>
        time === null
          ? EMPTY
          : timer(Math.max(0, time - at), scheduler).pipe(
              map((): NewEntry => ({ event: { type: 'timer.fired', time } })),
            ),
      ),
    ),
};
