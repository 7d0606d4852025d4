/** Says when the time of a status message is over ([status.times]). */
import { distinctUntilChanged, EMPTY, map, type Observable, switchMap, timer } from 'rxjs';
import type { Entry } from '../../reducers/events';
import type { StateStream } from '../log';
import type { NewEntry, Ports } from '../ports';

export const statusBar = (
  _entry$: Observable<Entry>,
  state$: StateStream,
  { scheduler }: Ports,
): Observable<NewEntry> =>
  state$.pipe(
    map((state) => state.statusBar.current),
    // A message keeps its time when another message queues behind it.
    distinctUntilChanged((one, other) => one?.seq === other?.seq),
    switchMap((current) =>
      current
        ? timer(current.forMs, scheduler).pipe(
            map((): NewEntry => ({ event: { type: 'status.elapsed' }, cause: { seq: current.seq } })),
          )
        : EMPTY,
    ),
  );
