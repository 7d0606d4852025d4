/** Says when the time of a status message is over ([status.times]). */
import { distinctUntilChanged, EMPTY, map, switchMap, timer } from 'rxjs';
import type { NewEntry } from '../ports';
import type { Effect } from './effect';

export const statusBar: Effect = {
  hears: [],
  watches: ['statusBar'],
  run: (heard$, _state$, { scheduler }) =>
    heard$.pipe(
      map(({ after }) => after.statusBar.current),
      // A message keeps its time when another message queues behind it.
      distinctUntilChanged((one, other) => one?.seq === other?.seq),
      switchMap((current) =>
        current
          ? timer(current.forMs, scheduler).pipe(
              map((): NewEntry => ({ event: { type: 'status.elapsed' }, cause: { seq: current.seq } })),
            )
          : EMPTY,
      ),
    ),
};
